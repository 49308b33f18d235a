import { businessZone } from '#modules/shared'
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
  const midnight = date.toZonedDateTime(businessZone)
  const clockStays = midnight.hoursInDay === 24
  const starts: LocalStart[] = []
  for (let at = hour; at * 60 + minute <= lastMinute; at += 1) {
    const local = date.toPlainDateTime(new Temporal.PlainTime(at, minute))
    // To ask the zone for each start of the day costs more than all the rest of finding the free ones.
    const startsAt = clockStays ? minutesAfter(midnight, at * 60 + minute) : instantOf(local)
    if (startsAt) starts.push({ local, startsAt })
  }
  return starts
}

function minutesAfter({ epochMilliseconds }: Temporal.ZonedDateTime, minutes: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds + minutes * 60_000)
}

/** Whether a time of an open day is among its `localStartsOn`, without making the list. */
export function isStart(at: Temporal.ZonedDateTime, { opens, closes }: DayHours): boolean {
  const minute = at.hour * 60 + at.minute
  const fromOpening = minute - (opens.hour * 60 + opens.minute)
  if (fromOpening < 0 || fromOpening % 60 !== 0 || minute > closes.hour * 60 + closes.minute - 60) return false
  const exact = at.toPlainDateTime().round('minute')
  return instantOf(exact)?.equals(at.toInstant()) ?? false
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

/** The open time of a day; null when it is closed. */
export function openSpan(
  date: Temporal.PlainDate,
  hours: WeeklyHours,
  closedDays: ReadonlySet<string>,
): { readonly startsAtMs: number; readonly endsAtMs: number } | null {
  const day = openHours(date, hours, closedDays)
  if (!day) return null
  const at = (plainTime: Temporal.PlainTime) => date.toZonedDateTime({ timeZone: businessZone, plainTime })
  return { startsAtMs: at(day.opens).epochMilliseconds, endsAtMs: at(day.closes).epochMilliseconds }
}
