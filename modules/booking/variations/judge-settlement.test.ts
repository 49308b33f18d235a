import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { now } from '../../../tests/support/builders/bookings.ts'
import { aVariation } from '../../../tests/support/builders/a-variation.ts'
import { bookingStatuses } from '../booking.ts'
import { judgeSettlement } from './judge-settlement.ts'
import { awaitsAnswer, variationStatuses } from './variation.ts'

const proposed = aVariation('one')
const yes = { status: 'accepted', by: 'link', at: now, fact: { kind: 'agreed', total: pence(12_000) } } as const

describe('judgeSettlement', () => {
  it('adds an accepted variation to the agreed cost, with a line of history at the status of the booking', () => {
    expect(judgeSettlement(proposed, 'in_progress', yes)).toMatchObject({
      value: {
        variation: { status: 'accepted', decidedBy: 'link', decidedAt: now },
        agreed: 12_000,
        endsLinks: false,
        history: { at: now, actor: 'link', from: 'in_progress', to: 'in_progress', fact: yes.fact },
        audit: { action: 'variation_settled', after: { status: 'accepted', amount: 12_000 } },
      },
    })
  })

  it('ends the links of a withdrawn variation, and leaves the agreed cost', () => {
    expect(judgeSettlement(proposed, 'cancelled', { ...yes, status: 'withdrawn', fact: null })).toMatchObject({
      value: { agreed: null, endsLinks: true, history: null },
    })
  })

  it('settles a variation once, and accepts it only while the booking is confirmed or in progress', () => {
    const wanted = fc.constantFrom('accepted', 'declined', 'withdrawn')
    fc.assert(
      fc.property(
        fc.constantFrom(...variationStatuses),
        fc.constantFrom(...bookingStatuses),
        wanted,
        (before, booking, status) => {
          const judged = judgeSettlement({ ...proposed, status: before }, booking, { ...yes, status })
          const isNow = booking === 'confirmed' || booking === 'in_progress'
          expect(judged.ok).toBe(before === 'proposed' && (status !== 'accepted' || isNow))
          expect(judged.ok && judged.value.agreed !== null).toBe(judged.ok && status === 'accepted')
        },
      ),
    )
  })
})

describe('awaitsAnswer', () => {
  it('holds exactly where the customer would be allowed to accept', () => {
    for (const before of variationStatuses) {
      for (const status of bookingStatuses) {
        const variation = { ...proposed, status: before }
        expect(awaitsAnswer(variation, { status })).toBe(judgeSettlement(variation, status, yes).ok)
      }
    }
  })
})
