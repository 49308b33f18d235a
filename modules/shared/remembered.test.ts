import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate, inBusinessZone } from './clock.ts'
import { remembered } from './remembered.ts'
import { runs } from '../../tests/support/property-runs.ts'

describe('remembered', () => {
  it('makes each answer once, and forgets all of them when there are too many', () => {
    const made: number[] = []
    const double = remembered((key: number) => {
      made.push(key)
      return key * 2
    }, 2)
    expect([1, 1, 2, 2, 1].map(double)).toEqual([2, 2, 4, 4, 2])
    expect(made).toEqual([1, 2])
    expect([3, 3, 1].map(double)).toEqual([6, 6, 2])
    expect(made).toEqual([1, 2, 3, 1])
  })
})

describe('businessDate', () => {
  it('is the day on the clock of the business, at every instant', () => {
    const msOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds
    const anyInstant = fc
      .integer({ min: msOf('1980-01-01T00:00Z'), max: msOf('2100-01-01T00:00Z') })
      .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
    fc.assert(
      fc.property(anyInstant, (at) => {
        expect(businessDate(at).toString()).toBe(inBusinessZone(at).toPlainDate().toString())
      }),
      { numRuns: runs(500) },
    )
  })

  it.each([
    ['2026-03-28T23:59:59.999Z', '2026-03-28'],
    ['2026-03-29T22:59:59.999Z', '2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-30'],
    ['2026-10-24T23:00:00Z', '2026-10-25'],
    ['2026-10-25T23:59:59.999Z', '2026-10-25'],
    ['2026-10-26T00:00:00Z', '2026-10-26'],
  ])('at %s, around a change of the clock, is %s', (at, date) => {
    expect(businessDate(Temporal.Instant.from(at)).toString()).toBe(date)
  })
})
