import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVisit } from '../../tests/support/builders/a-visit.ts'
import { roughPlace } from './rough-place.ts'
import { type Sharing, isJourney, isSharingOver, positionAfter } from './sharing.ts'

const agreedAt = Temporal.Instant.from('2026-03-03T09:00:00Z')
const minute = Temporal.Duration.from({ minutes: 1 })

describe('a shared position', () => {
  it('is rounded, and kept for at least a minute before the next one, however often a phone sends', () => {
    const readings = fc.array(
      fc.record({
        seconds: fc.integer({ min: 0, max: 200 }),
        latitude: fc.double({ min: 51, max: 52, noNaN: true }),
        longitude: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(readings, (sent) => {
        let sharing: Sharing = { agreedAt, position: null }
        let now = agreedAt
        for (const { seconds, ...place } of sent) {
          now = now.add({ seconds })
          const before = sharing.position
          const position = positionAfter(sharing, place, now)
          const isLongAgo = !before || Temporal.Duration.compare(before.at.until(now), minute) >= 0
          expect(position).toEqual(isLongAgo ? { ...roughPlace(place), at: now } : before)
          sharing = { ...sharing, position }
        }
      }),
    )
  })

  it('is over two hours after the yes', () => {
    expect(isSharingOver({ agreedAt }, agreedAt.add({ minutes: 119, seconds: 59 }))).toBe(false)
    expect(isSharingOver({ agreedAt }, agreedAt.add({ minutes: 120 }))).toBe(true)
  })

  it('belongs to the way alone', () => {
    const onTheWay = { ...aVisit, status: 'en_route', arrivesAt: agreedAt } as const
    expect(isJourney(onTheWay)).toBe(true)
    for (const status of ['scheduled', 'on_site', 'awaiting_parts', 'no_access', 'done'] as const) {
      expect(isJourney({ ...onTheWay, status })).toBe(false)
    }
    expect(isJourney({ ...onTheWay, calledOffAt: agreedAt })).toBe(false)
    expect(isJourney({ ...onTheWay, checkIn: agreedAt })).toBe(false)
  })
})
