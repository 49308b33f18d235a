import {
  type BasisPoints,
  type Pence,
  basisPoints,
  businessZone,
  inBusinessZone,
  pence,
  sumPence,
} from '#modules/shared'

/** A day of the business's zone: 23, 24 or 25 hours long. */
export interface BusinessDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly from: Temporal.Instant
  /** The next day's beginning: not included. */
  readonly to: Temporal.Instant
}

/**
 * A store's answer for the days of a window: sums by day and kind, and no row for 0. An amount is positive in either
 * direction.
 */
export interface DailySum {
  /** One of those asked for. */
  readonly day: string
  /**
   * `captured`: payments whose money was taken that day. `refunded`: refunds that went out. `disputed`: disputes that
   * were opened. `failed`: payments that ended that day without money after an attempt was declined or blocked, each
   * once however many attempts it had; their amount is what was asked.
   */
  readonly kind: 'captured' | 'refunded' | 'disputed' | 'failed'
  readonly count: number
  readonly amount: Pence
}

interface TakingsFigures {
  /** Captured, before anything went back. */
  readonly gross: Pence
  readonly refunded: Pence
  /** Gross less refunded: negative when more went back than came in. */
  readonly revenue: Pence
  readonly disputed: Pence
  readonly succeeded: number
  readonly failed: number
  readonly refunds: number
  readonly disputes: number
}

export interface Takings extends TakingsFigures {
  /** Oldest first, one for each day of the window, also those on which nothing happened. */
  readonly days: readonly (TakingsFigures & { readonly day: string })[]
  /** Succeeded over succeeded and failed; null when both are 0, like the other ratios. */
  readonly successRate: BasisPoints | null
  /** Disputes to succeeded: above 1 when old payments are disputed in a quiet month. */
  readonly disputeRate: BasisPoints | null
  /** Gross to succeeded. */
  readonly averageAmount: Pence | null
}

export const takingsWindowDays = 30

/** The days that a report made now is about, oldest first; the last is today. */
export function takingsDays(now: Temporal.Instant): readonly BusinessDay[] {
  const today = inBusinessZone(now).toPlainDate()
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(businessZone).toInstant()
  return Array.from({ length: takingsWindowDays }, (_, at) => {
    const date = today.subtract({ days: takingsWindowDays - 1 - at })
    return { day: date.toString(), from: startOf(date), to: startOf(date.add({ days: 1 })) }
  })
}

/** Brings daily sums together; several of one day and kind are added. Throws at a day that is not in the window. */
export function takingsOf(window: readonly Pick<BusinessDay, 'day'>[], sums: readonly DailySum[]): Takings {
  const byDay = new Map(window.map(({ day }) => [day, [] as DailySum[]]))
  for (const sum of sums) {
    const rows = byDay.get(sum.day)
    if (!rows) throw new Error(`${sum.day} is not a day of this window`)
    rows.push(sum)
  }
  const total = figuresOf(sums)
  return {
    ...total,
    days: [...byDay].map(([day, rows]) => ({ day, ...figuresOf(rows) })),
    successRate: rateOf(total.succeeded, total.succeeded + total.failed),
    disputeRate: rateOf(total.disputes, total.succeeded),
    averageAmount: total.succeeded === 0 ? null : pence(divide(total.gross, total.succeeded)),
  }
}

function figuresOf(sums: readonly DailySum[]): TakingsFigures {
  const of = (wanted: DailySum['kind']) => sums.filter(({ kind }) => kind === wanted)
  const amount = (kind: DailySum['kind']) => sumPence(of(kind).map((sum) => sum.amount))
  const count = (kind: DailySum['kind']) => of(kind).reduce((whole, sum) => whole + sum.count, 0)
  const [gross, refunded] = [amount('captured'), amount('refunded')]
  return {
    gross,
    refunded,
    revenue: pence(gross - refunded),
    disputed: amount('disputed'),
    succeeded: count('captured'),
    failed: count('failed'),
    refunds: count('refunded'),
    disputes: count('disputed'),
  }
}

function rateOf(part: number, whole: number): BasisPoints | null {
  return whole === 0 ? null : basisPoints(divide(part * 10_000, whole))
}

/** For values that are not negative: a half rounds up. */
function divide(a: number, b: number): number {
  return Number((BigInt(a) * 2n + BigInt(b)) / (BigInt(b) * 2n))
}
