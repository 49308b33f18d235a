import { z } from 'zod'
import type { Estimate } from '#modules/pricing'
import { poundsNumber } from '#modules/shared'

export const estimateSchema = z.strictObject({
  base_price: z.number(),
  multiplier: z.number(),
  estimated_cost: z.number(),
})

export function estimateView({ basePrice, multiplier, estimatedCost }: Estimate): z.input<typeof estimateSchema> {
  return {
    base_price: poundsNumber(basePrice),
    multiplier: multiplier / 10_000,
    estimated_cost: poundsNumber(estimatedCost),
  }
}
