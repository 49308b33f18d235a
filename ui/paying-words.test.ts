import { describe, expect, it } from 'vitest'
import type { BookingDetails, PaymentPolicy } from '#modules/booking'
import { pence } from '#modules/shared'
import { aBooking, now, tuesdayTen } from '../tests/support/builders/bookings.ts'
import { cardConsentWords, payingOf, payingOfChoice, payingWords } from './paying-words.ts'

const cost = pence(8_500)
const callOutFee = pence(4_500)
const far = Temporal.Instant.from('2026-03-09T10:00:00Z')

const chosen = (policy: PaymentPolicy, changes: Partial<Parameters<typeof payingOfChoice>[0]> = {}) =>
  payingWords(payingOfChoice({ policy, cost, callOutFee, startsAt: tuesdayTen, vatRegistered: true, ...changes }, now))

const booked = (policy: PaymentPolicy, changes: Partial<BookingDetails> = {}, vatRegistered = true) => {
  const deposit = policy === 'deposit' ? callOutFee : null
  return payingWords(payingOf({ ...aBooking({ paymentPolicy: policy }), deposit, ...changes }, now, vatRegistered))
}

describe('when the money is taken, before booking', () => {
  it.each([
    ['full', chosen('full'), /^You pay £85\.00 in the next step\. Nothing is taken before you do/],
    [
      'deposit',
      chosen('deposit'),
      /^You pay £45\.00 for the call-out in the next step, and £40\.00 after the work: £85\.00 in all, VAT included\./,
    ],
    [
      'deposit above the price',
      chosen('deposit', { cost: pence(3_000) }),
      /^You pay £30\.00 in the next step\. Nothing/,
    ],
    [
      'deposit of nothing',
      chosen('deposit', { callOutFee: pence(0) }),
      /^Nothing to pay now\. You pay £85\.00, .* after/,
    ],
    ['hold', chosen('hold'), /^Your bank sets £85\.00 aside in the next step\. It is taken after the work/],
    ['hold, as soon as possible', chosen('hold', { startsAt: null }), /^Your bank sets £85\.00 aside in the next step/],
    [
      'hold, far away',
      chosen('hold', { startsAt: far }),
      /^Nothing is taken now\. You save a card in the next step, and we charge it after the work: .* at most £85\.00/,
    ],
    ['after', chosen('after'), /^Nothing to pay now\. You pay £85\.00, VAT included, after the work/],
  ])('of %s', (_, words, expected) => {
    expect(words).toMatch(expected)
    expect(words).toContain('VAT')
  })
})

describe('when the money is taken, of a booking', () => {
  it.each([
    ['full, unpaid', booked('full'), 'You pay £85.00 now. Nothing is taken before you do.'],
    ['full, paid', booked('full', { charged: cost }), 'You have paid £85.00.'],
    [
      'full, more agreed to since',
      booked('full', { charged: cost, agreedCost: pence(12_000) }),
      'You pay £35.00 now: the rest of £120.00',
    ],
    ['deposit, unpaid', booked('deposit'), 'You pay £45.00 for the call-out now'],
    ['deposit, paid', booked('deposit', { charged: callOutFee }), 'The rest, £40.00, is due after the work.'],
    ['hold, far away', booked('hold', { startsAt: far }), 'Nothing is taken now. You save a card now, and we charge'],
    [
      'hold, far away, card saved',
      booked('hold', { startsAt: far, authorised: cost, onKeptCard: cost }),
      'Your card is saved, and nothing is taken yet. We charge it after the work: what that comes to, at most £85.00.',
    ],
    [
      'hold, card being charged',
      booked('hold', { status: 'completed', authorised: cost, onKeptCard: cost }),
      'is being charged to the card that you saved',
    ],
    ['hold, set aside', booked('hold', { authorised: cost }), 'Your bank has set £85.00 aside. It is taken after'],
    ['after', booked('after', { status: 'confirmed' }), 'Nothing to pay now. You pay £85.00'],
    [
      'deposit, done',
      booked('deposit', { status: 'completed', finalCost: pence(8_000), charged: callOutFee }),
      'The work is done, and £35.00 is left to pay.',
    ],
    ['hold, being taken', booked('hold', { status: 'completed', authorised: cost }), 'is being taken of the money'],
    ['hold, done for nothing', booked('hold', { status: 'completed', finalCost: pence(0) }), 'there is nothing to pay'],
    ['full, done', booked('full', { status: 'completed', charged: cost }), 'everything is paid'],
  ])('of %s', (_, words, expected) => expect(words).toContain(expected))
})

describe('consent to store a card', () => {
  it('says who charges it, when, at most how much, and what a late cancellation costs', () => {
    const words = cardConsentWords(cost, callOutFee, 24)
    for (const said of ['we charge it', 'once the work is done', 'at most £85.00', 'call-out fee of £45.00']) {
      expect(words).toContain(said)
    }
  })

  it('promises no fee above what the booking costs', () => {
    expect(cardConsentWords(pence(3_000), callOutFee, 24)).toContain('call-out fee of £30.00')
  })
})

describe('a business that is not registered for VAT', () => {
  const policies = ['full', 'deposit', 'hold', 'after'] as const satisfies readonly PaymentPolicy[]

  it.each(policies)('speaks of no VAT when a booking is paid by the policy %s', (policy) => {
    const words = [
      chosen(policy, { vatRegistered: false }),
      chosen(policy, { vatRegistered: false, startsAt: far }),
      booked(policy, {}, false),
      booked(policy, { charged: pence(1_000) }, false),
    ]
    expect(words.filter((one) => /VAT/.test(one))).toEqual([])
    expect(words.join(' ')).not.toMatch(/ ,|, \.|  /)
  })
})
