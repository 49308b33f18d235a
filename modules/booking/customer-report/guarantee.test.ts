import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '#modules/shared'
import { aBooking } from '../../../tests/support/builders/bookings.ts'
import { guaranteeOf, isGuaranteeOver } from './guarantee.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const done = (text: string, guaranteeMonths = 12) =>
  aBooking({ status: 'completed', actualEndTime: Temporal.Instant.from(text), guaranteeMonths })

describe('guaranteeOf', () => {
  it('begins on the day of the completion in London, and ends on the same day so many months later', () => {
    expect(guaranteeOf(done('2026-06-30T23:30:00Z'))).toEqual({ from: day('2026-07-01'), until: day('2027-07-01') })
    expect(guaranteeOf(done('2028-02-29T12:00:00Z'))).toEqual({ from: day('2028-02-29'), until: day('2029-02-28') })
  })

  it('is none before the work is completed, after a cancellation, and where none was promised', () => {
    const endedAt = Temporal.Instant.from('2026-03-03T11:00:00Z')
    for (const status of ['pending', 'confirmed', 'in_progress', 'cancelled'] as const) {
      expect(guaranteeOf(aBooking({ status, actualEndTime: endedAt }))).toBeNull()
    }
    expect(guaranteeOf(done('2026-03-03T11:00:00Z', 0))).toBeNull()
  })

  it('covers every moment of its last day, and none of the next, on whatever side of a clock change', () => {
    const moments = fc
      .integer({ min: 0, max: 3_000 * 24 * 60 })
      .map((minutes) => Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes }))
    fc.assert(
      fc.property(moments, moments, fc.integer({ min: 1, max: 120 }), (end, now, months) => {
        const guarantee = guaranteeOf(done(end.toString(), months))
        if (!guarantee) throw new Error('there is a guarantee')
        const isAfter = Temporal.PlainDate.compare(businessDate(now), guarantee.until) > 0
        expect(isGuaranteeOver(guarantee, now)).toBe(isAfter)
        expect(guarantee.from.until(guarantee.until, { largestUnit: 'month' }).months).toBeGreaterThanOrEqual(
          months - 1,
        )
      }),
    )
  })
})
