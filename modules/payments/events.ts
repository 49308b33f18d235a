import type { RiskLevel } from '#modules/fraud'
import type { BookingId, EventOf, PaymentId, ReconciliationId, UserId } from '#modules/shared'
import type { ProviderName } from './provider.ts'

interface OfPayment {
  readonly paymentId: PaymentId
  /** Null: of a document without a booking. */
  readonly bookingId: BookingId | null
}

/** The events of a payment's life: kind and body. */
interface PaymentLifeEvents {
  readonly 'payment-succeeded': OfPayment
  /** The money is authorised on the card, and not captured. */
  readonly 'payment-authorised': OfPayment
  /** The authorisation was released, by us or by the bank. */
  readonly 'payment-released': OfPayment
  /** There is no authorisation: the card is stored, to be charged when the work is done. */
  readonly 'card-kept': OfPayment
  /** The stored card was removed without a charge. */
  readonly 'card-released': OfPayment
  /** The stored card was declined, or cannot be charged without its owner. */
  readonly 'card-failed': OfPayment
  /** A card was declined; the payment stays open for another try. */
  readonly 'payment-declined': OfPayment
  /** Blocked for good. */
  readonly 'payment-failed': OfPayment
  readonly 'payment-cancelled': OfPayment
  readonly 'payment-refunded': OfPayment
  /** A refund could not be paid out after all: its money is ours again. */
  readonly 'refund-returned': OfPayment
  readonly 'payment-disputed': OfPayment
  /** Won or lost. */
  readonly 'dispute-closed': OfPayment
  /** A bank has warned the provider of fraud: a dispute may follow. */
  readonly 'fraud-warning': OfPayment
}

/** The events of payments, of their fraud checks and of the nightly reconciliation: kind and body. */
export interface PaymentEvents extends PaymentLifeEvents {
  readonly 'fraud-suspected': OfPayment & { readonly customerId: UserId; readonly level: RiskLevel }
  /** `differences` counts the payments on which a provider and the ledger differ; at least 1. */
  readonly 'reconciliation-differs': {
    readonly reconciliationId: ReconciliationId
    readonly provider: ProviderName
    readonly differences: number
  }
}

export type PaymentEvent = EventOf<PaymentLifeEvents>
export type FraudSuspected = Extract<EventOf<PaymentEvents>, { readonly kind: 'fraud-suspected' }>
export type ReconciliationDiffers = Extract<EventOf<PaymentEvents>, { readonly kind: 'reconciliation-differs' }>
