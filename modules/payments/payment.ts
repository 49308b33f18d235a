import type { AdvertId, BookingId, InvoiceId, PaymentId, Pence, UserId } from '#modules/shared'
import { type AdvertKind, advertKinds } from '#modules/adverts'
import type { PaymentSource } from './provider.ts'

/** The methods of a manual payment. */
export const manualMethods = ['cash', 'bank_transfer', 'cheque'] as const

export type ManualMethod = (typeof manualMethods)[number]

export const paymentStatuses = [
  'pending',
  'requires_action',
  'authorised',
  'succeeded',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export const riskLevels = ['low', 'medium', 'high', 'critical'] as const

export type RiskLevel = (typeof riskLevels)[number]

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

/** The data of a card that may be shown. */
export interface CardLook {
  readonly brand: string
  readonly last4: string
}

/** A payment that is for no advert. */
interface WithoutAdvert {
  readonly advertId: null
  readonly advertPlan: null
}

/** A payment that is for no document. */
interface WithoutDocument {
  readonly invoiceId: null
  readonly invoiceNumber: null
}

interface ForBooking extends WithoutAdvert, WithoutDocument {
  readonly purpose: 'booking'
  readonly bookingId: BookingId
}

/** For a document of the business, such as an invoice. */
interface ForDocument extends WithoutAdvert {
  readonly purpose: 'invoice'
  /** Null: the document has no booking. A payment of a booking's document belongs to the booking, too. */
  readonly bookingId: BookingId | null
  readonly invoiceId: InvoiceId
  /** The number as printed: `INV-000123`. */
  readonly invoiceNumber: string
}

/** For days of an advert: a listing of the directory, or a job of the job board. */
export interface ForAdvert extends WithoutDocument {
  readonly purpose: AdvertKind
  readonly bookingId: null
  readonly advertId: AdvertId
  /** The key of the plan that says how many days it buys. */
  readonly advertPlan: string
}

/** The subject of a payment. */
export type PaymentFor = ForBooking | ForDocument | ForAdvert

export const paymentPurposes = [
  'booking',
  'invoice',
  ...advertKinds,
] as const satisfies readonly PaymentFor['purpose'][]

export function forBooking(bookingId: BookingId): PaymentFor {
  return { purpose: 'booking', bookingId, ...noDocument, ...noAdvert }
}

export function forDocument(document: Pick<ForDocument, 'bookingId' | 'invoiceId' | 'invoiceNumber'>): PaymentFor {
  const { bookingId, invoiceId, invoiceNumber } = document
  return { purpose: 'invoice', bookingId, invoiceId, invoiceNumber, ...noAdvert }
}

export function forAdvert({ purpose, advertId, advertPlan }: Omit<ForAdvert, 'bookingId' | keyof WithoutDocument>) {
  return { purpose, bookingId: null, ...noDocument, advertId, advertPlan } satisfies PaymentFor
}

const noDocument = { invoiceId: null, invoiceNumber: null } as const
const noAdvert = { advertId: null, advertPlan: null } as const

/** The subject alone. */
export function subjectOf(payment: PaymentFor): PaymentFor {
  const { purpose, bookingId, invoiceId, invoiceNumber, advertId, advertPlan } = payment
  return { purpose, bookingId, invoiceId, invoiceNumber, advertId, advertPlan } as PaymentFor
}

export function isSameSubject(one: PaymentFor, other: PaymentFor): boolean {
  const isSameAdvert = one.advertId === other.advertId && one.advertPlan === other.advertPlan
  const isSame = one.purpose === other.purpose && one.bookingId === other.bookingId && one.invoiceId === other.invoiceId
  return isSame && isSameAdvert
}

/** The id of the booking, document or advert that the payment is for. */
export function idOfSubject(payment: PaymentFor): BookingId | InvoiceId | AdvertId {
  return payment.advertId ?? payment.invoiceId ?? payment.bookingId
}

interface PaymentFacts {
  readonly id: PaymentId
  readonly userId: UserId
  readonly provider: PaymentSource
  readonly capture: Capture
  /** Only of the office's own. */
  readonly method: ManualMethod | null
  /** The reference on the bank statement or the cheque, for manual payments. */
  readonly reference: string | null
  /** Which of the staff recorded it, of the office's own. */
  readonly recordedBy: string | null
  /** The provider's name for it; null until the provider has answered. */
  readonly providerRef: string | null
  readonly clientSecret: string | null
  readonly amount: Pence
  /** The provider's part of what was captured; null while it is not known, and of what no provider took. */
  readonly fee: Pence | null
  readonly currency: 'gbp'
  readonly status: PaymentStatus
  readonly riskLevel: RiskLevel | null
  /** The failure of the last attempt; a declined card leaves the payment `pending`, open for another. */
  readonly failure: Failure | null
  readonly card: CardLook | null
  /** The number of attempts of the customer, as far as the provider has reported. */
  readonly attempts: number
  /** Grows by one with each write; a write over an older version is refused. */
  readonly version: number
  readonly paidAt: Temporal.Instant | null
  readonly refundedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

export type Payment = PaymentFacts & PaymentFor

const moneyMoved = ['succeeded', 'partially_refunded', 'refunded', 'disputed'] as const

/**
 * The allowed moves of a payment. No state from a provider undoes money: no move leads back from a status in which it
 * has moved.
 */
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

const standings = {
  pending: 'awaits-payer',
  requires_action: 'awaits-payer',
  authorised: 'open',
  succeeded: 'settled',
  failed: 'settled',
  cancelled: 'settled',
  partially_refunded: 'settled',
  refunded: 'settled',
  disputed: 'settled',
} as const satisfies Record<PaymentStatus, 'awaits-payer' | 'open' | 'settled'>

/** A booking with its documents has at most one payment in one of these, and so has a document without a booking. */
export const openStatuses = paymentStatuses.filter((status) => standings[status] !== 'settled')

/** Open for the customer to pay. */
export function awaitsPayer({ status }: Payment): boolean {
  return standings[status] === 'awaits-payer'
}

/** Not settled one way or the other. */
export function isOpen({ status }: Payment): boolean {
  return standings[status] !== 'settled'
}
