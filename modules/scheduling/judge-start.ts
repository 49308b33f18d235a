import { inBusinessZone } from '#modules/shared'
import { type BookingRules, dateFault, earliestStart } from './booking-rules.ts'
import { isStart, openHours } from './starts.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** `not-a-start`: the business is open that day, but takes no booking at that time of it. */
export type StartFault = 'in-the-past' | 'too-soon' | 'past-horizon' | 'closed' | 'not-a-start'

/** Why no booking may start then, even if every technician is free: the first reason of the order above; or null. */
export function judgeStart(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  hours: WeeklyHours,
  closedDays: ReadonlySet<string>,
  rules: BookingRules,
): StartFault | null {
  if (Temporal.Instant.compare(startsAt, now) < 0) return 'in-the-past'
  if (Temporal.Instant.compare(startsAt, earliestStart(now, rules)) < 0) return 'too-soon'
  const at = inBusinessZone(startsAt)
  const date = at.toPlainDate()
  if (dateFault(date, now, rules)) return 'past-horizon'
  const day = openHours(date, hours, closedDays)
  if (!day) return 'closed'
  return isStart(at, day) ? null : 'not-a-start'
}
