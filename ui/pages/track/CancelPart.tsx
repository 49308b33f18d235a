import { bookingLimits } from '#modules/booking'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../components/form/Button.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { typedIn } from '../../components/form/FormErrors.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { formatPence } from '../../format.ts'
import type { Form } from '../../page-context.ts'
import type { CancelOffer } from './cancel-offer.ts'

/** Calling it off: what it costs and what comes back is read before the click, and sent with it. */
export function CancelPart({
  action,
  offer,
  form,
  phone,
  isOpen,
}: {
  readonly action: string
  readonly offer: CancelOffer
  readonly form: Form | null
  readonly phone: string
  readonly isOpen: boolean
}) {
  const { paid, authorised, isCardSaved, fee, refund, released, because, lawUntil, isUrgent } = offer
  const back = form?.action === action ? form : null
  return (
    <details className="card track-part" id="cancel" open={isOpen || back !== null}>
      <summary>
        Cancel this booking
        <ChevronDown size={24} aria-hidden="true" />
      </summary>
      <form className="stack" method="post" action={action} noValidate>
        <input type="hidden" name="refund_shown" value={refund + released} />
        <p>{because}</p>
        {(paid > 0 || authorised > 0) && (
          <dl className="track-refund figures">
            {paid > 0 && (
              <>
                <dt>You paid</dt>
                <dd>{formatPence(paid)}</dd>
              </>
            )}
            {authorised > 0 && (
              <>
                <dt>{isCardSaved ? 'At most, on your saved card' : 'Set aside on your card'}</dt>
                <dd>{formatPence(authorised)}</dd>
              </>
            )}
            <dt>{feeWords(offer)}</dt>
            <dd>{formatPence(fee)}</dd>
            {paid > 0 && (
              <>
                <dt>You get back</dt>
                <dd className="track-refund-total">{formatPence(refund)}</dd>
              </>
            )}
            {authorised > 0 && (
              <>
                <dt>{isCardSaved ? 'Not charged' : 'Released, never taken'}</dt>
                <dd className="track-refund-total">{formatPence(released)}</dd>
              </>
            )}
          </dl>
        )}
        {refund > 0 && <p className="soft">It is refunded the way you paid it.</p>}
        {released > 0 && !isCardSaved && (
          <p className="soft">What is released was never taken: your bank frees it within a few days.</p>
        )}
        <TextArea
          name="reason"
          label="Why?"
          optional
          rows={2}
          maxLength={bookingLimits.cancelReason}
          defaultValue={typedIn(back, 'reason')}
          error={errorOf(back?.errors, 'reason')}
        />
        <div>
          <Button variant="danger">
            {refund > 0 ? `Cancel and get ${formatPence(refund)} back` : 'Cancel Booking'}
          </Button>
        </div>
        {lawUntil && (
          <p className="small soft">
            Apart from this, the law lets you withdraw until {lawUntil}, 14 days after you booked, without a reason. If
            work began within that time because you asked for it, you pay for what was done by then.{' '}
            {isUrgent && 'Urgent repairs that you called us out for are exempt; work beyond them is not. '}
            To use this right, tell us: call <span className="figures">{phone}</span>.
          </p>
        )}
      </form>
    </details>
  )
}

function feeWords({ isUnderWay, paid }: CancelOffer): string {
  if (isUnderWay) return paid > 0 ? 'Kept for now' : 'Taken for now'
  return paid > 0 ? 'Call-out fee kept' : 'Call-out fee taken'
}
