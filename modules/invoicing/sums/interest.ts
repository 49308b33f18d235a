import { type BasisPoints, type Pence, pence, basisPoints } from '#modules/shared'
import { dividedRounded } from './line.ts'

/** The official rate of the Bank of England from a day on, oldest first. */
export type BankRates = readonly { readonly from: Temporal.PlainDate; readonly rate: BasisPoints }[]

/** A debt that was not paid in time. */
export interface LateDebt {
  /** The amount that was due and not paid on the day. */
  readonly amount: Pence
  /** The last day to pay. */
  readonly dueOn: Temporal.PlainDate
  /** Payments and credits after that day; in any order. */
  readonly paid: readonly { readonly on: Temporal.PlainDate; readonly amount: Pence }[]
  /** The law gives interest between businesses alone. */
  readonly isBusiness: boolean
}

export interface LateCharge {
  /** The day whose Bank rate counts. */
  readonly referenceDay: Temporal.PlainDate
  /** For a year: 8 % and the Bank rate. */
  readonly rate: BasisPoints
  /** The days from the day after due to the day of the charge, or of the last payment. */
  readonly days: number
  readonly interest: Pence
  /** The fixed sum for the cost of collecting. */
  readonly compensation: Pence
}

/** The rate above the Bank rate, for a year. */
export const statutoryRate = basisPoints(800)

/** The fixed sums by the size of the debt, largest first. */
const fixedSums = [
  { from: 1_000_000, sum: pence(10_000) },
  { from: 100_000, sum: pence(7_000) },
  { from: 0, sum: pence(4_000) },
] as const

/**
 * Interest by the Late Payment of Commercial Debts (Interest) Act 1998, up to a day: 8 % above the Bank rate of the last 30
 * June or 31 December before interest starts, simple, for each day from the day after due, on what was open on that day. A
 * year has 365 days, and it is rounded once. It is outside the scope of VAT. Null where nothing is due: not late, no
 * business, or no Bank rate known for the day.
 */
export function lateCharge(debt: LateDebt, until: Temporal.PlainDate, rates: BankRates): LateCharge | null {
  const { amount, dueOn, paid, isBusiness } = debt
  if (!isBusiness || amount <= 0 || Temporal.PlainDate.compare(until, dueOn) <= 0) return null
  const referenceDay = referenceDayOf(dueOn.add({ days: 1 }))
  const bank = rates.findLast(({ from }) => Temporal.PlainDate.compare(from, referenceDay) <= 0)
  if (!bank) return null
  const rate = (bank.rate + statutoryRate) as BasisPoints
  const { penceDays, days } = openDays(amount, dueOn, paid, until)
  return {
    referenceDay,
    rate,
    days,
    interest: pence(dividedRounded(penceDays * BigInt(rate), 10_000n * 365n)),
    compensation: fixedSums.find(({ from }) => amount >= from)?.sum ?? pence(0),
  }
}

/** The last 30 June or 31 December before a day. */
export function referenceDayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  const june = Temporal.PlainDate.from({ year: day.year, month: 6, day: 30 })
  return Temporal.PlainDate.compare(day, june) > 0
    ? june
    : Temporal.PlainDate.from({ year: day.year - 1, month: 12, day: 31 })
}

/** The sum of what was open on each day. A payment lowers it from the day after it came in. */
function openDays(
  amount: Pence,
  dueOn: Temporal.PlainDate,
  paid: LateDebt['paid'],
  until: Temporal.PlainDate,
): { readonly penceDays: bigint; readonly days: number } {
  const inOrder = paid
    .filter(({ on }) => Temporal.PlainDate.compare(on, until) < 0)
    .toSorted((one, other) => Temporal.PlainDate.compare(one.on, other.on))
  let [open, day, penceDays, days] = [Number(amount), dueOn, 0n, 0]
  for (const { on, less } of [...inOrder.map((one) => ({ on: one.on, less: one.amount })), { on: until, less: 0 }]) {
    const passed = open > 0 ? Math.max(0, day.until(on).days) : 0
    penceDays += BigInt(open) * BigInt(passed)
    days += passed
    open = Math.max(0, open - less)
    if (Temporal.PlainDate.compare(on, day) > 0) day = on
  }
  return { penceDays, days }
}
