import { inBusinessZone } from './clock.ts'
import { remembered } from './remembered.ts'

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

/** A time in the words of people: "08:00" is "8 am", "13:30" is "1:30 pm", "12:00" is "12 noon". */
export function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour === 12 && minute === 0) return `12${unbroken}noon`
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${unbroken}${hour < 12 ? 'am' : 'pm'}`
}

/** "Tuesday 24 November, 10 am", on the clock of the business's zone. */
export function momentWords(at: Temporal.Instant): string {
  return momentWordsOf(at.epochMilliseconds)
}

/** Visits begin at the same few hundred moments. */
const momentWordsOf = remembered((ms: number) => {
  const local = inBusinessZone(Temporal.Instant.fromEpochMilliseconds(ms))
  return `${dayWords(local.toPlainDate())}, ${clockOf(local)}`
})

/** A promise to arrive from one time up to another of a day. */
interface Window {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** "between 8 and 10 am", "between 10 am and 12 noon", "between 12 and 6 pm", on the clock of the business's zone. */
export function windowWords({ from, to }: Window): string {
  const [first = '', half] = clockWords(from).split(unbroken)
  const last = clockWords(to)
  // Noon begins the afternoon.
  const isSameHalf = last.endsWith(`${unbroken}${half === 'noon' ? 'pm' : half}`)
  return `between ${isSameHalf ? first : clockWords(from)} and ${last}`
}

/** The promise to a customer on a clock: "10 am", "between 8 and 10 am". */
export function promisedClock(startsAt: Temporal.Instant, window: Window | null): string {
  return window ? windowWords(window) : clockWords(startsAt)
}

/** For those who work: "9 am", "9 am (promised between 8 and 10 am)". */
export function plannedClock(startsAt: Temporal.Instant, window: Window | null): string {
  return window ? `${clockWords(startsAt)} (promised ${windowWords(window)})` : clockWords(startsAt)
}

/** "Tuesday 24 November, 10 am", "Tuesday 24 November, between 8 and 10 am". */
export function promisedWords(startsAt: Temporal.Instant, window: Window | null): string {
  return window ? `${dayOf(startsAt)}, ${windowWords(window)}` : momentWords(startsAt)
}

/** "Tuesday 24 November, 9 am (promised between 8 and 10 am)". */
export function plannedWords(startsAt: Temporal.Instant, window: Window | null): string {
  return `${dayOf(startsAt)}, ${plannedClock(startsAt, window)}`
}

const dayOf = (at: Temporal.Instant) => dayWords(inBusinessZone(at).toPlainDate())

/** "10:45 am", on the clock of the business's zone. */
export function clockWords(at: Temporal.Instant): string {
  return clockOf(inBusinessZone(at))
}

function clockOf(local: Temporal.ZonedDateTime): string {
  return timeWords(local.toPlainTime().toString({ smallestUnit: 'minute' }))
}

/** "24 hours", "1 hour". */
export function hoursWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** "24 hours before", or "24 hours before the visit"; 0 hours before is the beginning itself. */
export function beforeWords(hours: number, of = ''): string {
  if (hours === 0) return `${of === '' ? 'it' : of} begins`
  return `${hoursWords(hours)} before${of === '' ? '' : ` ${of}`}`
}

/** Formatters that are kept: `toLocaleString` makes one at each call, which costs more than the words. */
const kept = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: Temporal.PlainDate) => formatter.format(date.toZonedDateTime('UTC').epochMilliseconds)
}

/** "Tuesday". */
export const weekdayWords = /* @__PURE__ */ kept({ weekday: 'long' })

/** "November 2026". */
export const monthWords = /* @__PURE__ */ kept({ month: 'long', year: 'numeric' })

/** "20 Sept". */
export const dayOfMonthWords = /* @__PURE__ */ kept({ day: 'numeric', month: 'short' })
