import { type Place, type Travel, maxTravelMinutes, travelMinutes } from './travel.ts'

/**
 * The time that a booking holds, from its start up to but not including its end, and the room that it needs on either
 * side. Epoch milliseconds and not Temporal, because a day's slots test hundreds of spans for each request. A span ends
 * after it starts.
 */
export interface Span {
  readonly startsAtMs: number
  readonly endsAtMs: number
  /** Free time that its service wants before the start. */
  readonly beforeMs: number
  /** Free time that its service wants after the end. */
  readonly afterMs: number
  /** Null where it is not known, or nobody travels to it. */
  readonly place: Place | null
  /** The way there is inside the span, as for an emergency. */
  readonly includesWay: boolean
}

/** Limits for what a service may set; what finds the spans around a time relies on them. */
export const maxDurationMinutes = 24 * 60
export const maxBufferMinutes = 4 * 60

/** Two spans with a gap as long as this never clash. */
export const mostRoomMs = (maxBufferMinutes + maxTravelMinutes) * 60_000

/** A span that starts this long or longer before a time cannot clash with a span that starts at that time. */
export const longestReservationMs = maxDurationMinutes * 60_000 + mostRoomMs

/** The least gap between two spans of one person: the larger of the two buffers, and the way from the one to the other. */
export function roomMs(earlier: Span, later: Span, travel: Travel | null): number {
  return roomWithWayMs(earlier, later, travelMinutes(earlier.place, later.place, travel))
}

/** Like {@link roomMs}, for a known way between them. */
export function roomWithWayMs(earlier: Span, later: Span, wayMinutes: number): number {
  return Math.max(earlier.afterMs, later.beforeMs) + (later.includesWay ? 0 : wayMinutes * 60_000)
}

/** Whether two spans cannot both be kept by one person: they overlap, or the gap between them is too short. */
export function clash(a: Span, b: Span, travel: Travel | null = null): boolean {
  const [earlier, later] = a.startsAtMs <= b.startsAtMs ? [a, b] : [b, a]
  return later.startsAtMs < earlier.endsAtMs + roomMs(earlier, later, travel)
}

/** Whether two spans need one person at the same time. */
export function overlap(a: Pick<Span, 'startsAtMs' | 'endsAtMs'>, b: Pick<Span, 'startsAtMs' | 'endsAtMs'>): boolean {
  return a.startsAtMs < b.endsAtMs && b.startsAtMs < a.endsAtMs
}

interface SpanDetails {
  /** The length of the buffer after the end, without the buffer. */
  readonly beforeMinutes?: number
  readonly place?: Place | null
  readonly includesWay?: boolean
}

/** The span of a booking. Throws a RangeError outside the limits, for then a clash could be overlooked. */
export function spanOf(
  startsAt: Temporal.Instant,
  durationMinutes: number,
  afterMinutes: number,
  { beforeMinutes = afterMinutes, place = null, includesWay = false }: SpanDetails = {},
): Span {
  if (!(Number.isInteger(durationMinutes) && durationMinutes > 0 && durationMinutes <= maxDurationMinutes)) {
    throw new RangeError(`not a duration of a booking: ${durationMinutes} minutes`)
  }
  for (const minutes of [beforeMinutes, afterMinutes]) {
    if (!(Number.isInteger(minutes) && minutes >= 0 && minutes <= maxBufferMinutes)) {
      throw new RangeError(`not a buffer of a booking: ${minutes} minutes`)
    }
  }
  const startsAtMs = startsAt.epochMilliseconds
  return {
    startsAtMs,
    endsAtMs: startsAtMs + durationMinutes * 60_000,
    beforeMs: beforeMinutes * 60_000,
    afterMs: afterMinutes * 60_000,
    place,
    includesWay,
  }
}
