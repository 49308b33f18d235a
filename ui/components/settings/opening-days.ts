import { type WeeklyHours, printTime, weekdayNames, weekdays } from '#modules/scheduling'
import type { OpeningDayShown } from './OpeningDay.tsx'

/** The week as its form shows it. */
export function openingDaysOf(hours: WeeklyHours): readonly OpeningDayShown[] {
  return weekdays.map((weekday) => {
    const day = hours[weekday]
    return {
      weekday,
      name: weekdayNames[weekday - 1] ?? '',
      isOpen: day !== null,
      opens: day ? printTime(day.opens) : '',
      closes: day ? printTime(day.closes) : '',
    }
  })
}
