import type { AuditNote } from '#modules/shared'
import type { GasCopy } from './copies.ts'
import type { GasRecord } from './record.ts'

const targetOf = (id: string) => ({ kind: 'gas_record', id })

export function auditOfGasRecord({ id, version, checkedOn }: GasRecord): AuditNote<'gas_record_submitted'> {
  const after = { version, checked_on: checkedOn.toString() }
  return { action: 'gas_record_submitted', target: targetOf(id), before: null, after }
}

/** How the tenant got it, and never who they are. */
export function auditOfGasCopy({ recordId, dueOn, done }: GasCopy): AuditNote<'gas_copy_kept'> {
  const after = { due_on: dueOn.toString(), way: done?.way ?? null }
  return { action: 'gas_copy_kept', target: targetOf(recordId), before: null, after }
}
