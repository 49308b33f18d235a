import type { UserId } from '#modules/shared'
import type { BookingDetails } from './booking.ts'
import type { BookingPorts } from './ports.ts'
import { stateOf } from './standing.ts'
import { presentMoment } from './time-of-booking.ts'

/** The customer's booking whose time is reserved only until it is paid, the one that runs out first; null without one. */
export async function unpaidBooking(
  { bookings, clock }: Pick<BookingPorts, 'bookings' | 'clock'>,
  customer: UserId,
): Promise<BookingDetails | null> {
  const now = presentMoment(clock)
  const id = await bookings.unpaid(customer, now)
  const booking = id && (await bookings.find(id))
  return booking && stateOf(booking, now).toPay !== null ? booking : null
}
