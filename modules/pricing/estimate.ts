import { type BasisPoints, type Pence, basisPoints, scalePence } from '#modules/shared'
import type { Priority } from './priority.ts'

/** The factor of each priority on the base price. A setting of the business. */
export type Tariff = Readonly<Record<Priority, BasisPoints>>

export const defaultTariff: Tariff = {
  standard: basisPoints(10_000),
  priority: basisPoints(15_000),
  urgent: basisPoints(20_000),
  emergency: basisPoints(20_000),
}

/** Prices of a service as a consumer pays them: VAT, and the call-out of an emergency, are inside. */
export interface ServicePrices {
  readonly basePrice: Pence
  /** The service's own price for an emergency, instead of base times multiplier; null when it has none. */
  readonly emergencyPrice: Pence | null
}

export interface Estimate {
  readonly basePrice: Pence
  /**
   * The factor on the base price. With an emergency price of its own it is that price over the base price, rounded to
   * the nearest basis point: correct, but not always exact; `estimatedCost` is the amount charged. A base price of 0
   * has no ratio, so the tariff's factor stands here.
   */
  readonly multiplier: BasisPoints
  readonly estimatedCost: Pence
  readonly priority: Priority
}

/** The price of a service at a priority. The server's figure is the only one: screens show it and never compute it. */
export function estimate(prices: ServicePrices, priority: Priority, tariff: Tariff): Estimate {
  const { basePrice, emergencyPrice } = prices
  if (priority === 'emergency' && emergencyPrice !== null) {
    const multiplier = basePrice === 0 ? tariff.emergency : ratio(emergencyPrice, basePrice)
    return { basePrice, multiplier, estimatedCost: emergencyPrice, priority }
  }
  const multiplier = tariff[priority]
  return { basePrice, multiplier, estimatedCost: scalePence(basePrice, multiplier), priority }
}

function ratio(part: Pence, whole: Pence): BasisPoints {
  const doubled = BigInt(whole) * 2n
  return basisPoints(Number((BigInt(part) * 20_000n + BigInt(whole)) / doubled))
}
