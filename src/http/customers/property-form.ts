import { accessNoteNames } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { Problem } from '../kit/problem.ts'

/** The notes of a form are fields like the others; those left empty are not there. */
export function withAccess(form: FormFields) {
  const isNote = (name: string) => accessNoteNames.some((one) => one === name)
  const fields = Object.entries(form).filter(([name]) => !isNote(name))
  const notes = Object.entries(form).filter(([name, text]) => isNote(name) && text.trim() !== '')
  return { ...Object.fromEntries(fields), access: Object.fromEntries(notes) }
}

/** Puts the fault of a note beside its own field. */
export function besideNotes({ errors = [], ...fault }: Problem): Problem {
  return { ...fault, errors: errors.map(({ path, message }) => ({ path: path.replace(/^access\./, ''), message })) }
}
