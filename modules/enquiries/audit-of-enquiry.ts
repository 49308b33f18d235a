import { type AuditNote, difference } from '#modules/shared'
import type { Enquiry } from './enquiry.ts'

/** The line of a change of state or of the person who takes care of it; null for a note, which names its writer itself. */
export function auditOfChange(before: Enquiry, after: Enquiry): AuditNote<'enquiry_changed'> | null {
  const changed = difference(factsOf(before), factsOf(after))
  const isSame = Object.keys(changed.after ?? {}).length === 0
  return isSame ? null : { action: 'enquiry_changed', target: { kind: 'enquiry', id: before.id }, ...changed }
}

const factsOf = ({ state, assignedTo }: Enquiry) => ({ state, assigned_to: assignedTo })
