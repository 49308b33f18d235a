import { type Pence, pence, sumPence } from '#modules/shared'
import { type DocumentLine, dividedRounded } from '../sums/line.ts'
import { spread } from '../sums/spread.ts'
import { totalsOf } from '../sums/totals.ts'
import { type VatKind, type VatRates, isReverseCharge, rateOf, vatKinds } from '../sums/vat.ts'
import { differenceWords } from './difference.ts'
import { documentLimits } from './text-limits.ts'
import type { VatPart } from './work-vat.ts'

/** The facts of a job that its invoice is drafted from. Amounts include VAT where the business is registered. */
export interface JobFacts {
  /** Its VAT by parts of its price: one part where all of it has the same. No part is a reverse charge. */
  readonly service: { readonly name: string; readonly vat: readonly VatPart[] }
  /** The price before variations. */
  readonly estimated: Pence
  /** Accepted, oldest first: each names the whole that the work then comes to. */
  readonly variations: readonly { readonly reason: string; readonly amount: Pence }[]
  /** Null: the agreed price is final. */
  readonly finalCost: Pence | null
  /** The parts of the report. One without a price is in the agreed price, and on no line. */
  readonly parts: readonly JobPart[]
  /** Time on site of all visits; 0 is not printed. */
  readonly minutes: number
  readonly vatRegistered: boolean
  /** The customer pays the VAT to HMRC. */
  readonly isReverseCharge: boolean
  /** The wish for the document. */
  readonly pricesIncludeVat: boolean
}

export interface JobPart {
  readonly name: string
  readonly quantity: number
  /** For one. */
  readonly unitPrice: Pence | null
  /** In per cent; null: that of the service. */
  readonly vatRate: 0 | 5 | 20 | null
  /** Outside the price before variations. */
  readonly isExtra: boolean
}

export interface JobLines {
  readonly lines: readonly DocumentLine[]
  /** The wish, where such prices give the final cost to the penny; else true. */
  readonly pricesIncludeVat: boolean
}

/** A quantity of one, in hundredths. */
const single = 100

/**
 * The lines of a job: its service at the price before variations, each variation with what it adds, and the parts with a
 * price, by which service or variations are less. A difference of the final cost is a line of its own, for each kind of VAT.
 * The total is the final cost to the penny; under the reverse charge it is that cost without its VAT. No lines where the
 * job costs nothing.
 */
export function linesOfJob(facts: JobFacts, rates: VatRates): JobLines {
  const { pricesIncludeVat, vatRegistered } = facts
  const final = facts.finalCost ?? facts.variations.at(-1)?.amount ?? facts.estimated
  if (final <= 0) return { lines: [], pricesIncludeVat }
  const stated = withDifference(linesAsAgreed(facts), final, vatRegistered ? mainVat(facts) : 'outside')
  if (!vatRegistered) return { lines: stated, pricesIncludeVat }
  const reversed = facts.isReverseCharge ? withoutVat(stated.map(asReverseCharge), rates, isReverseCharge) : stated
  if (pricesIncludeVat) return { lines: reversed, pricesIncludeVat: true }
  const nets = withoutVat(reversed, rates, (vat) => !isReverseCharge(vat))
  return totalOf(nets, false, rates) === totalOf(reversed, true, rates)
    ? { lines: nets, pricesIncludeVat: false }
    : { lines: reversed, pricesIncludeVat: true }
}

/**
 * The lines of an invoice for money that came in before the work, with VAT in it: one for each kind of VAT of the service,
 * in proportion to its share.
 */
export function depositLines(deposit: {
  readonly amount: Pence
  readonly service: string
  /** The printed text before the name of the service. */
  readonly words: string
  readonly shares: readonly VatPart[]
}): readonly DocumentLine[] {
  const { amount, words, service, shares } = deposit
  const parts = spread(
    amount,
    shares.map(({ share }) => share),
  )
  return withPrice(
    shares.map(({ vat }, place) => lineOf(`${words}: ${service}`, parts[place] ?? pence(0), 'service', vat)),
  )
}

/** The lines without the difference: they add up to the agreed price, unless the parts come to more. */
function linesAsAgreed(facts: JobFacts) {
  const { service, estimated, variations, parts, minutes, vatRegistered } = facts
  const vatOf = (rate: JobPart['vatRate']) => (vatRegistered ? vatOfRate(rate, mainVat(facts)) : 'outside')
  const ofWork = (words: string, amount: Pence) => {
    if (!vatRegistered) return [lineOf(words, amount, 'service', 'outside')]
    const shares = spread(
      amount,
      service.vat.map(({ share }) => share),
    )
    return service.vat.map(({ vat }, place) => lineOf(words, shares[place] ?? pence(0), 'service', vat))
  }
  const time = minutes > 0 ? `, ${timeWords(minutes)} on site` : ''
  let agreed = estimated
  const work = ofWork(`${service.name}${time}`, estimated)
  for (const { reason, amount } of variations) {
    work.push(...ofWork(`Additional work: ${reason}`, pence(Math.max(0, amount - agreed))))
    agreed = pence(Math.max(agreed, amount))
  }
  const priced = parts.flatMap((part) =>
    part.unitPrice === null
      ? []
      : { ...lineOf(part.name, part.unitPrice, 'parts', vatOf(part.vatRate)), quantity: part.quantity * single },
  )
  const sumOf = (some: readonly JobPart[]) =>
    sumPence(some.map(({ quantity, unitPrice }) => pence(quantity * (unitPrice ?? 0))))
  const extra = sumOf(parts.filter(({ isExtra }) => isExtra))
  const included = sumOf(parts.filter(({ isExtra }) => !isExtra))
  // Extra parts are in the variations first, and the others in the service.
  const rest = extra + included > agreed ? work : less(less(work.toReversed(), extra).toReversed(), included)
  return withPrice([...rest, ...priced])
}

/** The VAT of the largest part of the service, which parts without a rate have. */
function mainVat({ service }: Pick<JobFacts, 'service'>): VatKind {
  const [first] = service.vat.toSorted((one, other) => other.share - one.share)
  return first?.vat ?? 'standard'
}

/** Takes an amount off the lines, the first first; no line falls below nothing. */
function less(lines: readonly DocumentLine[], amount: Pence): readonly DocumentLine[] {
  let open = Number(amount)
  return lines.map((line) => {
    const taken = Math.min(open, line.unitPrice)
    open -= taken
    return { ...line, unitPrice: pence(line.unitPrice - taken) }
  })
}

function withDifference(lines: readonly DocumentLine[], final: Pence, vat: VatKind): readonly DocumentLine[] {
  const kinds = vatKinds.filter((kind) => lines.some((line) => line.vat === kind))
  const sums = kinds.map((kind) => sumPence(lines.filter((line) => line.vat === kind).map(amountOf)))
  const difference = pence(final - sumPence(sums))
  if (kinds.length === 0) return [lineOf(differenceWords, difference, 'misc', vat)]
  const parts = spread(difference, sums)
  return withPrice([
    ...lines,
    ...kinds.map((kind, place) => lineOf(differenceWords, parts[place] ?? pence(0), 'misc', kind)),
  ])
}

/** The same lines with the VAT taken out of some kinds; the nets of a kind add up to the net of its gross. */
function withoutVat(
  lines: readonly DocumentLine[],
  rates: VatRates,
  isTaken: (vat: VatKind) => boolean,
): readonly DocumentLine[] {
  const nets = new Map<DocumentLine, Pence>()
  for (const kind of vatKinds.filter(isTaken)) {
    const ofKind = lines.filter(({ vat }) => vat === kind)
    const gross = sumPence(ofKind.map(amountOf))
    const rate = BigInt(rateOf(kind, rates) ?? 0)
    const net = pence(gross - dividedRounded(BigInt(gross) * rate, 10_000n + rate))
    for (const [place, part] of spread(net, ofKind.map(amountOf)).entries()) {
      const line = ofKind[place]
      if (line) nets.set(line, part)
    }
  }
  return withPrice(lines.map((line) => costing(line, nets.get(line) ?? amountOf(line))))
}

/** The line at another amount: where the quantity does not divide it, the description names the quantity. */
function costing(line: DocumentLine, amount: Pence): DocumentLine {
  const count = line.quantity / single
  return amount % count === 0
    ? { ...line, unitPrice: pence(amount / count) }
    : { ...line, ...lineOf(`${count} x ${line.description}`, amount, line.itemType, line.vat) }
}

function asReverseCharge(line: DocumentLine): DocumentLine {
  if (line.vat === 'standard') return { ...line, vat: 'reverse_standard' }
  return line.vat === 'reduced' ? { ...line, vat: 'reverse_reduced' } : line
}

function totalOf(lines: readonly DocumentLine[], pricesIncludeVat: boolean, rates: VatRates): Pence {
  const none = pence(0)
  return totalsOf({ lines, discount: none, pricesIncludeVat, earlier: [], earlierCis: none, cisRate: null }, rates)
    .total
}

/** The amount of a line whose quantity is whole. */
function amountOf({ quantity, unitPrice }: DocumentLine): Pence {
  return pence((quantity / single) * unitPrice)
}

function withPrice(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  return lines.filter(({ unitPrice, quantity }) => unitPrice !== 0 && quantity !== 0)
}

function vatOfRate(rate: JobPart['vatRate'], otherwise: VatKind): VatKind {
  if (rate === null) return otherwise
  return rate === 20 ? 'standard' : rate === 5 ? 'reduced' : 'zero'
}

function lineOf(words: string, unitPrice: Pence, itemType: DocumentLine['itemType'], vat: VatKind): DocumentLine {
  return { description: inOneLine(words), quantity: single, unitPrice, itemType, vat }
}

/** Words of a report as one line of a document, cut to its length. */
function inOneLine(words: string): string {
  const line = words.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
  return (
    line
      .slice(0, documentLimits.description)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || 'Item'
  )
}

/** "1 h 20 min". */
function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ')
}
