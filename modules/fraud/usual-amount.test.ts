import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualOf } from '#modules/fraud'
import { pence } from '#modules/shared'

const amounts = (...figures: number[]) => figures.map(pence)

describe('usualOf', () => {
  it('is null without any amount', () => expect(usualOf([])).toBeNull())

  it('returns the median amount, and the median distance from it', () => {
    expect(usualOf(amounts(9_500, 8_500, 7_500, 8_600, 8_400))).toEqual({ count: 5, median: 8_500, spread: 100 })
    expect(usualOf(amounts(200, 100))).toEqual({ count: 2, median: 100, spread: 0 })
  })

  it('is not moved by one extreme amount among many', () => {
    const usual = amounts(8_300, 8_400, 8_500, 8_600, 8_700)
    expect(usualOf([...usual, pence(900_000)])).toMatchObject({ median: 8_500 })
  })

  it('has at least half of the amounts on each side, and within the spread, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100_000 }).map(pence), { minLength: 1, maxLength: 30 }), (paid) => {
        const usual = usualOf(paid)
        expect(usualOf(paid.toReversed())).toEqual(usual)
        if (!usual) throw new Error('there were amounts')
        const { median, spread, count } = usual
        expect(count).toBe(paid.length)
        expect(paid.filter((amount) => amount <= median).length * 2).toBeGreaterThanOrEqual(count)
        expect(paid.filter((amount) => amount >= median).length * 2).toBeGreaterThanOrEqual(count)
        expect(paid.filter((amount) => Math.abs(amount - median) <= spread).length * 2).toBeGreaterThanOrEqual(count)
      }),
    )
  })
})
