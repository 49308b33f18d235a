import { type Result, accept, refuse } from '#modules/shared'

/** Days of the business, both included. */
export interface Period {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

export const quickPeriods = ['this-week', 'last-month', 'this-quarter', 'this-year'] as const
export type QuickPeriod = (typeof quickPeriods)[number]

/** The longest period of a report: two years and a day. */
export const mostDays = 732

/** "This" ends today, so that it is compared with as many days before. */
export function quickPeriod(name: QuickPeriod, today: Temporal.PlainDate): Period {
  switch (name) {
    case 'this-week':
      return { from: today.subtract({ days: today.dayOfWeek - 1 }), to: today }
    case 'last-month': {
      const first = today.with({ day: 1 })
      return { from: first.subtract({ months: 1 }), to: first.subtract({ days: 1 }) }
    }
    case 'this-quarter':
      return { from: today.with({ day: 1 }).subtract({ months: (today.month - 1) % 3 }), to: today }
    case 'this-year':
      return { from: today.with({ month: 1, day: 1 }), to: today }
  }
}

export interface BadPeriod {
  readonly kind: 'period-turned' | 'period-too-long'
}

export function periodOf(from: Temporal.PlainDate, to: Temporal.PlainDate): Result<Period, BadPeriod> {
  if (Temporal.PlainDate.compare(from, to) > 0) return refuse({ kind: 'period-turned' })
  return daysOf({ from, to }) > mostDays ? refuse({ kind: 'period-too-long' }) : accept({ from, to })
}

function daysOf({ from, to }: Period): number {
  return from.until(to, { largestUnit: 'days' }).days + 1
}

/** The period before: as many days, or the whole months before whole months. It ends on the day before the first. */
export function periodBefore(period: Period): Period {
  const { from, to } = period
  const isWholeMonths = from.day === 1 && to.day === to.daysInMonth
  const months = (to.year - from.year) * 12 + to.month - from.month + 1
  return {
    from: isWholeMonths ? from.subtract({ months }) : from.subtract({ days: daysOf(period) }),
    to: from.subtract({ days: 1 }),
  }
}

/** The months of a period, "2026-03", also those of which only some days are in it. */
export function monthsOf({ from, to }: Period): readonly string[] {
  const months: string[] = []
  for (
    let first = from.with({ day: 1 });
    Temporal.PlainDate.compare(first, to) <= 0;
    first = first.add({ months: 1 })
  ) {
    months.push(first.toPlainYearMonth().toString())
  }
  return months
}
