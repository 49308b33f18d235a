import { type BookingDetails, amountDue } from '#modules/booking'
import { type BookingId, type PaymentId, type Pence, type UserId, pence } from '#modules/shared'
import { type RefundCause, captured, refundable } from '#modules/payments'
import type { Modules as All } from '../../compose.ts'
import {
  type OfficeParts,
  alertOfFeeNotTaken,
  alertOfMoneyOwed,
  alertOfReduction,
  alertOfSurplus,
} from '../messages/alert-office.ts'
import type { Emitted, Subscriber } from '../outbox/events.ts'

type Modules = Pick<All, 'booking' | 'payments'> & OfficeParts

interface OfBooking extends Pick<Emitted, 'id' | 'at'> {
  readonly body: { readonly bookingId: BookingId }
}

interface OfPayment extends OfBooking {
  readonly body: { readonly bookingId: BookingId; readonly paymentId: PaymentId }
}

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/**
 * Confirms the booking when money arrives, is authorised, or a card is stored. Money that arrives after the work is
 * captured as far as it is due; money that arrives after a cancellation is refunded.
 */
export function moneyArrived(modules: Modules): Subscriber<'payment-succeeded' | 'payment-authorised' | 'card-kept'> {
  const { booking, payments } = modules
  return async ({ id, at: moment, body }) => {
    const { bookingId, paymentId } = body
    await payments.checkFraud(paymentId)
    const known = await payments.known({ userId: system.userId, staff: true }, paymentId)
    const isForDocument = known.ok && known.value.payment.purpose === 'invoice'
    if (isForDocument) await returnSurplus(modules, { id, at: moment }, paymentId)
    if (bookingId === null) return
    const outcome = await booking.confirmPaid(bookingId)
    // Money for a document goes back by what is left of the document, not by what is due for the booking.
    if (isForDocument) return
    const event = { id, at: moment, body: { bookingId, paymentId } }
    if (outcome.ok) {
      const isSettled = outcome.value.status === 'completed' && !(await booking.isCompletionOpen(bookingId))
      return isSettled ? settleDone(modules, event) : undefined
    }
    if (outcome.refusal.kind !== 'cancelled-before-payment') return
    const history = await booking.history(bookingId)
    const cancelled = history.find(({ to }) => to === 'cancelled')
    const cameAfterwards = cancelled !== undefined && Temporal.Instant.compare(cancelled.at, moment) <= 0
    if (cameAfterwards) await undo(modules, event)
  }
}

/** A dispute was closed: money that comes back may find its document paid meanwhile. */
export function disputeClosed(modules: Modules): Subscriber<'dispute-closed'> {
  return (event) => returnSurplus(modules, event, event.body.paymentId)
}

/** A document of a booking was issued: the money that came in before settles it. */
export function documentIssued({ payments }: Pick<Modules, 'payments'>): Subscriber<'document-issued'> {
  return (event) => payments.settleIssued(event.body.invoiceId)
}

/** Refunds what a document did not need, and notifies the office of what could not be refunded. */
async function returnSurplus(modules: Modules, event: Pick<Emitted, 'id' | 'at'>, paymentId: PaymentId): Promise<void> {
  const { left } = await modules.payments.returnSurplus(paymentId)
  const known = await modules.payments.known({ userId: system.userId, staff: true }, paymentId)
  if (left === 0 || !known.ok || known.value.payment.purpose !== 'invoice') return
  await alertOfSurplus(modules, event, known.value.payment, left)
}

/** A manual payment is not refunded automatically. */
async function undo(modules: Modules, event: OfPayment): Promise<void> {
  const { payments } = modules
  const known = await payments.known({ userId: system.userId, staff: true }, event.body.paymentId)
  if (!known.ok || known.value.payment.provider !== 'office') return payments.undo(event.body.paymentId)
  const booking = await details(modules, event.body.bookingId)
  const left = refundable(known.value)
  if (left > 0) await alertOfMoneyOwed(modules, event, booking, left)
}

/**
 * Closes open payments at the provider first, so that nobody can pay for a cancelled booking; the event is retried
 * until that is done.
 */
export function settleCancelled(modules: Modules): Subscriber<'booking-cancelled'> {
  const { payments } = modules
  return async (event) => {
    const bookingId = event.body.bookingId
    const settled = await payments.settleBeforeExpiry(bookingId)
    const refund = event.body.refundPence
    const given = refund > 0 ? await payments.refundBooking(bookingId, refund, 'cancelled') : 0
    if (given < refund) await alertOfMoneyOwed(modules, event, await details(modules, bookingId), pence(refund - given))
    const fee = event.body.takenPence
    await payments.settleAuthorisation(bookingId, fee)
    if (fee > 0) await seeThatTaken(modules, event, fee)
    if (settled === 'unknown') throw new Error('the provider could not say how the open payment stands')
  }
}

/** Notifies the office of a fee that could not be captured. */
async function seeThatTaken(modules: Modules, event: OfBooking, fee: Pence): Promise<void> {
  const bookingId = event.body.bookingId
  const records = await modules.payments.listForBooking(bookingId)
  const isTaken = records.some(({ payment, ledger }) => payment.capture !== 'automatic' && captured(ledger) > 0)
  if (!isTaken) await alertOfFeeNotTaken(modules, event, await details(modules, bookingId), fee)
}

/** The work is done: the authorisation is captured as far as it is due, and any payment above that is refunded. */
export function settleCompleted(modules: Modules): Subscriber<'booking-completed' | 'cost-reduction-approved'> {
  return (event) => settleDone(modules, event)
}

/**
 * The contract was cancelled by law after the work: open payments are closed at the provider, so that nobody can pay
 * any more, authorisations are released, and captured money is refunded. The event is retried until that is done.
 */
export function settleWithdrawn(modules: Modules): Subscriber<'booking-withdrawn'> {
  return async (event) => {
    const { bookingId } = event.body
    const booking = await details(modules, bookingId)
    if (booking.status !== 'completed') return
    const settled = await modules.payments.settleBeforeExpiry(bookingId)
    await modules.payments.settleAuthorisation(bookingId, pence(0))
    await refundAbove(modules, event, await details(modules, bookingId), 'withdrawn')
    if (settled === 'unknown') throw new Error('the provider could not say how the open payment stands')
  }
}

async function settleDone(modules: Modules, event: OfBooking): Promise<void> {
  const { payments } = modules
  const bookingId = event.body.bookingId
  const before = await details(modules, bookingId)
  await payments.settleAuthorisation(bookingId, pence(Math.max(0, amountDue(before) - before.charged)))
  const after = await details(modules, bookingId)
  await refundAbove(modules, event, after, 'final-cost')
}

/** Refunds what was paid above the price, and notifies the office of what could not be refunded. */
async function refundAbove(modules: Modules, event: OfBooking, booking: BookingDetails, cause: RefundCause) {
  const { left } = await modules.payments.refundAbove(booking.id, amountDue(booking), cause)
  if (left > 0) await alertOfMoneyOwed(modules, event, booking, left)
}

/** Alerts the office to a lower final cost that waits for an administrator. */
export function reductionAsked(modules: Modules): Subscriber<'cost-reduction-asked'> {
  return async (event) => {
    const { bookingId } = event.body
    const reduction = await modules.booking.reduction(bookingId)
    if (reduction?.status !== 'waiting') return
    const { kept, finalCost } = reduction
    await alertOfReduction(modules, event, await details(modules, bookingId), pence(kept - finalCost))
  }
}

/**
 * A visit that was moved so far away that no bank holds money until then: the authorisation is released, and a card is
 * asked for anew. Where the price has changed, the open payment is closed at its provider: nobody can pay the old price.
 */
export function settleMoved({ booking, payments }: Modules): Subscriber<'booking-rescheduled'> {
  return async (event) => {
    const bookingId = event.body.bookingId
    const settled = event.body.price ? await payments.settleBeforeExpiry(bookingId) : 'unpaid'
    if (settled === 'unknown') throw new Error('the provider could not say how the open payment stands')
    if (await booking.isTooFarToHold(bookingId)) await payments.releaseAuthorisation(bookingId)
  }
}

/** A move to a cheaper day stands: what was paid above the price is refunded. A cancellation refunds it itself. */
export function refundMoved(modules: Modules): Subscriber<'booking-move-settled'> {
  return async (event) => {
    const { bookingId, round } = event.body
    const booking = await details(modules, bookingId)
    if (booking.status === 'cancelled') return
    await refundAbove(modules, event, booking, `moved-${round}`)
  }
}

/**
 * Handles a released authorisation or a card that is no longer stored: where that leaves something to pay, the customer
 * and the office are notified.
 */
export function authorisationReleased({
  booking,
  payments,
}: Pick<Modules, 'booking' | 'payments'>): Subscriber<'payment-released' | 'card-released' | 'card-failed'> {
  return async (event) => {
    const paymentId = event.body.paymentId
    const known = await payments.known({ userId: system.userId, staff: true }, paymentId)
    const { capture, failure } = known.ok ? known.value.payment : { capture: 'manual', failure: null }
    const end = capture === 'manual' ? 'hold-lapsed' : failure ? 'card-not-charged' : 'card-forgotten'
    const { bookingId } = event.body
    if (bookingId !== null) await booking.noteAuthorisationEnd(bookingId, paymentId, end)
  }
}

async function details({ booking }: Pick<Modules, 'booking'>, bookingId: BookingId): Promise<BookingDetails> {
  const found = await booking.find(system, bookingId)
  if (!found.ok) throw new Error(`there is no booking ${bookingId}`)
  return found.value
}
