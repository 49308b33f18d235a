import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayCap, type DayLoad, capScopes, isDayFull } from './day-caps.ts'

const visit = { resource: 'tec_ann', category: 'plumbing', minutes: 60 }
const load = (resource: string, category: string, jobs: number): DayLoad => ({
  resource,
  category,
  jobs,
  minutes: jobs * 60,
})
const day = [load('tec_ann', 'plumbing', 2), load('tec_ann', 'tiling', 1), load('tec_bob', 'plumbing', 1)]
const cap = (scope: DayCap['scope'], id: string, jobs: number | null, minutes: number | null = null): DayCap => ({
  scope,
  id,
  jobs,
  minutes,
})

describe('isDayFull', () => {
  it.each([
    ['the firm', cap('firm', '', 4), cap('firm', '', 5)],
    ['a category', cap('category', 'plumbing', 3), cap('category', 'plumbing', 4)],
    ['a technician', cap('technician', 'tec_ann', 3), cap('technician', 'tec_ann', 4)],
    ['each technician', cap('technician', '', 3), cap('technician', '', 4)],
  ])('counts the visits of %s, and refuses one more than the limit', (_, full, room) => {
    expect(isDayFull([full], day, visit)).toBe(true)
    expect(isDayFull([room], day, visit)).toBe(false)
  })

  it('counts minutes with those of the new visit', () => {
    expect(isDayFull([cap('technician', 'tec_ann', null, 239)], day, visit)).toBe(true)
    expect(isDayFull([cap('technician', 'tec_ann', null, 240)], day, visit)).toBe(false)
  })

  it('ignores limits of others, and days without a limit', () => {
    expect(isDayFull([cap('technician', 'tec_bob', 1), cap('category', 'tiling', 1)], day, visit)).toBe(false)
    expect(isDayFull([], day, visit)).toBe(false)
  })

  it('never lets a limit be exceeded, in any order of visits', () => {
    const anyCap = fc
      .record({
        scope: fc.constantFrom(...capScopes),
        name: fc.constantFrom('a', 'b'),
        jobs: fc.option(fc.integer({ min: 1, max: 4 })),
        minutes: fc.option(fc.integer({ min: 1, max: 300 })),
      })
      .map(({ scope, name, ...limits }): DayCap => ({ scope, id: scope === 'firm' ? '' : name, ...limits }))
    const anyVisit = fc.record({
      resource: fc.constantFrom('a', 'b', 'c'),
      category: fc.constantFrom('a', 'b', 'c'),
      minutes: fc.integer({ min: 15, max: 120 }),
    })
    fc.assert(
      fc.property(fc.array(anyCap, { maxLength: 4 }), fc.array(anyVisit, { maxLength: 12 }), (caps, visits) => {
        const kept: DayLoad[] = []
        for (const one of visits) if (!isDayFull(caps, kept, one)) kept.push({ ...one, jobs: 1 })
        for (const { scope, id, jobs, minutes } of caps) {
          const counted = kept.filter(
            (one) => scope === 'firm' || one[scope === 'category' ? 'category' : 'resource'] === id,
          )
          expect(counted.length).toBeLessThanOrEqual(jobs ?? Infinity)
          expect(counted.reduce((sum, one) => sum + one.minutes, 0)).toBeLessThanOrEqual(minutes ?? Infinity)
        }
      }),
    )
  })
})
