import type { BookingId, PaymentId } from '#modules/shared'

/** What has happened to a payment, in the past tense. Kept in the outbox until told on. */
export interface PaymentEvent {
  readonly kind:
    | 'payment-succeeded'
    /** A card was declined; the payment stays open for another try. */
    | 'payment-declined'
    /** Blocked for good. */
    | 'payment-failed'
    | 'payment-cancelled'
    | 'payment-refunded'
    | 'payment-disputed'
  readonly paymentId: PaymentId
  readonly bookingId: BookingId
  readonly at: Temporal.Instant
}
