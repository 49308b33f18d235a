import type {
  DocumentContent,
  DocumentFault,
  DocumentLine,
  Supplier,
  Totals,
  VatKind,
  VatRates,
} from '#modules/invoicing'
import type { InvoiceId, Result, UserId } from '#modules/shared'
import type { QuotePlan, QuoteRequest } from './request.ts'

/** A line as it is written; `vat` is null where it follows the usual rate. */
interface PricedLine extends Omit<DocumentLine, 'vat'> {
  readonly vat: VatKind | null
}

export interface WishedPrice extends QuotePlan {
  readonly lines: readonly PricedLine[]
  /** For the customer, on the paper. */
  readonly notes: string
}

/** A paper before it is kept. */
export interface PreparedPaper {
  readonly id: InvoiceId
  readonly content: DocumentContent
  readonly totals: Totals
}

/** The facts by which a paper is issued. */
export interface PaperIssue {
  readonly supplier: Supplier
  readonly date: Temporal.PlainDate
  readonly taxPoint: Temporal.PlainDate
  readonly dueDate: Temporal.PlainDate | null
  readonly rates: VatRates
  readonly year: number | null
  readonly by: string
  readonly at: Temporal.Instant
}

/** The lines have faults, or particulars of the business are missing. */
export interface PaperRefused {
  readonly kind: 'paper-refused'
  readonly faults: readonly DocumentFault[]
}

/** The papers of the business, as quoting needs them. */
export interface QuotePapers {
  /** A draft quote with these lines for this person. It keeps nothing. */
  prepare(
    request: QuoteRequest,
    wished: Pick<WishedPrice, 'lines' | 'notes'>,
  ): Promise<Result<PreparedPaper, PaperRefused>>
  /** The facts by which the draft would be issued now. It keeps nothing. */
  issueFacts(draft: InvoiceId, by: UserId): Promise<Result<PaperIssue, PaperRefused>>
}

/** Somebody else priced the request meanwhile. */
export interface QuoteChanged {
  readonly kind: 'quote-changed'
}

/** It has no price yet. */
export interface NotPriced {
  readonly kind: 'not-priced'
}
