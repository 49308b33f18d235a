import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerWith } from '../middleware/own-headers.ts'

export interface FieldError {
  /** The field's name on the wire; empty for the body as a whole. */
  readonly path: string
  readonly message: string
}

export interface Problem {
  readonly status: ContentfulStatusCode
  /** Stable and snake_case: what a client may branch on. */
  readonly code: string
  /** The act that failed, in words; what its status means unless said. */
  readonly title?: string
  /** The text for people. */
  readonly detail: string
  readonly errors?: readonly FieldError[]
  /** Further members of the answer, named on the wire. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

export const statusTitles: Readonly<Record<number, string>> = {
  400: 'Not understood',
  401: 'Sign in first',
  402: 'Payment needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Wrong type of content',
  422: 'Not valid',
  429: 'Too many requests',
  500: 'Our fault',
  503: 'Try again later',
}

/** The body of a problem, in the form of RFC 9457. */
export function problemBody({ status, code, title, detail, errors, extra }: Omit<Problem, 'retryAfterSeconds'>) {
  return {
    type: `/api/docs#${code}`,
    title: title ?? statusTitles[status] ?? 'Problem',
    status,
    detail,
    code,
    ...(errors && { errors }),
    ...extra,
  }
}

/** Answers in the form of RFC 9457. */
export function problem(c: Context, { retryAfterSeconds, ...facts }: Problem): Response {
  const { status, code } = facts
  c.set('problemCode', code)
  const body = { ...problemBody(facts), ...(status >= 500 && { request_id: c.get('requestId') }) }
  return answerWith(c, JSON.stringify(body), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
  })
}

/** The state of things stands against it. */
export function conflict(code: string, detail: string): Problem {
  return { status: 409, code, detail }
}

/** One field is wrong. */
export function notValidField(path: string, message: string): Problem {
  return notValidFields([{ path, message }])
}

export function notValidFields(errors: readonly FieldError[]): Problem {
  return { status: 422, code: 'not_valid', detail: errors[0]?.message ?? 'Not valid', errors }
}

export const signInNeeded: Problem = { status: 401, code: 'sign_in_needed', detail: 'Please sign in to continue' }
export const notAllowed: Problem = {
  status: 403,
  code: 'not_allowed',
  detail: 'You do not have permission to access this area.',
}
export const secondFactorSetupNeeded: Problem = {
  status: 403,
  code: 'second_factor_setup_needed',
  detail: 'Staff here have a second factor. Set one up at /profile/security, and your work is open to you again.',
}
export const passwordNeeded: Problem = {
  status: 403,
  code: 'password_needed',
  detail: 'Please confirm your password first: POST /api/auth/confirm-password',
  extra: { confirm_at: '/api/auth/confirm-password' },
}
/** The same for an account without a password. */
export const ownerNeeded: Problem = {
  status: 403,
  code: 'password_needed',
  detail: 'Please confirm first that it is you: with a passkey, or by a link that we send to your e-mail address.',
  extra: { confirm_at: '/api/auth/confirm-passkey', sign_in_link_at: '/api/auth/sign-in-link' },
}
export const notFound: Problem = { status: 404, code: 'not_found', detail: 'There is nothing here.' }
