import { type LocalStart, instantOf } from './local-time.ts'
import { type DayHours, type Weekday, type WeeklyHours, weekdays } from './weekly-hours.ts'

/**
 * The times of a day at which a booking can start: hourly from opening, the last one hour before closing or earlier,
 * however long the work takes. None on a closed day (`closedDays` holds days as "YYYY-MM-DD"), and none at a time
 * that the clock skips that day.
 */
export function startsOn(
  date: Temporal.PlainDate,
  hours: WeeklyHours,
  closedDays: ReadonlySet<string>,
): readonly Temporal.PlainTime[] {
  return localStartsOn(date, hours, closedDays).map(({ local }) => local.toPlainTime())
}

export function localStartsOn(
  date: Temporal.PlainDate,
  hours: WeeklyHours,
  closedDays: ReadonlySet<string>,
): readonly LocalStart[] {
  const day = openHours(date, hours, closedDays)
  if (!day) return []
  const { hour, minute } = day.opens
  const lastMinute = day.closes.hour * 60 + day.closes.minute - 60
  const starts: LocalStart[] = []
  for (let at = hour; at * 60 + minute <= lastMinute; at += 1) {
    const local = date.toPlainDateTime(new Temporal.PlainTime(at, minute))
    const startsAt = instantOf(local)
    if (startsAt) starts.push({ local, startsAt })
  }
  return starts
}

/** The hours of this very day; null when it is closed. */
export function openHours(
  date: Temporal.PlainDate,
  hours: WeeklyHours,
  closedDays: ReadonlySet<string>,
): DayHours | null {
  return closedDays.has(date.toString()) ? null : hours[weekdayOf(date)]
}

function weekdayOf({ dayOfWeek }: Temporal.PlainDate): Weekday {
  const weekday = weekdays[dayOfWeek - 1]
  if (!weekday) throw new RangeError(`not a day of the week: ${dayOfWeek}`)
  return weekday
}
