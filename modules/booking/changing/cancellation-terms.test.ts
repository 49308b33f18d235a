import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { bookingStatuses } from '../booking.ts'
import { cancellationTerms } from './cancellation-terms.ts'

const start = Temporal.Instant.from('2026-03-28T10:00:00Z')
const fee = pence(4_500)
const confirmed = { status: 'confirmed', startsAt: start } as const
const emergency = { status: 'confirmed', startsAt: null } as const
const underWay = { status: 'in_progress', startsAt: start } as const
const pending = { status: 'pending', startsAt: start } as const

describe('cancellationTerms', () => {
  it.each([
    ['exactly 24 hours before: free', confirmed, 8_500, { hours: -24 }, { free: true, fee: 0, refund: 8_500 }],
    [
      'a second later: the fee',
      confirmed,
      8_500,
      { seconds: 1 - 24 * 3600 },
      { free: false, fee: 4_500, refund: 4_000 },
    ],
    ['after the start: the fee', confirmed, 8_500, { hours: 1 }, { free: false, fee: 4_500, refund: 4_000 }],
    ['at most what was paid', confirmed, 3_000, { hours: -1 }, { free: false, fee: 3_000, refund: 0 }],
    ['nothing paid: free', confirmed, 0, { hours: -1 }, { free: true, fee: 0, refund: 0 }],
    [
      'work in progress: nothing is refunded automatically',
      underWay,
      8_500,
      { hours: 1 },
      { free: false, fee: 8_500, refund: 0 },
    ],
    ['work in progress, nothing paid: nothing to keep', underWay, 0, { hours: 1 }, { free: true, fee: 0, refund: 0 }],
    ['nobody assigned yet: free', pending, 8_500, { hours: -1 }, { free: true, fee: 0, refund: 8_500 }],
    ['a confirmed emergency: the fee', emergency, 18_500, { hours: -99 }, { free: false, fee: 4_500, refund: 14_000 }],
  ])('%s', (_, booking, paid, when, terms) => {
    const held = { paid: pence(paid), authorised: pence(0) }
    expect(cancellationTerms({ ...booking, freeChangeHours: 24 }, held, start.add(when), fee)).toEqual({
      ...terms,
      taken: 0,
      released: 0,
    })
  })

  it.each([
    [
      'in time: the whole authorisation is released',
      { hours: -24 },
      0,
      { fee: 0, taken: 0, refund: 0, released: 8_500 },
    ],
    [
      'too late: the fee is captured from it',
      { hours: -1 },
      0,
      { fee: 4_500, taken: 4_500, refund: 0, released: 4_000 },
    ],
    [
      'too late, with money paid: the fee comes from the paid money first',
      { hours: -1 },
      3_000,
      { fee: 4_500, taken: 1_500, refund: 0, released: 7_000 },
    ],
  ])('of authorised money, %s', (_, when, paid, terms) => {
    const held = { paid: pence(paid), authorised: pence(8_500) }
    expect(cancellationTerms({ ...confirmed, freeChangeHours: 24 }, held, start.add(when), fee)).toMatchObject(terms)
  })

  it('never refunds more than was paid, never captures more than is authorised, and loses no penny', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bookingStatuses),
        fc.option(fc.integer({ min: -3_000, max: 3_000 })),
        fc.integer({ min: -10_000, max: 100_000 }),
        fc.nat(100_000),
        fc.nat(100_000),
        (status, minutes, paid, authorised, callOutFee) => {
          const startsAt = minutes === null ? null : start.add({ minutes })
          const held = { paid: pence(paid), authorised: pence(authorised) }
          const terms = cancellationTerms({ status, startsAt, freeChangeHours: 24 }, held, start, pence(callOutFee))
          const whole = Math.max(0, paid) + authorised
          for (const amount of [terms.refund, terms.taken, terms.released, terms.fee]) {
            expect(amount).toBeGreaterThanOrEqual(0)
          }
          expect(terms.fee).toBeLessThanOrEqual(status === 'in_progress' ? whole : callOutFee)
          expect(terms.refund + terms.fee + terms.released).toBe(whole)
          expect(terms.taken + terms.released).toBe(authorised)
          expect(terms.free && terms.fee > 0).toBe(false)
        },
      ),
    )
  })
})
