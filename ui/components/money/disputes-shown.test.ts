import { describe, expect, it } from 'vitest'
import type { DisputeShown } from '#modules/payments'
import { type BookingId, type PaymentId, pence } from '#modules/shared'
import { disputeShown } from './disputes-shown.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')

const shown = (changes: Partial<DisputeShown>) =>
  disputeShown(
    {
      provider: 'stripe',
      ref: 'dp_1',
      paymentId: 'pay_1' as PaymentId,
      bookingId: 'bkg_1' as BookingId,
      reference: 'CB-1',
      customer: 'Asha',
      amount: pence(8_500),
      outcome: 'open',
      reason: 'fraudulent',
      dueBy: now.add({ hours: 150 }),
      evidenceSent: false,
      createdAt: now,
      updatedAt: now,
      ...changes,
    },
    now,
  )

describe('evidence of a dispute', () => {
  it('is requested with the time left, and marked as urgent when that is short', () => {
    expect(shown({})).toMatchObject({
      evidence: expect.stringMatching(/^6 days left \(Sunday 8 March, 6.pm\)$/),
      isUrgent: false,
    })
    expect(shown({ dueBy: now.add({ hours: 30 }) })).toMatchObject({
      evidence: expect.stringMatching(/^30 hours left/),
      isUrgent: true,
      takesEvidence: true,
    })
    expect(shown({ dueBy: now.subtract({ hours: 1 }) })).toMatchObject({
      evidence: expect.stringMatching(/^Too late/),
      takesEvidence: false,
    })
    expect(shown({ dueBy: null })).toMatchObject({ evidence: 'Requested', due: null, takesEvidence: true })
  })

  it('waits for the bank after it was sent, and is not urgent', () => {
    const sent = { evidence: 'Sent, the bank decides', due: null, isUrgent: false, takesEvidence: false }
    expect(shown({ evidenceSent: true, dueBy: now.add({ hours: 30 }) })).toMatchObject(sent)
  })

  it('is not requested after the dispute has ended', () => {
    expect(shown({ outcome: 'won', evidenceSent: true })).toMatchObject({ evidence: 'Was sent', due: null })
    expect(shown({ outcome: 'lost' })).toMatchObject({ evidence: 'None was sent', takesEvidence: false })
  })
})
