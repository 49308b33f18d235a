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
} from '#modules/shared'
import type { Balance } from './manual-payment.ts'
import { applyProviderState } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import type { ManualMethod } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ClaimRefusal } from '../store.ts'
import {
  type AboveDue,
  type ManualSubject,
  manualPayment,
  manuallyForBooking,
  writeManually,
} from './write-manually.ts'

/** The facts of a manual payment that the office knows. */
export interface RecordedFacts {
  readonly method: ManualMethod
  /** When the money came in, in the business's zone. */
  readonly date: Temporal.PlainDate
  /** The reference on the bank statement or the cheque; cash needs none. */
  readonly reference: string | null
}

interface RecordingRequest extends RecordedFacts {
  /** The same id is the same payment, however often it is recorded; null makes a new one. */
  readonly paymentId: PaymentId | null
  readonly amount: Pence
  readonly recordedBy: UserId
}

export interface RecordRequest extends RecordingRequest {
  readonly bookingId: BookingId
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

/** Records a manual payment: see `writeManually`. */
export function recordPayment(
  ports: PaymentPorts,
  { bookingId, ...request }: RecordRequest,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, RecordRefusal>> {
  return recordFor(ports, request, manuallyForBooking(ports, bookingId), claim)
}

export async function recordFor<Refusal extends { readonly kind: string } = never>(
  ports: PaymentPorts,
  request: RecordingRequest,
  paid: ManualSubject<Refusal>,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, RecordRefusal | Refusal>> {
  const id = request.paymentId ?? ports.ids.next('pay')
  return writeManually<RecordRefusal | Refusal>(ports, paid, {
    async known() {
      return (await ports.payments.find(id)) && applyProviderState(ports, id, null, claim)
    },
    judge: (balance, now) => judge(request, balance, now),
    write(read, entriesSeen, now) {
      const paidAt = momentOn(request.date, read.balance.bookedAt, now)
      const payment = manualPayment({ ...request, id, paidAt }, read, now)
      return ports.manualPayments.record(payment, entriesSeen, claim, now)
    },
  })
}

function judge(
  request: RecordingRequest,
  { left, bookedAt }: Balance,
  now: Temporal.Instant,
): AboveDue | DateNotPossible | ReferenceNeeded | null {
  return judgeFacts(request, bookedAt, now) ?? (request.amount > left ? { kind: 'above-due', due: left } : null)
}

/** Whether day and reference are possible. */
export function judgeFacts(
  { method, reference, date }: RecordedFacts,
  bookedAt: Temporal.Instant,
  now: Temporal.Instant,
): DateNotPossible | ReferenceNeeded | null {
  const [earliest, latest] = [inBusinessZone(bookedAt).toPlainDate(), inBusinessZone(now).toPlainDate()]
  const isPossible = Temporal.PlainDate.compare(earliest, date) <= 0 && Temporal.PlainDate.compare(date, latest) <= 0
  if (!isPossible) return { kind: 'date-not-possible', earliest, latest }
  return method !== 'cash' && reference === null ? { kind: 'reference-needed' } : null
}

/** Noon of that day, as nobody has said when; but never before the booking was made, nor after now. */
function momentOn(date: Temporal.PlainDate, bookedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const noon = date.toZonedDateTime({ timeZone: businessZone, plainTime: '12:00' }).toInstant()
  const after = Temporal.Instant.compare(noon, bookedAt) < 0 ? bookedAt : noon
  return Temporal.Instant.compare(after, now) > 0 ? now : after
}
