import type { BilledParty, JobFacts, Supplier } from '#modules/invoicing'
import type { PaperLook } from './logo/logos.ts'
import type {
  BookingId,
  Clock,
  IdSource,
  IdempotencyClaim,
  InvoiceId,
  PaymentId,
  Pence,
  Result,
  UserId,
} from '#modules/shared'
import type { PaperPrinter } from './papers.ts'
import type { BillingClaimRefusal, DocumentStore, DocumentUnknown, KeptPapers, SettledAboveDue } from './store.ts'

/** A manual payment of a document. */
export interface InvoicePaymentRequest {
  readonly invoiceId: InvoiceId
  /** The same id is the same payment, however often it is recorded; null makes a new one. */
  readonly paymentId: PaymentId | null
  readonly method: 'cash' | 'bank_transfer' | 'cheque'
  readonly amount: Pence
  /** When the money came in, in the business's zone. */
  readonly date: Temporal.PlainDate
  /** The reference on the bank statement or the cheque; cash needs none. */
  readonly reference: string | null
  readonly recordedBy: UserId
}

export interface InvoicePayment {
  readonly paymentId: PaymentId
  readonly amount: Pence
  readonly paidAt: Temporal.Instant
}

interface DateNotPossible {
  readonly kind: 'date-not-possible'
  readonly earliest: Temporal.PlainDate
  readonly latest: Temporal.PlainDate
}

interface ReferenceNeeded {
  readonly kind: 'reference-needed'
}

export type InvoicePaymentRefusal =
  | DocumentUnknown
  | SettledAboveDue
  | DateNotPossible
  | ReferenceNeeded
  | BillingClaimRefusal

/** A payment without its entries of the ledger. */
export interface PaymentSaid {
  readonly purpose: 'booking' | 'invoice' | 'advert'
  readonly bookingId: BookingId | null
  /** The document that it pays; null of other payments. */
  readonly invoiceId: InvoiceId | null
  /** The method in words: "Visa ending in 4242". */
  readonly by: string
  readonly isCash: boolean
  /** No money is moved by it. */
  readonly isTest: boolean
}

/** The ledger of payments, as documents need it. */
export interface InvoicePayments {
  /** Null: there is no such payment. */
  find(paymentId: PaymentId): Promise<PaymentSaid | null>
  /** Whether day and reference of money for a document, a draft or issued, are possible. It keeps nothing. */
  judge(
    invoiceId: InvoiceId,
    facts: Pick<InvoicePaymentRequest, 'method' | 'date' | 'reference'>,
  ): Promise<DateNotPossible | ReferenceNeeded | null>
  /**
   * Keeps a manual payment of an issued document: the payment (`purpose: invoice`), its ledger entry and its settlement
   * of the document are one transaction. The amount is at most what is left to pay.
   */
  record(
    request: InvoicePaymentRequest,
    claim: IdempotencyClaim<InvoicePayment> | null,
  ): Promise<Result<InvoicePayment, InvoicePaymentRefusal>>
}

/** An entry of the ledger of payments, as far as documents follow from it. */
export interface Movement {
  readonly paymentId: PaymentId
  readonly entryId: number
  readonly bookingId: BookingId | null
  /** The payment is for a document, which asked for the money. */
  readonly isOfDocument: boolean
  readonly kind: 'capture' | 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal'
  /** Negative where money went back. */
  readonly amount: Pence
  /** The refund that could not be paid out after all, by its entry; null of any other movement. */
  readonly undoes: number | null
  readonly at: Temporal.Instant
  /** The part that settles documents, whichever they are; 0 where money went back. */
  readonly settles: Pence
  /** The documents that this entry was taken off, the largest part first. */
  readonly takenOff: readonly { readonly invoiceId: InvoiceId; readonly amount: Pence }[]
}

export interface Movements {
  /** Oldest first. */
  ofPayment(paymentId: PaymentId): Promise<readonly Movement[]>
}

/** The business on a day, as far as its documents go. */
export interface BusinessFacts {
  /** A seller without a VAT number where the business is not registered on that day. */
  readonly supplier: Supplier
  readonly vatRegistered: boolean
  /** The last day of the registration for VAT; null: none is set. */
  readonly registeredUntil: Temporal.PlainDate | null
  /** Numbers have the year. */
  readonly yearInNumber: boolean
  readonly pricesIncludeVat: boolean
  readonly terms: Readonly<Record<CustomerKind, string>>
  readonly dueDays: Readonly<Record<CustomerKind, number>>
}

export type CustomerKind = 'consumer' | 'business'

/** A booking, as far as its invoice goes. */
export interface Job {
  readonly bookingId: BookingId
  /** For people. */
  readonly reference: string
  readonly customer: BilledParty
  /** When the work was completed; null: not yet. */
  readonly completedAt: Temporal.Instant | null
  /** When it was called off; null: it was not. */
  readonly cancelledAt: Temporal.Instant | null
  readonly facts: Pick<JobFacts, 'estimated' | 'variations' | 'finalCost' | 'parts' | 'minutes'> & {
    readonly service: string
  }
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface BillingPorts {
  readonly documents: DocumentStore
  readonly papers: KeptPapers
  readonly printer: PaperPrinter
  /** The logo and colour of a moment, or now; left out: papers have none of their own. */
  readonly lookAt?: (moment: Temporal.Instant | null) => Promise<PaperLook>
  readonly business: (day: Temporal.PlainDate) => Promise<BusinessFacts>
  /** Null when there is no such booking. */
  readonly job: (bookingId: BookingId) => Promise<Job | null>
  /** The account with that e-mail address, once its owner has proved it; null for none. */
  readonly accountOf: (email: string) => Promise<UserId | null>
  readonly payments: InvoicePayments
  readonly movements: Movements
  /** Whether it is the quote of a request, which is accepted with its booking; left out: no document is. */
  readonly isOfRequest?: (id: InvoiceId) => Promise<boolean>
  /** The full address at which a customer with an account sees a document. */
  readonly linkTo: (id: InvoiceId) => string
  /** Whether the party that a paper goes to can sign in to the account of the document; left out: nobody is asked. */
  readonly hasAccount?: (party: BilledParty) => Promise<boolean>
  readonly clock: Clock
  readonly ids: IdSource
}
