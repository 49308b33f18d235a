import type { AuditNote, BookingId, Pence } from '#modules/shared'
import type { CostReduction } from './money/cost-reduction.ts'

export type ReductionNote = AuditNote<
  'refund_asked' | 'refund_planned' | 'cost_reduction_asked' | 'cost_reduction_declined'
>

/**
 * The refund that a change of the price causes; planned, while the change can still be undone. There is no line without
 * a refund.
 */
export function auditOfRefund(
  id: BookingId,
  paid: Pence,
  amount: Pence,
  action: 'refund_asked' | 'refund_planned',
): readonly ReductionNote[] {
  return amount > 0 ? [{ action, target: { kind: 'booking', id }, before: { left: paid }, after: { amount } }] : []
}

export function auditOfReductionAsked(reduction: CostReduction): ReductionNote {
  return { action: 'cost_reduction_asked', ...factsOf(reduction, 'waiting') }
}

export function auditOfReductionDeclined(reduction: CostReduction): ReductionNote {
  return { action: 'cost_reduction_declined', ...factsOf(reduction, 'declined') }
}

function factsOf({ bookingId, finalCost, kept }: CostReduction, status: CostReduction['status']) {
  return {
    target: { kind: 'booking', id: bookingId },
    before: { finalCost: kept },
    after: { finalCost, status },
  }
}
