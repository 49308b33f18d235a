import type { PaymentUnknown } from '../refusals.ts'
import {
  type BookingId,
  type IdempotencyClaim,
  type PaymentId,
  type Pence,
  type RefundId,
  type Result,
  accept,
  parseId,
  pence,
  refuse,
  sumPence,
} from '#modules/shared'
import { manualRefund } from './manual-payment.ts'
import { delayedFrom } from './refund-delay.ts'
import { gatewayOf } from '../paying/gateway-of.ts'
import { refOf } from '../paying/intent.ts'
import { applyProviderState } from '../provider-state/apply-provider-state.ts'
import { type PaymentRecord, type Refund, refundable } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ClaimRefusal, RefundAboveLeft } from '../store.ts'

export interface RefundRequest {
  readonly paymentId: PaymentId
  /** The same id is the same refund, however often it is asked for; null makes a new one. */
  readonly refundId: RefundId | null
  /** Null: all that is left. */
  readonly amount: Pence | null
  readonly reason: string
  /** A user's id, or `system`. */
  readonly requestedBy: string
}

/** How the refund stands; the provider may need days, and may say no. */
export interface RefundMade {
  readonly refund: Refund
  readonly record: PaymentRecord
}

/**
 * Refunds money. The row is written before the provider is asked, so that a refund that was begun is finished. The
 * refund of a manual payment is only recorded: no provider is asked.
 */
export async function refundPayment(
  ports: PaymentPorts,
  request: RefundRequest,
  claim: IdempotencyClaim<RefundMade> | null,
): Promise<Result<RefundMade, PaymentUnknown | RefundAboveLeft | ClaimRefusal>> {
  const record = await ports.payments.find(request.paymentId)
  if (!record) return refuse({ kind: 'payment-unknown' })
  const id = request.refundId ?? ports.ids.next('rfd')
  const begun = record.refunds.find((refund) => refund.id === id)
  const left = refundable(record)
  const amount = begun?.amount ?? request.amount ?? left
  if (!begun && (amount > left || amount <= 0)) return refuse({ kind: 'refund-above-left', left })
  const now = ports.clock.now()
  const added = await ports.payments.addRefund({
    id,
    paymentId: request.paymentId,
    amount,
    reason: request.reason,
    status: 'pending',
    requestedBy: request.requestedBy,
    providerRef: null,
    createdAt: now,
    updatedAt: now,
  })
  return added.ok ? finishRefund(ports, record, added.value, claim) : added
}

async function finishRefund(
  ports: PaymentPorts,
  record: PaymentRecord,
  { id, amount, requestedBy }: Refund,
  claim: IdempotencyClaim<RefundMade> | null,
): Promise<Result<RefundMade, ClaimRefusal>> {
  const news =
    record.payment.provider === 'office'
      ? manualRefund(record, id, amount)
      : await gatewayOf(ports, record.payment).refund(refOf(record), id, amount)
  const made = (after: PaymentRecord): RefundMade => {
    const refund = after.refunds.find((kept) => kept.id === id)
    if (!refund) throw new Error(`refund ${id} is gone`)
    return { refund, record: after }
  }
  const applied = await applyProviderState(
    ports,
    record.payment.id,
    news,
    claim && { ...claim, answer: (after) => claim.answer(made(after)) },
    requestedBy,
  )
  return applied.ok ? accept(made(applied.value)) : applied
}

/**
 * The cause of an automatic refund: a cancellation, a final cost below what was paid, or one of the moves to a day that
 * costs less.
 */
export type RefundCause = 'cancelled' | 'withdrawn' | 'final-cost' | `moved-${number}`

function reasonOf(cause: RefundCause): string {
  switch (cause) {
    case 'cancelled':
      return 'Booking cancelled'
    case 'withdrawn':
      return 'Contract cancelled by law'
    case 'final-cost':
      return 'Final cost below what was paid'
    default:
      return 'Moved to a day that costs less'
  }
}

/**
 * Refunds `amount` of a booking's payments, newest payment first, once per cause: a repeated call finishes the first
 * and adds nothing. Manual payments are paid back by a person and are not recorded here. Returns the amount that could
 * be refunded.
 */
export async function refundBooking(
  ports: PaymentPorts,
  bookingId: BookingId,
  amount: Pence,
  cause: RefundCause,
): Promise<Pence> {
  let remaining = amount
  for (const record of (await ports.payments.listForBooking(bookingId)).toReversed()) {
    if (record.payment.provider === 'office') continue
    const paymentId = record.payment.id
    const refundId = refundIdFor(cause, paymentId)
    const begun = record.refunds.find(({ id }) => id === refundId)
    const share = begun?.amount ?? pence(Math.min(remaining, refundable(record)))
    if (share <= 0) continue
    const asked = { paymentId, refundId, amount: share, reason: reasonOf(cause), requestedBy: 'system' }
    const outcome = await refundPayment(ports, asked, null)
    if (outcome.ok && outcome.value.refund.status !== 'failed') remaining = pence(remaining - share)
  }
  return pence(amount - remaining)
}

/**
 * Refunds what a booking's payments hold above `due`, once per cause, as `refundBooking` does. Refunds that are on their
 * way count as refunded. A repeated call asks for the same amount, even if the process died between two payments.
 * Returns the amount that is owed, and the part of it that could not be refunded.
 */
export async function refundAbove(
  ports: PaymentPorts,
  bookingId: BookingId,
  due: Pence,
  cause: RefundCause,
): Promise<{ readonly owed: Pence; readonly left: Pence }> {
  const records = await ports.payments.listForBooking(bookingId)
  const paid = sumPence(records.flatMap(({ ledger }) => ledger.map(({ amount }) => amount)))
  const refunds = records.flatMap((record) => record.refunds)
  const onTheirWay = sumPence(refunds.filter(({ status }) => status === 'pending').map(({ amount }) => amount))
  const begun = refunds.filter(
    ({ id, paymentId, status }) => id === refundIdFor(cause, paymentId) && status !== 'failed',
  )
  const more = Math.max(0, paid - onTheirWay - due)
  const owed = pence(sumPence(begun.map(({ amount }) => amount)) + more)
  const given = owed > 0 ? await refundBooking(ports, bookingId, owed, cause) : pence(0)
  return { owed, left: pence(owed - given) }
}

/** Why all of a payment goes back. */
const reasonsOfReturn = { returned: 'Paid when nothing was due', rejected: 'The advert was not accepted' } as const

/**
 * Refunds all that is left of a payment that should not have come in, such as one for a booking that was cancelled
 * before, or of an advert that is rejected: once, however often the event comes. Answers how much.
 */
export async function returnPayment(
  ports: PaymentPorts,
  paymentId: PaymentId,
  cause: keyof typeof reasonsOfReturn = 'returned',
): Promise<Pence> {
  const asked = { paymentId, amount: null, reason: reasonsOfReturn[cause], requestedBy: 'system' }
  const outcome = await refundPayment(ports, { ...asked, refundId: refundIdFor(cause, paymentId) }, null)
  return outcome.ok && outcome.value.refund.status !== 'failed' ? outcome.value.refund.amount : pence(0)
}

function refundIdFor(cause: RefundCause | keyof typeof reasonsOfReturn, paymentId: PaymentId): RefundId {
  const id = parseId('rfd', `rfd_${cause}-${paymentId.slice('pay_'.length)}`)
  if (!id) throw new Error(`no refund id can be made of ${paymentId}`)
  return id
}

/**
 * Asks the provider again about refunds that were begun more than a minute ago and are not finished. Answers how many;
 * one that fails holds up none of the others, and is thrown at the end.
 */
export async function finishRefunds(ports: PaymentPorts): Promise<number> {
  const begun = await ports.payments.listPendingRefunds(ports.clock.now().subtract({ minutes: 1 }))
  const faults: unknown[] = []
  for (const refund of begun) {
    try {
      const record = await ports.payments.find(refund.paymentId)
      if (record) await finishRefund(ports, record, refund, null)
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${begun.length} refunds not finished`)
  return begun.length
}

/** A refund that is still not made, with its booking. */
export interface DelayedRefund {
  readonly refund: Refund
  /** Null: of a document without a booking. */
  readonly bookingId: BookingId | null
  /** The booking's own reference, or the number of the document, for people. */
  readonly reference: string
}

/** The refunds that have been pending for so long that the office is notified. */
export async function delayedRefunds({
  payments,
  bookings,
  clock,
}: Pick<PaymentPorts, 'payments' | 'bookings' | 'clock'>): Promise<readonly DelayedRefund[]> {
  const refunds = await payments.listPendingRefunds(delayedFrom(clock.now()))
  const all = refunds.map(async (refund): Promise<readonly DelayedRefund[]> => {
    const record = await payments.find(refund.paymentId)
    if (!record) return []
    const { bookingId, invoiceNumber, advertId } = record.payment
    const booking = bookingId && (await bookings.amountDue(bookingId))
    const reference = invoiceNumber ?? advertId ?? (booking ? booking.reference : null)
    return reference === null ? [] : [{ refund, bookingId, reference }]
  })
  return (await Promise.all(all)).flat()
}
