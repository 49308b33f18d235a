import type { z } from 'zod'
import type { FormFields } from './form-body.ts'
import { fieldErrors } from './plain-words.ts'
import type { Problem } from './problem.ts'

/** Everything that is wrong with a form, each beside its field. */
export function notValid(error: z.ZodError): Problem {
  const errors = fieldErrors(error)
  return { status: 422, code: 'not_valid', detail: errors[0]?.message ?? 'An error occurred', errors }
}

/** How the form at `action` is shown again, with what was typed and what is wrong. */
export function cameBack(action: string, values: FormFields, fault: Problem) {
  const { status, detail, errors = [], retryAfterSeconds } = fault
  return {
    status,
    form: { action, values, errors, alert: detail },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}
