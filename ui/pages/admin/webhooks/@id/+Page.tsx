import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Dialog, DialogButton } from '../../../../components/Dialog.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { WebhookFields } from '../WebhookFields.tsx'
import '../webhooks.css'
import { eventWords, stateWords } from '../words.ts'
import type { Data } from './+data.ts'
import { Deliveries } from './Deliveries.tsx'

export default function WebhookPage() {
  const page = useData<Data>()
  const { done, href, name, url, types, secret } = page
  const back = useCameBack(href)
  return (
    <AdminPage
      title={name}
      part={atSystem.webhooks()}
      back={{ href: atSystem.webhooks(), words: 'All webhooks' }}
      done={done}
    >
      {secret !== null && (
        <Notice tone="good" title={`The secret of ${name}`}>
          <p>
            <code className="webhook-secret">{secret}</code>
          </p>
          <p>
            Copy it into the program now: it is shown only this once. By it the program knows that a message comes from
            here.
          </p>
        </Notice>
      )}
      <Overview page={page} />
      <Deliveries page={page} />
      <Card title="Change it">
        <FormProblems of={back} />
        <form method="post" action={href} className="stack" noValidate>
          <WebhookFields back={back} now={{ name, url, types }} />
          <div>
            <Button>Save</Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  )
}

function Overview({ page }: { readonly page: Data }) {
  const { href, url, types, state, made, failingSince, formerUntil } = page
  const testBack = useCameBack(`${href}/test`)
  const isOn = state === 'on'
  return (
    <Card title="At a glance" actions={<Badge tone={stateWords[state].tone}>{stateWords[state].words}</Badge>}>
      <FormProblems of={testBack} />
      <SummaryList
        rows={[
          { label: 'Address', value: <span className="webhook-url">{url}</span> },
          { label: 'Gets', value: types.map((type) => eventWords[type].words).join('; ') },
          { label: 'Added', value: made },
          ...(failingSince === null ? [] : [{ label: 'Failing since', value: failingSince }]),
          ...(formerUntil === null ? [] : [{ label: 'Former secret', value: `signs too until ${formerUntil}` }]),
        ]}
      />
      {!isOn && <p>What happens while it is off is kept for 30 days, and sent when it is on again.</p>}
      <div className="row">
        {isOn && (
          <form method="post" action={`${href}/test`} noValidate>
            <Button variant="secondary">Send a test</Button>
          </form>
        )}
        <form method="post" action={`${href}/state`} noValidate>
          <input type="hidden" name="state" value={isOn ? 'off' : 'on'} />
          <Button variant={isOn ? 'quiet' : 'primary'}>{isOn ? 'Switch off' : 'Switch on'}</Button>
        </form>
        <DialogButton opens="other-secret" variant="quiet">
          Make another secret
        </DialogButton>
        <DialogButton opens="remove-webhook" variant="quiet">
          Remove
        </DialogButton>
      </div>
      <Dialog
        id="other-secret"
        title="Make another secret?"
        actions={
          <form method="post" action={`${href}/rotate`} noValidate>
            <Button>Make another secret</Button>
          </form>
        }
      >
        <p>
          For 24 hours the present secret signs too, so that nothing is lost while you put the new one into the program.
          A secret before it ends at once.
        </p>
      </Dialog>
      <Dialog
        id="remove-webhook"
        title="Remove this webhook?"
        actions={
          <form method="post" action={`${href}/remove`} noValidate>
            <Button variant="danger">Remove the webhook</Button>
          </form>
        }
      >
        <p>Nothing is sent to the program any more, and its secret and log are gone from this page.</p>
      </Dialog>
    </Card>
  )
}
