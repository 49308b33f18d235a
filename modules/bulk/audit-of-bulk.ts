import type { AuditNote } from '#modules/shared'
import type { Bulk } from './bulk.ts'

/** The line of a bulk, beside those of its rows. A text that somebody typed is left out. */
export function auditOfBeginning({ id, action, rows }: Bulk): AuditNote<'bulk_begun'> {
  return { action: 'bulk_begun', target: { kind: 'bulk', id }, before: null, after: { action, rows } }
}
