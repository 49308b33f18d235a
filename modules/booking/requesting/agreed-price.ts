import type { InvoiceId, Pence, QuoteId } from '#modules/shared'

/** The price of a document that its customer accepted. One booking is made at it; a cancelled one makes way for another. */
export interface AgreedPrice {
  readonly invoiceId: InvoiceId
  /** "Quote QUO-000123". */
  readonly words: string
  readonly total: Pence
}

/** A booking was made at the agreed price already. */
export interface AgreedPriceBooked {
  readonly kind: 'agreed-price-booked'
}

const mark = 'quo_agreed-'

/** The beginning of the ids of all quotes of one agreed price. */
export function agreedQuotes(invoiceId: InvoiceId): string {
  return `${mark}${invoiceId.slice('ivc_'.length)}-`
}

/** The id of a quote of an agreed price; `drawn` is an id that no other quote has. */
export function agreedQuoteId(invoiceId: InvoiceId, drawn: QuoteId): QuoteId {
  return `${agreedQuotes(invoiceId)}${drawn.slice('quo_'.length).replaceAll('-', '').slice(-8)}` as QuoteId
}

/** The beginning of the ids of its sisters; null for a quote of the ordinary price. */
export function sistersOf(id: QuoteId | null): string | null {
  return id?.startsWith(mark) ? id.slice(0, id.lastIndexOf('-') + 1) : null
}
