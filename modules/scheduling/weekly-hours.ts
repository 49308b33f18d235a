/** Monday is 1, as in ISO 8601 and Temporal. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
/** From Monday, which is weekday 1. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export interface DayHours {
  readonly opens: Temporal.PlainTime
  readonly closes: Temporal.PlainTime
}

/** When the business is open, on the clock of its own zone; null is a day that it is closed. */
export type WeeklyHours = Readonly<Record<Weekday, DayHours | null>>

const weekday = { opens: Temporal.PlainTime.from('08:00'), closes: Temporal.PlainTime.from('18:00') }
const saturday = { opens: Temporal.PlainTime.from('09:00'), closes: Temporal.PlainTime.from('16:00') }

export const defaultWeeklyHours: WeeklyHours = {
  1: weekday,
  2: weekday,
  3: weekday,
  4: weekday,
  5: weekday,
  6: saturday,
  7: null,
}

/** A time of the day as people and the wire write it: "08:00". */
export function printTime(time: Temporal.PlainTime): string {
  return time.toString({ smallestUnit: 'minute' })
}
