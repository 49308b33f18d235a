import { type BookingDetails, awaitsAnswer, stateOf } from '#modules/booking'
import type { Pence } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'

/** The amount that the customer is asked to agree to at present; null without one. */
export async function askedAmount({ modules, now }: PageInput, booking: BookingDetails): Promise<Pence | null> {
  const actor = { userId: booking.customerId, role: 'customer' } as const
  const latest = stateOf(booking, now).isGoingAhead ? await modules.variations.latest(actor, booking.id) : null
  return latest && awaitsAnswer(latest.variation, booking) ? latest.variation.amount : null
}
