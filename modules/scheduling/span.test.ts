import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySpan, anyTravel } from '../../tests/support/builders/arbitrary-schedules.ts'
import { clash, longestReservationMs, maxBufferMinutes, maxDurationMinutes, overlap, roomMs, spanOf } from './span.ts'
import { travelMinutes } from './travel.ts'

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
      fc.property(spans, spans, anyTravel, (a, b, travel) => {
        expect(clash(a, b, travel)).toBe(clash(b, a, travel))
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

  it('depends only on the gap between two bookings, which must reach both buffers and the way', () => {
    fc.assert(
      fc.property(spans, spans, anyTravel, (a, b, travel) => {
        const [earlier, later] = a.startsAtMs <= b.startsAtMs ? [a, b] : [b, a]
        const way = later.includesWay ? 0 : travelMinutes(a.place, b.place, travel) * 60_000
        const gap = later.startsAtMs - earlier.endsAtMs - way
        expect(clash(a, b, travel)).toBe(!(gap >= earlier.afterMs && gap >= later.beforeMs))
      }),
    )
  })

  it('uses the buffer after the earlier booking and the one before the later, and no other', () => {
    const free = (minutes: number, more: object) => spanOf(nine.add({ minutes }), 60, 0, more)
    expect(clash(free(0, {}), free(70, { beforeMinutes: 15 }))).toBe(true)
    expect(clash(free(0, { beforeMinutes: 15 }), free(70, {}))).toBe(false)
    expect(clash(at(0, 60, 15), free(70, {}))).toBe(true)
    expect(clash(free(0, {}), spanOf(nine.add({ minutes: 70 }), 60, 15, { beforeMinutes: 0 }))).toBe(false)
  })

  it('contains every overlap', () => {
    fc.assert(
      fc.property(spans, spans, anyTravel, (a, b, travel) => {
        expect(!overlap(a, b) || clash(a, b, travel)).toBe(true)
        expect(overlap(a, b)).toBe(overlap(b, a))
      }),
    )
  })

  it('never reaches the longest reservation, which a store need not read', () => {
    const place = (district: string, latitude: number) => ({ place: { district, latitude, longitude: 0 } })
    const longest = spanOf(nine, maxDurationMinutes, maxBufferMinutes, place('CR0', 51))
    const later = (minutes: number) => spanOf(nine.add({ minutes }), 30, 0, place('EH1', 56))
    const travel = { kmPerHour: 1, leavesHomeMinutes: 0 }
    expect(clash(longest, later(longestReservationMs / 60_000), travel)).toBe(false)
    expect(clash(longest, later(longestReservationMs / 60_000 - 1), travel)).toBe(true)
    expect(roomMs(longest, later(0), travel)).toBe(8 * 3_600_000)
  })
})

describe('spanOf', () => {
  it('lasts from the start to the end of the work, without the buffer', () => {
    const startsAtMs = nine.epochMilliseconds
    expect(at(0, 90, 15)).toEqual({
      startsAtMs,
      endsAtMs: startsAtMs + 5_400_000,
      beforeMs: 900_000,
      afterMs: 900_000,
      place: null,
      includesWay: false,
    })
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
