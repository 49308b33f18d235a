import type { BookingId, PaymentId, Pence, UserId } from '#modules/shared'

export type ProviderName = 'test' | 'stripe' | 'paypal'

/** How money comes in by hand. */
export const manualMethods = ['cash', 'bank_transfer', 'cheque'] as const

export type ManualMethod = (typeof manualMethods)[number]

export type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'authorised'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed'

export type RiskLevel = 'low' | 'medium' | 'high' | 'critical'

/** Why a card was not charged: the provider's code, and its words for the customer. */
export interface Failure {
  readonly code: string
  readonly message: string
}

/**
 * When the money of a payment is taken. `manual` only sets it aside until it is taken. `later` sets nothing aside: the
 * card is kept, and charged when the work is done.
 */
export type Capture = 'automatic' | 'manual' | 'later'

/** What may be shown of a card. */
export interface CardLook {
  readonly brand: string
  readonly last4: string
}

export interface Payment {
  readonly id: PaymentId
  readonly purpose: 'booking'
  readonly bookingId: BookingId
  readonly userId: UserId
  /** `office`: money that came in by hand, which no provider knows of. */
  readonly provider: ProviderName | 'office'
  readonly capture: Capture
  /** Only of the office's own. */
  readonly method: ManualMethod | null
  /** What the bank or the cheque says, of the office's own. */
  readonly reference: string | null
  /** Which of the staff recorded it, of the office's own. */
  readonly recordedBy: string | null
  /** The provider's name for it; null until the provider has answered. */
  readonly providerRef: string | null
  readonly clientSecret: string | null
  readonly amount: Pence
  readonly currency: 'gbp'
  readonly status: PaymentStatus
  readonly riskLevel: RiskLevel | null
  /** Of the last attempt; a declined card leaves the payment `pending`, open for another. */
  readonly failure: Failure | null
  readonly card: CardLook | null
  /** How often the customer has tried to pay, as far as the provider has told. */
  readonly attempts: number
  /** Grows by one with each write; a write over an older version is refused. */
  readonly version: number
  readonly paidAt: Temporal.Instant | null
  readonly refundedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

const moneyMoved = ['succeeded', 'partially_refunded', 'refunded', 'disputed'] as const

/** What may become of a payment. No news un-says money: nothing leads back from a status in which it has moved. */
export const moves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['requires_action', 'authorised', 'failed', 'cancelled', ...moneyMoved],
  requires_action: ['pending', 'authorised', 'failed', 'cancelled', ...moneyMoved],
  authorised: ['failed', 'cancelled', ...moneyMoved],
  cancelled: ['failed', ...moneyMoved],
  failed: moneyMoved,
  succeeded: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunded', 'disputed', 'succeeded'],
  refunded: ['disputed', 'partially_refunded', 'succeeded'],
  disputed: ['succeeded', 'partially_refunded', 'refunded'],
}

/** Open for the customer to pay. */
export function awaitsPayer({ status }: Payment): boolean {
  return status === 'pending' || status === 'requires_action'
}

/** A booking has at most one payment that is not settled one way or the other. */
export function isOpen(payment: Payment): boolean {
  return awaitsPayer(payment) || payment.status === 'authorised'
}
