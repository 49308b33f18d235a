/** The types of the seeds, in their order. */
export const documentTypes = [
  'invoice',
  'tax-invoice',
  'proforma',
  'receipt',
  'sales-receipt',
  'cash-receipt',
  'quote',
  'estimate',
  'credit-memo',
  'credit-note',
  'purchase-order',
  'delivery-note',
] as const

export type DocumentType = (typeof documentTypes)[number]

/** Each series of numbers, by the letters before the number. */
export const seriesNames = ['INV', 'PRO', 'QUO', 'CRN', 'REC', 'PO', 'DN'] as const

export type SeriesName = (typeof seriesNames)[number]

/**
 * The kinds of documents, which decide their states and what they do to money. `charge`: the customer owes it, and it is in
 * the VAT return. `credit`: it takes back a charge. `request`: a proforma, which is no VAT document. `offer`: a quote.
 * `receipt`: money that came in, without VAT of its own. `order`: a cost. `note`: goods handed over, without money.
 */
const documentKinds = ['charge', 'credit', 'request', 'offer', 'receipt', 'order', 'note'] as const

export type DocumentKind = (typeof documentKinds)[number]

interface TypeFacts {
  readonly series: SeriesName
  readonly kind: DocumentKind
  /** The name on pages and in messages. */
  readonly words: string
}

/** The printed title is the name of the type in capitals (seed 2, section 3). */
export const documentFacts: Readonly<Record<DocumentType, TypeFacts>> = {
  invoice: { series: 'INV', kind: 'charge', words: 'Invoice' },
  'tax-invoice': { series: 'INV', kind: 'charge', words: 'Tax invoice' },
  proforma: { series: 'PRO', kind: 'request', words: 'Proforma' },
  receipt: { series: 'REC', kind: 'receipt', words: 'Receipt' },
  'sales-receipt': { series: 'REC', kind: 'receipt', words: 'Sales receipt' },
  'cash-receipt': { series: 'REC', kind: 'receipt', words: 'Cash receipt' },
  quote: { series: 'QUO', kind: 'offer', words: 'Quote' },
  estimate: { series: 'QUO', kind: 'offer', words: 'Estimate' },
  'credit-memo': { series: 'CRN', kind: 'credit', words: 'Credit memo' },
  'credit-note': { series: 'CRN', kind: 'credit', words: 'Credit note' },
  'purchase-order': { series: 'PO', kind: 'order', words: 'Purchase order' },
  'delivery-note': { series: 'DN', kind: 'note', words: 'Delivery note' },
}

export function kindOfDocument(type: DocumentType): DocumentKind {
  return documentFacts[type].kind
}

/** The title on paper: `TAX INVOICE`, `PURCHASE ORDER`. */
export function printedTitle(type: DocumentType): string {
  return type.replace('-', ' ').toUpperCase()
}

/** The number as it is printed: the letters of the series, the year where the business has it so, six digits. */
export function documentNumber(series: SeriesName, number: number, year: number | null): string {
  const digits = String(number).padStart(6, '0')
  return year === null ? `${series}-${digits}` : `${series}-${year}-${digits}`
}

const ownNumber = new RegExp(`^(${seriesNames.join('|')})-(?:(\\d{4})-)?(\\d{6})$`)

/** The parts of a number that looks like one of ours; null of any other. */
export function seriesNumberOf(
  text: string,
): { readonly series: SeriesName; readonly year: number | null; readonly number: number } | null {
  const [, name, year, digits] = ownNumber.exec(text) ?? []
  const series = seriesNames.find((one) => one === name)
  return series && digits ? { series, year: year ? Number(year) : null, number: Number(digits) } : null
}
