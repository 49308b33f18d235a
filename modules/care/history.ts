import type { BookingId, InvoiceId, QuoteRequestId, VisitId } from '#modules/shared'

export const historyKinds = ['visit', 'report', 'document', 'quote', 'old_job'] as const
type HistoryKind = (typeof historyKinds)[number]

/** Something that happened at a property. */
export interface HistoryItem {
  /** Its place in the order of the history: later ones are greater. */
  readonly key: string
  readonly kind: HistoryKind
  readonly at: Temporal.Instant
  /** The service, the name of the document, or what was asked for. */
  readonly title: string
  /** The reference of the booking or request, the number of the document, or that of an old job in its program. */
  readonly reference: string
  /** Null of what belongs to no booking. */
  readonly bookingId: BookingId | null
  readonly visitId: VisitId | null
  readonly invoiceId: InvoiceId | null
  readonly quoteId: QuoteRequestId | null
  /** The words of a report; the technician of a visit or of an old job; null where there are none. */
  readonly words: string | null
  /** The state of a visit, `called_off` included, or of a document. */
  readonly state: string | null
}

/** A page of a history, newest first. */
export interface HistoryPage {
  readonly items: readonly HistoryItem[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
}
