import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { timeSpentMinutes, visitIdOf, visitNamedBy } from './visit.ts'

const at = Temporal.Instant.from('2026-03-03T10:00:00Z')

describe('the id of a visit', () => {
  it('names its booking and its number', () => {
    const body = fc.stringMatching(/^[0-9a-z-]{3,40}$/)
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 9_999 }), (text, number) => {
        const visit = { bookingId: `bkg_${text}` as BookingId, number }
        expect(visitNamedBy(visitIdOf(visit))).toEqual(visit)
      }),
      { examples: [['demo-1', 2]] },
    )
  })

  it.each([
    '',
    'vis_',
    'vis_some',
    'vis_some-0',
    'vis_some-01',
    'vis_some-12345',
    'bkg_some-1',
    'vis_S-1',
    'vis_some-1 ',
  ])('is not %j', (text) => expect(visitNamedBy(text)).toBeNull())
})

describe('the time spent on a visit', () => {
  it('is the whole minutes between check-in and check-out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000 }), (seconds) => {
        const visit = { checkIn: at, checkOut: at.add({ seconds }) }
        expect(timeSpentMinutes(visit)).toBe(Math.floor(seconds / 60))
      }),
    )
  })

  it('is unknown before the check-out', () => {
    expect(timeSpentMinutes({ checkIn: at, checkOut: null })).toBeNull()
  })
})
