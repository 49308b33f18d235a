import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextLimit, whileFull, withoutRest } from './batches.ts'

const bounds = { budgetMs: 10, least: 20, most: 5_000 }

describe('nextLimit', () => {
  it('halves a batch that took twice the budget, and doubles at most one that took a tenth of it', () => {
    expect(nextLimit(1_000, 20, bounds)).toBe(500)
    expect(nextLimit(1_000, 1, bounds)).toBe(2_000)
    expect(nextLimit(1_000, 0, bounds)).toBe(2_000)
  })

  it('stays between the least and the most, and never grows after a batch over the budget', () => {
    const limits = fc.integer({ min: bounds.least, max: bounds.most })
    fc.assert(
      fc.property(limits, fc.double({ min: 0, max: 60_000, noNaN: true }), (limit, tookMs) => {
        const next = nextLimit(limit, tookMs, bounds)
        expect(next).toBeGreaterThanOrEqual(bounds.least)
        expect(next).toBeLessThanOrEqual(bounds.most)
        expect(next).toBeLessThanOrEqual(tookMs > bounds.budgetMs ? limit : 2 * limit)
      }),
    )
  })
})

describe('withoutRest', () => {
  it('runs batches until one answers that the work is done', async () => {
    const limits: number[] = []
    const end = await withoutRest(async (limit) => (limits.push(limit) < 3 ? 'more' : 'done'))
    expect(end).toBe('done')
    expect(limits).toEqual([500, 500, 500])
  })
})

describe('whileFull', () => {
  it('has more to do while a batch deletes as many rows as it may', async () => {
    expect(await whileFull(async (limit) => limit)(3)).toBe('more')
    expect(await whileFull(async () => 2)(3)).toBe('done')
  })
})
