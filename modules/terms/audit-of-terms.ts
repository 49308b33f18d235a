import type { AuditNote } from '#modules/shared'
import { termsParts } from './template.ts'
import type { TermsVersion } from './ports.ts'
import { writtenTerms } from './written-terms.ts'

/** The line of the audit log for an edit: the texts that it changed, as they were and as they are. */
export function auditOfTerms(before: TermsVersion | null, after: TermsVersion): AuditNote<'terms_changed'> {
  const old = before?.texts ?? writtenTerms
  const changed = termsParts.filter((part) => old[part] !== after.texts[part])
  const of = (texts: TermsVersion['texts']) => Object.fromEntries(changed.map((part) => [part, texts[part]]))
  return {
    action: 'terms_changed',
    target: { kind: 'terms', id: String(after.version) },
    before: { ...of(old), checked: before?.isChecked ?? false },
    after: { ...of(after.texts), checked: after.isChecked },
  }
}
