import { type Pence, pence, sumPence } from '#modules/shared'
import type { DocumentLine, ItemType } from '../sums/line.ts'
import { spread } from '../sums/spread.ts'
import { amountToPay, lineSums } from '../sums/totals.ts'
import { type VatKind, type VatRates, vatKinds } from '../sums/vat.ts'
import { type LeftToCredit, documentTotals, sumFactsOf } from './document-totals.ts'
import type { BillingDocument, DocumentContent } from './document.ts'

type Summed = Pick<BillingDocument, 'content' | 'totals'>

/** The content of a part of a document that decides its sums. */
export type PartContent = Pick<DocumentContent, 'lines' | 'discount' | 'pricesIncludeVat' | 'earlier'>

/**
 * A part of a charge that comes to this amount to pay, as a line with VAT in it for each kind of VAT, in proportion to what
 * is left of it. Under the Construction Industry Scheme materials have lines of their own, because nothing is deducted from
 * them. Null where the amount is all that is left.
 */
export function partToPay(
  { content, totals }: Summed,
  left: LeftToCredit,
  { amount, words, rates }: { readonly amount: Pence; readonly words: string; readonly rates: VatRates },
): PartContent | null {
  if (amount >= left.total - left.cis) return null
  const partOf = partBy(content, left, words, rates)
  const { cisRate } = content.customer
  if (cisRate === null || totals.cisDeduction === 0) return partOf(amount)
  const comesTo = (total: Pence) =>
    0 - amountToPay(documentTotals({ ...content, ...partOf(total), type: 'credit-note' }, rates, left))
  // The smallest total of which as much is to pay.
  let [low, high] = [Number(amount), Number(left.total)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (comesTo(pence(middle)) < amount) low = middle + 1
    else high = middle
  }
  return partOf(pence(low))
}

/** The same by its total with VAT, before any deduction. Null where the total is all that is left. */
export function partOfTotal(
  { content }: Summed,
  left: LeftToCredit,
  { total, words, rates }: { readonly total: Pence; readonly words: string; readonly rates: VatRates },
): PartContent | null {
  return total >= left.total ? null : partBy(content, left, words, rates)(total)
}

function partBy(content: DocumentContent, left: LeftToCredit, words: string, rates: VatRates) {
  const shares = sharesOf(content, left, rates)
  return (total: Pence): PartContent => ({
    lines: linesOf(total, shares, words),
    discount: pence(0),
    pricesIncludeVat: true,
    earlier: [],
  })
}

/** All of a credit, made positive: a charge that undoes it comes to no more. */
export function leftToUndo({ totals }: Pick<BillingDocument, 'totals'>): LeftToCredit {
  const minus = (amount: Pence) => pence(0 - amount)
  return {
    groups: totals.groups.map(({ vat, net, tax }) => ({ vat, net: minus(net), tax: minus(tax) })),
    total: minus(totals.total),
    cis: minus(totals.cisDeduction),
  }
}

interface Share {
  readonly vat: VatKind
  readonly itemType: ItemType
  readonly share: Pence
}

function sharesOf(content: DocumentContent, left: LeftToCredit, rates: VatRates): readonly Share[] {
  const sums = lineSums(sumFactsOf(content), rates)
  const netOf = (isOf: (line: DocumentLine) => boolean) =>
    sumPence(sums.flatMap(({ net }, place) => (isOf(content.lines[place] ?? none) ? [net] : [])))
  return left.groups.flatMap(({ vat, net, tax }): readonly Share[] => {
    const share = pence(Math.max(0, net + tax))
    const [parts, whole] = [
      netOf((line) => line.vat === vat && line.itemType === 'parts'),
      netOf((line) => line.vat === vat),
    ]
    if (content.customer.cisRate === null || parts <= 0 || whole <= 0) return [{ vat, itemType: 'service', share }]
    const [ofParts = pence(0), rest = pence(0)] = spread(share, [parts, pence(Math.max(0, whole - parts))])
    return [
      { vat, itemType: 'service', share: rest },
      { vat, itemType: 'parts', share: ofParts },
    ]
  })
}

const none: DocumentLine = { description: '', quantity: 0, unitPrice: pence(0), itemType: 'misc', vat: 'outside' }

function linesOf(total: Pence, shares: readonly Share[], words: string): readonly DocumentLine[] {
  const parts = spread(
    total,
    shares.map(({ share }) => share),
  )
  const byKind = vatKinds.flatMap((kind) =>
    shares.flatMap((share, place) => (share.vat === kind ? [{ ...share, amount: parts[place] ?? pence(0) }] : [])),
  )
  return byKind.flatMap(({ vat, itemType, amount }) =>
    amount === 0 ? [] : { description: words, quantity: 100, unitPrice: amount, itemType, vat },
  )
}
