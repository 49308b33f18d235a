import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessZone } from '#modules/shared'
import { crewAfter, dropStart, momentText } from './drop-start.ts'

const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(businessZone).epochMilliseconds
const clockAt = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(businessZone).toPlainTime().toString().slice(0, 5)
/** A whole day of ten pixels a quarter. */
const wholeDay = (day: string, columns: number) => ({ fromMs: midnight(day), columns, width: columns * 10 })

describe('the start of a visit that is dropped', () => {
  it('is on a quarter of an hour inside the lane, and its own time where it was not moved along', () => {
    const start = fc.integer({ min: 0, max: 95 * 15 })
    fc.assert(
      fc.property(start, fc.double({ min: -2_000, max: 2_000, noNaN: true }), (minute, byX) => {
        const lane = wholeDay('2026-06-10', 96)
        const startMs = lane.fromMs + minute * 60_000
        const dropped = dropStart(lane, { startMs, byX, atX: 0 })
        const isSame = dropped === startMs
        expect(isSame || (dropped - lane.fromMs) % 900_000 === 0).toBe(true)
        expect(isSame || Math.abs(byX) >= 5).toBe(true)
        expect(dropped).toBeGreaterThanOrEqual(lane.fromMs)
        expect(dropped).toBeLessThan(lane.fromMs + 96 * 900_000)
      }),
    )
  })

  it('of a visit from a list is where the pointer is', () => {
    const lane = wholeDay('2026-06-10', 96)
    expect(clockAt(dropStart(lane, { startMs: null, byX: 500, atX: 409 }))).toBe('10:00')
    expect(clockAt(dropStart(lane, { startMs: null, byX: 0, atX: -5 }))).toBe('00:00')
  })

  it.each([
    // An hour further on the lane is an hour later, though the clock shows 1 to 2 am twice, or skips it.
    ['2026-10-25', 100, '00:30', 40, '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', 100, '00:30', 80, '01:30', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25', 100, '09:00', -40, '08:00', '2026-10-25T08:00:00.000Z'],
    ['2027-03-28', 92, '00:30', 40, '02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', 92, '09:00', 40, '10:00', '2027-03-28T09:00:00.000Z'],
  ])('on %s of %i quarters, from %s by %i, is %s', (day, columns, from, byX, to, sent) => {
    const startMs = Temporal.PlainDateTime.from(`${day}T${from}`).toZonedDateTime(businessZone).epochMilliseconds
    const dropped = dropStart(wholeDay(day, columns), { startMs, byX, atX: 0 })
    expect([clockAt(dropped), momentText(dropped)]).toEqual([to, sent])
  })
})

describe('the crew of a visit that is dropped on another lane', () => {
  it.each([
    [['tom'], 'tom', 'ann', ['ann']],
    [['tom', 'bob'], 'tom', 'ann', ['ann', 'bob']],
    [['tom', 'bob'], 'bob', 'ann', ['tom', 'ann']],
    [['tom', 'bob'], 'tom', 'bob', ['bob']],
    [['tom', 'bob'], 'tom', 'tom', ['tom', 'bob']],
    [[], '', 'ann', ['ann']],
    [['tom', 'bob'], 'tom', '', []],
  ])('of %j from %j to %j is %j', (before, from, to, after) => {
    expect(crewAfter(before, from, to)).toEqual(after)
  })
})
