import { type Pence, pence } from '#modules/shared'
import type { Tariff } from './estimate.ts'
import type { Priority } from './priority.ts'

/**
 * The price of a booking that goes on at a cheaper priority: its own base price, as it was booked, times the factor of
 * that priority. Rounded once, half a penny away from zero. The result is at most the former price.
 */
export function reprice(price: Pence, from: Priority, to: Priority, tariff: Tariff): Pence {
  const [before, after] = [BigInt(tariff[from]), BigInt(tariff[to])]
  if (before <= after) return price
  return pence(Number((BigInt(price) * after * 2n + before) / (before * 2n)))
}
