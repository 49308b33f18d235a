import { businessZone } from '#modules/shared'
import { openHours } from './starts.ts'
import type { WeeklyHours } from './weekly-hours.ts'

/** A point on the map, in degrees. */
export interface Centroid {
  readonly latitude: number
  readonly longitude: number
}

/** The place of a visit: the middle of its postcode district. */
export interface Place extends Centroid {
  /** "CR0". */
  readonly district: string
}

/** The owner's setting for the way to a visit. */
export interface Travel {
  /** Along a straight line: lower than the speed on the road. */
  readonly kmPerHour: number
  /** A technician leaves home at most so long before the opening. */
  readonly leavesHomeMinutes: number
}

/** The way between two places counts as no longer, however far they are apart; the search around a time relies on it. */
export const maxTravelMinutes = 4 * 60

const none: ReadonlySet<string> = new Set()

/** Between two places no further apart than a county: flat enough to measure on a plane. */
export function kilometresBetween(a: Centroid, b: Centroid): number {
  const kilometresPerDegree = 111.2
  const north = (a.latitude - b.latitude) * kilometresPerDegree
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180)
  const east = (a.longitude - b.longitude) * kilometresPerDegree * Math.cos(middle)
  return Math.hypot(north, east)
}

/** The way in whole minutes; 0 where travel is not counted, or one of the places is not known. */
export function travelMinutes(a: Centroid | null, b: Centroid | null, travel: Travel | null): number {
  if (!travel || !a || !b) return 0
  return Math.min(maxTravelMinutes, Math.ceil((kilometresBetween(a, b) / travel.kmPerHour) * 60))
}

/** When technicians can leave home at the earliest, in epoch milliseconds; null where that limits nothing. */
export function leavesHomeMs(date: Temporal.PlainDate, hours: WeeklyHours, travel: Travel | null): number | null {
  const day = travel && openHours(date, hours, none)
  if (!day) return null
  const opens = date.toZonedDateTime({ timeZone: businessZone, plainTime: day.opens })
  return opens.epochMilliseconds - travel.leavesHomeMinutes * 60_000
}
