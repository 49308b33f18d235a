import { type WeeklyHours, printHours, weekdayNames, weekdays } from '#modules/scheduling'
import type { Effect } from '../fields.ts'
import { differing } from './differing.ts'

/** The effects of other hours on what customers are offered. Bookings stay. */
export function hoursEffects(now: WeeklyHours, then: WeeklyHours): readonly Effect[] {
  return differing(
    now,
    then,
    weekdays.map((day) => ({
      about: weekdayNames[day - 1] ?? '',
      says: (hours: WeeklyHours) => {
        const open = printHours(hours)[day]
        return open ? `${open.opens} to ${open.closes}` : 'closed'
      },
    })),
  )
}
