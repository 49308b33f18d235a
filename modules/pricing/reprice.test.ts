import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPoints, pence } from '#modules/shared'
import { defaultTariff, estimate } from './estimate.ts'
import { priorities } from './priority.ts'
import { reprice } from './reprice.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(pence)
const factor = fc.integer({ min: 10_000, max: 50_000 }).map(basisPoints)
const anyPriority = fc.constantFrom(...priorities)

describe('reprice', () => {
  it.each([
    ['urgent', 'standard', 17_000, 8_500],
    ['urgent', 'priority', 17_000, 12_750],
    ['priority', 'standard', 12_750, 8_500],
    ['standard', 'urgent', 8_500, 8_500],
  ] as const)('takes a booking from %s to %s: %i becomes %i', (from, to, before, after) => {
    expect(reprice(pence(before), from, to, defaultTariff)).toBe(after)
  })

  it('is the estimate of the cheaper priority, for any base price', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('priority' as const, 'urgent' as const), (basePrice, from) => {
        const prices = { basePrice, emergencyPrice: null }
        const booked = estimate(prices, from, defaultTariff).estimatedCost
        const standard = estimate(prices, 'standard', defaultTariff).estimatedCost
        expect(reprice(booked, from, 'standard', defaultTariff)).toBe(standard)
      }),
    )
  })

  it('never raises a price and never makes it negative, for any tariff', () => {
    const anyTariff = fc.record({ standard: factor, priority: factor, urgent: factor, emergency: factor })
    fc.assert(
      fc.property(amount, anyPriority, anyPriority, anyTariff, (price, from, to, tariff) => {
        const after = reprice(price, from, to, tariff)
        expect(after).toBeLessThanOrEqual(price)
        expect(after).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
