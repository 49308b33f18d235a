import { type Place, type Span, maxDurationMinutes, spanOf } from '#modules/scheduling'
import { type Clock, byBusinessDay, inBusinessZone } from '#modules/shared'
import type { Booking } from './booking.ts'
import type { Day } from './dispatch/rank-technicians.ts'
import type { ScheduleStore } from './schedule-store.ts'
import { districtOf } from './requesting/district.ts'
import type { BusinessRules } from './rules.ts'

/** The present moment as it is stored: whole milliseconds. */
export function presentMoment(clock: Clock): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(clock.now().epochMilliseconds)
}

/** The time that a visit takes at a place; an emergency's begins now and has the way there inside, within the longest reservation. */
export function spanOfVisit(
  visit: Pick<Booking, 'startsAt' | 'durationMinutes' | 'bufferMinutes' | 'bufferBeforeMinutes'>,
  place: Place | null,
  now: Temporal.Instant,
  { emergencyMinutes }: Pick<BusinessRules, 'emergencyMinutes'>,
): Span {
  const { startsAt, durationMinutes, bufferMinutes, bufferBeforeMinutes: beforeMinutes } = visit
  if (startsAt) return spanOf(startsAt, durationMinutes, bufferMinutes, { beforeMinutes, place })
  const minutes = Math.min(maxDurationMinutes, emergencyMinutes + durationMinutes)
  return spanOf(now, minutes, bufferMinutes, { beforeMinutes, place, includesWay: true })
}

/** The time that a booking takes, at its place. */
export async function spanOfBooking(
  schedule: Pick<ScheduleStore, 'centroid' | 'rules'>,
  booking: Booking,
  now: Temporal.Instant,
): Promise<Span> {
  const place = await schedule.centroid(districtOf(booking.contact.postcode))
  return spanOfVisit(booking, place, now, await schedule.rules())
}

/** The business's own day that a span begins in. */
export function dayOf({ startsAtMs }: Pick<Span, 'startsAtMs'>): Day {
  return dayAround(Temporal.Instant.fromEpochMilliseconds(startsAtMs))
}

const dayAround = byBusinessDay((at): Day => {
  const day = inBusinessZone(at).startOfDay()
  return { startsAtMs: day.epochMilliseconds, endsAtMs: day.add({ days: 1 }).epochMilliseconds }
})
