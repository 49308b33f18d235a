import type { TechnicianId } from '#modules/shared'
import { type Visit, isAhead, isOpenVisit } from './visit.ts'

/** The facts of a booking that follow from its visits (decisions J4 and J5). */
interface BookingFacts {
  readonly technicianId: TechnicianId | null
  readonly startsAt: Temporal.Instant | null
  /** The first check-in; null before it. */
  readonly actualStartTime: Temporal.Instant | null
}

/**
 * The visit that a booking is at: the first that technicians are still to make, else the one that waits for parts, else the
 * last that took place. Throws without visits: a booking always has one.
 */
export function currentVisit(visits: readonly Visit[]): Visit {
  const standing = visits.filter(({ calledOffAt }) => calledOffAt === null)
  const current = standing.find(isAhead) ?? standing.findLast(isOpenVisit) ?? standing.at(-1) ?? visits.at(-1)
  if (!current) throw new Error('a booking has no visit')
  return current
}

/** `visits`: by number. */
export function factsOfVisits(visits: readonly Visit[]): BookingFacts {
  const { technicians, startsAt } = currentVisit(visits)
  return {
    technicianId: technicians[0] ?? null,
    startsAt,
    actualStartTime: visits.find(({ checkIn }) => checkIn !== null)?.checkIn ?? null,
  }
}
