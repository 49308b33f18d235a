import { inBusinessZone } from '#modules/shared'

/** "Tuesday 24 November". Server only, like all here that takes a Temporal value. */
export function dayWords(date: Temporal.PlainDate): string {
  return date.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
}

/** "Tue 24 Nov". */
export function shortDayWords(date: Temporal.PlainDate): string {
  return date.toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')
}

/** As people say it: "08:00" is "8 am", "13:30" is "1:30 pm", "12:00" is "12 noon". */
export function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour === 12 && minute === 0) return '12 noon'
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** "Tuesday 24 November, 10 am", on the clock of the business's zone. */
export function momentWords(at: Temporal.Instant): string {
  const local = inBusinessZone(at)
  return `${dayWords(local.toPlainDate())}, ${clockWords(at)}`
}

/** "10:45 am", on the clock of the business's zone. */
export function clockWords(at: Temporal.Instant): string {
  return timeWords(inBusinessZone(at).toPlainTime().toString({ smallestUnit: 'minute' }))
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

/** "Today, 10:45 am", "Yesterday, 6 pm"; further back, `datedWords`. */
export function recentWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const day = inBusinessZone(at).toPlainDate()
  const today = inBusinessZone(now).toPlainDate()
  if (day.equals(today)) return `Today, ${clockWords(at)}`
  return day.equals(today.subtract({ days: 1 })) ? `Yesterday, ${clockWords(at)}` : datedWords(at, now)
}
