import type { AuditEntry, AuditNote, AuditQuery, AuditStore } from './audit.ts'

export { type Act, type AuditEntry, type AuditFacts, type AuditNote, type AuditQuery, difference } from './audit.ts'
export type { AuditStore } from './audit.ts'
export { type AuditAction, auditActions, isAuditAction } from './audit-actions.ts'

/** What this module needs from outside; `src/compose.ts` provides it. */
export interface AdministrationPorts {
  readonly audit: AuditStore
}

/** So many lines are read at once where all are wanted. */
const handful = 500

/** The administration module, ready to use. */
export function createAdministration({ audit }: AdministrationPorts) {
  return {
    /** What was done, the latest first. */
    audit: (query: AuditQuery, limit: number, before: number | null) => audit.list(query, limit, before),
    /** All of it, a handful at a time. */
    async *wholeAudit(query: AuditQuery): AsyncGenerator<readonly AuditEntry[]> {
      let before: number | null = null
      for (;;) {
        const entries: readonly AuditEntry[] = await audit.list(query, handful, before)
        if (entries.length > 0) yield entries
        const last = entries.at(-1)
        if (!last || entries.length < handful) return
        before = last.id
      }
    },
    /** See `AuditStore.note`. */
    note: (note: AuditNote) => audit.note(note),
  }
}

export type Administration = ReturnType<typeof createAdministration>
