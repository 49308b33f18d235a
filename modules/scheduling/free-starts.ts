import { type BookingRules, dateFault, earliestStart } from './booking-rules.ts'
import { type Span, clash, spanOf } from './span.ts'
import { localStartsOn } from './starts.ts'
import { type WeeklyHours, printTime } from './weekly-hours.ts'

/**
 * A resource does one booking at a time: a technician, or one unit of the capacity that a category without technicians
 * has.
 */
interface Resource<Id extends string> {
  readonly id: Id
  /** In any order; spans that are far from the day do no harm. */
  readonly busy: readonly Span[]
}

export interface StartSearch<Id extends string> {
  readonly date: Temporal.PlainDate
  readonly now: Temporal.Instant
  readonly hours: WeeklyHours
  /** Bank holidays and other closed days, as "YYYY-MM-DD". */
  readonly closedDays: ReadonlySet<string>
  readonly rules: BookingRules
  readonly durationMinutes: number
  readonly bufferMinutes: number
  readonly resources: readonly Resource<Id>[]
}

export interface FreeStart<Id extends string> {
  /** "HH:MM" on the clock of the business's zone; with the day, it says the start exactly. */
  readonly time: string
  readonly startsAt: Temporal.Instant
  /** The resources that are free for the whole span, in the given order; never empty. */
  readonly free: readonly Id[]
}

/** The starts of a day at which at least one resource is free for the whole booking, in the order of the day. */
export function freeStarts<Id extends string>(search: StartSearch<Id>): readonly FreeStart<Id>[] {
  const { date, now, hours, closedDays, rules, durationMinutes, bufferMinutes, resources } = search
  if (dateFault(date, now, rules)) return []
  const earliest = earliestStart(now, rules)
  const found: FreeStart<Id>[] = []
  for (const { local, startsAt } of localStartsOn(date, hours, closedDays)) {
    if (Temporal.Instant.compare(startsAt, earliest) < 0) continue
    const wanted = spanOf(startsAt, durationMinutes, bufferMinutes)
    const free = resources.filter(({ busy }) => !busy.some((span) => clash(wanted, span))).map(({ id }) => id)
    if (free.length > 0) found.push({ time: printTime(local.toPlainTime()), startsAt, free })
  }
  return found
}
