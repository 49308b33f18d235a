import type { AdvertKind } from '#modules/adverts'
import type { AdvertId, BookingId, Clock, IdSource, Pence, UserId } from '#modules/shared'
import type { DocumentsToPay } from './documents/document-due.ts'
import type { FraudStore } from './security/fraud-store.ts'
import type { BookingBalances, ManualPaymentStore } from './office/manual-payment.ts'
import type { CashStore } from './cash/cash.ts'
import type { PaymentGateway } from './gateway.ts'
import type { Capture, Payment } from './payment.ts'
import type { ReconciliationStore } from './reconciliation/reconciliation-store.ts'
import type { PaymentStore } from './store.ts'
import type { WebhookHealthStore } from './reconciliation/webhook-health.ts'
import type { ProviderName } from './provider.ts'

/** The amount that a booking asks for. */
export interface AmountDue {
  readonly bookingId: BookingId
  readonly customerId: UserId
  /** The booking's own reference, for people. */
  readonly reference: string
  /** The amount that the payment policy asks for now. */
  readonly amount: Pence
  readonly description: string
  readonly capture: Capture
  /** False when there is nothing to pay, or the booking is cancelled. */
  readonly payable: boolean
}

interface BookingsToPay {
  /** Null when there is no such booking. */
  amountDue(bookingId: BookingId): Promise<AmountDue | null>
}

/** Days of an advert, as payments need them. */
export interface AdvertDue {
  readonly kind: AdvertKind
  /** The owner of the advert. */
  readonly customerId: UserId
  /** The price of the plan. */
  readonly amount: Pence
  /** For the payer's statement and the provider's desk. */
  readonly description: string
  /** Why nothing can be paid now; null: it can. */
  readonly refusal: 'contact-not-confirmed' | 'not-payable' | null
  readonly createdAt: Temporal.Instant
}

interface AdvertsToPay {
  /** Null when there is no such advert. */
  due(advertId: AdvertId, plan: string): Promise<AdvertDue | null>
}

/** Is called at once when money has come in, a card is authorised or a card is stored; the payment's event follows. */
interface Paid {
  /** Repeated, it changes nothing. */
  paid(payment: Payment): Promise<void>
}

/** How the customer pays. */
export type Way = 'card' | 'paypal'

/** The providers that are set up. */
export interface Gateways {
  /** The provider of each way of paying; null when it is not offered. The built-in one may serve both. */
  readonly offered: Readonly<Record<Way, ProviderName | null>>
  /** Whether it is set up. */
  knows(provider: ProviderName): boolean
  /** Whether customers may pay through it now: before the site is live only the built-in one takes payments. */
  takes?(provider: ProviderName): boolean
  /** Throws `OutsideDown` for one that is not set up any more. */
  of(provider: ProviderName): PaymentGateway
}

/** Facts for a receipt that other modules know. An empty line is left out. */
export interface ReceiptFacts {
  readonly business: {
    readonly name: string
    readonly hotline: string
    readonly companyName: string
    readonly companyNumber: string
    readonly registeredOffice: string
    readonly vatRegistered: boolean
  }
  readonly reference: string
  readonly service: string
  readonly customer: string
  /** The payer, where that is not the customer. */
  readonly payer: string
  readonly purchaseOrder: string
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface PaymentPorts {
  readonly payments: PaymentStore
  readonly gateways: Gateways
  readonly fraud: FraudStore
  readonly webhooks: WebhookHealthStore
  readonly reconciliations: ReconciliationStore
  readonly bookings: BookingsToPay & BookingBalances
  readonly documents: DocumentsToPay
  readonly adverts: AdvertsToPay
  readonly manualPayments: ManualPaymentStore
  readonly cash: CashStore
  /** Null when there is no such booking. */
  readonly receiptFacts: (payment: Payment) => Promise<ReceiptFacts | null>
  readonly paid: Paid
  /** Whether the provider may know a customer and keep their cards: never for a guest. */
  readonly keepsCards: (userId: UserId) => Promise<boolean>
  readonly clock: Clock
  readonly ids: IdSource
  /** Where the customer comes back to from a page of the provider: a full address on our own site. */
  readonly returnUrl: (payment: Payment) => string
}
