import { type DocumentType, documentFacts, documentNumber, kindOfDocument, seriesNames } from '#modules/invoicing'

export const defaultTaxRate = '20'
export const defaultNotes = 'Payment due within 30 days. Late payments may incur additional charges.'
export const daysToPay = 30

const minuteMs = 60_000
const millionNumbers = 1_000_000

/**
 * The first number: the letters of the type and the minute, as six digits, so that another document has another number
 * for nearly two years.
 */
export function defaultNumber(type: DocumentType, epochMs: number): string {
  return documentNumber(documentFacts[type].series, Math.floor(epochMs / minuteMs) % millionNumbers, null)
}

/** The number after the type was changed: it begins with the letters of the new type where it began with letters of one. */
export function numberFor(type: DocumentType, number: string): string {
  const [letters = '', ...rest] = number.split('-')
  const isSeries = seriesNames.some((name) => name === letters)
  return isSeries && rest.length > 0 ? [documentFacts[type].series, ...rest].join('-') : number
}

/** The notes after the type was changed: the words on payment stand where payment is asked for, unless they were rewritten. */
export function notesFor(type: DocumentType, notes: string): string {
  const kind = kindOfDocument(type)
  const asksForMoney = kind === 'charge' || kind === 'request'
  if (asksForMoney) return notes === '' ? defaultNotes : notes
  return notes === defaultNotes ? '' : notes
}

/** The other side of the document. */
export function partyOf(type: DocumentType): 'customer' | 'supplier' {
  return kindOfDocument(type) === 'order' ? 'supplier' : 'customer'
}

/** The parts of the form that a type of document has. */
export interface FormParts {
  readonly hasDueDate: boolean
  readonly hasBank: boolean
  readonly hasPrices: boolean
  readonly hasTax: boolean
  readonly namesInvoice: boolean
  readonly namesPayment: boolean
}

export function partsOf(type: DocumentType): FormParts {
  const kind = kindOfDocument(type)
  return {
    hasDueDate: kind !== 'credit' && kind !== 'receipt',
    hasBank: kind === 'charge' || kind === 'request',
    hasPrices: kind !== 'note',
    hasTax: kind !== 'note' && kind !== 'receipt',
    namesInvoice: kind === 'credit',
    namesPayment: kind === 'receipt',
  }
}
