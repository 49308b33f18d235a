import { z } from 'zod'
import { line, orEmpty } from '../kit/fields.ts'

/** The fields of every public form: spread them into its schema. Only programs see `website` and fill it in. */
export const trapFields = {
  website: orEmpty(line(500)).optional(),
  proof: orEmpty(
    z
      .string('Please load the page again')
      .max(4_000, 'Please load the page again')
      .regex(/^[\w+/=-]*$/, 'Please load the page again'),
  ).optional(),
}

export interface Trap {
  readonly website?: string | null | undefined
  readonly proof?: string | null | undefined
}

/** The two fields of a form that was read with `trapFields`, apart from all others. */
export function withoutTrap<Fields extends Trap>(
  fields: Fields,
): { readonly asked: Omit<Fields, keyof Trap>; readonly trap: Trap } {
  const { website, proof, ...asked } = fields
  return { asked, trap: { website, proof } }
}
