import type { Promptness } from '../store.ts'

/** A confirmation leaves within two minutes of its fact (Q3). */
export const promptWithinMs = 120_000

/** How soon messages left, of the milliseconds that each took, the least first. */
export function promptnessOf(took: readonly number[], overdue: number): Promptness {
  return {
    sent: took.length,
    prompt: took.filter((ms) => ms <= promptWithinMs).length,
    overdue,
    medianMs: quantile(took, 50),
    p95Ms: quantile(took, 95),
  }
}

/** The least of `sorted` that `percent` per cent do not exceed; null of none. */
function quantile(sorted: readonly number[], percent: number): number | null {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null
}
