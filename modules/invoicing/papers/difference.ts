import type { DocumentLine } from '../sums/line.ts'
import type { DocumentContent } from './document.ts'

/** The description of the line that leads from the items of a job to its final cost; a rate of VAT may follow it. */
export const differenceWords = 'Difference from the agreed price'

/** The one line whose unit price may be negative. */
export function isDifference(line: DocumentLine, { bookingId }: Pick<DocumentContent, 'bookingId'>): boolean {
  return bookingId !== null && line.itemType === 'misc' && line.description.startsWith(differenceWords)
}
