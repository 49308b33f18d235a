/**
 * The time that a booking holds, from its start up to but not including its end, and the free time that its service
 * wants on either side. Epoch milliseconds and not Temporal, because a day's slots test hundreds of spans for each
 * request. A span ends after it starts.
 */
export interface Span {
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly bufferMs: number
}

/** Limits for what a service may set; what finds the spans around a time relies on them. */
export const maxDurationMinutes = 24 * 60
export const maxBufferMinutes = 4 * 60

/** A span that starts this long or longer before a time cannot overlap a span that starts at that time. */
export const longestReservationMs = (maxDurationMinutes + maxBufferMinutes) * 60_000

/** Whether two spans cannot both be kept by one person: they overlap, or lie closer than the larger of their buffers. */
export function clash(a: Span, b: Span): boolean {
  const bufferMs = Math.max(a.bufferMs, b.bufferMs)
  return a.startsAtMs < b.endsAtMs + bufferMs && b.startsAtMs < a.endsAtMs + bufferMs
}

/** The span of a booking. Throws a RangeError outside the limits, for then a clash could be overlooked. */
export function spanOf(startsAt: Temporal.Instant, durationMinutes: number, bufferMinutes: number): Span {
  if (!(Number.isInteger(durationMinutes) && durationMinutes > 0 && durationMinutes <= maxDurationMinutes)) {
    throw new RangeError(`not a duration of a booking: ${durationMinutes} minutes`)
  }
  if (!(Number.isInteger(bufferMinutes) && bufferMinutes >= 0 && bufferMinutes <= maxBufferMinutes)) {
    throw new RangeError(`not a buffer of a booking: ${bufferMinutes} minutes`)
  }
  const startsAtMs = startsAt.epochMilliseconds
  return { startsAtMs, endsAtMs: startsAtMs + durationMinutes * 60_000, bufferMs: bufferMinutes * 60_000 }
}
