import type { BookingUnknown } from '../refusals.ts'
import {
  type BookingId,
  type IdempotencyClaim,
  type PaymentId,
  type Pence,
  type Result,
  type UserId,
  businessZone,
  inBusinessZone,
  refuse,
} from '#modules/shared'
import { type Balance, manualRef } from './manual-payment.ts'
import { closeIntent } from '../paying/intent.ts'
import { applyProviderState } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { type ManualMethod, type Payment, isOpen } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ClaimRefusal } from '../store.ts'

export interface RecordRequest {
  readonly bookingId: BookingId
  /** The same id is the same payment, however often it is recorded; null makes a new one. */
  readonly paymentId: PaymentId | null
  readonly method: ManualMethod
  readonly amount: Pence
  /** When the money came in, in the business's zone. */
  readonly date: Temporal.PlainDate
  /** The reference on the bank statement or the cheque; cash needs none. */
  readonly reference: string | null
  readonly recordedBy: UserId
}

interface AboveDue {
  readonly kind: 'above-due'
  readonly due: Pence
}

/** Money cannot have come in before the booking was made, nor tomorrow. */
interface DateNotPossible {
  readonly kind: 'date-not-possible'
  readonly earliest: Temporal.PlainDate
  readonly latest: Temporal.PlainDate
}

interface ReferenceNeeded {
  readonly kind: 'reference-needed'
}

export type RecordRefusal = BookingUnknown | AboveDue | DateNotPossible | ReferenceNeeded | ClaimRefusal

const mostTries = 20

/**
 * Keeps money that came in by hand. A card or PayPal payment that is open is closed at its provider first, so that
 * nobody pays twice; if that provider is down, nothing is written.
 */
export async function recordPayment(
  ports: PaymentPorts,
  request: RecordRequest,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, RecordRefusal>> {
  const id = request.paymentId ?? ports.ids.next('pay')
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await ports.payments.find(id)
    if (known) return applyProviderState(ports, id, null, claim)
    const records = await ports.payments.listForBooking(request.bookingId)
    const balance = await ports.bookings.balance(request.bookingId)
    if (!balance) return refuse({ kind: 'booking-unknown' })
    const now = ports.clock.now()
    const stands = judge(request, balance, now)
    if (stands) return refuse(stands)
    const open = records.find(({ payment }) => isOpen(payment))
    if (open) {
      await closeIntent(ports, open)
      continue
    }
    const entriesSeen = records.reduce((count, { ledger }) => count + ledger.length, 0)
    const recorded = await ports.manualPayments.record(paymentOf(id, request, balance, now), entriesSeen, claim, now)
    if (recorded.ok) {
      await ports.paid.paid(request.bookingId)
      return recorded
    }
    if (recorded.refusal.kind !== 'money-moved') return { ok: false, refusal: recorded.refusal }
  }
  throw new Error(`the money of booking ${request.bookingId} moved ${mostTries} times in a row`)
}

function judge(
  { amount, method, reference, date }: RecordRequest,
  { left, bookedAt }: Balance,
  now: Temporal.Instant,
): AboveDue | DateNotPossible | ReferenceNeeded | null {
  const [earliest, latest] = [inBusinessZone(bookedAt).toPlainDate(), inBusinessZone(now).toPlainDate()]
  const isPossible = Temporal.PlainDate.compare(earliest, date) <= 0 && Temporal.PlainDate.compare(date, latest) <= 0
  if (!isPossible) return { kind: 'date-not-possible', earliest, latest }
  if (method !== 'cash' && reference === null) return { kind: 'reference-needed' }
  return amount > left ? { kind: 'above-due', due: left } : null
}

function paymentOf(
  id: PaymentId,
  { bookingId, method, amount, date, reference, recordedBy }: RecordRequest,
  { customerId, bookedAt }: Balance,
  now: Temporal.Instant,
): Payment {
  return {
    id,
    purpose: 'booking',
    bookingId,
    userId: customerId,
    provider: 'office',
    capture: 'automatic',
    method,
    reference,
    recordedBy,
    providerRef: manualRef(id),
    clientSecret: null,
    amount,
    currency: 'gbp',
    status: 'succeeded',
    riskLevel: null,
    failure: null,
    card: null,
    attempts: 0,
    version: 1,
    paidAt: momentOn(date, bookedAt, now),
    refundedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Noon of that day, as nobody has said when; but never before the booking was made, nor after now. */
function momentOn(date: Temporal.PlainDate, bookedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const noon = date.toZonedDateTime({ timeZone: businessZone, plainTime: '12:00' }).toInstant()
  const after = Temporal.Instant.compare(noon, bookedAt) < 0 ? bookedAt : noon
  return Temporal.Instant.compare(after, now) > 0 ? now : after
}
