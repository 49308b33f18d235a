import { type DraftFields, typedTextNames } from '#modules/booking'
import { accessNoteNames } from '#modules/shared'
import { draftFields, draftFrom } from './draft-fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import type { FieldError } from '../kit/problem.ts'

type Read =
  | { readonly ok: true; readonly value: DraftFields }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The changes of a step's form to the draft; a question that the form does not ask stays as it was. */
export function readTyped(fields: FormFields): Read {
  const texts = Object.fromEntries(typedTextNames.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
  const asksAccess = accessNoteNames.some((name) => name in fields)
  const access = Object.fromEntries(accessNoteNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
  const parsed = draftFields.safeParse({
    ...texts,
    ...(asksAccess && { access }),
    ...('danger' in fields && { danger: fields['danger'] === 'yes' }),
    ...(fields['step'] === '3' && { keep: fields['keep'] === 'yes' }),
    ...(fields['step'] === '4' && { consent: fields['consent'] === 'yes' }),
  })
  if (parsed.success) return { ok: true, value: draftFrom(parsed.data) }
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: String(path.at(-1) ?? ''), message }))
  return { ok: false, errors }
}
