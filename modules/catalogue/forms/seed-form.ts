import type { FormContent, FormVersion } from '#modules/fulfilment'
import type { SeedForm } from './form-store.ts'

/** The latest version of a form, and whether the data file wrote it. */
interface PresentForm {
  readonly version: FormVersion
  readonly isOfFile: boolean
}

interface SeededForm {
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'kept'
  /** The version to save where the form was added or changed. */
  readonly version: FormVersion
}

/** A form after the data file is applied: a version that the owner saved stays. `present` is null for a new form. */
export function seedForm(present: PresentForm | null, { id, ...content }: SeedForm): SeededForm {
  if (!present) return { outcome: 'added', version: { ...content, formId: id, version: 1 } }
  const { version } = present
  if (isSameForm(version, content)) return { outcome: 'unchanged', version }
  if (!present.isOfFile) return { outcome: 'kept', version }
  return { outcome: 'changed', version: { ...content, formId: id, version: version.version + 1 } }
}

export function isSameForm(one: FormContent, other: FormContent): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))
}

/** In one order, so that they can be compared. */
function fieldsOf({ title, intro, moment, categories, services, questions }: FormContent) {
  return [
    title,
    intro,
    moment,
    categories.toSorted(),
    services.toSorted(),
    questions.map((one) => [
      one.id,
      one.kind,
      one.label,
      one.hint,
      one.isRequired,
      one.choices,
      one.unit,
      one.warning && [one.warning.answer, one.warning.text],
    ]),
  ]
}
