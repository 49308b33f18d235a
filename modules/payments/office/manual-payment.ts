import type {
  AuditNote,
  BookingId,
  IdempotencyClaim,
  PaymentId,
  Pence,
  RefundId,
  Result,
  UserId,
} from '#modules/shared'
import type { PaymentEvent } from '../events.ts'
import type { ProviderState } from '../gateway.ts'
import type { LedgerEntry, PaymentRecord } from '../ledger.ts'
import type { Payment } from '../payment.ts'
import { lineOfOpening } from '../provider-state/lines.ts'
import type { TimelineLine } from '../provider-state/timeline.ts'
import type { ClaimRefusal } from '../store.ts'

/** The amount of a booking that can still be paid manually. */
export interface Balance {
  readonly customerId: UserId
  /** The rest of the whole price, whatever part is asked for now. 0 for a cancelled booking. */
  readonly left: Pence
  readonly bookedAt: Temporal.Instant
}

/** The booking's money moved after it was read, or a payment was opened. */
export interface MoneyMoved {
  readonly kind: 'money-moved'
}

/** Records a manual payment. */
export interface ManualPaymentStore {
  /**
   * Writes the payment with its ledger entry, the event `payment-succeeded` and the kept answer in one transaction.
   * Refuses unless the booking has exactly `entriesSeen` entries in the ledger and no open payment; the same of the document
   * where there is no booking, and of the advert, which must also be in a state in which money buys days.
   */
  record(
    payment: Payment,
    entriesSeen: number,
    claim: IdempotencyClaim<PaymentRecord> | null,
    at: Temporal.Instant,
  ): Promise<Result<PaymentRecord, MoneyMoved | ClaimRefusal>>
}

export interface BookingBalances {
  /** Null when there is no such booking. */
  balance(bookingId: BookingId): Promise<Balance | null>
}

/** Stands where a provider has its own name for a payment. */
export function manualRef(id: PaymentId | RefundId): string {
  return `hand_${id}`
}

/** The ledger entry of a manual payment. */
function manualCapture({ id, bookingId, amount, paidAt, createdAt }: Payment): LedgerEntry {
  return {
    paymentId: id,
    bookingId,
    refundId: null,
    kind: 'capture',
    amount,
    providerRef: manualRef(id),
    at: paidAt ?? createdAt,
  }
}

/** The rows written with a manual payment. */
export interface ManualPaymentStep {
  readonly entry: LedgerEntry
  readonly lines: readonly TimelineLine[]
  readonly audit: AuditNote<'payment_recorded'>
  readonly events: readonly PaymentEvent[]
}

export function stepOfManualPayment(payment: Payment, at: Temporal.Instant): ManualPaymentStep {
  const { id: paymentId, bookingId, advertId, userId, recordedBy, reference, method, amount } = payment
  const captured = { paymentId, at, actor: recordedBy ?? userId, what: 'captured', amount, note: reference } as const
  return {
    entry: manualCapture(payment),
    lines: [lineOfOpening(payment), { ...captured, providerRef: null }],
    audit: {
      action: 'payment_recorded',
      target: { kind: 'payment', id: paymentId },
      before: null,
      after: { ...(advertId === null ? { bookingId } : { advertId }), amount, method },
    },
    events: [{ kind: 'payment-succeeded', paymentId, bookingId, at }],
  }
}

/** A refund that somebody hands out: nobody else is to be asked, so it is done when it is written. */
export function manualRefund({ payment }: PaymentRecord, refundId: RefundId, amount: Pence): ProviderState {
  const { id, failure, card, riskLevel, attempts } = payment
  const ref = manualRef(id)
  return {
    ref,
    paymentId: id,
    amount: payment.amount,
    clientSecret: null,
    phase: 'captured',
    attempt: attempts,
    failure,
    card,
    riskLevel,
    redirectUrl: null,
    captures: [{ ref, amount: payment.amount }],
    refunds: [{ ref: manualRef(refundId), refundId, amount, outcome: 'succeeded' }],
    disputes: [],
    warnings: [],
  }
}
