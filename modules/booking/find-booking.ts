import { type BookingId, type Result, accept, refuse } from '#modules/shared'
import { type Actor, asReadBy, maySee } from './actor.ts'
import type { BookingUnknown } from './dispatch/assign-technician.ts'
import type { BookingDetails } from './booking.ts'
import type { BookingPorts } from './ports.ts'

/** The booking, for whom it is there. */
export async function findBooking(
  { bookings, clock }: Pick<BookingPorts, 'bookings' | 'clock'>,
  actor: Actor,
  id: BookingId,
): Promise<Result<BookingDetails, BookingUnknown>> {
  const booking = await bookings.find(id)
  return booking && maySee(booking, actor, clock.now())
    ? accept(asReadBy(booking, actor))
    : refuse({ kind: 'booking-unknown' })
}

/** The booking as it is now, after a change that went through. */
export async function readAgain(
  { bookings }: Pick<BookingPorts, 'bookings'>,
  id: BookingId,
): Promise<Result<BookingDetails, never>> {
  const booking = await bookings.find(id)
  if (!booking) throw new Error(`booking ${id} has gone, which no booking does`)
  return accept(booking)
}
