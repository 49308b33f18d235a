import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySpan } from '../../tests/support/builders/arbitrary-schedules.ts'
import { clash, longestReservationMs, maxBufferMinutes, maxDurationMinutes, spanOf } from './span.ts'

const nine = Temporal.Instant.from('2026-12-01T09:00:00Z')
const spans = anySpan(Temporal.PlainDate.from('2026-12-01'))
const at = (minutes: number, duration: number, buffer = 0) => spanOf(nine.add({ minutes }), duration, buffer)

describe('clash', () => {
  it('allows one booking to begin on the minute that another ends', () =>
    expect(clash(at(0, 60), at(60, 60))).toBe(false))

  it('forbids one minute of overlap', () => expect(clash(at(0, 61), at(60, 60))).toBe(true))

  it('finds a short booking inside a long one', () => expect(clash(at(0, 240), at(60, 30))).toBe(true))

  it('uses the larger of the two buffers, and not their sum', () => {
    expect(clash(at(0, 60, 15), at(89, 60, 30))).toBe(true)
    expect(clash(at(0, 60, 15), at(90, 60, 30))).toBe(false)
    expect(clash(at(0, 60, 30), at(90, 60, 15))).toBe(false)
  })

  it('is symmetric', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        expect(clash(a, b)).toBe(clash(b, a))
      }),
    )
  })

  it('is true for a booking with itself', () => {
    fc.assert(
      fc.property(spans, (span) => {
        expect(clash(span, span)).toBe(true)
      }),
    )
  })

  it('depends only on the gap between two bookings, which must reach the larger buffer', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const gap = Math.max(a.startsAtMs - b.endsAtMs, b.startsAtMs - a.endsAtMs)
        expect(clash(a, b)).toBe(!(gap >= a.bufferMs && gap >= b.bufferMs))
      }),
    )
  })

  it('never reaches the longest reservation, which a store need not read', () => {
    const longest = at(0, maxDurationMinutes, maxBufferMinutes)
    expect(clash(longest, at(longestReservationMs / 60_000, 30))).toBe(false)
    expect(clash(longest, at(longestReservationMs / 60_000 - 1, 30))).toBe(true)
  })
})

describe('spanOf', () => {
  it('lasts from the start to the end of the work, without the buffer', () => {
    const startsAtMs = nine.epochMilliseconds
    expect(at(0, 90, 15)).toEqual({ startsAtMs, endsAtMs: startsAtMs + 5_400_000, bufferMs: 900_000 })
  })

  it.each([
    [0, 0],
    [-60, 0],
    [30.5, 0],
    [Number.NaN, 0],
    [maxDurationMinutes + 1, 0],
    [60, -1],
    [60, 0.5],
    [60, maxBufferMinutes + 1],
  ])('throws at %d minutes with a buffer of %d, for a clash could be missed', (duration, buffer) => {
    expect(() => at(0, duration, buffer)).toThrow(RangeError)
  })
})
