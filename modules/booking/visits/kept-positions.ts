import { type BookingId, may } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingStore } from '../ports.ts'
import type { KeptPosition } from './field-action.ts'

/** The readings at the check-ins and check-outs of a booking: evidence for the office, which nobody else reads. */
export async function positionsFor(
  { bookings }: { readonly bookings: Pick<BookingStore, 'positions'> },
  actor: Actor,
  id: BookingId,
): Promise<readonly KeptPosition[]> {
  return may(actor, 'dispatch') ? bookings.positions(id) : []
}
