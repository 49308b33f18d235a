import type { CostReduction } from '#modules/booking'
import { pence } from '#modules/shared'
import type { PageModules } from '../../../../../page-modules.ts'
import { formatPence } from '../../../../../format.ts'
import { momentWords } from '../../../../../time-words.ts'

export interface ReductionShown {
  readonly status: CostReduction['status']
  readonly finalCost: string
  readonly kept: string
  readonly refund: string
  readonly reason: string | null
  readonly asked: string
}

/** A lower final cost as the office sees it. */
export async function reductionShown(
  { status, finalCost, kept, reason, requestedBy, requestedAt }: CostReduction,
  accounts: Pick<PageModules['accounts'], 'find'>,
): Promise<ReductionShown> {
  const by = (await accounts.find(requestedBy))?.fullName ?? 'Somebody'
  return {
    status,
    finalCost: formatPence(finalCost),
    kept: formatPence(kept),
    refund: formatPence(pence(kept - finalCost)),
    reason,
    asked: `${by}, ${momentWords(requestedAt)}`,
  }
}
