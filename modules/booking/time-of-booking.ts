import { type Span, maxDurationMinutes, spanOf } from '#modules/scheduling'
import { type Clock, inBusinessZone } from '#modules/shared'
import type { Booking } from './booking.ts'
import type { Day } from './dispatch/rank-technicians.ts'
import type { BusinessRules } from './rules.ts'

/** The present moment as it is stored: whole milliseconds. */
export function presentMoment(clock: Clock): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(clock.now().epochMilliseconds)
}

/** The time that a booking takes; an emergency's begins now and has the way there inside, within the longest hold. */
export function spanOfBooking(
  { startsAt, durationMinutes, bufferMinutes }: Pick<Booking, 'startsAt' | 'durationMinutes' | 'bufferMinutes'>,
  now: Temporal.Instant,
  { emergencyMinutes }: BusinessRules,
): Span {
  if (startsAt) return spanOf(startsAt, durationMinutes, bufferMinutes)
  return spanOf(now, Math.min(maxDurationMinutes, emergencyMinutes + durationMinutes), bufferMinutes)
}

/** The business's own day that a span begins in. */
export function dayOf({ startsAtMs }: Span): Day {
  const day = inBusinessZone(Temporal.Instant.fromEpochMilliseconds(startsAtMs)).startOfDay()
  return { startsAtMs: day.epochMilliseconds, endsAtMs: day.add({ days: 1 }).epochMilliseconds }
}
