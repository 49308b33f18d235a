import { ShieldCheck, X } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import type { AccessShown } from '../../../components/device-access/access-shown.ts'
import { PastAccesses } from '../../../components/device-access/PastAccesses.tsx'
import { TimeLeft } from '../../../components/device-access/TimeLeft.tsx'
import { Done } from '../../../components/Done.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Alert, Notice } from '../../../components/Notice.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { telephoneLink } from '../../../format.ts'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import type { Data } from './+data.ts'

/** The requests to use a phone or tablet, and what was granted: decided and ended by plain forms. */
export default function DeviceAccessPage() {
  usePlainScript('field/time-left')
  const { asked, granted, over, done, alert, phone } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Done says={done} />
      <h1>Access to your phone or tablet</h1>
      <Alert>{alert}</Alert>
      {asked.map((access) => (
        <Asked key={access.id} access={access} />
      ))}
      {granted.map((access) => (
        <Granted key={access.id} access={access} />
      ))}
      {asked.length + granted.length === 0 && <p>Nobody may use your phone or tablet, and nobody asks to.</p>}
      <Notice title="Nothing is controlled from afar">
        <p>
          We install nothing, and we cannot reach your device. The technician uses it beside you, for what is written
          here and for nothing else. We keep a record of what was asked and what you said.
        </p>
      </Notice>
      <PastAccesses accesses={over} />
      <p>
        Questions? Call{' '}
        <a className="figures" href={telephoneLink(phone)}>
          {phone}
        </a>
        .
      </p>
    </div>
  )
}

function Asked({ access }: { readonly access: AccessShown }) {
  const { mayDecide, mayEnd } = useData<Data>()
  const { device, asker, purpose, asked, ifGranted, minutes, left } = access
  return (
    <Card title={`${asker} asks to use your ${device}`}>
      <SummaryList
        rows={[
          { label: 'Who', value: `${asker}, our technician, asked on ${asked}` },
          { label: 'Why', value: purpose },
          { label: 'Until', value: `If you agree now: ${ifGranted}, 24 hours from now. You can end it at any time.` },
        ]}
      />
      <p className="soft">
        Without an answer the request is over in <TimeLeft minutes={minutes} words={left} />.
      </p>
      {mayDecide ? (
        <div className="stack stack-tight">
          <Deed access={access} decision="approve" icon={<ShieldCheck size={20} aria-hidden="true" />}>
            Grant Smart Device Access
          </Deed>
          <Deed access={access} decision="decline" variant="secondary" icon={<X size={20} aria-hidden="true" />}>
            No, do not use my {device}
          </Deed>
        </div>
      ) : (
        mayEnd && (
          <Deed access={access} decision="revoke" variant="danger">
            Withdraw the request
          </Deed>
        )
      )}
    </Card>
  )
}

function Granted({ access }: { readonly access: AccessShown }) {
  const { mayEnd } = useData<Data>()
  const { device, asker, purpose, until, minutes, left, outcome } = access
  return (
    <Card title={`${asker} may use your ${device}`}>
      <SummaryList
        rows={[
          { label: 'Why', value: purpose },
          { label: 'Since', value: outcome },
          { label: 'Until', value: until },
          { label: 'Time left', value: <TimeLeft minutes={minutes} words={left} /> },
        ]}
      />
      {mayEnd && (
        <Deed access={access} decision="revoke" variant="danger">
          End access now
        </Deed>
      )}
    </Card>
  )
}

function Deed({
  access,
  decision,
  ...look
}: Pick<Parameters<typeof Button>[0], 'variant' | 'icon' | 'children'> & {
  readonly access: AccessShown
  readonly decision: 'approve' | 'decline' | 'revoke'
}) {
  const { key } = useData<Data>()
  return (
    <form method="post" action={`/device-access/${key}`} noValidate>
      <input type="hidden" name="access_id" value={access.id} />
      <Button name="decision" value={decision} wide {...look} />
    </form>
  )
}
