import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advertMoves, storedAdvertStates } from '#modules/adverts'
import { decisionKinds, judgeDecision, reasonsOf } from './decision.ts'
import { subjectStates } from './subject.ts'

const states = fc.constantFrom(...subjectStates)
const decisions = fc.constantFrom(...decisionKinds)

describe('a decision', () => {
  it('moves an advert only as its states allow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...storedAdvertStates),
        fc.boolean(),
        fc.boolean(),
        decisions,
        (state, hasEdit, hasCases, decision) => {
          const judged = judgeDecision({ state, hasEdit, hasCases, isPaid: true }, decision)
          const to = judged.ok ? judged.value.to : null
          const allowed: readonly string[] = advertMoves[state]
          expect(to === null || allowed.includes(to)).toBe(true)
        },
      ),
    )
  })

  it('never shows what is rejected, suspended or not paid, but by a restoration', () => {
    fc.assert(
      fc.property(states, fc.boolean(), fc.boolean(), decisions, (state, hasEdit, hasCases, decision) => {
        fc.pre(['rejected', 'awaiting_payment', 'gone', 'closed'].includes(state) || decision !== 'restore')
        fc.pre(!['in_review', 'live', 'paused'].includes(state))
        const judged = judgeDecision({ state, hasEdit, hasCases, isPaid: true }, decision)
        expect(judged.ok && judged.value.to === 'live').toBe(false)
      }),
    )
  })

  it('closes no report as dismissed when it takes something down, and none as upheld when it shows it', () => {
    fc.assert(
      fc.property(states, fc.boolean(), fc.boolean(), decisions, (state, hasEdit, hasCases, decision) => {
        const judged = judgeDecision({ state, hasEdit, hasCases, isPaid: true }, decision)
        fc.pre(judged.ok)
        const { to, cases, isAgainstOwner } = judged.value
        expect(cases === 'upheld').toBe(to === 'rejected' || to === 'suspended')
        expect(isAgainstOwner).toBe(decision !== 'approve' && decision !== 'restore')
      }),
    )
  })

  it('takes an edit or leaves it waiting, and never invents one', () => {
    fc.assert(
      fc.property(states, fc.boolean(), decisions, (state, hasCases, decision) => {
        const judged = judgeDecision({ state, hasEdit: false, hasCases, isPaid: true }, decision)
        expect(judged.ok ? judged.value.edit : null).toBeNull()
      }),
    )
  })

  it('rejects only the edit of an advert that is shown', () => {
    expect(judgeDecision({ state: 'live', hasEdit: true, hasCases: true, isPaid: true }, 'reject')).toEqual({
      ok: true,
      value: { to: null, edit: 'dropped', cases: null, isAgainstOwner: true },
    })
  })

  it('has reasons for each kind', () => {
    for (const kind of decisionKinds) expect(reasonsOf[kind].length).toBeGreaterThan(0)
  })
})
