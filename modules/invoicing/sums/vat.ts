import { type BasisPoints, basisPoints } from '#modules/shared'

/**
 * How VAT applies to a line. `reverse_*`: the customer pays the VAT to HMRC (domestic reverse charge of construction), so that
 * it is printed and left out of the total.
 */
export const vatKinds = [
  'standard',
  'reduced',
  'zero',
  'exempt',
  'outside',
  'reverse_standard',
  'reverse_reduced',
] as const

export type VatKind = (typeof vatKinds)[number]

/** The names on the wire (api: `items[].vat`). */
export const vatNames = {
  standard: '20',
  reduced: '5',
  zero: '0',
  exempt: 'exempt',
  outside: 'outside',
  reverse_standard: 'reverse_20',
  reverse_reduced: 'reverse_5',
} as const satisfies Record<VatKind, string>

/** The rates in force on a day. */
export interface VatRates {
  readonly standard: BasisPoints
  readonly reduced: BasisPoints
}

/** The rates from a day on, oldest first. */
export type RateTable = readonly (VatRates & { readonly from: Temporal.PlainDate })[]

const from = (day: string, standard: number, reduced: number) => ({
  from: Temporal.PlainDate.from(day),
  standard: basisPoints(standard),
  reduced: basisPoints(reduced),
})

/** The rates of the United Kingdom (VAT Act 1994, sections 2 and 29A). */
export const ukRates: RateTable = [
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

/** The rate of a kind; null where VAT has no rate: exempt, and outside the scope. */
export function rateOf(kind: VatKind, rates: VatRates): BasisPoints | null {
  switch (kind) {
    case 'standard':
    case 'reverse_standard':
      return rates.standard
    case 'reduced':
    case 'reverse_reduced':
      return rates.reduced
    case 'zero':
      return basisPoints(0)
    case 'exempt':
    case 'outside':
      return null
  }
}

export function isReverseCharge(kind: VatKind): boolean {
  return kind === 'reverse_standard' || kind === 'reverse_reduced'
}
