import { timeWords, weekdayWords } from '#modules/shared'
import { type WeeklyHours, printTime, weekdays } from './weekly-hours.ts'

export interface HoursSpan {
  /** "Monday to Friday", "Sunday". */
  readonly days: string
  /** "8 am to 6 pm", or "Closed". */
  readonly open: string
}

/** The week as people say it: days that are alike stand together. */
export function hoursWords(hours: WeeklyHours): readonly HoursSpan[] {
  const spans: { from: number; until: number; open: string }[] = []
  for (const day of weekdays) {
    const open = hours[day]
      ? `${timeWords(printTime(hours[day].opens))} to ${timeWords(printTime(hours[day].closes))}`
      : 'Closed'
    const last = spans.at(-1)
    if (last?.open === open) last.until = day
    else spans.push({ from: day, until: day, open })
  }
  return spans.map(({ from, until, open }) => ({
    days: from === until ? dayName(from) : `${dayName(from)} to ${dayName(until)}`,
    open,
  }))
}

/** 1 January 2024 was a Monday. */
function dayName(weekday: number): string {
  return weekdayWords(new Temporal.PlainDate(2024, 1, weekday))
}
