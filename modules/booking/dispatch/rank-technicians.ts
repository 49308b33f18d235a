import { type Span, clash } from '#modules/scheduling'
import type { TechnicianId, UserId } from '#modules/shared'
import { type Centroid, kilometresBetween } from '../requesting/district.ts'

/** An approved technician, as far as choosing one goes. */
export interface TeamMember {
  readonly id: TechnicianId
  readonly userId: UserId
  readonly fullName: string
  readonly skills: readonly string[]
  /** Takes no work at present. */
  readonly off: boolean
  /** The middle of the district that the day begins in; null when it is not known. */
  readonly home: Centroid | null
  /** The average of the latest ratings; null without any. */
  readonly rating: number | null
}

export interface RankedTechnician {
  readonly id: TechnicianId
  readonly userId: UserId
  readonly fullName: string
  readonly free: boolean
  /** To the customer; the greatest number when it is not known. */
  readonly kilometres: number
  /** Booked that day. */
  readonly minutes: number
  readonly rating: number | null
}

export interface Day {
  readonly startsAtMs: number
  readonly endsAtMs: number
}

export function isQualified({ skills }: Pick<TeamMember, 'skills'>, required: readonly string[]): boolean {
  return required.every((skill) => skills.includes(skill))
}

/**
 * Qualified technicians, the best first: free for the whole span, then nearest to the customer, then with the fewest
 * minutes booked that day, then best rated; the id breaks ties. An unknown home counts as farthest, and no rating as
 * lowest.
 */
export function rankTechnicians(
  team: readonly TeamMember[],
  required: readonly string[],
  wanted: Span,
  day: Day,
  customer: Centroid | null,
  busyOf: (id: TechnicianId) => readonly Span[],
): readonly RankedTechnician[] {
  return team
    .filter((member) => !member.off && isQualified(member, required))
    .map((member) => {
      const busy = busyOf(member.id)
      return {
        id: member.id,
        userId: member.userId,
        fullName: member.fullName,
        free: !busy.some((span) => clash(wanted, span)),
        kilometres: kilometresFrom(member, customer),
        minutes: minutesWithin(busy, day),
        rating: member.rating,
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.free) - Number(a.free) ||
        a.kilometres - b.kilometres ||
        a.minutes - b.minutes ||
        (b.rating ?? 0) - (a.rating ?? 0) ||
        (a.id < b.id ? -1 : 1),
    )
}

function kilometresFrom({ home }: TeamMember, customer: Centroid | null): number {
  return home && customer ? kilometresBetween(home, customer) : Number.MAX_VALUE
}

function minutesWithin(busy: readonly Span[], day: Day): number {
  return busy.reduce((sum, { startsAtMs, endsAtMs }) => {
    const within = Math.min(endsAtMs, day.endsAtMs) - Math.max(startsAtMs, day.startsAtMs)
    return sum + Math.max(0, within) / 60_000
  }, 0)
}

/** Why a technician stands at this place, for the log and the history. */
export function reasonOf({ free, kilometres, minutes, rating }: RankedTechnician): string {
  return [
    'qualified',
    free ? 'free' : 'busy',
    kilometres === Number.MAX_VALUE ? 'distance unknown' : `${kilometres.toFixed(1)} km away`,
    `${Math.round(minutes)} minutes booked that day`,
    rating === null ? 'not rated yet' : `rated ${rating.toFixed(1)}`,
  ].join(', ')
}
