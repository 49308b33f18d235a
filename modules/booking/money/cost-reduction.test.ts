import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, roles } from '#modules/shared'
import { aBooking, asha } from '../../../tests/support/builders/bookings.ts'
import { keptCost, needsDecision } from './cost-reduction.ts'

const amount = fc.integer({ min: 0, max: 100_000 }).map(pence)

describe('the decision on a final cost below what was paid', () => {
  it('is needed exactly when the refund is above the limit and the actor may not refund', () => {
    const given = fc.record({
      paid: amount,
      agreedCost: amount,
      finalCost: amount,
      limit: amount,
      role: fc.constantFrom(...roles),
      passwordFresh: fc.boolean(),
    })
    fc.assert(
      fc.property(given, ({ paid, agreedCost, finalCost, limit, role, passwordFresh }) => {
        const booking = { ...aBooking(), paid, agreedCost }
        const actor = { userId: asha.userId, role }
        const isLarge = Math.min(paid, agreedCost) - finalCost > limit
        const decides = role === 'admin' && passwordFresh
        expect(needsDecision(booking, finalCost, { actor, passwordFresh }, limit)).toBe(isLarge && !decides)
      }),
    )
  })

  it('keeps, until it is made, no more than was paid and no more than was agreed', () => {
    fc.assert(
      fc.property(amount, amount, (paid, agreedCost) => {
        const kept = keptCost({ ...aBooking(), paid, agreedCost })
        expect([paid, agreedCost]).toContain(kept)
        expect(kept).toBeLessThanOrEqual(Math.min(paid, agreedCost))
      }),
    )
  })
})
