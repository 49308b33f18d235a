import { type Result, accept, refuse } from '#modules/shared'
import { type DayHours, type Weekday, type WeeklyHours, printTime, weekdays } from './weekly-hours.ts'

/** The weekly hours as settings keep them: `{ "1": { "opens": "08:00", "closes": "18:00" }, ..., "7": null }`. */
export type StoredHours = Record<Weekday, { opens: string; closes: string } | null>

interface HoursFault {
  /** Where it is: "1.opens", "7", or "" for the whole. */
  readonly path: string
  readonly message: string
}

export interface HoursRefused {
  readonly kind: 'bad-hours'
  /** Every fault, in the order of the week. */
  readonly faults: readonly HoursFault[]
}

export function printHours(hours: WeeklyHours): StoredHours {
  const print = (day: DayHours | null) => day && { opens: printTime(day.opens), closes: printTime(day.closes) }
  return {
    1: print(hours[1]),
    2: print(hours[2]),
    3: print(hours[3]),
    4: print(hours[4]),
    5: print(hours[5]),
    6: print(hours[6]),
    7: print(hours[7]),
  }
}

/** Weekly hours from what was stored or sent. Every day must be named, so that a forgotten one is not a closed one. */
export function parseHours(stored: unknown): Result<WeeklyHours, HoursRefused> {
  if (!isRecord(stored)) return refuse({ kind: 'bad-hours', faults: [fault('', 'must name the days 1 to 7')] })
  const faults: HoursFault[] = []
  const day = (weekday: Weekday) => readDay(stored, weekday, faults)
  const hours: WeeklyHours = { 1: day(1), 2: day(2), 3: day(3), 4: day(4), 5: day(5), 6: day(6), 7: day(7) }
  for (const key of Object.keys(stored)) {
    if (!weekdays.some((weekday) => String(weekday) === key)) faults.push(fault(key, 'is not a day from 1 to 7'))
  }
  return faults.length > 0 ? refuse({ kind: 'bad-hours', faults }) : accept(hours)
}

function readDay(stored: Readonly<Record<string, unknown>>, weekday: Weekday, faults: HoursFault[]): DayHours | null {
  const path = String(weekday)
  if (!Object.hasOwn(stored, path)) {
    faults.push(fault(path, 'is missing; a closed day is null'))
    return null
  }
  const day = stored[path]
  if (day === null) return null
  if (!isRecord(day)) {
    faults.push(fault(path, 'must be null or have opens and closes'))
    return null
  }
  for (const key of Object.keys(day)) {
    if (key !== 'opens' && key !== 'closes') faults.push(fault(`${path}.${key}`, 'is not known'))
  }
  const opens = readTime(day['opens'])
  const closes = readTime(day['closes'])
  if (!opens) faults.push(fault(`${path}.opens`, 'must be a time such as 08:00'))
  if (!closes) faults.push(fault(`${path}.closes`, 'must be a time such as 18:00'))
  if (!opens || !closes) return null
  if (minuteOfDay(closes) - minuteOfDay(opens) < 60) {
    faults.push(fault(`${path}.closes`, 'must be at least an hour after opening'))
  }
  return { opens, closes }
}

function readTime(value: unknown): Temporal.PlainTime | null {
  const isTime = typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
  return isTime ? Temporal.PlainTime.from(value) : null
}

function minuteOfDay({ hour, minute }: Temporal.PlainTime): number {
  return hour * 60 + minute
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(path: string, message: string): HoursFault {
  return { path, message }
}
