import { type Pence, pence } from '#modules/shared'
import type { CarePlanRefund, CarePlanTerms } from './care-plan.ts'

/** The part of the yearly price that one visit is worth, rounded to the penny. */
export function worthOfVisit({
  interval,
  price,
  visitsAYear,
}: Pick<CarePlanTerms, 'interval' | 'price' | 'visitsAYear'>): Pence {
  const year = interval === 'yearly' ? price : price * 12
  return pence(Math.round(year / visitsAYear))
}

/** The amount that goes back: what was billed, less the worth of the visits that were made; never below nothing. */
export function refundOf(
  terms: Pick<CarePlanTerms, 'interval' | 'price' | 'visitsAYear'>,
  { billed, visits }: Pick<CarePlanRefund, 'billed' | 'visits'>,
): CarePlanRefund {
  const worth = pence(Math.min(billed, worthOfVisit(terms) * visits))
  return { billed, visits, worth, due: pence(billed - worth), settledAt: null }
}
