/**
 * Runs long work in batches: calls `batch` with the number of rows that it may examine, as long as it answers `more`.
 * Answers `stopped` where the work was interrupted between two batches.
 */
export type InBatches = (batch: Batch) => Promise<'done' | 'stopped'>

type Batch = (limit: number) => Promise<'more' | 'done'>

/** A batch that was much too fast grows by at most this factor: its successor may meet slower rows. */
const greatestGrowth = 2

/** The size of the next batch, so that it takes about `budgetMs`, from the time that one of `limit` rows has taken. */
export function nextLimit(
  limit: number,
  tookMs: number,
  { budgetMs, least, most }: { readonly budgetMs: number; readonly least: number; readonly most: number },
): number {
  const wanted = tookMs > 0 ? Math.floor((limit * budgetMs) / tookMs) : most
  return Math.max(least, Math.min(wanted, limit * greatestGrowth, most))
}

/** One batch of a deletion that answers how many rows it deleted: there is more while it deletes all that it may. */
export function whileFull(deletes: (limit: number) => Promise<number>): Batch {
  return async (limit) => ((await deletes(limit)) < limit ? 'done' : 'more')
}

/** Batches of a fixed size without a rest between them: for a process that serves nobody. */
export const withoutRest: InBatches = async (batch) => {
  while ((await batch(500)) === 'more');
  return 'done'
}
