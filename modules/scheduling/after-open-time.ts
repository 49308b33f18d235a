import { inBusinessZone } from '#modules/shared'
import type { WeeklyHours } from './weekly-hours.ts'

/** The distance of the search for an opening: a business that is closed longer is closed for good. */
const daysAhead = 60

/**
 * When `minutes` of opening time have gone by since `from`: at once while open, else from the next opening on. Null when
 * the business does not open for that long within sixty days. `closedDates` are "YYYY-MM-DD".
 */
export function afterOpenTime(
  from: Temporal.Instant,
  minutes: number,
  { hours, closedDates }: { readonly hours: WeeklyHours; readonly closedDates: ReadonlySet<string> },
): Temporal.Instant | null {
  const start = inBusinessZone(from)
  let left = minutes * 60_000
  for (let day = 0; day < daysAhead; day += 1) {
    const date = start.toPlainDate().add({ days: day })
    const open = closedDates.has(date.toString()) ? null : hours[date.dayOfWeek as keyof WeeklyHours]
    if (!open) continue
    const at = (time: Temporal.PlainTime) =>
      date.toZonedDateTime({ timeZone: start.timeZoneId, plainTime: time }).epochMilliseconds
    const begins = Math.max(at(open.opens), from.epochMilliseconds)
    const here = at(open.closes) - begins
    if (here <= 0) continue
    if (left <= here) return Temporal.Instant.fromEpochMilliseconds(begins + left)
    left -= here
  }
  return null
}
