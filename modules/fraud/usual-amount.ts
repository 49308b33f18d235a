import { type Pence, pence } from '#modules/shared'
import type { UsualAmount } from './facts.ts'

/**
 * What is usual among amounts that were paid: the median, and the median distance from it, so that a few odd ones do
 * not move it. Null without any.
 */
export function usualOf(amounts: readonly Pence[]): UsualAmount | null {
  const median = middleOf(amounts)
  if (median === null) return null
  const spread = middleOf(amounts.map((amount) => pence(Math.abs(amount - median)))) ?? pence(0)
  return { count: amounts.length, median, spread }
}

/** Of an even number, the lower of the two in the middle: always an amount that there was. */
function middleOf(amounts: readonly Pence[]): Pence | null {
  return amounts.toSorted((a, b) => a - b)[Math.floor((amounts.length - 1) / 2)] ?? null
}
