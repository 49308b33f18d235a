import type { AuditNote } from '#modules/shared'
import { auditOfProposal } from '../audit-of-booking.ts'
import type { Variation } from './variation.ts'

/** A new variation: decided here, written by the store in the transaction that read the open one. */
export interface ProposalStep {
  /** The variation that was open until now, as it is closed; null when none was. */
  readonly withdrawn: Variation | null
  readonly audit: AuditNote<'variation_proposed'>
}

/** A booking has one open variation at most: a new one withdraws it, in the name of its author. `open` is null for none. */
export function stepOfProposal(open: Variation | null, variation: Variation): ProposalStep {
  const { proposedBy: decidedBy, proposedAt: decidedAt } = variation
  return {
    withdrawn: open && { ...open, status: 'withdrawn', decidedBy, decidedAt },
    audit: auditOfProposal(variation),
  }
}
