import { z } from 'zod'
import type { RecurrenceWish } from '#modules/billing'
import { recurrenceUnits } from '#modules/invoicing'
import type { Result } from '#modules/shared'
import { localDate, orEmpty } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import { fieldErrors } from '../kit/plain-words.ts'
import { type Problem, notValidFields } from '../kit/problem.ts'

const wholeText = (most: number) => {
  const words = `Give a whole number from 1 to ${most}`
  return z.coerce.number(words).int(words).min(1, words).max(most, words)
}

const endKinds = ['none', 'date', 'count'] as const

/** The fields of a plan in a form; the day and the number of an end count where that end is chosen. */
export const recurrenceForm = z
  .strictObject({
    every: wholeText(99),
    unit: z.enum(recurrenceUnits, 'Choose weeks, months or years'),
    first_date: orEmpty(localDate)
      .transform((date) => date ?? undefined)
      .optional(),
    end: z.enum(endKinds, 'Choose how it ends'),
    end_date: orEmpty(localDate).optional(),
    count: orEmpty(wholeText(999)).optional(),
    send: z.literal('yes').optional(),
    like_this: z.literal('yes').optional(),
  })
  .superRefine(({ end, end_date, count }, context) => {
    const issue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message, input: undefined })
    if (end === 'date' && !end_date) issue('end_date', 'Please give the date')
    if (end === 'count' && !count) issue('count', 'Please give the number of documents')
  })

type Typed = z.output<typeof recurrenceForm>

/** The end that was chosen, under the names of the contract. */
export function endOf({ end, end_date, count }: Pick<Typed, 'end' | 'end_date' | 'count'>) {
  return {
    end_date: end === 'date' ? (end_date ?? null) : null,
    count: end === 'count' ? (count ?? null) : null,
  }
}

const inForm = 'recurring.'

/** The plan in the form of a new document; null where its box is not ticked. */
export function planIn(fields: FormFields): Result<RecurrenceWish | null, Problem> {
  if (fields['recurring'] !== 'yes') return { ok: true, value: null }
  const own = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(inForm) ? [[name.slice(inForm.length), value] as const] : [],
  )
  const read = recurrenceForm.safeParse(Object.fromEntries(own))
  if (!read.success) {
    const errors = fieldErrors(read.error).map(({ path, message }) => ({ path: `${inForm}${path}`, message }))
    return { ok: false, refusal: notValidFields(errors) }
  }
  const { every, unit, first_date, send } = read.data
  const { end_date: last, count } = endOf(read.data)
  return { ok: true, value: { every, unit, first: first_date ?? null, last, count, sends: send === 'yes' } }
}
