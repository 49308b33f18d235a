import { businessZone, inBusinessZone } from '#modules/shared'
import { openHours } from './starts.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** How exactly the arrival is promised. */
export const arrivalKinds = ['exact', 'two_hours', 'half_day'] as const

export type ArrivalKind = (typeof arrivalKinds)[number]

/** The promise to arrive from one time up to another; the planned start lies inside. */
export interface ArrivalWindow {
  readonly kind: Exclude<ArrivalKind, 'exact'>
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

const noClosedDays: ReadonlySet<string> = new Set()
const noonMinutes = 12 * 60

/**
 * The window of a start, the same for every start inside: two hours counted from the opening, or the half of the day
 * before or after noon. None ends after the closing. Null for an exact promise, and for a start outside the hours.
 */
export function arrivalWindow(startsAt: Temporal.Instant, kind: ArrivalKind, hours: WeeklyHours): ArrivalWindow | null {
  if (kind === 'exact') return null
  const local = inBusinessZone(startsAt)
  const date = local.toPlainDate()
  const day = openHours(date, hours, noClosedDays)
  if (!day) return null
  const [opens, at, closes] = [day.opens, local, day.closes].map(({ hour, minute }) => hour * 60 + minute) as [
    number,
    number,
    number,
  ]
  if (at < opens || at >= closes) return null
  const [from, to] = kind === 'two_hours' ? twoHoursAround(at, opens) : halfAround(at, opens, closes)
  return { kind, from: instantAt(date, from), to: instantAt(date, Math.min(to, closes)) }
}

function twoHoursAround(at: number, opens: number): readonly [number, number] {
  const from = at - ((at - opens) % 120)
  return [from, from + 120]
}

/** A day that lies on one side of noon is one window. */
function halfAround(at: number, opens: number, closes: number): readonly [number, number] {
  if (opens >= noonMinutes || closes <= noonMinutes) return [opens, closes]
  return at < noonMinutes ? [opens, noonMinutes] : [noonMinutes, closes]
}

function instantAt(date: Temporal.PlainDate, minutes: number): Temporal.Instant {
  const time = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)
  return date.toZonedDateTime({ timeZone: businessZone, plainTime: time }).toInstant()
}
