import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FraudCheckId, PaymentId, UserId } from '#modules/shared'
import { bookingId, now } from '../../../tests/support/builders/bookings.ts'
import type { FraudCheck } from './fraud-store.ts'
import { judgeCheck, judgeDecision } from './fraud-steps.ts'

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
  decision: null,
  ...changes,
})

describe('judgeCheck', () => {
  it('starts a review of a suspicious payment, and alerts the office', () => {
    expect(judgeCheck([], aCheck('a'), asha)).toEqual({
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

  it('keeps no check equal to the latest', () => {
    expect(judgeCheck([aCheck('a')], aCheck('b'), asha)).toBeNull()
    expect(judgeCheck([aCheck('a', { score: 60 }), aCheck('b')], aCheck('c', { score: 60 }), asha)).not.toBeNull()
  })

  it('starts no second review after a decision, and none for a low or medium level', () => {
    fc.assert(
      fc.property(fc.constantFrom(...levels), fc.boolean(), (level, isDecided) => {
        const earlier = isDecided ? [aCheck('a', { score: 1, decision: decided })] : []
        const step = judgeCheck(earlier, aCheck('b', { level }), asha)
        const review = !isDecided && (level === 'high' || level === 'critical')
        expect([step?.review, step?.events.length]).toEqual([review, review ? 1 : 0])
      }),
    )
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
