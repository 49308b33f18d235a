import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { partsOfDay } from '../../bench/parts-of-day.ts'

describe('the parts of a quick measurement', () => {
  it('are all there on each day, in the same ring', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 366 }), (count, day) => {
        const names = Array.from({ length: count }, (_, at) => at)
        const ofDay = partsOfDay(names, day)
        expect(ofDay.toSorted((a, b) => a - b)).toEqual(names)
        const first = ofDay[0] ?? 0
        expect(ofDay).toEqual(names.map((at) => (at + first) % count))
      }),
      { numRuns: runs(100) },
    )
    expect(partsOfDay([], 7)).toEqual([])
  })

  it('are each measured within nine days, where a run measures four of thirty-five', () => {
    const names = Array.from({ length: 35 }, (_, at) => at)
    for (let day = 1; day <= 350; day += 1) {
      const measured = Array.from({ length: 9 }, (_, later) => partsOfDay(names, day + later).slice(0, 4))
      expect(new Set(measured.flat()).size).toBe(35)
    }
  })
})
