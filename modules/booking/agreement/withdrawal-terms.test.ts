import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aBooking } from '../../../tests/support/builders/bookings.ts'
import { bookingStatuses } from '../booking.ts'
import { customerKinds, startConsents } from './agreement.ts'
import { cancellationEnds } from './start-consent.ts'
import { type WithdrawalFacts, withdrawalTerms } from './withdrawal-terms.ts'

const made = Temporal.Instant.from('2026-03-20T12:00:00Z')
const given = { customerKind: 'consumer', startConsent: 'given' } as const
const missing = { ...given, startConsent: 'missing' } as const

function facts(changes: Partial<WithdrawalFacts['booking']>, others: Partial<WithdrawalFacts> = {}): WithdrawalFacts {
  const booking = aBooking({ status: 'confirmed', paid: pence(8_500), ...changes })
  return { booking, agreement: given, madeAt: made, now: made.add({ hours: 24 }), ...others }
}

describe('the effect of a cancellation by law', () => {
  it('is a refund of everything before the work begins, also shortly before the visit', () => {
    expect(withdrawalTerms(facts({}))).toMatchObject({ ok: true, value: { charge: 0, refund: 8_500 } })
  })

  it('is a charge in proportion to the work that was done at the request of the customer', () => {
    const begun = facts({ status: 'in_progress', actualStartTime: made.add({ hours: 23, minutes: 45 }) })
    // A quarter of an hour of the planned hour.
    expect(withdrawalTerms(begun)).toMatchObject({ ok: true, value: { charge: 2_125, refund: 6_375 } })
  })

  it('charges whole quarters of an hour, so that the amount shown holds while its reader decides', () => {
    const after = (minutes: number) =>
      facts({ status: 'in_progress', actualStartTime: made.add({ hours: 24 }).subtract({ minutes }) })
    for (const minutes of [0, 7, 14]) expect(withdrawalTerms(after(minutes))).toMatchObject({ value: { charge: 0 } })
    for (const minutes of [15, 29]) expect(withdrawalTerms(after(minutes))).toMatchObject({ value: { charge: 2_125 } })
    expect(withdrawalTerms(after(90))).toMatchObject({ value: { charge: 8_500, refund: 0 } })
  })

  it('takes the charge from the authorisation where nothing was paid, and releases the rest', () => {
    const begun = facts({
      status: 'in_progress',
      actualStartTime: made.add({ hours: 23, minutes: 30 }),
      paid: pence(0),
      authorised: pence(8_500),
    })
    expect(withdrawalTerms(begun)).toMatchObject({ value: { charge: 4_250, taken: 4_250, refund: 0, released: 4_250 } })
  })

  it.each(['in_progress', 'completed'] as const)(
    'is a refund of everything without recorded consent (%s)',
    (status) => {
      const done = facts({ status, actualStartTime: made.add({ hours: 1 }) }, { agreement: missing })
      expect(withdrawalTerms(done)).toMatchObject({ ok: true, value: { charge: 0, refund: 8_500 } })
    },
  )

  it.each([
    ['performed', facts({ status: 'completed' })],
    ['cancelled', facts({ status: 'cancelled' })],
    ['urgent', facts({ priority: 'emergency' })],
    ['business', facts({}, { agreement: { ...given, customerKind: 'business' } })],
    ['not-kept', facts({}, { agreement: null })],
    ['too-late', facts({}, { now: cancellationEnds(made) })],
  ] as const)('is none: %s', (why, given) => {
    expect(withdrawalTerms(given)).toEqual({ ok: false, refusal: { kind: 'no-withdrawal', why } })
  })

  it('is possible until the last millisecond of the 14th day in London, over both changes of the clocks', () => {
    const made = fc
      .tuple(fc.constantFrom('2026-03-15T00:00:00Z', '2026-10-11T00:00:00Z'), fc.nat(30 * 24 * 60))
      .map(([from, minutes]) => Temporal.Instant.from(from).add({ minutes }))
    fc.assert(
      fc.property(made, (madeAt) => {
        const ends = cancellationEnds(madeAt)
        expect(withdrawalTerms(facts({}, { madeAt, now: ends.subtract({ milliseconds: 1 }) })).ok).toBe(true)
        expect(withdrawalTerms(facts({}, { madeAt, now: ends })).ok).toBe(false)
      }),
    )
  })

  it('loses no penny, is never negative, and never takes the right without recorded consent', () => {
    const booking = fc.record({
      status: fc.constantFrom(...bookingStatuses),
      priority: fc.constantFrom('standard', 'priority', 'urgent', 'emergency'),
      paid: fc.integer({ min: -1_000, max: 100_000 }).map(pence),
      authorised: fc.nat(100_000).map(pence),
      estimatedCost: fc.integer({ min: 1, max: 100_000 }).map(pence),
      agreedCost: fc.option(fc.integer({ min: 1, max: 100_000 }).map(pence)),
      durationMinutes: fc.integer({ min: 1, max: 600 }),
      actualStartTime: fc.option(fc.integer({ min: -600, max: 600 }).map((minutes) => made.add({ minutes }))),
    })
    const agreement = fc.record({
      customerKind: fc.constantFrom(...customerKinds),
      startConsent: fc.constantFrom(...startConsents),
    })
    fc.assert(
      fc.property(
        booking,
        agreement,
        fc.option(fc.constant(made)),
        fc.nat(20 * 24 * 60),
        (changes, agreed, at, later) => {
          const given = facts(changes, { agreement: agreed, madeAt: at, now: made.add({ minutes: later }) })
          const terms = withdrawalTerms(given)
          const why = terms.ok ? null : terms.refusal.why
          expect(why !== 'performed' || agreed.startConsent === 'given').toBe(true)
          if (!terms.ok) return
          const { charge, refund, taken, released } = terms.value
          const held = Math.max(0, changes.paid) + changes.authorised
          for (const amount of [charge, refund, taken, released]) expect(amount).toBeGreaterThanOrEqual(0)
          expect(refund + released + charge).toBe(held)
          expect(taken + released).toBe(changes.authorised)
          expect(charge).toBeLessThanOrEqual(changes.agreedCost ?? changes.estimatedCost)
          const mayCost = agreed.startConsent === 'given' && changes.status === 'in_progress'
          expect(mayCost || charge === 0).toBe(true)
        },
      ),
    )
  })
})
