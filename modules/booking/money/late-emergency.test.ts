import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPoints, pence } from '#modules/shared'
import { defaultTariff } from '#modules/pricing'
import { aBooking } from '../../../tests/support/builders/bookings.ts'
import { lateRefund } from './late-emergency.ts'

const promised = Temporal.Instant.from('2026-03-02T10:00:00Z')
const emergency = { emergencyType: 'Burst pipe', severity: 'high', estimatedArrival: promised, fee: pence(0) } as const
const amount = fc.integer({ min: 0, max: 100_000 }).map(pence)

describe('the refund for a late emergency', () => {
  it('is never above the surcharge or the price, and only for a paid booking that was begun late', () => {
    const given = fc.record({
      basePrice: amount,
      emergencyPrice: fc.option(amount),
      estimatedCost: amount,
      paid: amount,
      minutes: fc.integer({ min: -60, max: 60 }),
      factor: fc.integer({ min: 5_000, max: 30_000 }),
    })
    fc.assert(
      fc.property(given, ({ basePrice, emergencyPrice, estimatedCost, paid, minutes, factor }) => {
        const prices = { basePrice, emergencyPrice }
        const tariff = { ...defaultTariff, emergency: basisPoints(factor) }
        const booking = {
          ...aBooking(),
          startsAt: null,
          actualStartTime: promised.add({ minutes }),
          estimatedCost,
          paid,
        }
        const late = lateRefund(booking, emergency, { prices }, { tariff })
        const refund = late ? late.kept - late.finalCost : 0
        const most = emergencyPrice ?? Math.ceil((basePrice * factor) / 10_000)
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund).toBeLessThanOrEqual(Math.min(estimatedCost, Math.max(0, most - basePrice)))
        expect(late !== null && (minutes < 1 || paid < estimatedCost)).toBe(false)
      }),
    )
  })
})
