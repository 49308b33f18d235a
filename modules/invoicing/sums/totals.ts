import { type BasisPoints, type Pence, basisPoints, pence, scalePence, sumPence } from '#modules/shared'
import { type DocumentLine, dividedRounded, lineAmount } from './line.ts'
import { spread } from './spread.ts'
import { type VatKind, type VatRates, isReverseCharge, rateOf, vatKinds } from './vat.ts'

/** Net and VAT of one kind on an earlier document that is taken off. */
export interface EarlierVat {
  readonly vat: VatKind
  /** The rate by which that document was taxed: after a change of rates, its amounts keep their own. */
  readonly rate: BasisPoints | null
  readonly net: Pence
  readonly tax: Pence
}

/** Everything that decides the sums of a document. */
export interface SumFacts {
  readonly lines: readonly DocumentLine[]
  /** The discount, from 0 to the sum of the lines; it includes VAT where the prices do. */
  readonly discount: Pence
  readonly pricesIncludeVat: boolean
  /** Net and VAT that earlier documents of the same work have asked for. */
  readonly earlier: readonly EarlierVat[]
  /** The CIS deduction that those documents printed. */
  readonly earlierCis: Pence
  /** In per cent; null where nothing is deducted. */
  readonly cisRate: number | null
}

/** The lines of one kind of VAT after the discount and the earlier documents. */
export interface VatGroup {
  readonly vat: VatKind
  /** Null: VAT has no rate. */
  readonly rate: BasisPoints | null
  readonly net: Pence
  /** The VAT that the document charges; 0 under the reverse charge. */
  readonly tax: Pence
  /** The VAT that the customer pays to HMRC under the reverse charge; 0 otherwise. */
  readonly reverseTax: Pence
}

/** `total = subtotal + tax - discount`, always. */
export interface Totals {
  readonly subtotal: Pence
  readonly discount: Pence
  readonly tax: Pence
  readonly total: Pence
  /** In the order of `vatKinds`, without those that do not occur. */
  readonly groups: readonly VatGroup[]
  /** Printed, and outside the total. */
  readonly reverseTax: Pence
  /** Lowers the amount to pay, not the total. */
  readonly cisDeduction: Pence
}

/** The sums of one line. */
export interface LineSums {
  /** Quantity times unit price, as stated. */
  readonly amount: Pence
  /** Its part of the discount, as stated. */
  readonly discount: Pence
  /** After the discount, without VAT. The nets of a kind add up to that of its group before earlier documents. */
  readonly net: Pence
}

/**
 * The sums of a document. The discount is spread over the lines by the largest remainder; VAT is computed once for each
 * kind on the rest. Where prices include VAT, the VAT of a kind is the part of its gross that the rate gives (a sixth at 20 %)
 * and the net is the rest, so that the total is the stated gross to the penny. After a change of rates the new rate applies to
 * what earlier documents have not asked for. Throws a RangeError for a discount above the
 * sum of the lines: `judgeContent` refuses it before.
 */
export function totalsOf(facts: SumFacts, rates: VatRates): Totals {
  const { lines, discount, earlier, earlierCis, cisRate } = facts
  const rests = restsOf(facts)
  const kinds = vatKinds.filter(
    (kind) => lines.some(({ vat }) => vat === kind) || earlier.some(({ vat }) => vat === kind),
  )
  const groups = kinds.map((vat): VatGroup => {
    const rate = rateOf(vat, rates)
    const stated = sumPence(rests.filter((_, place) => lines[place]?.vat === vat))
    const ofKind = earlier.filter((one) => one.vat === vat)
    const atOtherRate = sumOfVat(ofKind.filter((one) => one.rate !== rate))
    const taken = sumOfVat(ofKind.filter((one) => one.rate === rate))
    const settled = facts.pricesIncludeVat ? atOtherRate.net + atOtherRate.tax : atOtherRate.net
    const whole = vatOfRest(vat, pence(stated - settled), facts.pricesIncludeVat, rates)
    const net = pence(whole.net - taken.net)
    const tax = pence(whole.tax - taken.tax)
    return { vat, rate, net, tax, reverseTax: isReverseCharge(vat) && rate !== null ? scalePence(net, rate) : pence(0) }
  })
  const tax = sumPence(groups.map((group) => group.tax))
  const total = pence(sumPence(groups.map((group) => group.net)) + tax)
  const cis = cisRate === null ? pence(0) : pence(cisOf(facts, rates, cisRate) - earlierCis)
  return {
    subtotal: pence(total - tax + discount),
    discount,
    tax,
    total,
    groups,
    reverseTax: sumPence(groups.map((group) => group.reverseTax)),
    cisDeduction: cis,
  }
}

/** The sums of each line, in the order of the lines. */
export function lineSums(facts: SumFacts, rates: VatRates): readonly LineSums[] {
  const { lines, discount, pricesIncludeVat } = facts
  const amounts = lines.map(lineAmount)
  const discounts = spread(discount, amounts)
  const rests = restsOf(facts)
  const nets = new Map<number, Pence>()
  for (const kind of vatKinds) {
    const places = lines.flatMap(({ vat }, place) => (vat === kind ? [place] : []))
    const stated = places.map((place) => rests[place] ?? pence(0))
    const whole = sumPence(stated)
    const { net } = vatOfRest(kind, whole, pricesIncludeVat, rates)
    const parts = spread(net, stated)
    for (const [at, place] of places.entries()) nets.set(place, parts[at] ?? pence(0))
  }
  return amounts.map((amount, place) => ({
    amount,
    discount: discounts[place] ?? pence(0),
    net: nets.get(place) ?? pence(0),
  }))
}

/** The sums of a credit: each is taken back. */
export function negated(totals: Totals): Totals {
  const minus = (amount: Pence) => pence(0 - amount)
  return {
    subtotal: minus(totals.subtotal),
    discount: minus(totals.discount),
    tax: minus(totals.tax),
    total: minus(totals.total),
    groups: totals.groups.map((group) => ({
      ...group,
      net: minus(group.net),
      tax: minus(group.tax),
      reverseTax: minus(group.reverseTax),
    })),
    reverseTax: minus(totals.reverseTax),
    cisDeduction: minus(totals.cisDeduction),
  }
}

/** The amount to pay: the total without the CIS deduction, which the customer pays to HMRC. */
export function amountToPay({ total, cisDeduction }: Pick<Totals, 'total' | 'cisDeduction'>): Pence {
  return pence(total - cisDeduction)
}

function sumOfVat(parts: readonly EarlierVat[]): { readonly net: Pence; readonly tax: Pence } {
  return { net: sumPence(parts.map(({ net }) => net)), tax: sumPence(parts.map(({ tax }) => tax)) }
}

/** The lines after the discount, as stated. */
function restsOf({ lines, discount }: Pick<SumFacts, 'lines' | 'discount'>): readonly Pence[] {
  const amounts = lines.map(lineAmount)
  if (discount < 0 || discount > sumPence(amounts))
    throw new RangeError('a discount is between 0 and the sum of the lines')
  const discounts = spread(discount, amounts)
  return amounts.map((amount, place) => pence(amount - (discounts[place] ?? 0)))
}

/** Net and VAT of the rest of a kind. Prices under the reverse charge are without VAT, however the others are stated. */
function vatOfRest(
  kind: VatKind,
  stated: Pence,
  pricesIncludeVat: boolean,
  rates: VatRates,
): { readonly net: Pence; readonly tax: Pence } {
  const rate = rateOf(kind, rates)
  if (rate === null || isReverseCharge(kind)) return { net: stated, tax: pence(0) }
  if (!pricesIncludeVat) return { net: stated, tax: scalePence(stated, rate) }
  const tax = pence(dividedRounded(BigInt(stated) * BigInt(rate), 10_000n + BigInt(rate)))
  return { net: pence(stated - tax), tax }
}

/** The deduction of the Construction Industry Scheme: of the net of all lines but materials. */
function cisOf(facts: SumFacts, rates: VatRates, rate: number): Pence {
  const nets = lineSums(facts, rates)
  const labour = sumPence(nets.flatMap(({ net }, place) => (facts.lines[place]?.itemType === 'parts' ? [] : [net])))
  return scalePence(labour, basisPoints(rate * 100))
}
