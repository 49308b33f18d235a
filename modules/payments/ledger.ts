import { type BookingId, type PaymentId, type Pence, type RefundId, pence, sumPence } from '#modules/shared'
import type { Dispute, FraudWarning } from './provider-state/disputes.ts'
import type { Payment, PaymentStatus } from './payment.ts'

/** Movements of money. Towards us is positive, away from us negative; only ever added to. */
export interface LedgerEntry {
  readonly paymentId: PaymentId
  /** Null: of a document without a booking. */
  readonly bookingId: BookingId | null
  /** Null for what is no refund, and for a refund that was made at the provider's own desk. */
  readonly refundId: RefundId | null
  /** `refund_reversal`: a refund that could not be paid out after all. */
  readonly kind: 'capture' | 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal'
  readonly amount: Pence
  /** The provider's name for this movement: one kind has it once. */
  readonly providerRef: string
  readonly at: Temporal.Instant
}

export interface Refund {
  readonly id: RefundId
  readonly paymentId: PaymentId
  readonly amount: Pence
  readonly reason: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** The user who asked, by id, or `system`. */
  readonly requestedBy: string
  readonly providerRef: string | null
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

/** A payment with all that is known of its money. */
export interface PaymentRecord {
  readonly payment: Payment
  /** Oldest first, like all the others. */
  readonly ledger: readonly LedgerEntry[]
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  readonly warnings: readonly FraudWarning[]
}

function sumOf(ledger: readonly LedgerEntry[], ...kinds: readonly LedgerEntry['kind'][]): Pence {
  return sumPence(ledger.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
}

export function captured(ledger: readonly LedgerEntry[]): Pence {
  return sumOf(ledger, 'capture')
}

/** The amount that stands for a payment: the captured amount, or else the one asked for. */
export function amountOf(asked: Pence, taken: Pence): Pence {
  return taken > 0 ? taken : asked
}

/** The total refunded to the customer, as a positive amount. */
export function refunded(ledger: readonly LedgerEntry[]): Pence {
  return pence(0 - sumOf(ledger, 'refund', 'refund_reversal'))
}

/** The total that the customer's bank withholds now, as a positive amount. */
export function disputed(ledger: readonly LedgerEntry[]): Pence {
  return pence(0 - sumOf(ledger, 'dispute', 'dispute_reversal'))
}

/** The status that the ledger of a payment gives it; null while no money has moved. */
export function statusOfMoney(ledger: readonly LedgerEntry[]): PaymentStatus | null {
  if (captured(ledger) === 0) return null
  if (disputed(ledger) > 0) return 'disputed'
  if (refunded(ledger) >= captured(ledger)) return 'refunded'
  return refunded(ledger) > 0 ? 'partially_refunded' : 'succeeded'
}

/**
 * The amount that may still be refunded: captured, less every refund that was requested and has not failed, less
 * disputed amounts.
 */
export function refundable({ ledger, refunds }: PaymentRecord): Pence {
  const asked = sumPence(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount))
  const atTheProvidersDesk = refunded(ledger.filter(({ refundId }) => refundId === null))
  return pence(Math.max(0, captured(ledger) - asked - atTheProvidersDesk - disputed(ledger)))
}
