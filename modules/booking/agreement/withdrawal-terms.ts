import { type Pence, type Result, accept, pence, refuse } from '#modules/shared'
import type { BookingDetails } from '../booking.ts'
import { keeping } from '../changing/cancellation-terms.ts'
import { amountDue } from '../money/payment-state.ts'
import type { BookingAgreement } from './agreement.ts'
import { cancellationEnds, isUrgentRepair } from './start-consent.ts'

/** The effect of a consumer's cancellation by law (regulations 33, 34 and 36). */
export interface WithdrawalTerms {
  /** The part of the price for the work that was done at the customer's request; at most what was paid or authorised. */
  readonly charge: Pence
  /** The part of the charge that is taken from the authorisation. */
  readonly taken: Pence
  /** The refund of what was paid. */
  readonly refund: Pence
  /** The authorised amount that is released. */
  readonly released: Pence
  /** The first moment after the cancellation period; null while no contract is made. */
  readonly until: Temporal.Instant | null
}

/**
 * Why there is no right to cancel, or none that works without the office: `not-kept`: nothing was agreed that says so;
 * `business`: it is a consumer's right; `urgent`: the repair was urgent (regulation 28(1)(e)); `too-late`: the period is
 * over (regulation 30); `performed`: all of the work was done at the customer's request (regulation 36(2)); `office`: a
 * lower final cost waits for a decision; `cancelled`: the booking is cancelled.
 */
export interface NoWithdrawal {
  readonly kind: 'no-withdrawal'
  readonly why: 'not-kept' | 'business' | 'urgent' | 'too-late' | 'performed' | 'office' | 'cancelled'
}

export interface WithdrawalFacts {
  readonly booking: Pick<
    BookingDetails,
    | 'status'
    | 'priority'
    | 'finalCost'
    | 'agreedCost'
    | 'estimatedCost'
    | 'paid'
    | 'authorised'
    | 'actualStartTime'
    | 'durationMinutes'
  >
  readonly agreement: Pick<BookingAgreement, 'customerKind' | 'startConsent'> | null
  /** When the contract was made: the order was confirmed. Null while it is not. */
  readonly madeAt: Temporal.Instant | null
  readonly now: Temporal.Instant
}

export function withdrawalTerms({
  booking,
  agreement,
  madeAt,
  now,
}: WithdrawalFacts): Result<WithdrawalTerms, NoWithdrawal> {
  const until = madeAt && cancellationEnds(madeAt)
  if (booking.status === 'cancelled') return none('cancelled')
  if (agreement === null) return none('not-kept')
  if (agreement.customerKind === 'business') return none('business')
  if (isUrgentRepair(booking)) return none('urgent')
  if (until && Temporal.Instant.compare(now, until) >= 0) return none('too-late')
  const isAsked = agreement.startConsent === 'given'
  if (booking.status === 'completed' && isAsked) return none('performed')
  const whole = booking.status === 'in_progress' && isAsked ? doneOf(booking, now) : 0
  const { fee: charge, taken, refund, released } = keeping(booking, whole)
  return accept({ charge, taken, refund, released, until })
}

/** A quarter of an hour. */
const stepMs = 15 * 60_000

function none(why: NoWithdrawal['why']): { readonly ok: false; readonly refusal: NoWithdrawal } {
  return refuse({ kind: 'no-withdrawal', why })
}

/**
 * The amount for the work that was done, in proportion to the whole (regulation 36(4) and (5)): the time since the work
 * began, in whole quarters of an hour, of the time that it was to take, out of the agreed price.
 */
function doneOf({ actualStartTime, durationMinutes, ...booking }: WithdrawalFacts['booking'], now: Temporal.Instant) {
  if (actualStartTime === null) return 0
  const wholeMs = durationMinutes * 60_000
  const passedMs = Math.max(0, now.epochMilliseconds - actualStartTime.epochMilliseconds)
  // Whole steps only, so that the amount on the page still holds when its button is pressed.
  const doneMs = Math.min(Math.floor(passedMs / stepMs) * stepMs, wholeMs)
  return pence(Math.floor((amountDue(booking) * doneMs) / wholeMs))
}
