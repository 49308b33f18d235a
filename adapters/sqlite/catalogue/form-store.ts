import { type FormStore, auditOfForm, auditOfFormSwitch, auditOfSeededForms, seedForm } from '#modules/catalogue'
import type { FormTemplate, FormVersion } from '#modules/fulfilment'
import { type FormId, type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type KeptTemplate, prepareForms } from './form-rows.ts'

export function createSqliteFormStore(database: SqliteDatabase): FormStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const forms = prepareForms(database)
  const putTemplate = raw.prepare<[string, number, string]>(
    `insert into form_templates (id, version, is_active, updated_at) values (?, ?, 1, ?)
     on conflict do update set version = excluded.version, updated_at = excluded.updated_at`,
  )
  const putVersion = raw.prepare<(string | number | null)[]>(
    `insert into form_versions (form_id, version, title, intro, moment, categories, services, questions, saved_by, saved_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const setActive = raw.prepare<[number, string, string]>(
    'update form_templates set is_active = ?, updated_at = ? where id = ?',
  )

  const find = (id: FormId): KeptTemplate | null =>
    forms.templates().find(({ current }) => current.formId === id) ?? null

  function found(id: FormId): FormTemplate {
    const template = find(id)
    if (!template) throw new Error(`form ${id} has gone, which no form does`)
    return template
  }

  function put(form: FormVersion, by: UserId | null, at: Temporal.Instant): void {
    const { formId, version, title, intro, moment, categories, services, questions } = form
    const lists = [categories, services, questions].map((list) => JSON.stringify(list))
    putTemplate.run(formId, version, instantText(at))
    putVersion.run(formId, version, title, intro, moment, ...lists, by, instantText(at))
  }

  return {
    read: async () => forms.templates(),

    versions: async (id) => forms.versions(id),

    add: (form, by, at) =>
      write(() => {
        put(form, by, at)
        audit(auditOfForm(null, form))
        return found(form.formId)
      }),

    save: (form, by, at) =>
      write(() => {
        const before = find(form.formId)
        if (!before) return refuse({ kind: 'form-unknown' })
        if (before.current.version !== form.version - 1) return refuse({ kind: 'form-changed' })
        put(form, by, at)
        audit(auditOfForm(before.current, form))
        return accept(found(form.formId))
      }),

    switchTo: (id, isActive, at) =>
      write(() => {
        const before = find(id)
        if (!before) return refuse({ kind: 'form-unknown' })
        if (before.isActive === isActive) return accept(before)
        setActive.run(Number(isActive), instantText(at), id)
        audit(auditOfFormSwitch({ ...before, isActive }))
        return accept(found(id))
      }),

    applySeed: (seeds, at) =>
      write(() => {
        const seeded = seeds.map((seed) => {
          const present = find(seed.id)
          return seedForm(present && { version: present.current, isOfFile: present.isOfFile }, seed)
        })
        for (const { outcome, version } of seeded) {
          if (outcome === 'added' || outcome === 'changed') put(version, null, at)
        }
        const titled = (wanted: (typeof seeded)[number]['outcome']) =>
          seeded.filter(({ outcome }) => outcome === wanted).map(({ version }) => version.title)
        const report = { added: titled('added'), changed: titled('changed'), kept: titled('kept') }
        const note = auditOfSeededForms(report)
        if (note) audit(note)
        return report
      }),
  }
}
