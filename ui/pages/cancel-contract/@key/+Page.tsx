import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { formatPence, telephoneLink } from '../../../format.ts'
import { AskPostcode } from '../../link/manage/AskPostcode.tsx'
import '../../track/track.css'
import type { Contract, Data, Why } from './+data.ts'

export default function CancelContractPage() {
  const data = useData<Data>()
  return data.kind === 'postcode' ? (
    <AskPostcode title="Cancel the contract" {...data} />
  ) : (
    <Cancellation contract={data} />
  )
}

/** The model cancellation form, filled in: one press sends it. */
function Cancellation({ contract }: { readonly contract: Contract }) {
  const { form, service, reference, bookingPage, phone, offer, done, why } = contract
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Cancel the contract</h1>
        <p className="lead">
          {service} <span className="soft figures">({reference})</span>
        </p>
      </div>
      <FormErrors form={form} />
      {done && (
        <Notice tone="good" title={`Your contract is cancelled since ${done.on}`}>
          <p>We have sent you a confirmation {done.hasEmail ? 'by e-mail' : 'by text message'}.</p>
          {done.charged > 0 && <p>For the work that was done we keep {formatPence(done.charged)}.</p>}
        </Notice>
      )}
      {!done && offer && <Form contract={contract} offer={offer} />}
      {!done && why !== null && <p>{noRightWords[why]}</p>}
      <p>
        Questions? Call{' '}
        <a className="figures" href={telephoneLink(phone)}>
          {phone}
        </a>{' '}
        and say <span className="figures">{reference}</span>.
      </p>
      {bookingPage && (
        <p>
          <a href={bookingPage}>Back to your booking</a>
        </p>
      )}
    </div>
  )
}

const noRightWords: Readonly<Record<Why, string>> = {
  'not-kept':
    'This booking cannot be cancelled by law on this page. Please call or write to us: your rights are not affected.',
  business: 'The right to cancel within 14 days is one of consumers. You booked as a business.',
  urgent:
    'You asked us to come for an urgent repair, so by law there is no right to cancel it within 14 days. If you agreed to more work, you can cancel that: please call or write to us.',
  'too-late': 'The 14 days in which you could cancel by law are over.',
  performed: 'All of the work was done at your request within the 14 days, so by law it can no longer be cancelled.',
  office: 'A refund for this booking is being decided. Please call or write to us to cancel by law.',
  cancelled: 'This booking is cancelled already.',
}

function Form({ contract, offer }: { readonly contract: Contract; readonly offer: NonNullable<Contract['offer']> }) {
  const { action, to, service, reference, name, orderedOn, today } = contract
  const { charge, refund, released, lastDay } = offer
  return (
    <>
      <p>
        The law lets you cancel without a reason{lastDay === null ? ' within 14 days' : ` until the end of ${lastDay}`}.
        The visit is cancelled with it.
      </p>
      <Card title="What you get back">
        <dl className="track-refund figures">
          {charge > 0 && (
            <>
              <dt>Kept for the work done at your request</dt>
              <dd>{formatPence(charge)}</dd>
            </>
          )}
          <dt>You get back</dt>
          <dd className="track-refund-total">{formatPence(refund)}</dd>
          {released > 0 && (
            <>
              <dt>Released or not charged</dt>
              <dd>{formatPence(released)}</dd>
            </>
          )}
        </dl>
        {refund > 0 && <p className="soft">It is refunded the way you paid it, within 14 days at the latest.</p>}
      </Card>
      <Card title="Cancellation form">
        <form className="stack" method="post" action={action} noValidate>
          <input type="hidden" name="refund_shown" value={refund + released} />
          <p>To {to}:</p>
          <p>I hereby give notice that I cancel my contract for the supply of the following service.</p>
          <SummaryList
            rows={[
              { label: 'Service', value: `${service} (${reference})` },
              { label: 'Ordered on', value: orderedOn },
              { label: 'Name', value: name },
              { label: 'Date', value: today },
            ]}
          />
          <div>
            <Button variant="danger">
              {refund > 0 ? `Cancel the contract and get ${formatPence(refund)} back` : 'Cancel the contract'}
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}
