import { businessZone, inBusinessZone } from '#modules/shared'

/** Whether a London day is neither on a weekend nor a bank holiday. */
export type IsWorkingDay = (date: Temporal.PlainDate) => boolean

/** Working days of England, by the dates of its bank holidays (`YYYY-MM-DD`). */
export function workingDaysWithout(bankHolidays: ReadonlySet<string>): IsWorkingDay {
  return (date) => date.dayOfWeek <= 5 && !bankHolidays.has(date.toString())
}

const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(businessZone).toInstant()

/**
 * The moment at which so many hours of working days are over. A day that is no working day does not count, from its
 * midnight to the next.
 */
export function afterWorkingHours(at: Temporal.Instant, hours: number, isWorkingDay: IsWorkingDay): Temporal.Instant {
  let left = hours * 3_600_000
  let from = at
  for (;;) {
    const day = inBusinessZone(from).toPlainDate()
    const next = startOf(day.add({ days: 1 }))
    if (isWorkingDay(day)) {
      const rest = next.epochMilliseconds - from.epochMilliseconds
      if (left <= rest) return from.add({ milliseconds: left })
      left -= rest
    }
    from = next
  }
}

/** The end of the last of so many working days, of which the first is the next after the day of `at`. */
export function afterWorkingDays(at: Temporal.Instant, days: number, isWorkingDay: IsWorkingDay): Temporal.Instant {
  let day = inBusinessZone(at).toPlainDate()
  for (let left = days; left > 0;) {
    day = day.add({ days: 1 })
    if (isWorkingDay(day)) left -= 1
  }
  return startOf(day.add({ days: 1 }))
}

/** Midnight at the end of the day that is so many days after that of `at`; each day counts. */
export function endOfDayAfter(at: Temporal.Instant, days: number): Temporal.Instant {
  return startOf(
    inBusinessZone(at)
      .toPlainDate()
      .add({ days: days + 1 }),
  )
}
