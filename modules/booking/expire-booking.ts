import { type BookingId, type Result, pence, refuse } from '#modules/shared'
import type { Booking } from './booking.ts'
import { cancellation } from './cancel-booking.ts'
import { fullRefund } from './cancellation-terms.ts'
import { isSecured } from './payment-state.ts'
import type { BookingPorts, NotExpired } from './ports.ts'
import { presentMoment } from './time-of-booking.ts'

/**
 * Lets the time of an unpaid booking go. The caller has asked the provider whether it was paid; what the ledger and
 * the cards hold is tested again in the transaction that cancels.
 */
export async function expireBooking(ports: BookingPorts, id: BookingId): Promise<Result<Booking, NotExpired>> {
  const booking = await ports.bookings.find(id)
  if (!booking || booking.status !== 'pending') return refuse({ kind: 'not-expired' })
  const now = presentMoment(ports.clock)
  if (isSecured(booking, now)) return refuse({ kind: 'not-expired' })
  const terms = fullRefund({ paid: pence(0), authorised: pence(0) })
  return ports.bookings.expire(cancellation(booking, 'expired', terms, now, 'system', 'not paid in time'), now)
}
