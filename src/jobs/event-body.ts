import type { WaitingEvent } from '#adapters/sqlite'
import { type BookingId, parseId } from '#modules/shared'

/** The booking that an event tells of; throws when it names none. */
export function bookingOf({ id, body }: WaitingEvent): BookingId {
  const bookingId = parseId('bkg', String(body['bookingId']))
  if (!bookingId) throw new Error(`event ${id} names no booking`)
  return bookingId
}
