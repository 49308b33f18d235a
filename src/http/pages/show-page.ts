import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HttpEnv } from '../kit/env.ts'
import type { FieldError } from '../kit/problem.ts'

/** A form that came back: what was typed, and what to do about it. Passwords never come back. */
export interface ShownForm {
  /** The address that the form was sent to. */
  readonly action: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: readonly FieldError[]
  /** The one sentence of the red box, or null. */
  readonly alert: string | null
}

/** Shows the page at `path` (with its query) again, with the form in it. */
export type ShowPage = (
  c: Context<HttpEnv>,
  path: string,
  shown: { readonly status: ContentfulStatusCode; readonly form: ShownForm; readonly retryAfterSeconds?: number },
) => Promise<Response>
