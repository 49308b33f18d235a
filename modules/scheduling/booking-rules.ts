import { businessDate } from '#modules/shared'
import { type EarliestOpenDay, defaultEarliestOpenDay } from './priority-of-day.ts'

export interface BookingRules {
  /** How long before a start it can still be booked; the very minute counts as in time. */
  readonly minimumNoticeMinutes: number
  /** The last day that can be booked is so many days after today. */
  readonly horizonDays: number
  readonly earliestOpenDay: EarliestOpenDay
}

export const defaultBookingRules: BookingRules = {
  minimumNoticeMinutes: 120,
  horizonDays: 60,
  earliestOpenDay: defaultEarliestOpenDay,
}

export type DateFault = 'past' | 'past-horizon'

/** Why nothing can be booked on a day, whatever the hours; null when something could. */
export function dateFault(date: Temporal.PlainDate, now: Temporal.Instant, rules: BookingRules): DateFault | null {
  const today = businessDate(now)
  if (Temporal.PlainDate.compare(date, today) < 0) return 'past'
  const last = today.add({ days: rules.horizonDays })
  return Temporal.PlainDate.compare(date, last) > 0 ? 'past-horizon' : null
}

export function earliestStart(now: Temporal.Instant, rules: BookingRules): Temporal.Instant {
  return now.add({ minutes: rules.minimumNoticeMinutes })
}
