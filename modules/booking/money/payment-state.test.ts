import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aBooking, now } from '../../../tests/support/builders/bookings.ts'
import { type BookingDetails, type PaymentPolicy, bookingStatuses } from '../booking.ts'
import { amountDue, dueNow, dueOf, authorisationDays, isSecured, paymentStatus, policyFor } from './payment-state.ts'

const cost = pence(8_500)
const near = now.add({ hours: authorisationDays * 24 })
const far = near.add({ seconds: 1 })

const booking = (paymentPolicy: PaymentPolicy, changes: Partial<BookingDetails> = {}): BookingDetails => ({
  ...aBooking({ paymentPolicy, estimatedCost: cost, startsAt: near }),
  deposit: paymentPolicy === 'deposit' ? pence(4_500) : null,
  ...changes,
})
const of = (amount: number, capture: 'automatic' | 'manual' | 'later' = 'automatic') => ({ amount, capture })

describe('policyFor', () => {
  const policies = ['full', 'deposit', 'hold', 'after'] as const

  it('is that of the service for an account', () => {
    for (const policy of policies) expect(policyFor(policy, false)).toBe(policy)
  })

  it('never needs a stored card or an authorisation of a guest, however far away the visit is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...policies), fc.integer({ min: -10, max: 100 * 24 }), (policy, hours) => {
        const asked = booking(policyFor(policy, true), { startsAt: now.add({ hours }) })
        expect(dueNow(asked, now).capture).toBe('automatic')
      }),
    )
  })
})

describe('dueNow', () => {
  it.each([
    ['full: the whole cost', booking('full'), of(8_500)],
    ['full, part of it paid: the rest', booking('full', { charged: pence(5_000) }), of(3_500)],
    ['deposit: the call-out fee and no more', booking('deposit'), of(4_500)],
    ['deposit, paid: nothing before the work is done', booking('deposit', { charged: pence(4_500) }), of(0)],
    [
      'deposit, done: the balance',
      booking('deposit', { charged: pence(4_500), status: 'completed', finalCost: pence(8_000) }),
      of(3_500),
    ],
    ['hold, 5 days before: the whole cost, authorised', booking('hold'), of(8_500, 'manual')],
    ['hold, further away: a card for the whole cost', booking('hold', { startsAt: far }), of(8_500, 'later')],
    [
      'hold, further away, card stored: nothing more',
      booking('hold', { startsAt: far, authorised: cost, onKeptCard: cost }),
      of(0),
    ],
    ['hold, as soon as possible: authorised now', booking('hold', { startsAt: null }), of(8_500, 'manual')],
    ['hold, authorised: nothing more', booking('hold', { authorised: cost }), of(0)],
    [
      'hold, higher agreed cost since: nothing more until it is captured',
      booking('hold', { authorised: cost, agreedCost: pence(12_000) }),
      of(0),
    ],
    [
      'hold, done and captured: the balance of the higher agreed cost',
      booking('hold', { charged: cost, agreedCost: pence(12_000), status: 'completed' }),
      of(3_500),
    ],
    ['hold, done and never authorised: the cost', booking('hold', { status: 'completed' }), of(8_500)],
    ['after: nothing before the work is done', booking('after', { status: 'in_progress' }), of(0)],
    ['after, done: the final cost', booking('after', { status: 'completed', finalCost: pence(8_000) }), of(8_000)],
    ['cancelled: nothing', booking('full', { status: 'cancelled' }), of(0)],
  ])('for %s', (_, asked, due) => expect(dueNow(asked, now)).toEqual(due))

  it('is never negative, never more than the agreed cost less the paid and authorised money, and never asked for twice', () => {
    const amounts = fc.nat(30_000).map(pence)
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...bookingStatuses),
          paymentPolicy: fc.constantFrom('full', 'deposit', 'hold', 'after'),
          estimatedCost: amounts,
          agreedCost: fc.option(amounts),
          share: fc.option(fc.nat(100)),
          deposit: fc.option(amounts),
          charged: amounts,
          authorised: fc.oneof(fc.constant(pence(0)), amounts),
          startsAt: fc.option(fc.integer({ min: -20, max: 20 }).map((days) => now.add({ hours: days * 24 }))),
        }),
        ({ share, ...changes }) => {
          const agreed = changes.agreedCost ?? changes.estimatedCost
          const finalCost = share === null ? null : pence(Math.floor((agreed * share) / 100))
          const asked: BookingDetails = { ...aBooking(), ...changes, finalCost }
          const { amount, capture } = dueNow(asked, now)
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(Math.max(0, agreed - asked.charged - asked.authorised))
          expect(dueNow({ ...asked, charged: pence(asked.charged + amount) }, now).amount).toBe(0)
          const held = { ...asked, authorised: amount }
          expect(capture === 'manual' && dueNow(held, now).amount > 0).toBe(false)
          expect(paymentStatus(asked) === 'paid' && asked.charged < amountDue(asked)).toBe(false)
        },
      ),
    )
  })
})

describe('isSecured', () => {
  it.each([
    [false, 'full, unpaid', booking('full')],
    [true, 'full, paid', booking('full', { charged: cost })],
    [false, 'deposit, unpaid', booking('deposit')],
    [true, 'deposit, the deposit paid', booking('deposit', { charged: pence(4_500) })],
    [true, 'deposit, with a call-out fee of nothing', booking('deposit', { deposit: pence(0) })],
    [false, 'hold, near, nothing authorised', booking('hold')],
    [true, 'hold, authorised', booking('hold', { authorised: cost })],
    [false, 'hold, far away, no card stored', booking('hold', { startsAt: far })],
    [true, 'hold, far away, card stored', booking('hold', { startsAt: far, authorised: cost, onKeptCard: cost })],
    [true, 'after', booking('after')],
  ])('returns %s for %s', (secured, _, asked) => expect(isSecured(asked, now)).toBe(secured))
})

describe('paymentStatus', () => {
  it('returns "paid" only when all the money is captured, and not for a deposit or an authorisation', () => {
    expect(paymentStatus(booking('deposit', { charged: pence(4_500) }))).toBe('pending')
    expect(paymentStatus(booking('hold', { authorised: cost }))).toBe('pending')
    expect(paymentStatus(booking('hold', { charged: cost }))).toBe('paid')
  })
})

describe('dueOf', () => {
  it.each([
    ['cancelled', booking('full', { status: 'cancelled' })],
    ['held', booking('hold', { authorised: cost })],
    ['later', booking('after')],
    ['nothing-due', booking('full', { charged: cost })],
  ])('returns the reason why nothing can be paid: %s', (reason, asked) => {
    expect(dueOf(asked, now)).toMatchObject({ payable: false, amount: 0, reason })
  })
})
