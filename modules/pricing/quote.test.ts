import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPoints, pence, sumPence } from '#modules/shared'
import { defaultTariff, estimate } from './estimate.ts'
import { priorities } from './priority.ts'
import { quoteLines } from './quote.ts'

const fee = pence(10_000)
const tap = { name: 'Tap repair', basePrice: pence(8_500), emergencyPrice: null }
const burst = { name: 'Burst pipe', basePrice: pence(9_500), emergencyPrice: pence(18_500) }

describe('quoteLines', () => {
  it('names the work alone where the priority adds nothing', () => {
    expect(quoteLines(tap, 'standard', defaultTariff, fee)).toEqual([{ label: 'Tap repair', amount: 8_500 }])
  })

  it('names the surcharge of a priority, and its reason', () => {
    expect(quoteLines(tap, 'priority', defaultTariff, fee)).toEqual([
      { label: 'Tap repair', amount: 8_500 },
      { label: 'Priority (1.5 times the price)', amount: 4_250 },
    ])
  })

  it("names the call-out fee inside a service's own emergency price", () => {
    expect(quoteLines(burst, 'emergency', defaultTariff, fee)).toEqual([
      { label: 'Burst pipe, as an emergency', amount: 8_500 },
      { label: 'Emergency call-out', amount: 10_000 },
    ])
  })

  it('names no call-out fee of zero, or of the whole price', () => {
    const whole = [{ label: 'Burst pipe, as an emergency', amount: 18_500 }]
    expect(quoteLines(burst, 'emergency', defaultTariff, pence(0))).toEqual(whole)
    expect(quoteLines(burst, 'emergency', defaultTariff, pence(18_500))).toEqual(whole)
  })

  it('names the call-out fee inside an emergency surcharge that is large enough', () => {
    const roof = { name: 'Roof leak', basePrice: pence(15_000), emergencyPrice: null }
    expect(quoteLines(roof, 'emergency', defaultTariff, fee)).toEqual([
      { label: 'Roof leak', amount: 15_000 },
      { label: 'Emergency call-out', amount: 10_000 },
      { label: 'Emergency (2 times the price, call-out included)', amount: 5_000 },
    ])
    expect(quoteLines(tap, 'emergency', defaultTariff, fee)).toEqual([
      { label: 'Tap repair', amount: 8_500 },
      { label: 'Emergency (2 times the price, call-out included)', amount: 8_500 },
    ])
  })

  it('adds up to the estimate, to the penny, for any prices, tariff and fee', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 }).map(pence)
    const factor = fc.integer({ min: 0, max: 60_000 }).map(basisPoints)
    fc.assert(
      fc.property(
        fc.record({ basePrice: money, emergencyPrice: fc.option(money) }),
        fc.constantFrom(...priorities),
        fc.record({ standard: factor, priority: factor, urgent: factor, emergency: factor }),
        money,
        (prices, priority, tariff, callOut) => {
          const lines = quoteLines({ name: 'Some work', ...prices }, priority, tariff, callOut)
          expect(sumPence(lines.map(({ amount }) => amount))).toBe(estimate(prices, priority, tariff).estimatedCost)
          expect(lines.length).toBeGreaterThan(0)
          expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length)
        },
      ),
    )
  })
})
