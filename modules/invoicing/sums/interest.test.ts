import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPoints, pence } from '#modules/shared'
import { anyDay } from '../../../tests/support/documents/arbitrary.ts'
import { day } from '../../../tests/support/documents/build.ts'
import { type LateDebt, lateCharge, referenceDayOf } from './interest.ts'

const bank = [
  { from: day('2019-01-01'), rate: basisPoints(75) },
  { from: day('2023-06-22'), rate: basisPoints(500) },
  { from: day('2023-08-03'), rate: basisPoints(525) },
  { from: day('2025-08-07'), rate: basisPoints(400) },
]

const debt = (changes: Partial<LateDebt> = {}): LateDebt => ({
  amount: pence(100_000),
  dueOn: day('2023-12-31'),
  paid: [],
  isBusiness: true,
  ...changes,
})

describe('the day whose Bank rate counts', () => {
  it.each([
    ['2024-01-01', '2023-12-31'],
    ['2024-06-30', '2023-12-31'],
    ['2024-07-01', '2024-06-30'],
    ['2024-12-31', '2024-06-30'],
    ['2025-01-01', '2024-12-31'],
  ])('for interest from %s is %s', (start, reference) => {
    expect(referenceDayOf(day(start)).toString()).toBe(reference)
  })
})

describe('the charge for late payment', () => {
  it('is 8 % above the Bank rate of the reference day, for each day from the day after due', () => {
    expect(lateCharge(debt(), day('2024-01-01'), bank)).toEqual({
      referenceDay: day('2023-12-31'),
      rate: 1_325,
      days: 1,
      interest: 36,
      compensation: 7_000,
    })
  })

  it('takes the rate that was in force before interest starts, whatever the Bank decides later', () => {
    // Due on 30 June 2023: 5 % was in force; the change of 3 August does not count.
    const charge = lateCharge(debt({ dueOn: day('2023-06-30') }), day('2023-12-31'), bank)
    expect(charge).toMatchObject({ rate: 1_300, days: 184, interest: 6_553 })
  })

  it('counts 366 days in a leap year, and a year as 365', () => {
    const yearLate = (due: string) => lateCharge(debt({ dueOn: day(due) }), day(due).add({ years: 1 }), bank)
    expect(yearLate('2023-12-31')).toMatchObject({ days: 366, interest: 13_286 })
    expect(yearLate('2024-12-31')).toMatchObject({ days: 365, interest: 13_250 })
  })

  it.each([
    [1, 4_000],
    [99_999, 4_000],
    [100_000, 7_000],
    [999_999, 7_000],
    [1_000_000, 10_000],
  ])('has for a debt of %i pence the fixed sum %i', (amount, compensation) => {
    expect(lateCharge(debt({ amount: pence(amount) }), day('2024-02-01'), bank)).toMatchObject({ compensation })
  })

  it('is none for a consumer, in time, without a debt, and before the first known Bank rate', () => {
    expect(lateCharge(debt({ isBusiness: false }), day('2024-02-01'), bank)).toBe(null)
    expect(lateCharge(debt(), day('2023-12-31'), bank)).toBe(null)
    expect(lateCharge(debt({ amount: pence(0) }), day('2024-02-01'), bank)).toBe(null)
    expect(lateCharge(debt({ dueOn: day('2018-03-01') }), day('2024-02-01'), bank)).toBe(null)
  })

  it('falls with a payment from the day after it, and ends with the last', () => {
    const paid = [{ on: day('2024-01-10'), amount: pence(40_000) }]
    // Ten days of £1,000, then ten of £600.
    expect(lateCharge(debt({ paid }), day('2024-01-20'), bank)).toMatchObject({ days: 20, interest: 581 })
    const all = [...paid, { on: day('2024-01-20'), amount: pence(60_000) }]
    for (const until of ['2024-01-20', '2024-03-20'])
      expect(lateCharge(debt({ paid: all }), day(until), bank)).toMatchObject({ days: 20, interest: 581 })
  })

  it('is within half a penny of the exact, and never less a day later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }).map(pence),
        anyDay,
        fc.nat({ max: 1_500 }),
        (amount, dueOn, late) => {
          const asked = debt({ amount, dueOn })
          const [one, next] = [1, 2].map((more) => lateCharge(asked, dueOn.add({ days: late + more }), bank))
          if (!one || !next) throw new Error('a charge is missing')
          expect(one.days).toBe(late + 1)
          const twiceOff =
            2n * (BigInt(one.interest) * 3_650_000n - BigInt(amount) * BigInt(one.rate) * BigInt(one.days))
          expect(twiceOff >= -3_650_000n && twiceOff <= 3_650_000n).toBe(true)
          expect(next.interest).toBeGreaterThanOrEqual(one.interest)
        },
      ),
    )
  })

  it('is no more with payments than without, in whatever order they are listed', () => {
    const anyPaid = fc.array(
      fc.record({ after: fc.integer({ min: -5, max: 400 }), amount: fc.nat({ max: 60_000 }).map(pence) }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(anyPaid, fc.integer({ min: 1, max: 400 }), (payments, late) => {
        const { dueOn } = debt()
        const paid = payments.map(({ after, amount }) => ({ on: dueOn.add({ days: after }), amount }))
        const until = dueOn.add({ days: late })
        const charge = lateCharge(debt({ paid }), until, bank)
        expect(lateCharge(debt({ paid: paid.toReversed() }), until, bank)).toEqual(charge)
        expect(charge?.interest ?? 0).toBeLessThanOrEqual(lateCharge(debt(), until, bank)?.interest ?? 0)
      }),
    )
  })
})
