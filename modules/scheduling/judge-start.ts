import { inBusinessZone } from '#modules/shared'
import { type BookingRules, dateFault, earliestStart } from './booking-rules.ts'
import { localStartsOn, openHours } from './starts.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** `not-a-start`: the business is open that day, but takes no booking at that time of it. */
export type StartFault = 'in-the-past' | 'too-soon' | 'past-horizon' | 'closed' | 'not-a-start'

/** Why no booking may start then, whoever is free: the first reason of the order above. Null when one may. */
export function judgeStart(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  hours: WeeklyHours,
  closedDays: ReadonlySet<string>,
  rules: BookingRules,
): StartFault | null {
  if (Temporal.Instant.compare(startsAt, now) < 0) return 'in-the-past'
  if (Temporal.Instant.compare(startsAt, earliestStart(now, rules)) < 0) return 'too-soon'
  const date = inBusinessZone(startsAt).toPlainDate()
  if (dateFault(date, now, rules)) return 'past-horizon'
  if (!openHours(date, hours, closedDays)) return 'closed'
  const isStart = localStartsOn(date, hours, closedDays).some((start) => start.startsAt.equals(startsAt))
  return isStart ? null : 'not-a-start'
}
