import type { Absence } from '#modules/workforce'
import { type WorkingWeek, printWeek, weekdayNames, weekdays } from '#modules/scheduling'
import { inBusinessZone, timeWords } from '#modules/shared'
import { datedWords, dayWords } from '../../time-words.ts'
import type { BadgeTone } from '../Badge.tsx'

export const absenceKindWords = {
  holiday: 'Holiday',
  sick: 'Illness',
  training: 'Training',
  other: 'Other',
} as const satisfies Record<Absence['kind'], string>

export const absenceStateWords = {
  asked: { tone: 'warn', words: 'Waits for the office' },
  agreed: { tone: 'good', words: 'Agreed' },
  declined: { tone: 'bad', words: 'Declined' },
  withdrawn: { tone: 'plain', words: 'Withdrawn' },
} as const satisfies Record<Absence['state'], { readonly tone: BadgeTone; readonly words: string }>

/** "Monday 7 December", "Monday 7 December to Friday 11 December", "Monday 7 December, 1 pm to Tuesday 8 December, 9 am". */
export function absenceWords(
  { startsAt, endsAt, wholeDays }: Pick<Absence, 'startsAt' | 'endsAt' | 'wholeDays'>,
  now: Temporal.Instant,
): string {
  if (!wholeDays) return `${datedWords(startsAt, now)} to ${datedWords(endsAt, now)}`
  const year = inBusinessZone(now).year
  const words = (day: Temporal.PlainDate) => (day.year === year ? dayWords(day) : `${dayWords(day)} ${day.year}`)
  const first = inBusinessZone(startsAt).toPlainDate()
  const last = inBusinessZone(endsAt).toPlainDate().subtract({ days: 1 })
  return first.equals(last) ? words(first) : `${words(first)} to ${words(last)}`
}

/** "Monday: 8 am to 12 noon, 1 pm to 5 pm", a line for each day. */
export function weekLines(week: WorkingWeek): readonly { readonly day: string; readonly hours: string }[] {
  const printed = printWeek(week)
  return weekdays.map((weekday) => ({
    day: weekdayNames[weekday - 1] ?? '',
    hours:
      printed[weekday]
        .map(({ from, until }) => `${timeWords(from)} to ${until === '24:00' ? 'midnight' : timeWords(until)}`)
        .join(', ') || 'Off',
  }))
}
