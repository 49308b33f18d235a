import { type Pence, pence, sumPence } from '#modules/shared'
import { spread } from '../sums/spread.ts'
import {
  type LineSums,
  type SumFacts,
  type Totals,
  type VatGroup,
  lineSums,
  negated,
  totalsOf,
} from '../sums/totals.ts'
import { type VatKind, type VatRates, vatKinds } from '../sums/vat.ts'
import { kindOfDocument } from './document-type.ts'
import type { DocumentContent, EarlierDocument } from './document.ts'

/** Net and VAT of a kind. */
interface VatLeft {
  readonly vat: VatKind
  readonly net: Pence
  readonly tax: Pence
}

/** The part of a charge that no credit has taken back yet. */
export interface LeftToCredit {
  readonly groups: readonly VatLeft[]
  readonly total: Pence
  readonly cis: Pence
}

/** The part of the content that decides the sums; on paper, its days may be those of a browser. */
type SummedContent = Pick<DocumentContent, 'type' | 'lines' | 'discount' | 'pricesIncludeVat'> & {
  readonly customer: Pick<DocumentContent['customer'], 'cisRate'>
  readonly earlier: readonly Pick<EarlierDocument, 'vat' | 'cis'>[]
}

/** The sums of a document depend on these parts of its content. The CIS deduction is for what a customer owes. */
export function sumFactsOf(content: SummedContent): SumFacts {
  const { type, lines, discount, pricesIncludeVat, earlier, customer } = content
  const isOwed = ['charge', 'credit', 'request'].includes(kindOfDocument(type))
  return {
    lines,
    discount,
    pricesIncludeVat,
    earlier: earlier.flatMap(({ vat }) => vat),
    earlierCis: sumPence(earlier.map(({ cis }) => cis)),
    cisRate: isOwed ? customer.cisRate : null,
  }
}

/**
 * The sums of a document; those of a credit are negative. With what is `left` of the document that it takes back, the pennies
 * of rounding follow that document: a credit never takes back more VAT of a kind than is left, and the credit that takes
 * back the rest takes back exactly its VAT. A charge that undoes a credit follows that credit in the same way.
 */
export function documentTotals(content: DocumentContent, rates: VatRates, left: LeftToCredit | null = null): Totals {
  const totals = totalsOf(sumFactsOf(content), rates)
  const own = left ? fitted(totals, left, content.pricesIncludeVat) : totals
  return kindOfDocument(content.type) === 'credit' ? negated(own) : own
}

/**
 * The sums of each line of a document, as `lineSums`. The nets add up to those of its groups, which may be fitted; on a
 * credit they are positive.
 */
export function documentLineSums(content: SummedContent, totals: Totals, rates: VatRates): readonly LineSums[] {
  const facts = sumFactsOf(content)
  const sums = lineSums(facts, rates)
  if (facts.earlier.length > 0) return sums
  const sign = kindOfDocument(content.type) === 'credit' ? -1 : 1
  const nets = new Map<number, Pence>()
  for (const kind of vatKinds) {
    const places = content.lines.flatMap(({ vat }, place) => (vat === kind ? [place] : []))
    const net = pence(sign * (totals.groups.find(({ vat }) => vat === kind)?.net ?? 0))
    const shares = places.map((place) => pence((sums[place]?.amount ?? 0) - (sums[place]?.discount ?? 0)))
    for (const [at, part] of spread(net, shares).entries()) nets.set(places[at] ?? -1, part)
  }
  return sums.map((sum, place) => ({ ...sum, net: nets.get(place) ?? sum.net }))
}

function fitted(totals: Totals, left: LeftToCredit, pricesIncludeVat: boolean): Totals {
  const groups = totals.groups.map((group) => {
    const rest = left.groups.find(({ vat }) => vat === group.vat)
    return rest ? fittedGroup(group, rest, pricesIncludeVat) : group
  })
  const tax = sumPence(groups.map((group) => group.tax))
  const total = pence(sumPence(groups.map((group) => group.net)) + tax)
  const cisDeduction = total === left.total ? left.cis : pence(Math.min(totals.cisDeduction, left.cis))
  return { ...totals, groups, tax, total, subtotal: pence(total - tax + totals.discount), cisDeduction }
}

/** Moves no more than pennies of rounding; a credit that is too large stays so, and is refused. */
function fittedGroup(group: VatGroup, left: VatLeft, pricesIncludeVat: boolean): VatGroup {
  if (!pricesIncludeVat) {
    if (group.net > left.net) return group
    return { ...group, tax: group.net === left.net ? left.tax : pence(Math.min(group.tax, left.tax)) }
  }
  const gross = group.net + group.tax
  if (gross > left.net + left.tax) return group
  const tax = pence(Math.min(Math.max(group.tax, gross - left.net), left.tax))
  return { ...group, tax, net: pence(gross - tax) }
}
