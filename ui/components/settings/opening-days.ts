import { type WeeklyHours, printTime, weekdays } from '#modules/scheduling'
import type { OpeningDayShown } from './OpeningDay.tsx'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The week as its form shows it. */
export function openingDaysOf(hours: WeeklyHours): readonly OpeningDayShown[] {
  return weekdays.map((weekday) => {
    const day = hours[weekday]
    return {
      weekday,
      name: dayNames[weekday - 1] ?? '',
      isOpen: day !== null,
      opens: day ? printTime(day.opens) : '',
      closes: day ? printTime(day.closes) : '',
    }
  })
}
