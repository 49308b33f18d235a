import type { BookingDetails } from '#modules/booking'
import type { Pence } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'
import { isAskable } from './money-if.ts'

/** The amount that the customer is asked to agree to at present; null without one. */
export async function askedAmount({ modules }: PageInput, booking: BookingDetails): Promise<Pence | null> {
  const actor = { userId: booking.customerId, role: 'customer' } as const
  const latest = isAskable(booking) ? await modules.variations.latest(actor, booking.id) : null
  return latest?.variation.status === 'proposed' ? latest.variation.amount : null
}
