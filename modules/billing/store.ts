import type {
  AboveAgreed,
  BillingDocument,
  CreditAboveLeft,
  DocumentContent,
  DocumentOrigin,
  DocumentStatus,
  DocumentType,
  MoveNotAllowed,
  ParticularsMissing,
  SeriesName,
  ShownStatus,
  Supplier,
  Totals,
  VatRates,
  VoidNotAllowed,
} from '#modules/invoicing'
import type {
  AlreadyAnswered,
  BookingId,
  IdempotencyClaim,
  IdempotencyMismatch,
  InvoiceId,
  PaymentId,
  Pence,
  Result,
  UserId,
} from '#modules/shared'

export type { MoveNotAllowed, VoidNotAllowed }

export interface DocumentUnknown {
  readonly kind: 'document-unknown'
}

/** It is no draft any more: it stays as it was issued. */
export interface DocumentIssued {
  readonly kind: 'document-issued'
}

/** Another write came after the document was read. */
export interface DocumentChanged {
  readonly kind: 'document-changed'
}

export interface SettledAboveDue {
  readonly kind: 'above-due'
  readonly due: Pence
}

/** The payment has its receipt: that document. */
export interface ReceiptMade {
  readonly kind: 'receipt-made'
  readonly invoiceId: InvoiceId
}

export type BillingClaimRefusal = AlreadyAnswered | IdempotencyMismatch

/** A document before it is kept. */
export interface NewDocument {
  readonly id: InvoiceId
  readonly origin: DocumentOrigin
  readonly content: DocumentContent
  readonly ledgerEntry: BillingDocument['ledgerEntry']
  readonly recurrence: BillingDocument['recurrence']
  /** A user's id, or `system`. */
  readonly by: string
  readonly at: Temporal.Instant
}

/** The facts that a document is issued by. */
export interface IssueFacts {
  /** The version of the draft that was judged; null: whatever it is, or a new document. */
  readonly version: number | null
  readonly supplier: Supplier
  /** The day of issue, in the zone of the business. */
  readonly date: Temporal.PlainDate
  readonly taxPoint: Temporal.PlainDate
  /** The last day to pay where the draft names none; null: none is printed. */
  readonly dueDate: Temporal.PlainDate | null
  readonly rates: VatRates
  /** The year in the number; null where the business leaves it out. */
  readonly year: number | null
  /** A credit leaves no less than the price of its booking, as it is in the transaction; left out: no price matters. */
  readonly downToPrice?: boolean
  readonly by: string
  readonly at: Temporal.Instant
}

/** Interest for late payment is charged once for an invoice: that document charges it. */
export interface InterestCharged {
  readonly kind: 'interest-charged'
  readonly invoiceId: InvoiceId
}

export type IssueRefusal =
  | DocumentUnknown
  | DocumentIssued
  | DocumentChanged
  | ParticularsMissing
  | AboveAgreed
  | CreditAboveLeft
  | InterestCharged
  | BillingClaimRefusal

/** A change of state after issue. */
export interface Move {
  readonly id: InvoiceId
  readonly to: DocumentStatus
  /** The reason of a void, or who answered an offer; null otherwise. */
  readonly words: string | null
  readonly by: string
  readonly at: Temporal.Instant
}

/** Money that settles a document, or is taken off it again (negative). */
export interface Settlement {
  readonly invoiceId: InvoiceId
  readonly kind: 'payment' | 'refund' | 'cis' | 'opening'
  /** The ledger entry; null for CIS that the customer deducted, and for money from before the document was imported. */
  readonly ledgerEntry: BillingDocument['ledgerEntry']
  readonly amount: Pence
  readonly at: Temporal.Instant
  readonly by: string
}

/** A document of an earlier program, with its own number, outside of our series. */
export interface ImportedDocument {
  readonly id: InvoiceId
  readonly number: string
  /** The day of issue. */
  readonly date: Temporal.PlainDate
  readonly content: DocumentContent
  /** The printed amount: the pennies of its VAT may differ from ours. */
  readonly totals: Totals
  /** The part of the amount to pay that was paid before. */
  readonly opening: Pence
  readonly supplier: Supplier
  readonly by: string
  /** The moment of the import. */
  readonly at: Temporal.Instant
}

/**
 * `same`: it was imported before, with this content; the account that reads it does not count. `different`: with another
 * one. `taken`: a document of ours has the number. `of-series`: a series of ours will draw it.
 */
export type ImportJudgement = 'new' | 'same' | 'different' | 'taken' | 'of-series'

/** A part of money on a document: a payment, money that went back, CIS that was deducted, or money from before an import. */
export interface Allocation {
  readonly id: number
  readonly invoiceId: InvoiceId
  /** The printed form. */
  readonly number: string
  readonly type: DocumentType
  readonly customer: string
  readonly kind: Settlement['kind']
  /** Negative where it was taken off again. */
  readonly amount: Pence
  readonly at: Temporal.Instant
  readonly paymentId: PaymentId | null
  readonly entryId: number | null
  /** How it was paid, in the words of payments; null without a payment. */
  readonly way: string | null
  readonly reference: string | null
}

export interface DocumentFilter {
  /** The shown state: `overdue` and `expired` by the day. */
  readonly status: ShownStatus | null
  readonly type: DocumentType | null
  /** Part of a number, a name, an address, an e-mail address, a reference or a line. */
  readonly text: string | null
  /** The issued documents of this user; null for all. */
  readonly ofUser: UserId | null
  readonly day: Temporal.PlainDate
}

/** The cards of the manager (decisions H9, H10, H24), of charges and credits alone. */
export interface DocumentSummary {
  readonly count: number
  readonly paid: number
  /** Issued and not settled, overdue ones included. */
  readonly pending: number
  readonly overdue: number
  /** The totals of paid charges less credits. */
  readonly revenue: Pence
}

export interface SeriesReport {
  readonly series: SeriesName
  readonly first: number | null
  readonly last: number | null
  readonly next: number
  readonly voided: readonly number[]
  readonly gaps: readonly number[]
  /** Its next number may still be set. */
  readonly mayStart: boolean
}

/** Completed work without an invoice. */
export interface ToInvoice {
  readonly bookingId: BookingId
  readonly reference: string
  readonly customer: string
  readonly service: string
  readonly completedAt: Temporal.Instant
  readonly amount: Pence
}

/** A booking whose invoices, less credits, come to more than its price. */
export interface PriceFallen {
  readonly bookingId: BookingId
  readonly reference: string
  readonly customer: string
  /** The price of the work now. */
  readonly price: Pence
  /** The moment from which they came to more. */
  readonly since: Temporal.Instant
}

/** A line of the timeline of a document. */
export interface DocumentLineOfTime {
  readonly what: string
  readonly words: string | null
  readonly by: string
  readonly at: Temporal.Instant
}

/** Keeps documents, their numbers and settlements. Each writing method is one transaction with its audit line and events. */
export interface DocumentStore {
  find(id: InvoiceId): Promise<BillingDocument | null>
  findByNumber(fullNumber: string): Promise<BillingDocument | null>
  /**
   * The document that was made for an entry of the ledger, and that names this other one (null: none). An entry has one
   * document for each that it names.
   */
  findByEntry(paymentId: PaymentId, entryId: number, basedOn: InvoiceId | null): Promise<BillingDocument | null>
  /** Every document that was made for an entry of the ledger, oldest first. */
  listByEntry(paymentId: PaymentId, entryId: number): Promise<readonly BillingDocument[]>
  /** The receipt that was made of a payment; null: none was. No other method finds a receipt by its entry. */
  findReceipt(paymentId: PaymentId): Promise<BillingDocument | null>
  /** Every document of a booking, oldest first. */
  listOfBooking(bookingId: BookingId): Promise<readonly BillingDocument[]>
  /** The document that charges interest for late payment of this one; null: none does, or its number is void. */
  interestOf(id: InvoiceId): Promise<InvoiceId | null>
  /** Money that settles a document by the day it came in or went back, oldest first; CIS that its customer deducted is in it. */
  moneyOf(id: InvoiceId): Promise<readonly { readonly on: Temporal.PlainDate; readonly amount: Pence }[]>
  /** Credits of a document, oldest first. */
  listCredits(id: InvoiceId): Promise<readonly BillingDocument[]>
  /** Newest first, beginning after `after`. A whole number finds its document and what was made from it, and nothing else. */
  list(filter: DocumentFilter, limit: number, after: InvoiceId | null): Promise<readonly BillingDocument[]>
  summary(day: Temporal.PlainDate): Promise<DocumentSummary>
  toInvoice(limit: number): Promise<readonly ToInvoice[]>
  /** Bookings whose price fell below what their invoices, less credits, come to: the earliest first. */
  creditsDue(limit: number): Promise<readonly PriceFallen[]>
  /** The same of one booking; null where its invoices come to no more than its price. */
  creditDueOf(bookingId: BookingId): Promise<PriceFallen | null>
  series(): Promise<readonly SeriesReport[]>
  timeline(id: InvoiceId): Promise<readonly DocumentLineOfTime[]>
  /** All parts of money on documents in the order in which they were kept, beginning after the row `after`. */
  allocations(limit: number, after: number | null): Promise<readonly Allocation[]>

  /**
   * Keeps a draft with its totals. A second draft for one period of a recurrence, or for one ledger entry and the same
   * `basedOn`, answers the first.
   */
  add(
    draft: NewDocument,
    totals: Totals,
    claim: IdempotencyClaim<BillingDocument> | null,
  ): Promise<Result<BillingDocument, BillingClaimRefusal>>
  /** Keeps the draft of a receipt, named by the entry with which its money came in. Each payment has one receipt. */
  addReceipt(
    draft: NewDocument,
    totals: Totals,
    claim: IdempotencyClaim<BillingDocument> | null,
  ): Promise<Result<BillingDocument, ReceiptMade | BillingClaimRefusal>>
  save(
    id: InvoiceId,
    version: number,
    content: DocumentContent,
    totals: Totals,
    by: string,
    at: Temporal.Instant,
  ): Promise<Result<BillingDocument, DocumentUnknown | DocumentIssued | DocumentChanged>>
  /** Removes a draft; an issued document is refused. */
  remove(id: InvoiceId, by: string, at: Temporal.Instant): Promise<Result<null, DocumentUnknown | DocumentIssued>>

  /**
   * Draws the next number of the series and fixes the document. It reads the document anew, judges it by `judgeIssue` and
   * computes its sums by the rates, all in its transaction. Invoices less credits of a booking never exceed its price, as it
   * is then. Its moment is that of `momentOfWriting`, as are those of void numbers and of settlements. Issuing an issued
   * document again answers it unchanged, as `document-issued`. A draft that is another than the judged one is
   * `document-changed`. A draft is named by its id; a new document is kept and issued at once, once for each ledger entry.
   */
  issue(
    document: InvoiceId | NewDocument,
    facts: IssueFacts,
    claim: IdempotencyClaim<BillingDocument> | null,
  ): Promise<Result<BillingDocument, IssueRefusal>>

  /** Moves an issued document by the table of moves. Void is judged by `judgeVoid`. A move to where it is changes nothing. */
  move(move: Move): Promise<Result<BillingDocument, DocumentUnknown | MoveNotAllowed | VoidNotAllowed>>

  /**
   * Asks that an issued document goes out by mail: a line of its timeline and the event `document-send-asked`. It is `sent`
   * later, by `move`, when the mail server has taken the mail. A draft and a void document are refused.
   */
  send(
    id: InvoiceId,
    by: string,
    at: Temporal.Instant,
    claim: IdempotencyClaim<BillingDocument> | null,
  ): Promise<Result<BillingDocument, DocumentUnknown | MoveNotAllowed | BillingClaimRefusal>>

  /** Keeps that its customer opened it: the first moment stays. */
  viewed(id: InvoiceId, at: Temporal.Instant): Promise<void>

  /**
   * Adds a settlement, once for each ledger entry and document; the state `paid` follows from it. Settles at most what
   * is left: judged in the transaction, so that two payers cannot both pass.
   */
  settle(
    settlement: Settlement,
    claim?: IdempotencyClaim<BillingDocument> | null,
  ): Promise<Result<BillingDocument, DocumentUnknown | SettledAboveDue | BillingClaimRefusal>>

  /** Whether a document of an earlier program may be kept. */
  judgeImport(
    imported: Pick<ImportedDocument, 'number' | 'date' | 'content' | 'totals' | 'opening'>,
    at: Temporal.Instant,
  ): Promise<ImportJudgement>

  /**
   * Keeps a document of an earlier program as issued on its day, with its lines and an `opening` settlement. It draws no
   * number and brings no event: nobody is notified. Anything but a `new` one writes nothing.
   */
  addImported(imported: ImportedDocument): Promise<ImportJudgement>

  /** Sets the next number of a series, once and before its first issue; refuses otherwise. */
  startSeries(
    series: SeriesName,
    next: number,
    by: string,
    at: Temporal.Instant,
  ): Promise<Result<SeriesReport, { readonly kind: 'series-begun' }>>
}

/** Keeps the first PDF of an issued document, so that it is the same file ever after. */
export interface KeptPapers {
  find(id: InvoiceId): Promise<Uint8Array | null>
  /** The first that is kept stays. Answers the one that is kept. */
  keep(id: InvoiceId, pdf: Uint8Array, at: Temporal.Instant): Promise<Uint8Array>
}
