import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import { offerUntil } from './offer.ts'

const now = Temporal.Instant.from('2026-03-02T10:00:00Z')
const minutesFor = (priority: 'standard' | 'emergency', startsIn: number | null) => {
  const startsAt = startsIn === null ? null : now.add({ minutes: startsIn })
  return now.until(offerUntil({ priority, startsAt }, now)).total('minutes')
}

describe('the time to answer an offer', () => {
  it.each([
    ['emergency', null, 5],
    ['standard', 7 * 24 * 60, 120],
    ['standard', 241, 120],
    ['standard', 239, 119],
    ['standard', 60, 30],
    ['standard', 9, 5],
    ['standard', -30, 5],
    ['standard', null, 120],
  ] as const)('for a visit of priority %s in %s minutes is %s minutes', (priority, startsIn, minutes) => {
    expect(minutesFor(priority, startsIn)).toBe(minutes)
  })

  it('is never longer than two hours or shorter than five minutes, and leaves half of the time until the visit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000 }), (startsIn) => {
        const minutes = minutesFor('standard', startsIn)
        expect([minutes >= 5, minutes <= 120, minutes <= startsIn / 2]).toEqual([true, true, true])
      }),
      { numRuns: runs(200) },
    )
  })
})
