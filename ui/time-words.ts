import {
  clockWords,
  dayWords,
  inBusinessZone,
  momentWords,
  plannedClock,
  plannedWords,
  promisedClock,
  promisedWords,
} from '#modules/shared'

export {
  beforeWords,
  hoursWords,
  clockWords,
  dayWords,
  momentWords,
  plannedClock,
  plannedWords,
  promisedWords,
  timeWords,
  windowWords,
} from '#modules/shared'

/** A formatter that is kept, as that of `dayWords`: `toLocaleString` makes one at each call. */
const inShortDayWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** "Tue 24 Nov". Server only, like all here that takes a Temporal value. */
export function shortDayWords(date: Temporal.PlainDate): string {
  return inShortDayWords.format(date.toZonedDateTime('UTC').epochMilliseconds).replace(',', '')
}

/** "45 minutes", "1 hour", "2 hours 30 minutes". */
export function durationWords(minutes: number): string {
  const count = (number: number, word: string) => (number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`)
  return [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

/** `momentWords`, with the year where it is not this one. */
export function datedWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const local = inBusinessZone(at)
  if (local.year === inBusinessZone(now).year) return momentWords(at)
  return `${dayWords(local.toPlainDate())} ${local.year}, ${clockWords(at)}`
}

/** `promisedWords` or, for those who work, `plannedWords`, with the year where it is not this one. */
export function datedVisit(
  startsAt: Temporal.Instant,
  window: Parameters<typeof promisedWords>[1],
  now: Temporal.Instant,
  reader: 'customer' | 'staff',
): string {
  const isCustomer = reader === 'customer'
  const local = inBusinessZone(startsAt)
  if (local.year === inBusinessZone(now).year) {
    return isCustomer ? promisedWords(startsAt, window) : plannedWords(startsAt, window)
  }
  const clock = isCustomer ? promisedClock(startsAt, window) : plannedClock(startsAt, window)
  return `${dayWords(local.toPlainDate())} ${local.year}, ${clock}`
}

/** "10:45 am" of today; of another day, `datedWords`. */
export function clockOrDateWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const isToday = inBusinessZone(at).toPlainDate().equals(inBusinessZone(now).toPlainDate())
  return isToday ? clockWords(at) : datedWords(at, now)
}

/** "Today, 10:45 am", "Yesterday, 6 pm"; further back, `datedWords`. */
export function recentWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const day = inBusinessZone(at).toPlainDate()
  const today = inBusinessZone(now).toPlainDate()
  if (day.equals(today)) return `Today, ${clockWords(at)}`
  return day.equals(today.subtract({ days: 1 })) ? `Yesterday, ${clockWords(at)}` : datedWords(at, now)
}

/** The same within a sentence: "today, 8 am". */
export function sinceWords(at: Temporal.Instant, now: Temporal.Instant): string {
  return recentWords(at, now).replace(/^(?:Today|Yesterday)/, (word) => word.toLowerCase())
}
