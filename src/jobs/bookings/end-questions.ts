import type { Modules } from '../../compose.ts'
import { bookingOf } from '../outbox/event-body.ts'
import type { Subscriber } from '../outbox/relay.ts'

/** A booking is over: the customer is not asked any more, and after a cancellation no link leads to it. */
export function endQuestions({ variations, links }: Pick<Modules, 'variations' | 'links'>): Subscriber {
  return async (event) => {
    const bookingId = bookingOf(event)
    await variations.closeFor(bookingId)
    if (event.kind === 'booking-cancelled') await links.endAll(bookingId)
  }
}
