import { basisPoints } from '#modules/shared'
import type { VatRates } from './vat.ts'

/** The rates from a day on, oldest first. */
export type RateTable = readonly (VatRates & { readonly from: Temporal.PlainDate })[]

const from = (day: string, standard: number, reduced: number) => ({
  from: Temporal.PlainDate.from(day),
  standard: basisPoints(standard),
  reduced: basisPoints(reduced),
})

/** The rates of the United Kingdom (VAT Act 1994, sections 2 and 29A). */
const ukRates: RateTable = [
  from('1997-09-01', 1750, 500),
  from('2008-12-01', 1500, 500),
  from('2010-01-01', 1750, 500),
  from('2011-01-04', 2000, 500),
]

/** The rates on the day of a tax point; before the first entry, those of the first. */
export function ratesOn(day: Temporal.PlainDate, table: RateTable = ukRates): VatRates {
  const found = table.findLast((entry) => Temporal.PlainDate.compare(entry.from, day) <= 0) ?? table[0]
  if (!found) throw new RangeError('a table of rates has at least one entry')
  return { standard: found.standard, reduced: found.reduced }
}
