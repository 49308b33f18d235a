import type { FormFields } from '../kit/form-body.ts'
import type { Problem } from '../kit/problem.ts'

const accessNames = ['parking', 'entry', 'pets', 'vulnerable'] as const

/** The notes of a form are fields like the others; those left empty are not there. */
export function withAccess({ parking, entry, pets, vulnerable, ...fields }: FormFields) {
  const notes = { parking, entry, pets, vulnerable }
  const access = accessNames.flatMap((name) => (notes[name]?.trim() ? [[name, notes[name]] as const] : []))
  return { ...fields, access: Object.fromEntries(access) }
}

/** What is wrong with a note, beside its own field. */
export function besideNotes({ errors = [], ...fault }: Problem): Problem {
  return { ...fault, errors: errors.map(({ path, message }) => ({ path: path.replace(/^access\./, ''), message })) }
}
