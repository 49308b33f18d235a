import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stillDue } from '#modules/booking'
import { pence } from '#modules/shared'
import { aBooking, now } from '../../../tests/support/builders/bookings.ts'
import { moneyIf } from './money-if.ts'

const confirmed = { ...aBooking({ status: 'confirmed' }), estimatedCost: pence(8_500) }
const paid = { charged: pence(8_500), paid: pence(8_500) }

describe('moneyIf', () => {
  it.each([
    ['paid in full: the difference at once', { ...confirmed, ...paid }, { more: 6_000, now: 6_000, later: 0, held: 0 }],
    [
      'held on a card: it stays held, and the rest comes when the work is done',
      { ...confirmed, paymentPolicy: 'hold' as const, authorised: pence(8_500) },
      { more: 6_000, now: 0, later: 6_000, held: 8_500, isCardSaved: false },
    ],
    [
      'on a saved card: that pays what was agreed, and the rest comes when the work is done',
      { ...confirmed, paymentPolicy: 'hold' as const, authorised: pence(8_500), onKeptCard: pence(8_500) },
      { more: 6_000, now: 0, later: 6_000, held: 8_500, isCardSaved: true },
    ],
    [
      'paid afterwards: all of it then',
      { ...confirmed, paymentPolicy: 'after' as const },
      { more: 6_000, now: 0, later: 14_500, held: 0 },
    ],
    [
      'a deposit was paid: the rest when the work is done',
      { ...confirmed, paymentPolicy: 'deposit' as const, deposit: pence(4_500), charged: pence(4_500) },
      { more: 6_000, now: 0, later: 10_000, held: 0 },
    ],
  ])('%s', (_, booking, money) => {
    expect(moneyIf(booking, pence(14_500), now)).toMatchObject({ agreed: 8_500, ...money })
  })

  it('splits the whole amount due into now, authorised and later, to the penny', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('full', 'deposit', 'hold', 'after'),
        fc.constantFrom('confirmed', 'in_progress'),
        fc.nat(8_500),
        fc.boolean(),
        fc.integer({ min: 8_501, max: 50_000 }),
        (paymentPolicy, status, charged, isHeld, amount) => {
          const authorised = pence(isHeld ? 8_500 - charged : 0)
          const booking = {
            ...confirmed,
            paymentPolicy,
            status,
            charged: pence(charged),
            authorised,
            deposit: pence(4_500),
          }
          const money = moneyIf(booking, pence(amount), now)
          const whole = stillDue({ ...booking, agreedCost: pence(amount) })
          expect(money.now + money.later + money.held).toBe(whole)
        },
      ),
    )
  })
})
