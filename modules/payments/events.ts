import type { BookingId, PaymentId } from '#modules/shared'

/** What has happened to a payment, in the past tense. Kept in the outbox until told on. */
export interface PaymentEvent {
  readonly kind:
    | 'payment-succeeded'
    /** The money is set aside on the card, and not taken. */
    | 'payment-authorised'
    /** Money that was set aside is let go, by us or by the bank. */
    | 'payment-released'
    /** Nothing is set aside: the card is kept, to be charged when the work is done. */
    | 'card-kept'
    /** The card is kept no longer, and was not charged. */
    | 'card-released'
    /** The card that was kept was declined, or cannot be charged without its owner. */
    | 'card-failed'
    /** A card was declined; the payment stays open for another try. */
    | 'payment-declined'
    /** Blocked for good. */
    | 'payment-failed'
    | 'payment-cancelled'
    | 'payment-refunded'
    | 'payment-disputed'
    /** Won or lost. */
    | 'dispute-closed'
    /** A bank has told the provider of fraud: a dispute may follow. */
    | 'fraud-warning'
  readonly paymentId: PaymentId
  readonly bookingId: BookingId
  readonly at: Temporal.Instant
}
