import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPoints, pence } from '#modules/shared'
import { defaultTariff, estimate } from './estimate.ts'
import { priorities } from './priority.ts'

const prices = fc.integer({ min: 0, max: 100_000_000 }).map(pence)
const tap = { basePrice: pence(8_500), emergencyPrice: null }

describe('estimate', () => {
  it.each([
    ['standard', 10_000, 8_500],
    ['priority', 15_000, 12_750],
    ['urgent', 20_000, 17_000],
    ['emergency', 20_000, 17_000],
  ] as const)('at %s multiplies £85 by %i basis points', (priority, multiplier, estimatedCost) => {
    expect(estimate(tap, priority, defaultTariff)).toEqual({ basePrice: 8_500, multiplier, estimatedCost, priority })
  })

  it('uses the emergency price of the service instead of the multiplier, and returns the effective multiplier', () => {
    const burst = { basePrice: pence(8_500), emergencyPrice: pence(15_000) }
    expect(estimate(burst, 'emergency', defaultTariff)).toEqual({
      basePrice: 8_500,
      multiplier: 17_647,
      estimatedCost: 15_000,
      priority: 'emergency',
    })
  })

  it('ignores the emergency price for every other priority', () => {
    const burst = { basePrice: pence(8_500), emergencyPrice: pence(15_000) }
    expect(estimate(burst, 'urgent', defaultTariff).estimatedCost).toBe(17_000)
  })

  it('returns the multiplier of the tariff for a base price of zero', () => {
    const free = { basePrice: pence(0), emergencyPrice: pence(15_000) }
    expect(estimate(free, 'emergency', defaultTariff)).toMatchObject({ multiplier: 20_000, estimatedCost: 15_000 })
  })

  it('rounds half a penny up, once: 33p at ×1.5 is 49.5p, so 50p', () => {
    const small = { basePrice: pence(33), emergencyPrice: null }
    expect(estimate(small, 'priority', defaultTariff).estimatedCost).toBe(50)
  })

  it('is never more than half a penny from the exact product, for any tariff', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom(...priorities),
        (base, factor, priority) => {
          const tariff = { ...defaultTariff, [priority]: basisPoints(factor) }
          const { estimatedCost } = estimate({ basePrice: base, emergencyPrice: null }, priority, tariff)
          const twiceOff = BigInt(estimatedCost) * 20_000n - BigInt(base) * BigInt(factor) * 2n
          expect(twiceOff > -10_000n && twiceOff <= 10_000n).toBe(true)
        },
      ),
    )
  })

  it('never costs less for a more pressing priority under the default tariff', () => {
    fc.assert(
      fc.property(prices, (basePrice) => {
        const costs = priorities.map(
          (each) => estimate({ basePrice, emergencyPrice: null }, each, defaultTariff).estimatedCost,
        )
        expect(costs).toEqual(costs.toSorted((a, b) => a - b))
      }),
    )
  })

  it('returns a multiplier within half a basis point of emergency price over base price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }).map(pence), prices, (basePrice, emergencyPrice) => {
        const { multiplier, estimatedCost } = estimate({ basePrice, emergencyPrice }, 'emergency', defaultTariff)
        const twiceOff = (BigInt(multiplier) * BigInt(basePrice) - BigInt(emergencyPrice) * 10_000n) * 2n
        expect(twiceOff > -BigInt(basePrice) && twiceOff <= BigInt(basePrice)).toBe(true)
        expect(estimatedCost).toBe(emergencyPrice)
      }),
    )
  })
})
