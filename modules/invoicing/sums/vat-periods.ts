/** The days of a period, both included. */
interface Days {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** The months in which periods of the VAT return end; `monthly`: each month is one. */
export type VatPeriodEnds = 'mar_jun_sep_dec' | 'jan_apr_jul_oct' | 'feb_may_aug_nov' | 'monthly'

/** The place, in each three months, of the one in which a period ends. */
const endOf = { jan_apr_jul_oct: 1, feb_may_aug_nov: 2, mar_jun_sep_dec: 0 } as const

/**
 * The periods from a day on, up to the one that has `today` in it, oldest first: each begins on the day after the one before.
 * Periods that are kept already stay, whatever the months are now; one between them ends where the next begins. So does one that
 * has the last day of the registration in it (`until`): the last return ends with that day.
 */
export function vatPeriodsOf(
  ends: VatPeriodEnds,
  first: Temporal.PlainDate,
  today: Temporal.PlainDate,
  kept: readonly Days[],
  until: Temporal.PlainDate | null = null,
): readonly Days[] {
  const known = kept.toSorted((one, other) => compare(one.from, other.from))
  const periods: Days[] = []
  let from = first
  while (compare(from, today) <= 0) {
    const day = from
    const own = known.find((period) => compare(period.from, day) <= 0 && compare(day, period.to) <= 0)
    const usual = own ? own.to : endBeforeNext(ends, day, known)
    const isLast = until !== null && !own && compare(day, until) <= 0 && compare(until, usual) < 0
    const period = { from: own ? own.from : day, to: isLast ? until : usual }
    periods.push(period)
    from = period.to.add({ days: 1 })
  }
  return periods
}

/** The first day of the period in which a day is, where nothing else is known. */
export function vatPeriodStart(ends: VatPeriodEnds, day: Temporal.PlainDate): Temporal.PlainDate {
  const last = endOfPeriod(ends, day)
  return last.with({ day: 1 }).subtract({ months: ends === 'monthly' ? 0 : 2 })
}

/**
 * The open days before a period that are closed before it, or null. Periods are closed one after the other: else a document
 * of an open one that is written later would count after the closed one. The first that is closed has all before it that a
 * document or a figure belongs to; `first` is the earliest of those.
 */
export function openBefore(
  { from }: Days,
  facts: {
    readonly closed: readonly Days[]
    readonly first: Temporal.PlainDate | null
    readonly registeredFrom: Temporal.PlainDate | null
  },
): Days | null {
  const last = facts.closed
    .map(({ to }) => to)
    .toSorted(compare)
    .at(-1)
  const next = last ? last.add({ days: 1 }) : facts.first
  const { registeredFrom } = facts
  const open = next && registeredFrom && compare(next, registeredFrom) < 0 ? registeredFrom : next
  return open && compare(open, from) < 0 ? { from: open, to: from.subtract({ days: 1 }) } : null
}

function endBeforeNext(ends: VatPeriodEnds, day: Temporal.PlainDate, known: readonly Days[]): Temporal.PlainDate {
  const end = endOfPeriod(ends, day)
  const next = known.find(({ from }) => compare(from, day) > 0)
  return next && compare(next.from, end) <= 0 ? next.from.subtract({ days: 1 }) : end
}

/** The last day of the first month from this day on in which a period ends. */
function endOfPeriod(ends: VatPeriodEnds, day: Temporal.PlainDate): Temporal.PlainDate {
  const months = ends === 'monthly' ? 0 : (endOf[ends] - (day.month % 3) + 3) % 3
  const month = day.with({ day: 1 }).add({ months })
  return month.with({ day: month.daysInMonth })
}

const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other)
