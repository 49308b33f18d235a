import { type Pence, pence } from '#modules/shared'
import type { UsualAmount } from './facts.ts'

/**
 * The usual paid amount: the median, and the median distance from it, so that a few outliers do not move it. Null
 * without amounts.
 */
export function usualOf(amounts: readonly Pence[]): UsualAmount | null {
  const median = middleOf(amounts)
  if (median === null) return null
  const spread = middleOf(amounts.map((amount) => pence(Math.abs(amount - median)))) ?? pence(0)
  return { count: amounts.length, median, spread }
}

/** For an even count, the lower of the two middle amounts, so that the median is always an amount that was paid. */
function middleOf(amounts: readonly Pence[]): Pence | null {
  return amounts.toSorted((a, b) => a - b)[Math.floor((amounts.length - 1) / 2)] ?? null
}
