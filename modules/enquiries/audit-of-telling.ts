import type { AuditNote } from '#modules/shared'

/** The line of the audit log for news to the waiting list. */
export function auditOfTelling(district: string, people: number): AuditNote<'area_told'> {
  return { action: 'area_told', target: { kind: 'area', id: district }, before: null, after: { people } }
}
