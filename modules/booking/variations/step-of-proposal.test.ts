import { describe, expect, it } from 'vitest'
import { type UserId, type VariationId, pence } from '#modules/shared'
import { bookingId, now } from '../../../tests/support/builders/bookings.ts'
import { stepOfProposal } from './step-of-proposal.ts'
import type { Variation } from './variation.ts'

const first: Variation = {
  id: 'var_first' as VariationId,
  bookingId: bookingId('one'),
  amount: pence(12_000),
  reason: 'The pipe is rotten.',
  status: 'proposed',
  proposedBy: 'usr_tom' as UserId,
  proposedAt: now,
  decidedBy: null,
  decidedAt: null,
}
const later = now.add({ hours: 1 })
const second: Variation = { ...first, id: 'var_second' as VariationId, proposedBy: 'usr_office', proposedAt: later }

describe('stepOfProposal', () => {
  it('withdraws the open variation at the time, and in the name, of the new one', () => {
    expect(stepOfProposal(first, second).withdrawn).toEqual({
      ...first,
      status: 'withdrawn',
      decidedBy: 'usr_office',
      decidedAt: later,
    })
  })

  it('withdraws nothing where no variation is open, and notes the new one in the audit log', () => {
    expect(stepOfProposal(null, second)).toEqual({
      withdrawn: null,
      audit: {
        action: 'variation_proposed',
        target: { kind: 'booking', id: first.bookingId },
        before: null,
        after: { variationId: second.id, amount: 12_000 },
      },
    })
  })
})
