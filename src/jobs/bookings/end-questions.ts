import type { Modules } from '../../compose.ts'
import type { Subscriber } from '../outbox/events.ts'

/** A booking is over: the customer is not asked any more, and after a cancellation no link leads to it. */
export function endQuestions({
  variations,
  links,
}: Pick<Modules, 'variations' | 'links'>): Subscriber<'booking-cancelled' | 'booking-completed'> {
  return async (event) => {
    const bookingId = event.body.bookingId
    await variations.closeFor(bookingId)
    if (event.kind === 'booking-cancelled') await links.endAll(bookingId)
  }
}
