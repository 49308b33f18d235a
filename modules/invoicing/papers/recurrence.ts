export const recurrenceUnits = ['week', 'month', 'year'] as const

type RecurrenceUnit = (typeof recurrenceUnits)[number]

/** When a recurring document comes. */
export interface RecurrenceRule {
  /** At least 1. */
  readonly every: number
  readonly unit: RecurrenceUnit
  readonly first: Temporal.PlainDate
  /** Null: without an end. */
  readonly last: Temporal.PlainDate | null
}

/** A period whose document is to be made. */
export interface DuePeriod {
  readonly period: Temporal.PlainDate
  /** Its day is over: it comes as a draft, however the recurrence is set. */
  readonly isMissed: boolean
}

/** The nth period, counted from the first date, which is 0: after 31 January come 28 February and 31 March. */
export function nthPeriod({ every, unit, first }: RecurrenceRule, nth: number): Temporal.PlainDate {
  return first.add({ [`${unit}s`]: every * nth })
}

/** The first period after a day; null where the recurrence is over by then. */
export function nextPeriod(rule: RecurrenceRule, after: Temporal.PlainDate): Temporal.PlainDate | null {
  const { every, unit, first, last } = rule
  if (every < 1) throw new RangeError('a recurrence comes every period or less often')
  if (Temporal.PlainDate.compare(after, first) < 0) return within(first, last)
  // A cut month ends early, so that the guess may be one period short.
  let nth = Math.floor(first.until(after, { largestUnit: unit })[`${unit}s`] / every)
  let period = nthPeriod(rule, nth)
  while (Temporal.PlainDate.compare(period, after) <= 0) {
    nth += 1
    period = nthPeriod(rule, nth)
  }
  return within(period, last)
}

/** The periods from `next` up to a day, oldest first. Each is made once, under its own date. */
export function duePeriods(
  rule: RecurrenceRule,
  next: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): readonly DuePeriod[] {
  const due: DuePeriod[] = []
  let period = next
  while (period && Temporal.PlainDate.compare(period, today) <= 0) {
    due.push({ period, isMissed: Temporal.PlainDate.compare(period, today) < 0 })
    period = nextPeriod(rule, period)
  }
  return due
}

function within(period: Temporal.PlainDate, last: Temporal.PlainDate | null): Temporal.PlainDate | null {
  return last && Temporal.PlainDate.compare(period, last) > 0 ? null : period
}
