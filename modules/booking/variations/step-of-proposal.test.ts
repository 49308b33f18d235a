import { describe, expect, it } from 'vitest'
import { now } from '../../../tests/support/builders/bookings.ts'
import { aVariation } from '../../../tests/support/builders/a-variation.ts'
import { stepOfProposal } from './step-of-proposal.ts'

const first = aVariation('first')
const later = now.add({ hours: 1 })
const second = aVariation('second', { proposedBy: 'usr_office', proposedAt: later })

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
