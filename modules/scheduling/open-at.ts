import { inBusinessZone } from '#modules/shared'
import { openHours } from './starts.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** Whether the business is open at a moment. */
export function isOpenAt(at: Temporal.Instant, hours: WeeklyHours, closedDays: ReadonlySet<string>): boolean {
  const local = inBusinessZone(at)
  const day = openHours(local.toPlainDate(), hours, closedDays)
  if (!day) return false
  const time = local.toPlainTime()
  return Temporal.PlainTime.compare(day.opens, time) <= 0 && Temporal.PlainTime.compare(time, day.closes) < 0
}
