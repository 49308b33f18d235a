import type { BillingDocument, DocumentContent, PaperLogo, StatementFacts, Supplier, Totals } from '#modules/invoicing'
import type { Pence, Result } from '#modules/shared'

/** A document as it is printed. A draft is printed with the facts of the moment and without a number. */
export interface PrintedDocument {
  readonly content: DocumentContent
  readonly totals: Totals
  readonly supplier: Supplier
  /** Null: a draft. */
  readonly issued: BillingDocument['issued']
  readonly status: BillingDocument['status']
  readonly voidReason: BillingDocument['voidReason']
  /** Settled so far; a paper that is printed at issue has 0. */
  readonly settled: BillingDocument['settled']
  readonly credited: BillingDocument['credited']
  /** The document that this one credits, or was made from: its number and day; null without one. */
  readonly basedOn: { readonly number: string; readonly date: Temporal.PlainDate } | null
  /** The reference of the booking; null without one. */
  readonly booking: string | null
  /** The payment of a receipt, in words: "Card ending in 4242"; null on other documents. */
  readonly paidBy: string | null
  /** The day on which the money of a receipt came in; left out or null on other documents. */
  readonly paidOn?: Temporal.PlainDate | null
  /** The part of it that moved afterwards, oldest first: negative where it went back; left out on other documents. */
  readonly moved?: readonly {
    readonly words: string
    readonly amount: Pence
    readonly on: Temporal.PlainDate
    readonly at: Temporal.Instant
  }[]
  /** Where the customer sees and pays it, as a full address; null where nobody does. */
  readonly link: string | null
  /** The logo of the day of issue; left out or null: none. */
  readonly logo?: PaperLogo | null
  /** Its colour of that day; left out or null: as the program came. */
  readonly colour?: string | null
}

/** The norm cannot say the document (EN 16931): the reason, for people. */
export interface NotExpressible {
  readonly kind: 'not-expressible'
  readonly reason: string
}

/** Prints documents. The same document gives the same bytes. */
export interface PaperPrinter {
  /** A tagged A4 document. */
  pdf(document: PrintedDocument): Promise<Uint8Array>
  /** Plain text for the clipboard, with the link to pay and without the bank details. */
  text(document: PrintedDocument): Promise<string>
  /** UBL by EN 16931, by Peppol BIS Billing where the customer has an id. */
  ubl(document: PrintedDocument): Promise<Result<Uint8Array, NotExpressible>>
  /** Factur-X: the PDF with the invoice as data in it. */
  hybrid(document: PrintedDocument): Promise<Result<Uint8Array, NotExpressible>>
}

/** Prints the account of a customer. The same statement of the same moment gives the same bytes. */
export interface StatementPrinter {
  /** A tagged A4 document. */
  statement(facts: StatementFacts, at: Temporal.Instant): Promise<Uint8Array>
}
