import type { FormTemplate, FormVersion } from '#modules/fulfilment'
import { type AuditNote, difference } from '#modules/shared'
import type { FormsSeeded } from './form-store.ts'

/** The line of the audit log for a saved version; `before` is null for a new form. */
export function auditOfForm(before: FormVersion | null, after: FormVersion): AuditNote<'form_added' | 'form_changed'> {
  const target = { kind: 'form', id: after.formId }
  if (!before) return { action: 'form_added', target, before: null, after: factsOf(after) }
  return { action: 'form_changed', target, ...difference(factsOf(before), factsOf(after)) }
}

export function auditOfFormSwitch({ current, isActive }: FormTemplate): AuditNote<'form_switched'> {
  return {
    action: 'form_switched',
    target: { kind: 'form', id: current.formId },
    before: { is_active: !isActive },
    after: { is_active: isActive },
  }
}

/** Null for a file that changed nothing. */
export function auditOfSeededForms({ added, changed }: FormsSeeded): AuditNote<'forms_seeded'> | null {
  if (added.length + changed.length === 0) return null
  return { action: 'forms_seeded', target: { kind: 'catalogue', id: 'forms' }, before: null, after: { added, changed } }
}

function factsOf({ version, title, intro, moment, categories, services, questions }: FormVersion) {
  return { version, title, intro, moment, categories, services, questions: questions.map(({ label }) => label) }
}
