import { setTimeout as pause } from 'node:timers/promises'
import { type InBatches, nextLimit } from '#modules/shared'

export interface BatchPace {
  /** The time that one batch may take. */
  readonly budgetMs: number
  /** The time without any batch after one, as a multiple of what it took. */
  readonly restFactor: number
  readonly first: number
  readonly least: number
  readonly most: number
}

/** Holds the next batch back; resolves at once when the work is to stop. */
type Rest = (ms: number, signal: AbortSignal) => Promise<void>

export interface BatchPorts {
  /** Work stops after the batch in hand once this is aborted. */
  readonly signal: AbortSignal
  /** Milliseconds that only ever grow. */
  readonly elapsed?: () => number
  readonly rest?: Rest
}

const usualPace: BatchPace = { budgetMs: 10, restFactor: 2, first: 50, least: 10, most: 5_000 }

/**
 * Runs the long work of all jobs, one batch at a time in the whole process, each about as long as the budget, with
 * rests between them in which requests are served.
 */
export function createBatches(
  { signal, elapsed = () => performance.now(), rest = restUntil }: BatchPorts,
  pace: Partial<BatchPace> = {},
): InBatches {
  const { first, restFactor, ...bounds } = { ...usualPace, ...pace }
  /** Settles when the batches before the next one, and their rests, are over. */
  let free = Promise.resolve()

  /** Runs one batch in its turn; what it answered, and the milliseconds that it took. */
  async function inTurn(batch: Parameters<InBatches>[0], limit: number) {
    const before = free
    const { promise, resolve } = Promise.withResolvers<void>()
    free = promise
    await before
    if (signal.aborted) {
      resolve()
      return { answer: 'stopped', tookMs: 0 } as const
    }
    const began = elapsed()
    let tookMs = 0
    try {
      const answer = await batch(limit)
      tookMs = elapsed() - began
      return { answer, tookMs }
    } finally {
      void rest(tookMs * restFactor, signal).then(resolve)
    }
  }

  return async (batch) => {
    for (let limit = first; ;) {
      const { answer, tookMs } = await inTurn(batch, limit)
      if (answer !== 'more') return answer
      limit = nextLimit(limit, tookMs, bounds)
    }
  }
}

async function restUntil(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {})
}
