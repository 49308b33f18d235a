import type { Modules } from '../../compose.ts'
import type { Subscriber } from '../outbox/events.ts'

/** A booking is over: the customer is not asked any more, and after a cancellation no link leads to it. */
export function endQuestions({
  deviceAccess,
  variations,
  links,
}: Pick<Modules, 'deviceAccess' | 'variations' | 'links'>): Subscriber<'booking-cancelled' | 'booking-completed'> {
  return async (event) => {
    const bookingId = event.body.bookingId
    await variations.closeFor(bookingId)
    if (event.kind !== 'booking-cancelled') return
    await links.endAll(bookingId)
    await deviceAccess.endOf(bookingId)
  }
}
