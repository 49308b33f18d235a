import type { BookingId, InvoiceId, PaymentId, Pence, RecurrenceId, UserId } from '#modules/shared'
import type { DocumentLine } from '../sums/line.ts'
import type { EarlierVat, Totals } from '../sums/totals.ts'
import type { DocumentType, SeriesName } from './document-type.ts'
import type { DocumentStatus } from './status.ts'

/** The rate of the Construction Industry Scheme, in per cent. */
export const cisRates = [0, 20, 30] as const

type CisRate = (typeof cisRates)[number]

/** The customer as a document names them. An empty line is not printed. */
export interface BilledParty {
  /** The account, where there is one. */
  readonly userId: UserId | null
  readonly name: string
  /** Lines are separated by line breaks. */
  readonly address: string
  readonly email: string
  readonly vatNumber: string
  /** Their own order number. */
  readonly purchaseOrder: string
  /** Where the work is done, if that is not the address of the party. */
  readonly property: string
  readonly isBusiness: boolean
  /** A contractor of the Construction Industry Scheme; the rate of its deduction, null where nothing is deducted. */
  readonly cisRegistered: boolean
  readonly cisRate: CisRate | null
  /** They confirmed in writing that they are an end user, so that no reverse charge applies. */
  readonly isEndUser: boolean
  /** The confirmation of an end user as the paper names it; left out: none is kept. */
  readonly endUserWords?: string
  /** Scheme and value, such as `9932:GB123456789`; empty where they have none. */
  readonly peppolId: string
}

/** The account that customers pay into. */
export interface BankAccount {
  readonly bankName: string
  readonly accountName: string
  /** Eight digits. */
  readonly accountNumber: string
  /** Six digits, as `12-34-56`. */
  readonly sortCode: string
}

/** The business as it was when a document was issued. */
export interface Supplier {
  readonly name: string
  readonly companyName: string
  readonly companyNumber: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** Null: not registered for VAT. */
  readonly vatNumber: string | null
  readonly bank: BankAccount | null
  readonly peppolId: string
}

/** The reason why a document was made. */
export const documentOrigins = [
  'manual',
  'job',
  'deposit',
  'refund',
  'credit',
  'cancellation',
  'recurring',
  'interest',
  'receipt',
  'import',
] as const

export type DocumentOrigin = (typeof documentOrigins)[number]

/** An earlier document whose money and VAT the final invoice of the same booking takes off. */
export interface EarlierDocument {
  readonly invoiceId: InvoiceId
  readonly number: string
  readonly date: Temporal.PlainDate
  readonly vat: readonly EarlierVat[]
  /** The CIS deduction that it printed. */
  readonly cis: Pence
}

/** The content of a document, as it is written and changed while it is a draft. */
export interface DocumentContent {
  readonly type: DocumentType
  readonly bookingId: BookingId | null
  /** The document that this one credits, or was made from; null without one. */
  readonly basedOn: InvoiceId | null
  readonly customer: BilledParty
  readonly lines: readonly DocumentLine[]
  readonly discount: Pence
  /** Prices and the discount include VAT. */
  readonly pricesIncludeVat: boolean
  /** The earlier documents that are taken off; empty but on the final invoice of a booking. */
  readonly earlier: readonly EarlierDocument[]
  readonly notes: string
  readonly terms: string
  /** The last day to pay or, of an offer, to accept it; null: set at issue. */
  readonly dueDate: Temporal.PlainDate | null
  /** The day the work was completed, or the goods were supplied; null: not yet, or nothing is supplied. */
  readonly suppliedOn: Temporal.PlainDate | null
  /** The day on which money came in before the work; null without one. */
  readonly paidAheadOn: Temporal.PlainDate | null
  /** The short form of regulation 16A, for up to £250. */
  readonly isShort: boolean
}

/** The facts that issuing fixes. */
export interface Issued {
  readonly series: SeriesName
  readonly number: number
  /** The printed form: `INV-000123`. */
  readonly fullNumber: string
  /** The day of issue. */
  readonly date: Temporal.PlainDate
  readonly taxPoint: Temporal.PlainDate
  readonly supplier: Supplier
  readonly at: Temporal.Instant
  /** A user's id, or `system`. */
  readonly by: string
  /** SHA-256, in hexadecimal, of the canonical text of the document. */
  readonly hash: string
}

/** A document with all that is known of it. */
export interface BillingDocument {
  readonly id: InvoiceId
  readonly origin: DocumentOrigin
  readonly content: DocumentContent
  /** The sums of `totalsOf` of the content, kept with it. */
  readonly totals: Totals
  readonly status: DocumentStatus
  /** Null: a draft. */
  readonly issued: Issued | null
  /** The total of the money that settles it, in pence: payments less refunds, and CIS deducted by the customer. */
  readonly settled: Pence
  /** The sum that the issued credits that name it take off the amount to pay (`amountToPay` of their totals), as a positive amount. */
  readonly credited: Pence
  /** The ledger entry that it was made for: each has one document at most; null without one. */
  readonly ledgerEntry: { readonly paymentId: PaymentId; readonly entryId: number } | null
  readonly recurrence: { readonly id: RecurrenceId; readonly period: Temporal.PlainDate } | null
  readonly sentAt: Temporal.Instant | null
  /** The first time that its customer opened it. */
  readonly viewedAt: Temporal.Instant | null
  readonly paidAt: Temporal.Instant | null
  readonly voidReason: string | null
  /** The answer of the customer to an offer: their name and the moment. */
  readonly answeredBy: string | null
  readonly answeredAt: Temporal.Instant | null
  readonly createdBy: string
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
  /** Grows by one with each write; a write over an older version is refused. */
  readonly version: number
}
