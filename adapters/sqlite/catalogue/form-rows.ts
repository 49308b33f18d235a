import type { SavedForm } from '#modules/catalogue'
import type { FormTemplate, FormVersion, Question } from '#modules/fulfilment'
import type { FormId, ServiceId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface VersionRow {
  readonly form_id: FormId
  readonly version: number
  readonly title: string
  readonly intro: string | null
  readonly moment: FormVersion['moment']
  readonly categories: string
  readonly services: string
  readonly questions: string
  readonly is_active: number
  readonly saved_by: string | null
  readonly full_name: string | null
  readonly saved_at: string
}

const versions = `select v.*, t.is_active, u.full_name from form_versions v
  join form_templates t on t.id = v.form_id left join users u on u.id = v.saved_by`

/** The latest version of a form, whether it is asked, and whether the data file wrote it. */
export interface KeptTemplate extends FormTemplate {
  readonly isOfFile: boolean
}

/** Forms as rows. They are read at every visit and change once in a while, so they are answered from memory. */
export function prepareForms({ raw, memory }: SqliteDatabase) {
  const latest = raw.prepare<[], VersionRow>(`${versions} where v.version = t.version order by v.title, v.form_id`)
  const all = raw.prepare<[string], VersionRow>(`${versions} where v.form_id = ? order by v.version desc`)
  const one = raw.prepare<[string, number], VersionRow>(`${versions} where v.form_id = ? and v.version = ?`)
  const remembered = memory.of('form_templates', 'form_versions')
  const templates = remembered.one((): readonly KeptTemplate[] =>
    latest.all().map((row) => ({
      current: versionFrom(row),
      isActive: row.is_active === 1,
      isOfFile: row.saved_by === null,
    })),
  )
  const version = remembered.each<FormVersion | null>()
  return {
    /** Sorted by title; the same object until a form changes. */
    templates,

    /** Null when there is none. */
    version: (id: string, number: number): FormVersion | null =>
      version(`${id} ${number}`, () => {
        const row = one.get(id, number)
        return row ? versionFrom(row) : null
      }),

    /** The latest first. */
    versions: (id: FormId): readonly SavedForm[] =>
      all.all(id).map((row) => ({
        ...versionFrom(row),
        savedByName: row.full_name,
        savedAt: Temporal.Instant.from(row.saved_at),
      })),
  }
}

function versionFrom(row: VersionRow): FormVersion {
  const categories: readonly string[] = JSON.parse(row.categories)
  const services: readonly ServiceId[] = JSON.parse(row.services)
  const questions: readonly Question[] = JSON.parse(row.questions)
  const { form_id: formId, version, title, intro, moment } = row
  return { formId, version, title, intro, moment, categories, services, questions }
}
