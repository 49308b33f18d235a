import { businessDate, businessZone, remembered } from '#modules/shared'
import { type Span, overlap } from './span.ts'
import type { Weekday } from './weekly-hours.ts'

/** A part of a day in minutes after midnight, on the clock of the business's zone; 1440 is the midnight that ends the day. */
export interface WorkPeriod {
  readonly fromMinute: number
  readonly untilMinute: number
}

/** The hours of one technician: the periods of each day in their order, with a pause between two of them. */
export type WorkingWeek = Readonly<Record<Weekday, readonly WorkPeriod[]>>

/** A stretch of time, its end excluded. */
export type TimeSpan = Pick<Span, 'startsAtMs' | 'endsAtMs'>

/** When a technician works. */
export interface WorkingTime {
  /** Null: whenever the business takes visits. */
  readonly week: WorkingWeek | null
  /** In any order; absences that are far from a visit do no harm. */
  readonly absences: readonly TimeSpan[]
}

/** Whenever the business takes visits. */
export const worksAsOpen: WorkingTime = { week: null, absences: [] }

/** Why a technician does not work for the whole of a visit. */
export interface NotAtWork {
  readonly kind: 'absent' | 'outside-hours'
}

/** Null where the technician works for the whole of a visit of at most a day. */
export function notAtWork(visit: TimeSpan, { week, absences }: WorkingTime): NotAtWork | null {
  if (absences.some((absence) => overlap(absence, visit))) return { kind: 'absent' }
  if (!week) return null
  const date = businessDate(Temporal.Instant.fromEpochMilliseconds(visit.startsAtMs))
  return workingSpans(week, date, 2).some((span) => contains(span, visit)) ? null : { kind: 'outside-hours' }
}

/** The next moment after one at which a period of work begins, looking eight days ahead; null for none. */
export function nextWorkMs(week: WorkingWeek, afterMs: number): number | null {
  const date = businessDate(Temporal.Instant.fromEpochMilliseconds(afterMs))
  return workingSpans(week, date, 9).find(({ startsAtMs }) => startsAtMs > afterMs)?.startsAtMs ?? null
}

/** The work of some days from a date on, in order; periods that touch are one. Each day of a week is found once. */
export function workingSpans(week: WorkingWeek, date: Temporal.PlainDate, days: number): readonly TimeSpan[] {
  const known = spansOfWeeks.get(week) ?? new Map<string, readonly TimeSpan[]>()
  const key = `${date.toString()} ${days}`
  const before = known.get(key)
  if (before) return before
  const found = findSpans(week, date, days)
  if (known.size >= mostDaysKnown) known.clear()
  spansOfWeeks.set(week, known.set(key, found))
  return found
}

/** A year and more of days is asked for; the hours themselves go with the team that they were read with. */
const mostDaysKnown = 500
const spansOfWeeks = new WeakMap<WorkingWeek, Map<string, readonly TimeSpan[]>>()

function findSpans(week: WorkingWeek, date: Temporal.PlainDate, days: number): readonly TimeSpan[] {
  const found: { startsAtMs: number; endsAtMs: number }[] = []
  for (let day = 0; day < days; day += 1) {
    const { weekday, at } = dayClock((day === 0 ? date : date.add({ days: day })).toString())
    for (const { fromMinute, untilMinute } of week[weekday]) {
      const [startsAtMs, endsAtMs] = [at(fromMinute), at(untilMinute)]
      const last = found.at(-1)
      if (last && last.endsAtMs >= startsAtMs) last.endsAtMs = Math.max(last.endsAtMs, endsAtMs)
      // The clock may skip the whole of a period.
      else if (startsAtMs < endsAtMs) found.push({ startsAtMs, endsAtMs })
    }
  }
  return found
}

function contains(span: TimeSpan, inner: TimeSpan): boolean {
  return span.startsAtMs <= inner.startsAtMs && inner.endsAtMs <= span.endsAtMs
}

interface DayClock {
  readonly weekday: Weekday
  /** When the clock shows a minute of the day: the first time where it shows it twice, and after the gap where it skips it. */
  readonly at: (minute: number) => number
}

/** The zone is asked once for each day: most days have 24 hours, and then the rest is addition. */
const dayClock = remembered((text: string): DayClock => {
  const date = Temporal.PlainDate.from(text)
  const midnight = date.toZonedDateTime(businessZone)
  const startMs = midnight.epochMilliseconds
  const weekday = date.dayOfWeek as Weekday
  if (midnight.hoursInDay === 24) return { weekday, at: (minute) => startMs + minute * 60_000 }
  return {
    weekday,
    at(minute) {
      const local = date.toPlainDateTime().add({ minutes: minute })
      return local.toZonedDateTime(businessZone).epochMilliseconds
    },
  }
})
