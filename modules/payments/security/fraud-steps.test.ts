import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FraudCheckId, PaymentId, UserId } from '#modules/shared'
import { bookingId, now } from '../../../tests/support/builders/bookings.ts'
import type { FraudCheck } from './fraud-store.ts'
import { judgeCheck, judgeDecision, knowledgeOf } from './fraud-steps.ts'

const asha = 'usr_asha' as UserId
const paymentOf = (name: string) => `pay_${name}` as PaymentId
const decided = { verdict: 'genuine', by: 'usr_office', at: now } as const
const fraud = { ...decided, verdict: 'fraud' } as const
const levels = ['low', 'medium', 'high', 'critical'] as const

const aCheck = (name: string, changes: Partial<FraudCheck> = {}): FraudCheck => ({
  id: `frd_${name}` as FraudCheckId,
  paymentId: paymentOf('one'),
  bookingId: bookingId('one'),
  level: 'high',
  score: 70,
  indicators: { amount: 'Much more than usual' },
  createdAt: now,
  known: `judgement ${name}`,
  decision: null,
  ...changes,
})

describe('judgeCheck', () => {
  it('starts a review of a suspicious payment, and alerts the office', () => {
    expect(judgeCheck([], aCheck('a'), asha)).toEqual({
      isKept: true,
      review: true,
      events: [
        {
          kind: 'fraud-suspected',
          paymentId: paymentOf('one'),
          bookingId: bookingId('one'),
          customerId: asha,
          level: 'high',
          at: now,
        },
      ],
    })
  })

  it('keeps one check of a payment, whose score and words may differ at the next look', () => {
    const again = aCheck('b', { score: 71, indicators: { amount: 'Much more than usual', hour: 'At night' } })
    const noted = { isKept: false, review: false, events: [] }
    expect(judgeCheck([aCheck('a')], again, asha)).toEqual(noted)
    expect(judgeCheck([aCheck('a')], aCheck('b', { level: 'low', score: 5 }), asha)).toEqual(noted)
  })

  it('changes nothing where no more is known of the payment, whatever the judgement would be now', () => {
    const earlier = aCheck('a', { level: 'low', score: 5 })
    for (const level of levels) {
      const again = aCheck('b', { level, score: 99, known: earlier.known })
      expect(judgeCheck([earlier], again, asha)).toBeNull()
      expect(judgeCheck([earlier], { ...again, known: null }, asha)).toMatchObject({ isKept: level !== 'low' })
    }
  })

  it('changes nothing after a decision', () => {
    const earlier = [aCheck('a', { decision: decided })]
    for (const level of levels) expect(judgeCheck(earlier, aCheck('b', { level, score: 99 }), asha)).toBeNull()
  })

  it('keeps only rising levels, and alerts the office once, in any order of judgements and decisions', () => {
    const step = fc.record({ level: fc.constantFrom(...levels), decides: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let checks: readonly FraudCheck[] = []
        let alerts = 0
        for (const [at, { level, decides }] of steps.entries()) {
          const check = aCheck(`${at}`, { level, score: at })
          const judged = judgeCheck(checks, check, asha)
          if (judged?.isKept) checks = [...checks, check]
          alerts += judged?.events.length ?? 0
          const decision = decides ? judgeDecision(checks, paymentOf('one'), decided) : null
          if (decision?.ok) checks = checks.map((one) => ({ ...one, decision: decided }))
        }
        const ranks = checks.map(({ level }) => levels.indexOf(level))
        expect(ranks).toEqual([...new Set(ranks)].toSorted((one, other) => one - other))
        expect(alerts).toBe(checks.some(({ level }) => level === 'high' || level === 'critical') ? 1 : 0)
        const open = checks.filter(({ decision }) => decision === null)
        expect(open.length === 0 || open.length === checks.length).toBe(true)
      }),
    )
  })
})

describe('knowledgeOf', () => {
  it('differs as soon as one part differs', () => {
    const before = { attempts: 1, warnings: 0, disputes: 0, riskLevel: null }
    const changes = [
      {},
      { attempts: 2 },
      { warnings: 1 },
      { disputes: 1 },
      { riskLevel: 'low' },
      { riskLevel: 'high' },
    ] as const
    const words = changes.map((change) => knowledgeOf({ ...before, ...change }))
    expect(new Set(words).size).toBe(changes.length)
    expect(knowledgeOf({ ...before })).toBe(words[0])
  })
})

describe('judgeDecision', () => {
  it('decides all waiting checks of the payment, returns the latest, and lets the booking go on', () => {
    const checks = [aCheck('a'), aCheck('b', { level: 'low' }), aCheck('c', { level: 'critical' })]
    expect(judgeDecision(checks, paymentOf('one'), decided)).toEqual({
      ok: true,
      value: {
        decided: ['frd_a', 'frd_c'],
        check: { ...aCheck('c', { level: 'critical' }), decision: decided },
        endsReview: true,
        audit: {
          action: 'fraud_decided',
          target: { kind: 'payment', id: paymentOf('one') },
          before: { decision: null, level: 'critical' },
          after: { decision: 'genuine' },
        },
      },
    })
  })

  it('refuses a payment without a waiting check', () => {
    const checks = [aCheck('a', { decision: decided }), aCheck('b', { level: 'medium' })]
    expect(judgeDecision(checks, paymentOf('one'), fraud)).toMatchObject({ refusal: { kind: 'nothing-to-decide' } })
  })

  it('lets a booking go on only by a genuine decision, and only when no other payment of it is in review', () => {
    const check = fc.record({
      payment: fc.constantFrom('one', 'two'),
      level: fc.constantFrom(...levels),
      isDecided: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(check), fc.constantFrom(decided, fraud), (all, decision) => {
        const checks = all.map(({ payment, level, isDecided }, place) =>
          aCheck(`${place}`, { paymentId: paymentOf(payment), level, decision: isDecided ? decided : null }),
        )
        const judged = judgeDecision(checks, paymentOf('one'), decision)
        const waits = (name: string) =>
          checks.some(
            (one) =>
              one.paymentId === paymentOf(name) &&
              one.decision === null &&
              (one.level === 'high' || one.level === 'critical'),
          )
        expect(judged.ok).toBe(waits('one'))
        expect(judged.ok && judged.value.endsReview).toBe(waits('one') && decision === decided && !waits('two'))
      }),
    )
  })
})
