import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySpan, anyTravel } from '../../tests/support/builders/arbitrary-schedules.ts'
import { clash, overlap, spanOf } from './span.ts'
import { tooClose } from './too-little-room.ts'

const ten = Temporal.Instant.from('2026-12-01T10:00:00Z')
const croydon = { district: 'CR0', latitude: 51.37, longitude: -0.08 }
const purley = { district: 'CR8', latitude: 51.33, longitude: -0.12 }
const travel = { kmPerHour: 30, leavesHomeMinutes: 60 }
const at = (minutes: number, place = purley) => spanOf(ten.add({ minutes }), 60, 0, { place })
const wanted = at(0, croydon)

describe('tooClose', () => {
  it('names the way from the visit before, and the free time', () => {
    expect(tooClose(wanted, [at(-65)], travel)).toEqual({
      kind: 'too-close',
      side: 'before',
      district: 'CR8',
      bufferMinutes: 0,
      wayMinutes: 11,
      freeMinutes: 5,
    })
  })

  it('names the neighbour that misses most', () => {
    expect(tooClose(wanted, [at(-65), at(62)], travel)).toMatchObject({ side: 'after', freeMinutes: 2 })
  })

  it('is null with enough room, and for a visit that overlaps', () => {
    expect(tooClose(wanted, [at(-71), at(71)], travel)).toBeNull()
    expect(tooClose(wanted, [at(-30)], travel)).toBeNull()
  })

  it('finds a neighbour exactly where there is a clash without an overlap', () => {
    const spans = anySpan(Temporal.PlainDate.from('2026-12-01'))
    fc.assert(
      fc.property(spans, fc.array(spans, { maxLength: 4 }), anyTravel, (span, busy, setting) => {
        const close = busy.some((other) => clash(span, other, setting) && !overlap(span, other))
        expect(tooClose(span, busy, setting) !== null).toBe(close)
      }),
    )
  })
})
