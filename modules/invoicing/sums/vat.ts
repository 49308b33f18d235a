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
