import { type Pence, pence, sumPence } from '#modules/shared'
import { dividedRounded } from './line.ts'
import type { VatGroup } from './totals.ts'
import { isReverseCharge } from './vat.ts'

/** Standard: by tax point. Cash: by the money that came in. */
export const vatSchemes = ['standard', 'cash'] as const

export type VatScheme = (typeof vatSchemes)[number]

/** The scheme of each closed period, which stays, and the one since the last of them. */
export interface VatSchemes {
  readonly closed: readonly { readonly to: Temporal.PlainDate; readonly scheme: VatScheme }[]
  readonly now: VatScheme
  /**
   * The last day of the registration, left out where it goes on. On it all VAT is due that cash accounting has not counted
   * (VAT Notice 731).
   */
  readonly until?: Temporal.PlainDate | null
}

/** Something that counts from a day on, and was written at a moment. */
interface Dated {
  readonly day: Temporal.PlainDate
  readonly at: Temporal.Instant
}

/** A period whose return was made: its figures stay. */
export interface LockedPeriod {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly lockedAt: Temporal.Instant
}

/** A charge with its credits and its money, as far as VAT goes. */
export interface VatDocument<Key = unknown> {
  /** The caller's own name of it. */
  readonly key: Key
  /** Its tax point, and the moment of issue. */
  readonly issued: Dated
  readonly groups: readonly VatGroup[]
  /** The amount by `amountToPay`. */
  readonly amountToPay: Pence
  /** Negative, as on the credit. */
  readonly credits: readonly (Dated & { readonly groups: readonly VatGroup[]; readonly amountToPay: Pence })[]
  /** Payments and refunds (negative): the day of each, and the moment at which it was recorded. */
  readonly money: readonly (Dated & { readonly amount: Pence })[]
  /** The moment at which its number was voided. */
  readonly voidedAt: Temporal.Instant | null
}

/** A part of boxes 1 and 6, of one document in the period. */
export interface VatShare<Key = unknown> {
  readonly key: Key
  readonly tax: Pence
  readonly net: Pence
}

/** The boxes that people fill in. */
export interface TypedBoxes {
  readonly box2: Pence
  readonly box4: Pence
  readonly box7: Pence
  readonly box8: Pence
  readonly box9: Pence
}

/** The boxes under their official names (VAT Notice 700/12). */
export const vatBoxNames = {
  box1: 'VAT due in the period on sales and other outputs',
  box2: 'VAT due in the period on acquisitions of goods made in Northern Ireland from EU member states',
  box3: 'Total VAT due (the sum of boxes 1 and 2)',
  box4: 'VAT reclaimed in the period on purchases and other inputs (including acquisitions in Northern Ireland from EU member states)',
  box5: 'Net VAT to pay to HMRC or reclaim (the difference between boxes 3 and 4)',
  box6: 'Total value of sales and all other outputs excluding any VAT',
  box7: 'Total value of purchases and all other inputs excluding any VAT',
  box8: 'Total value of dispatches of goods and related costs (excluding VAT) from Northern Ireland to EU member states',
  box9: 'Total value of acquisitions of goods and related costs (excluding VAT) made in Northern Ireland from EU member states',
} as const satisfies Record<Exclude<keyof VatReturn, 'isReclaim'>, string>

/** Boxes 6 to 9 are whole pounds, in pence: the odd pence are left out. */
export interface VatReturn extends TypedBoxes {
  readonly box1: Pence
  readonly box3: Pence
  /** The difference of boxes 3 and 4, never negative. */
  readonly box5: Pence
  readonly box6: Pence
  /** Box 5 is paid back by HMRC. */
  readonly isReclaim: boolean
}

interface Period {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/**
 * The day on which something counts. A period that was locked before it was written stays as it is: it counts on the first
 * day after that period, or after the last of those that were locked.
 */
export function dayInReturn({ day, at }: Dated, locked: readonly LockedPeriod[]): Temporal.PlainDate {
  const closed = locked
    .filter(({ to, lockedAt }) => compare(day, to) <= 0 && Temporal.Instant.compare(lockedAt, at) < 0)
    .toSorted((one, other) => compare(one.to, other.to))
    .at(-1)
  return closed ? closed.to.add({ days: 1 }) : day
}

/**
 * The shares of documents in a period; without those that have none. Supplies under the reverse charge have no VAT here and
 * count by their tax point under both schemes (VAT Notice 731). Amounts outside the scope of VAT are in no box.
 *
 * The scheme may change between periods. A document that counted under the standard scheme stays with it: its later money
 * counts nothing again. The rest of one that counted by its money counts on the first day of the standard scheme.
 */
export function vatShares<Key>(
  documents: Iterable<VatDocument<Key>>,
  schemes: VatScheme | VatSchemes,
  { from, to }: Period,
  locked: readonly LockedPeriod[],
): readonly VatShare<Key>[] {
  const shares: VatShare<Key>[] = []
  const schemeOf = schemeReader(schemes)
  for (const document of documents) {
    const first = dayInReturn(document.issued, locked)
    const upTo = (day: Temporal.PlainDate) => vatUpTo(document, schemeOf(first, day), day, locked)
    const [before, after] = [upTo(from.subtract({ days: 1 })), upTo(to)]
    const [tax, net] = [pence(after.tax - before.tax), pence(after.net - before.net)]
    if (tax !== 0 || net !== 0) shares.push({ key: document.key, tax, net })
  }
  return shares
}

/**
 * The scheme of a day: that of the first closed period which ends no earlier, or the one since the last. The last day of the
 * registration, and those after it, have the standard scheme.
 */
export function schemeOn({ closed, now, until }: VatSchemes, day: Temporal.PlainDate): VatScheme {
  const later = closed.filter(({ to }) => compare(day, to) <= 0).toSorted((one, other) => compare(one.to, other.to))
  return later[0]?.scheme ?? (until && compare(until, day) <= 0 ? 'standard' : now)
}

/** Whether cash accounting gave way to the standard scheme on one of these days. */
export function becomesStandard(schemes: VatSchemes, { from, to }: Period): boolean {
  const { closed, until } = schemes
  const last = until ? [until.subtract({ days: 1 })] : []
  const before = from.subtract({ days: 1 })
  const ends = [...closed.map((period) => period.to), ...last].filter((day) => compare(day, before) >= 0)
  const days = ends.filter((day) => compare(day, to) < 0)
  return days.some((day) => schemeOn(schemes, day) === 'cash' && schemeOn(schemes, day.add({ days: 1 })) === 'standard')
}

/** The scheme by which a document of a first day counts up to another: by its money where no day of them is standard. */
function schemeReader(
  schemes: VatScheme | VatSchemes,
): (first: Temporal.PlainDate, day: Temporal.PlainDate) => VatScheme {
  if (typeof schemes === 'string') return () => schemes
  const { closed, now, until } = schemes
  if (!until && closed.every(({ scheme }) => scheme === now)) return () => now
  const ends = closed.map(({ to }) => to)
  return (first, day) => {
    const days = [first, day, ...ends.filter((end) => compare(first, end) <= 0 && compare(end, day) <= 0)]
    return days.some((one) => schemeOn(schemes, one) === 'standard') ? 'standard' : 'cash'
  }
}

/** The return of the shares of a period and of what people fill in. */
export function vatReturn(shares: readonly Pick<VatShare, 'tax' | 'net'>[], typed: TypedBoxes): VatReturn {
  const box1 = sumPence(shares.map(({ tax }) => tax))
  const box3 = pence(box1 + typed.box2)
  return {
    box1,
    box2: typed.box2,
    box3,
    box4: typed.box4,
    box5: pence(Math.abs(box3 - typed.box4)),
    box6: wholePounds(sumPence(shares.map(({ net }) => net))),
    box7: wholePounds(typed.box7),
    box8: wholePounds(typed.box8),
    box9: wholePounds(typed.box9),
    isReclaim: box3 < typed.box4,
  }
}

interface Sum {
  readonly tax: Pence
  readonly net: Pence
}

/** All that a document has put into the boxes up to the end of a day. */
function vatUpTo(
  document: VatDocument,
  scheme: VatScheme,
  day: Temporal.PlainDate,
  locked: readonly LockedPeriod[],
): Sum {
  const { issued, groups, credits, money, voidedAt } = document
  const counts = (dated: Dated) => compare(dayInReturn(dated, locked), day) <= 0
  const isVoid = voidedAt !== null && counts({ day: issued.day, at: voidedAt })
  if (isVoid || !counts(issued)) return { tax: pence(0), net: pence(0) }
  const given = credits.filter(counts)
  const taken = given.flatMap((credit) => credit.groups)
  if (scheme === 'standard') return sumOf([...groups, ...taken])
  const byTaxPoint = sumOf([...groups, ...taken].filter(isReverse))
  const byMoney = sumOfMoney({
    settled: sumPence(money.filter(counts).map(({ amount }) => amount)),
    due: document.amountToPay,
    credited: pence(0 - sumPence(given.map((credit) => credit.amountToPay))),
    whole: sumOf(groups.filter((group) => !isReverse(group))),
    taken: sumOf(taken.filter((group) => !isReverse(group))),
  })
  return { tax: byMoney.tax, net: pence(byTaxPoint.net + byMoney.net) }
}

/**
 * VAT in proportion to the money. The first money is for what the credits leave of the document; money above that is for
 * what was credited, until it is paid back. The whole money has the whole VAT, to the penny.
 */
function sumOfMoney(facts: {
  readonly settled: Pence
  readonly due: Pence
  readonly credited: Pence
  readonly whole: Sum
  readonly taken: Sum
}): Sum {
  const { settled, due, credited, whole, taken } = facts
  const rest = due - credited
  const first = Math.min(settled, rest)
  const above = Math.min(settled - first, credited)
  const share = (left: number, back: number) =>
    pence(inProportion(left, first, rest) + inProportion(back, above, credited))
  return { tax: share(whole.tax + taken.tax, 0 - taken.tax), net: share(whole.net + taken.net, 0 - taken.net) }
}

/** A part of an amount, to the penny. */
function inProportion(amount: number, part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0
  return dividedRounded(BigInt(amount) * BigInt(part), BigInt(whole))
}

/** Net and VAT of everything that belongs into boxes 1 and 6. */
function sumOf(groups: readonly VatGroup[]): Sum {
  const counted = groups.filter(({ vat }) => vat !== 'outside')
  return { tax: sumPence(counted.map(({ tax }) => tax)), net: sumPence(counted.map(({ net }) => net)) }
}

const isReverse = ({ vat }: VatGroup) => isReverseCharge(vat)

function wholePounds(amount: Pence): Pence {
  return pence(amount - (amount % 100))
}

const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other)
