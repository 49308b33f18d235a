import { inBusinessZone } from './clock.ts'

/** For days as moments in UTC: a formatter that is kept is fast with those, and slow with `Temporal` itself. */
const inDayWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** "Tuesday 24 November". */
export function dayWords(date: Temporal.PlainDate): string {
  return inDayWords.format(date.toZonedDateTime('UTC').epochMilliseconds).replace(',', '')
}

/** No line ends between a time and its half of the day. */
const unbroken = '\u{a0}'

/** As people say it: "08:00" is "8 am", "13:30" is "1:30 pm", "12:00" is "12 noon". */
export function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour === 12 && minute === 0) return `12${unbroken}noon`
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${unbroken}${hour < 12 ? 'am' : 'pm'}`
}

/** "Tuesday 24 November, 10 am", on the clock of the business's zone. */
export function momentWords(at: Temporal.Instant): string {
  const local = inBusinessZone(at)
  return `${dayWords(local.toPlainDate())}, ${clockOf(local)}`
}

/** "10:45 am", on the clock of the business's zone. */
export function clockWords(at: Temporal.Instant): string {
  return clockOf(inBusinessZone(at))
}

function clockOf(local: Temporal.ZonedDateTime): string {
  return timeWords(local.toPlainTime().toString({ smallestUnit: 'minute' }))
}
