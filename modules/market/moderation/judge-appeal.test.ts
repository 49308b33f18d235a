import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import type { ListingId, UserId } from '#modules/shared'
import { appealSides } from './appeal.ts'
import { decisionKinds, overturning } from './decision.ts'
import { judgeAppeal, judgeAppealAnswer } from './judge-appeal.ts'
import type { Appeal, Decision } from './ports.ts'

const start = Temporal.Instant.from('2026-11-26T10:00:00Z')
const hoursOn = (hours: number) => start.add({ hours })

function aDecision(changes: Partial<Decision> = {}): Decision {
  return {
    number: 7,
    subject: { kind: 'listing', id: 'lst_1' as ListingId },
    subjectTitle: 'Ashby Plumbing',
    decision: 'suspend',
    reason: 'spam',
    text: 'It is an advert for something else.',
    by: 'usr_ada' as UserId,
    at: start,
    to: 'suspended',
    edit: null,
    isAgainstOwner: true,
    ownerId: null,
    ownerName: 'Ben Ashby',
    ownerEmail: 'ben@example.com',
    appealUntil: hoursOn(24),
    overturns: null,
    ...changes,
  }
}

function anAppeal(changes: Partial<Appeal> = {}): Appeal {
  return {
    decision: 7,
    side: 'owner',
    reportId: null,
    text: 'It is my trade.',
    createdAt: hoursOn(1),
    dueAt: hoursOn(100),
    answeredAt: null,
    answeredBy: null,
    outcome: null,
    answer: '',
    note: '',
    ...changes,
  }
}

const asked = { side: 'owner', text: 'It is my trade.', createdAt: hoursOn(1) } as const

describe('an appeal of a decision', () => {
  it('is new while the decision may be appealed, and refused with the reason otherwise', () => {
    expect(judgeAppeal({ decision: aDecision(), appeal: null }, asked)).toEqual({ ok: true, value: null })
    const why = (found: Parameters<typeof judgeAppeal>[0], changes = {}) => {
      const judged = judgeAppeal(found, { ...asked, ...changes })
      return judged.ok ? 'accepted' : judged.refusal.why
    }
    expect(why(null)).toBe('unknown')
    expect(why({ decision: aDecision({ appealUntil: null }), appeal: null })).toBe('final')
    expect(why({ decision: aDecision(), appeal: null }, { createdAt: hoursOn(24) })).toBe('late')
    expect(why({ decision: aDecision(), appeal: anAppeal() }, { text: 'Something else' })).toBe('appealed')
    expect(why({ decision: aDecision(), appeal: anAppeal() }, { side: 'reporter' })).toBe('appealed')
  })

  it('with the same text of the same side is the same appeal, after its time too', () => {
    const appeal = anAppeal()
    const judged = judgeAppeal({ decision: aDecision(), appeal }, { ...asked, createdAt: hoursOn(1_000) })
    expect(judged).toEqual({ ok: true, value: appeal })
  })
})

describe('the answer to an appeal', () => {
  it('is given once', () => {
    const decision = aDecision()
    for (const found of [null, { decision, appeal: null }])
      expect(judgeAppealAnswer(found, 'stands')).toEqual({
        ok: false,
        refusal: { kind: 'appeal-refused', why: 'unknown' },
      })
    expect(judgeAppealAnswer({ decision, appeal: anAppeal({ outcome: 'stands' }) }, 'overturned')).toEqual({
      ok: false,
      refusal: { kind: 'appeal-refused', why: 'answered' },
    })
  })

  it('leads to the opposite decision where it overturns, and to none where the decision stands', () => {
    fc.assert(
      fc.property(fc.constantFrom(...decisionKinds), fc.constantFrom(...appealSides), (kind, side) => {
        const found = { decision: aDecision({ decision: kind }), appeal: anAppeal({ side }) }
        const [stands, overturned] = (['stands', 'overturned'] as const).map((outcome) =>
          judgeAppealAnswer(found, outcome),
        )
        expect(stands).toEqual({ ok: true, value: { decision: found.decision, opposite: null } })
        expect(overturned).toEqual({
          ok: true,
          value: { decision: found.decision, opposite: overturning(kind, side) },
        })
      }),
      { numRuns: runs(50) },
    )
  })
})
