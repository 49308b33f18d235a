import type { Variation } from '#modules/booking'
import { type VariationId, parseId, pence } from '#modules/shared'
import { bookingId, now, tom } from './bookings.ts'

export function variationId(name: string): VariationId {
  const id = parseId('var', `var_${name}`)
  if (!id) throw new Error(`not the name of a variation: ${name}`)
  return id
}

/** A variation that Tom proposed for the booking `one`, and that waits for its answer. */
export function aVariation(name: string, changes: Partial<Variation> = {}): Variation {
  return {
    id: variationId(name),
    bookingId: bookingId('one'),
    amount: pence(12_000),
    reason: 'The pipe is rotten.',
    status: 'proposed',
    proposedBy: tom.userId,
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
    ...changes,
  }
}
