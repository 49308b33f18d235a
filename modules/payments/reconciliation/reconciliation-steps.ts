import type { AuditNote } from '#modules/shared'
import type { ReconciliationDiffers } from '../events.ts'
import type { Reconciliation } from './reconciliation-store.ts'

export function auditOfReconciliation({
  id,
  provider,
  from,
  until,
}: Reconciliation): AuditNote<'reconciliation_started'> {
  return {
    action: 'reconciliation_started',
    target: { kind: 'reconciliation', id },
    before: null,
    after: { provider, from, until },
  }
}

/** The office is notified of differences, and of no other result of a run. */
export function eventsOfReconciliation({
  id,
  provider,
  differences,
  startedAt,
  endedAt,
}: Reconciliation): readonly ReconciliationDiffers[] {
  if (differences.length === 0) return []
  const at = endedAt ?? startedAt
  return [{ kind: 'reconciliation-differs', reconciliationId: id, provider, differences: differences.length, at }]
}
