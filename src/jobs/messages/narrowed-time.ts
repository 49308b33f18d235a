import type { BookingDetails } from '#modules/booking'
import { clockWords, dayWords, inBusinessZone } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import type { Emitted } from '../outbox/events.ts'
import type { NotificationKind } from './notifications.ts'

/** The time of a visit to a customer who was notified of the way of the technician, and so of more than the window. */
interface NarrowedTime {
  readonly when: string
  readonly visit: string
}

/**
 * After "On my way" the customer knows the time of arrival. A move within the arrival window makes it wrong, although the
 * window is the same: the new start is named in its place, or the arrival that the technician has said for it. Null where
 * nobody has set out within the window.
 */
export async function narrowedTime(
  { departures }: Pick<All, 'departures'>,
  event: Emitted<NotificationKind>,
  booking: BookingDetails,
): Promise<NarrowedTime | null> {
  const isWithin =
    (event.kind === 'booking-rescheduled' || event.kind === 'technician-released') && event.body.keepsPromise === true
  const { arrival, startsAt, technician } = booking
  if (!isWithin || arrival === null || startsAt === null) return null
  const left = (await departures.latest(booking.id))?.startsAt
  const isOfWindow = left && isNotAfter(arrival.from, left) && !isNotAfter(arrival.to, left)
  if (!isOfWindow) return null
  const at = (await departures.of(booking))?.arrivesAt ?? startsAt
  const when = `${dayWords(inBusinessZone(at).toPlainDate())}, at about ${clockWords(at)}`
  return { when, visit: technician ? `${when}, with ${technician.fullName}` : when }
}

const isNotAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) <= 0
