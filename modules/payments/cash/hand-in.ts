import { type AuditNote, type Pence, type Result, accept, pence, refuse, sumPence } from '#modules/shared'
import type { CashChanged, CashTaken, DifferenceUnexplained, Handover, HandoverRequest } from './cash.ts'

interface HandoverStep {
  readonly handover: Handover
  readonly audit: AuditNote<'cash_handed_in'>
}

/**
 * The office has counted what `found` says is with a technician: those of the payments asked for that the store has for
 * them. An amount that differs from the sum needs a note, and is kept beside the sum.
 */
export function stepOfHandover(
  { id, technicianId, paymentIds, counted, note, confirmedBy }: HandoverRequest,
  found: readonly CashTaken[],
  at: Temporal.Instant,
): Result<HandoverStep, CashChanged | DifferenceUnexplained> {
  const isOpen = (cash: CashTaken) => cash.handoverId === null && cash.technicianId === technicianId
  if (paymentIds.length === 0 || found.length !== paymentIds.length || !found.every(isOpen)) {
    return refuse({ kind: 'cash-changed' })
  }
  const expected = sumPence(found.map(({ amount }) => amount))
  if (counted !== expected && note === null) return refuse({ kind: 'difference-unexplained', expected })
  const handover: Handover = { id, technicianId, expected, counted, note, confirmedBy, confirmedAt: at }
  const after = { technicianId, payments: paymentIds, expected, counted, difference: differenceOf(handover) }
  return accept({
    handover,
    audit: { action: 'cash_handed_in', target: { kind: 'technician', id: technicianId }, before: null, after },
  })
}

/** Above 0: so much is missing. Below 0: so much was too much. */
export function differenceOf({ expected, counted }: Pick<Handover, 'expected' | 'counted'>): Pence {
  return pence(expected - counted)
}
