import { type Result, accept, refuse } from '#modules/shared'
import { type Weekday, weekdays } from './weekly-hours.ts'
import type { WorkPeriod, WorkingWeek } from './working-time.ts'

/** The hours of a technician as they are stored and sent: `{ "1": [{ "from": "08:00", "until": "12:00" }], ..., "7": [] }`. */
export type StoredWeek = Record<Weekday, { from: string; until: string }[]>

interface WeekFault {
  /** Where it is: "1.0.from", "7", or "" for the whole. */
  readonly path: string
  readonly message: string
}

interface WeekRefused {
  readonly kind: 'bad-week'
  /** Every fault, in the order of the week. */
  readonly faults: readonly WeekFault[]
}

/** A day has no more periods than this. */
export const mostPeriods = 4

const dayMinutes = 24 * 60

export function printWeek(week: WorkingWeek): StoredWeek {
  const print = (day: readonly WorkPeriod[]) =>
    day.map(({ fromMinute, untilMinute }) => ({ from: printMinute(fromMinute), until: printMinute(untilMinute) }))
  return {
    1: print(week[1]),
    2: print(week[2]),
    3: print(week[3]),
    4: print(week[4]),
    5: print(week[5]),
    6: print(week[6]),
    7: print(week[7]),
  }
}

/** The hours of a technician from what was stored or sent. Every day must be named; a day off has no periods. */
export function parseWeek(stored: unknown): Result<WorkingWeek, WeekRefused> {
  if (!isRecord(stored)) return refuse({ kind: 'bad-week', faults: [fault('', 'must name the days 1 to 7')] })
  const faults: WeekFault[] = []
  const day = (weekday: Weekday) => readDay(stored, weekday, faults)
  const week: WorkingWeek = { 1: day(1), 2: day(2), 3: day(3), 4: day(4), 5: day(5), 6: day(6), 7: day(7) }
  for (const key of Object.keys(stored)) {
    if (!weekdays.some((weekday) => String(weekday) === key)) faults.push(fault(key, 'is not a day from 1 to 7'))
  }
  return faults.length > 0 ? refuse({ kind: 'bad-week', faults }) : accept(week)
}

function readDay(
  stored: Readonly<Record<string, unknown>>,
  weekday: Weekday,
  faults: WeekFault[],
): readonly WorkPeriod[] {
  const path = String(weekday)
  const day = stored[path]
  if (!Array.isArray(day)) {
    faults.push(fault(path, 'must be a list of periods; a day off has none'))
    return []
  }
  if (day.length > mostPeriods) {
    faults.push(fault(path, `must have at most ${mostPeriods} periods`))
    return []
  }
  const periods: WorkPeriod[] = []
  for (const [index, each] of day.entries()) {
    const period = readPeriod(each, `${path}.${index}`, faults)
    if (!period) continue
    const before = periods.at(-1)
    if (before && before.untilMinute > period.fromMinute) {
      faults.push(fault(`${path}.${index}.from`, 'must not be before the end of the period above'))
    }
    periods.push(period)
  }
  return periods
}

function readPeriod(each: unknown, path: string, faults: WeekFault[]): WorkPeriod | null {
  if (!isRecord(each)) {
    faults.push(fault(path, 'must have from and until'))
    return null
  }
  for (const key of Object.keys(each)) {
    if (key !== 'from' && key !== 'until') faults.push(fault(`${path}.${key}`, 'is not known'))
  }
  const [fromMinute, untilMinute] = [readMinute(each['from']), readMinute(each['until'])]
  if (fromMinute === null || fromMinute === dayMinutes)
    faults.push(fault(`${path}.from`, 'must be a time such as 08:00'))
  if (untilMinute === null) faults.push(fault(`${path}.until`, 'must be a time such as 17:00'))
  if (fromMinute === null || untilMinute === null) return null
  if (untilMinute - fromMinute < 15) {
    faults.push(fault(`${path}.until`, 'must be at least 15 minutes after the beginning'))
    return null
  }
  return { fromMinute, untilMinute }
}

/** Minutes after midnight; "24:00" is the end of the day. Null for anything but a time. */
function readMinute(value: unknown): number | null {
  if (value === '24:00') return dayMinutes
  if (typeof value !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return null
  return Number(value.slice(0, 2)) * 60 + Number(value.slice(3))
}

function printMinute(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(path: string, message: string): WeekFault {
  return { path, message }
}
