import { type NotAtWork, type TimeSpan, type WorkingTime, notAtWork } from '#modules/scheduling'
import type { BookingId } from '#modules/shared'

/** A confirmed visit of a technician. */
export interface VisitToCome {
  readonly bookingId: BookingId
  readonly reference: string
  readonly startsAt: Temporal.Instant
  readonly durationMinutes: number
}

/** A visit at a time that its technician does not work. */
export interface Collision extends VisitToCome {
  readonly reason: NotAtWork['kind']
}

/** The visits that somebody else should take, or the office wants as they are. */
export function collisionsOf(visits: readonly VisitToCome[], works: WorkingTime): readonly Collision[] {
  return visits.flatMap((visit) => {
    const away = notAtWork(spanOfVisit(visit), works)
    return away ? [{ ...visit, reason: away.kind }] : []
  })
}

function spanOfVisit({ startsAt, durationMinutes }: VisitToCome): TimeSpan {
  const startsAtMs = startsAt.epochMilliseconds
  return { startsAtMs, endsAtMs: startsAtMs + durationMinutes * 60_000 }
}
