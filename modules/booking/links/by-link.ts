import type { Actor } from '../actor.ts'
import { type Booking, isOpen, paysApart } from '../booking.ts'

/** The customer of a booking, for whom the holder of its manage link acts. */
export function customerByLink({ customerId }: Pick<Booking, 'customerId'>): Actor {
  return { userId: customerId, role: 'customer', byLink: true }
}

/**
 * Whether the holder of a manage link may move and cancel the booking. An emergency and a booking that somebody else
 * pays are changed by the office, which the holder can ask.
 */
export function mayChangeByLink(booking: Pick<Booking, 'status' | 'startsAt' | 'contact' | 'payer'>): boolean {
  return isOpen(booking.status) && booking.startsAt !== null && !paysApart(booking)
}
