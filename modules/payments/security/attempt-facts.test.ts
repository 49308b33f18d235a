import { describe, expect, it } from 'vitest'
import type { PaymentId } from '#modules/shared'
import { now } from '../../../tests/support/builders/bookings.ts'
import { type PastAttempt, attemptFacts, minutesBetween } from './attempt-facts.ts'

const one = 'pay_one' as PaymentId
const attempt = (minutesAgo: number, changes: Partial<PastAttempt> = {}): PastAttempt => ({
  paymentId: one,
  outcome: 'declined',
  at: now.subtract({ minutes: minutesAgo }),
  card: { brand: 'visa', last4: '4242' },
  ...changes,
})

describe('attemptFacts', () => {
  it('counts failures of the payment, of the account in a day, and of the account', () => {
    const other = { paymentId: 'pay_two' as PaymentId }
    const attempts = [
      attempt(1),
      attempt(2, { ...other, outcome: 'blocked' }),
      attempt(24 * 60, other),
      attempt(3, { outcome: 'succeeded' }),
    ]
    expect(attemptFacts(attempts, one, now)).toMatchObject({
      failedOfPayment: 1,
      failedOfAccountInDay: 2,
      failedOfAccount: 3,
    })
  })

  it('names the cards of the last attempts, and no wallet', () => {
    const attempts = [attempt(1), attempt(2, { card: { brand: null, last4: null } }), attempt(60 * 24 * 30)]
    expect(attemptFacts(attempts, one, now).cardTries).toEqual([{ card: 'visa 4242', minutesAgo: 1 }])
  })

  it('takes no account of attempts after the moment of the payment', () => {
    const attempts = [attempt(0), attempt(5)]
    expect(attemptFacts([...attempts, attempt(-1)], one, now)).toEqual(attemptFacts(attempts, one, now))
  })

  it('counts whole minutes, and none of the future', () => {
    expect(minutesBetween(now.subtract({ seconds: 119 }), now)).toBe(1)
    expect(minutesBetween(now.add({ minutes: 5 }), now)).toBe(0)
  })
})
