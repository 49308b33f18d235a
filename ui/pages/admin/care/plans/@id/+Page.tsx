import { useData } from 'vike-react/useData'
import { carePlanLimits } from '#modules/care-plans'
import { atCare } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { BookVisit } from '../../../../../components/care-plans/PlanParts.tsx'
import { DeskHistory } from '../../../../../components/desks/DeskHistory.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { SummaryList } from '../../../../../components/SummaryList.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** One plan of a customer, for the office. */
export default function PlanPage() {
  const { name, kind, state, done, facts, contract, documents, visits, noVisits, history, toBook, form, href } =
    useData<Data>()
  const isOver = kind === 'ended'
  const booking = useCameBack(`${href}/visits/${toBook?.number ?? 0}`)
  return (
    <AdminPage
      title={name}
      part={atCare.plans()}
      back={{ href: atCare.plans(), words: 'Maintenance plans' }}
      done={done}
      aside={<Badge tone={state.tone}>{state.words}</Badge>}
    >
      <Refund />
      <StrayVisit />
      <Card title="The plan">
        <SummaryList
          rows={facts.map(({ label, value, href }) => ({
            label,
            value: href ? <a href={href}>{value}</a> : value,
          }))}
        />
        {contract && (
          <details>
            <summary>The contract as it was accepted</summary>
            <p className="desk-text">{contract}</p>
          </details>
        )}
      </Card>
      <Card title="Invoices">
        {documents.length === 0 ? (
          <p className="soft">{isOver ? 'No invoice came.' : 'No invoice has come yet.'}</p>
        ) : (
          <ul className="plain stack stack-tight">
            {documents.map(({ id, href, number, on, total }) => (
              <li key={id} className="figures">
                <a href={href}>{number}</a> {on} {total}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Visits" id="visits">
        {visits.length === 0 ? (
          <p className="soft">{noVisits}</p>
        ) : (
          <ul className="plain stack stack-tight">
            {visits.map(({ number, due, state: standing, href }) => (
              <li key={number}>
                Due on {due}: {href ? <a href={href}>{standing}</a> : standing}
              </li>
            ))}
          </ul>
        )}
        <FormProblems of={booking} />
        <BookVisit plan={{ toBook, href }} form={form} />
      </Card>
      <Moves />
      <DeskHistory title="What was done" entries={history} />
    </AdminPage>
  )
}

function Refund() {
  const { refund, href } = useData<Data>()
  if (!refund) return null
  return (
    <Notice
      tone={refund.isSettled ? 'info' : 'warn'}
      title={refund.isSettled ? `${refund.due} refunded` : `${refund.due} to refund`}
    >
      <p>
        {refund.billed} were billed; {refund.made}. Credit the invoice by the rest where it is not paid, and refund it
        where it is.
      </p>
      {!refund.isSettled && refund.maySettle && (
        <form method="post" action={`${href}/refund-settled`} noValidate>
          <Button variant="secondary">It is decided and done</Button>
        </form>
      )}
    </Notice>
  )
}

function StrayVisit() {
  const { stray } = useData<Data>()
  if (!stray) return null
  return (
    <Notice tone="warn" title="A visit is still booked">
      <p>
        The plan that included it is cancelled. Cancel <a href={stray}>the booking</a>, or agree a price with the
        customer.
      </p>
    </Notice>
  )
}

function Moves() {
  const { href, version, kind, withdrawUntil, maySendAgain } = useData<Data>()
  const sending = useCameBack(`${href}/send-again`)
  const ending = useCameBack(`${href}/end`)
  const moving = useCameBack(`${href}/${kind === 'paused' ? 'resume' : 'pause'}`)
  if (kind === 'ended') return null
  return (
    <Card title="Change the plan">
      <FormProblems of={[ending, sending].find(({ isBack }) => isBack) ?? moving} />
      {maySendAgain && (
        <form method="post" action={`${href}/send-again`} className="stack" noValidate>
          <input type="hidden" name="version" value={version} />
          <p>The customer gets the message again, with another link. The link before leads nowhere any more.</p>
          <div>
            <Button variant="secondary">Send the link again</Button>
          </div>
        </form>
      )}
      {kind !== 'proposed' && (
        <form method="post" action={`${href}/${kind === 'paused' ? 'resume' : 'pause'}`} className="stack" noValidate>
          <input type="hidden" name="version" value={version} />
          <p>
            {kind === 'paused'
              ? 'It goes on with the next period. Visits of the pause are left out.'
              : 'From the next period nothing is billed, and no visit is due. The customer gets a message.'}
          </p>
          <div>
            <Button variant="secondary">{kind === 'paused' ? 'Let it go on' : 'Pause'}</Button>
          </div>
        </form>
      )}
      {withdrawUntil && (
        <details>
          <summary>The customer cancels within the 14 days</summary>
          <form method="post" action={`${href}/withdraw`} className="stack" noValidate>
            <p>They can until the end of {withdrawUntil}. What goes back is shown here then.</p>
            <div>
              <Button variant="danger">Cancel it for them</Button>
            </div>
          </form>
        </details>
      )}
      <details open={ending.isBack}>
        <summary>End this plan</summary>
        <form method="post" action={`${href}/end`} className="stack" noValidate>
          <input type="hidden" name="version" value={version} />
          <TextArea
            name="reason"
            label="Reason"
            hint="For the office; the customer does not see it."
            rows={3}
            maxLength={carePlanLimits.reason}
            defaultValue={ending.value('reason')}
            error={ending.error('reason')}
          />
          <div>
            <Button variant="danger">End the plan</Button>
          </div>
        </form>
      </details>
    </Card>
  )
}
