import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { DraftFields } from '#modules/booking'
import { type IncomingFile, at } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import type { FormFields } from '../kit/form-body.ts'
import type { FieldError } from '../kit/problem.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { Step } from './rules.ts'

/** One form of the wizard as it came in, kept in the draft already. */
export interface Sent {
  readonly c: Context<HttpEnv>
  readonly step: Step
  readonly fields: FormFields
  readonly draft: DraftFields
  readonly token: string
  readonly draftHash: string
  readonly files: readonly IncomingFile[]
}

interface Refused {
  readonly step: Step
  readonly status?: ContentfulStatusCode
  readonly errors?: readonly FieldError[]
  readonly alert?: string
  readonly retryAfterSeconds?: number
}

export type Again = (c: Context<HttpEnv>, fields: FormFields, refused: Refused) => Promise<Response>

/** Shows a step again with the input and the reasons why it was refused. */
export function createAgain(show: ShowPage): Again {
  return async (c, fields, refused) => {
    const { step, status = 422, errors = [], alert = null, retryAfterSeconds } = refused
    const answer = await show(c, `${at.book()}?step=${step}`, {
      status,
      form: { action: at.book(), values: fields, errors, alert },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
    return c.newResponse(answer.body, { status, headers: Object.fromEntries(answer.headers) })
  }
}
