import { taxPointOf } from '../sums/tax-point.ts'
import { kindOfDocument } from './document-type.ts'
import type { DocumentContent } from './document.ts'

/**
 * The tax point of a document that is issued on a day. A credit belongs to its day of issue, at the rates of the tax point of
 * its invoice; a document that is no VAT document has its day too.
 */
export function documentTaxPoint(
  { type, suppliedOn, paidAheadOn }: Pick<DocumentContent, 'type' | 'suppliedOn' | 'paidAheadOn'>,
  issuedOn: Temporal.PlainDate,
): Temporal.PlainDate {
  return kindOfDocument(type) === 'charge' ? taxPointOf({ issuedOn, suppliedOn, paidAheadOn }) : issuedOn
}
