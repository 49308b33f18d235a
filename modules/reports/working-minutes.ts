import {
  type TimeSpan,
  type WeeklyHours,
  type Weekday,
  type WorkingWeek,
  weekdays,
  workingSpans,
} from '#modules/scheduling'
import { businessDate, businessZone } from '#modules/shared'
import type { Period } from './period.ts'
import type { TeamMember } from './ports.ts'

interface WorkingDay {
  readonly technicianId: string
  readonly day: string
  readonly minutes: number
}

/** The minutes that each technician works on each day of a period, without closed days and agreed absences. */
export function workingDays(
  team: readonly TeamMember[],
  { from, to }: Period,
  { openingHours, closed }: { readonly openingHours: WeeklyHours; readonly closed: ReadonlySet<string> },
): readonly WorkingDay[] {
  const days: { readonly date: Temporal.PlainDate; readonly text: string; readonly weekday: Weekday }[] = []
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const text = date.toString()
    if (!closed.has(text)) days.push({ date, text, weekday: date.dayOfWeek as Weekday })
  }
  const open = weekOf(openingHours)
  return team.flatMap(({ id, joined, works }) => {
    const week = works.week ?? open
    const minutes = new Map(weekdays.map((weekday) => [weekday, minutesOf(week, weekday)]))
    const [first, absent] = [businessDate(joined).toString(), daysAbsent(works.absences, { from, to })]
    return days.flatMap(({ date, text, weekday }) => {
      if (text < first) return []
      const whole = minutes.get(weekday) ?? 0
      const worked = absent.has(text) ? minutesBeside(workingSpans(week, date, 1), works.absences) : whole
      return worked > 0 ? [{ technicianId: id, day: text, minutes: worked }] : []
    })
  })
}

function weekOf(hours: WeeklyHours): WorkingWeek {
  const day = (weekday: Weekday) => {
    const open = hours[weekday]
    return open ? [{ fromMinute: minuteOf(open.opens), untilMinute: minuteOf(open.closes) }] : []
  }
  return { 1: day(1), 2: day(2), 3: day(3), 4: day(4), 5: day(5), 6: day(6), 7: day(7) }
}

const minuteOf = ({ hour, minute }: Temporal.PlainTime) => hour * 60 + minute

function minutesOf(week: WorkingWeek, weekday: Weekday): number {
  return week[weekday].reduce((sum, { fromMinute, untilMinute }) => sum + untilMinute - fromMinute, 0)
}

/** The days of a period that an absence touches. */
function daysAbsent(absences: readonly TimeSpan[], { from, to }: Period): ReadonlySet<string> {
  const days = new Set<string>()
  const [start, end] = [from, to.add({ days: 1 })].map((day) => day.toZonedDateTime(businessZone).epochMilliseconds)
  for (const { startsAtMs, endsAtMs } of absences) {
    const [first, last] = [Math.max(startsAtMs, start ?? 0), Math.min(endsAtMs, end ?? 0) - 1]
    if (first > last) continue
    const until = businessDate(Temporal.Instant.fromEpochMilliseconds(last))
    let day = businessDate(Temporal.Instant.fromEpochMilliseconds(first))
    for (; Temporal.PlainDate.compare(day, until) <= 0; day = day.add({ days: 1 })) days.add(day.toString())
  }
  return days
}

/** The minutes of work that no absence covers; absences may overlap each other. */
function minutesBeside(spans: readonly TimeSpan[], absences: readonly TimeSpan[]): number {
  const ordered = absences.toSorted((one, other) => one.startsAtMs - other.startsAtMs)
  let free = 0
  for (const { startsAtMs, endsAtMs } of spans) {
    let at = startsAtMs
    for (const absence of ordered) {
      if (absence.startsAtMs >= endsAtMs) break
      free += Math.max(0, absence.startsAtMs - at)
      at = Math.max(at, Math.min(absence.endsAtMs, endsAtMs))
    }
    free += endsAtMs - at
  }
  return Math.round(free / 60_000)
}
