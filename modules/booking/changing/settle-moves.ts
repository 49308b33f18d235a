import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/**
 * Emits the event for the refund of each move that can no longer be undone and that lowered the price, once for each.
 * Returns their number.
 */
export async function settleMoves({ bookings, clock }: Pick<BookingPorts, 'bookings' | 'clock'>): Promise<number> {
  const at = presentMoment(clock)
  let settled = 0
  for (const move of await bookings.movesToSettle(at, 200)) {
    const { bookingId, round, customerId } = move
    if (await bookings.settleMove(move, { kind: 'booking-move-settled', bookingId, customerId, round, at }))
      settled += 1
  }
  return settled
}
