import type { AuditNote } from '#modules/shared'
import type { ContentVersion } from './ports.ts'

/** The line of the audit log for an edit; a text that is null is the one of the program. */
export function auditOfContent(before: ContentVersion | null, after: ContentVersion): AuditNote<'content_changed'> {
  return {
    action: 'content_changed',
    target: { kind: 'content', id: after.blockId },
    before: { version: before?.version ?? 0, text: before?.text ?? null },
    after: { version: after.version, text: after.text },
  }
}
