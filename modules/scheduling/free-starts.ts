import { type BookingRules, dateFault, earliestStart } from './booking-rules.ts'
import { type Span, roomWithWayMs, spanOf } from './span.ts'
import { localStartsOn } from './starts.ts'
import { type Centroid, type Place, type Travel, leavesHomeMs, travelMinutes } from './travel.ts'
import { type WeeklyHours, printTime } from './weekly-hours.ts'
import { type TimeSpan, type WorkingTime, workingSpans } from './working-time.ts'

/**
 * A resource does one booking at a time: a technician, or one unit of the capacity that a category without technicians
 * has.
 */
interface Resource<Id extends string> {
  readonly id: Id
  /** Where the way to the first visit begins; null where it is not known. */
  readonly home: Centroid | null
  /** In any order; spans that are far from the day do no harm. */
  readonly busy: readonly Span[]
  /** Missing: it works whenever the business takes visits. */
  readonly works?: WorkingTime
}

export interface StartSearch<Id extends string> {
  readonly date: Temporal.PlainDate
  readonly now: Temporal.Instant
  readonly hours: WeeklyHours
  /** Bank holidays and other closed days, as "YYYY-MM-DD". */
  readonly closedDays: ReadonlySet<string>
  readonly rules: BookingRules
  /** Null: travel is not counted. */
  readonly travel: Travel | null
  readonly durationMinutes: number
  readonly beforeMinutes: number
  readonly afterMinutes: number
  /** Where the visit is to be; null while it is not known. */
  readonly place: Place | null
  readonly resources: readonly Resource<Id>[]
}

export interface FreeStart<Id extends string> {
  /** "HH:MM" on the clock of the business's zone; with the day, it says the start exactly. */
  readonly time: string
  readonly startsAt: Temporal.Instant
  /** The resources that are at work and free for the whole span, with room around it, in the given order; never empty. */
  readonly free: readonly Id[]
}

/** The starts that clash with one span lie between these two times, both excluded. */
interface Blocked {
  readonly afterMs: number
  readonly untilMs: number
}

const none: readonly TimeSpan[] = []

/** The starts of a day at which at least one resource is free and at work for the whole booking, in the order of the day. */
export function freeStarts<Id extends string>(search: StartSearch<Id>): readonly FreeStart<Id>[] {
  const { date, now, hours, closedDays, rules, travel, durationMinutes, afterMinutes, resources, ...rest } = search
  if (dateFault(date, now, rules)) return []
  const earliest = earliestStart(now, rules)
  const wanted = spanOf(now, durationMinutes, afterMinutes, rest)
  const lengthMs = wanted.endsAtMs - wanted.startsAtMs
  const leaves = leavesHomeMs(date, hours, travel)
  const wayTo = waysTo(wanted.place, travel)
  const candidates = resources.map(({ id, home, busy, works }) => ({
    id,
    within: works?.week ? workingSpans(works.week, date, 2) : null,
    absences: works?.absences ?? none,
    fromMs: leaves === null ? -Infinity : leaves + travelMinutes(home, wanted.place, travel) * 60_000,
    blocked: busy.map((span): Blocked => {
      const way = wayTo(span.place)
      return {
        afterMs: span.startsAtMs - lengthMs - roomWithWayMs(wanted, span, way),
        untilMs: span.endsAtMs + roomWithWayMs(span, wanted, way),
      }
    }),
  }))
  const found: FreeStart<Id>[] = []
  for (const { local, startsAt } of localStartsOn(date, hours, closedDays)) {
    if (Temporal.Instant.compare(startsAt, earliest) < 0) continue
    const at = startsAt.epochMilliseconds
    const free = candidates
      .filter(
        ({ fromMs, blocked, within, absences }) =>
          fromMs <= at &&
          !blocked.some((one) => one.afterMs < at && at < one.untilMs) &&
          (within === null || within.some((span) => span.startsAtMs <= at && at + lengthMs <= span.endsAtMs)) &&
          !absences.some((span) => span.startsAtMs < at + lengthMs && at < span.endsAtMs),
      )
      .map(({ id }) => id)
    if (free.length > 0) found.push({ time: printTime(local.toPlainTime()), startsAt, free })
  }
  return found
}

/** The way between one place and each of the others, measured once: a day's visits are in a few districts. */
function waysTo(place: Place | null, travel: Travel | null): (other: Place | null) => number {
  const known = new Map<Place | null, number>()
  return (other) => {
    const minutes = known.get(other) ?? travelMinutes(other, place, travel)
    known.set(other, minutes)
    return minutes
  }
}
