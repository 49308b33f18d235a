import { type NotAtWork, type TimeSpan, type WorkingTime, notAtWork } from '#modules/scheduling'
import type { BookingId } from '#modules/shared'

/** A confirmed visit of a technician that is not begun. */
export interface VisitToCome {
  readonly bookingId: BookingId
  readonly reference: string
  /** Null for an emergency, which is due now. */
  readonly startsAt: Temporal.Instant | null
  readonly durationMinutes: number
}

/** A visit at a time that its technician does not work. */
export interface Collision extends VisitToCome {
  readonly reason: NotAtWork['kind']
}

/**
 * The visits that somebody else should take, or the office wants as they are. An emergency and a visit that is late are
 * due from now on; an emergency is for any hour.
 */
export function collisionsOf(
  visits: readonly VisitToCome[],
  { week, absences }: WorkingTime,
  now: Temporal.Instant,
): readonly Collision[] {
  return visits.flatMap((visit) => {
    const { startsAt, durationMinutes } = visit
    const nowMs = now.epochMilliseconds
    const plannedMs = startsAt?.epochMilliseconds ?? nowMs
    const due = spanOf(Math.max(plannedMs, nowMs), durationMinutes)
    const away =
      notAtWork(due, { week: null, absences }) ??
      notAtWork(spanOf(plannedMs, durationMinutes), { week: startsAt && week, absences })
    return away ? [{ ...visit, reason: away.kind }] : []
  })
}

function spanOf(startsAtMs: number, durationMinutes: number): TimeSpan {
  return { startsAtMs, endsAtMs: startsAtMs + durationMinutes * 60_000 }
}
