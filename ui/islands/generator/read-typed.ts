import {
  type DocumentLine,
  type Totals,
  type VatKind,
  type VatRates,
  kindOfDocument,
  lineAmount,
  mostPence,
  negated,
  readPrice,
  readQuantity,
  totalsOf,
} from '#modules/invoicing'
import { type BasisPoints, basisPoints, pence } from '#modules/shared'
import { partsOf } from './defaults.ts'
import type { TypedItem, TypedPaper } from './typed-paper.ts'

/** "20", "17.5%"; null for text that is no rate from 0 to 100. */
export function readTaxRate(text: string): BasisPoints | null {
  const [, whole, decimals = ''] = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === undefined) return null
  const rate = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return rate > 10_000 ? null : basisPoints(rate)
}

/** A line as it is computed: text that is no number counts as 0, as in the seeds, and is a fault of `faultsIn`. */
function lineOf({ description, itemType, quantity, unitPrice }: TypedItem, vat: VatKind): DocumentLine {
  const line = {
    description: description.trim(),
    quantity: readQuantity(quantity) ?? 0,
    unitPrice: readPrice(unitPrice) ?? pence(0),
    itemType,
    vat,
  }
  return lineAmount(line) > mostPence ? { ...line, unitPrice: pence(0) } : line
}

/** The quantity and the price of an item are numbers, and come to more than one document may ask for. */
export function isTooLarge({ quantity, unitPrice }: TypedItem): boolean {
  const line = { quantity: readQuantity(quantity) ?? 0, unitPrice: readPrice(unitPrice) ?? pence(0) }
  return lineAmount(line) > mostPence
}

export interface TypedSums {
  readonly lines: readonly DocumentLine[]
  readonly totals: Totals
  /** The rate of the whole document; 0 where there is no VAT. */
  readonly rate: BasisPoints
}

/** The lines and sums, by the arithmetic that the server has. A delivery note has no prices, and a receipt no VAT. */
export function sumsOf(typed: TypedPaper): TypedSums {
  const { hasPrices, hasTax } = partsOf(typed.type)
  const rate = hasTax ? (readTaxRate(typed.taxRate) ?? basisPoints(0)) : basisPoints(0)
  const vat = hasTax ? vatOf(rate, typed.company.vatNumber.trim() !== '') : 'outside'
  const rates: VatRates = { standard: rate, reduced: rate }
  const lines = typed.items.map((item) => lineOf(hasPrices ? item : { ...item, unitPrice: '0' }, vat))
  const facts = { lines, discount: pence(0), pricesIncludeVat: false, earlier: [], earlierCis: pence(0), cisRate: null }
  const totals = totalsOf(facts, rates)
  return { lines, rate, totals: kindOfDocument(typed.type) === 'credit' ? negated(totals) : totals }
}

/** One rate for the whole document. A rate of 0 is zero-rated for a registered business, and no VAT for another. */
function vatOf(rate: BasisPoints, isRegistered: boolean): VatKind {
  if (rate > 0) return 'standard'
  return isRegistered ? 'zero' : 'outside'
}
