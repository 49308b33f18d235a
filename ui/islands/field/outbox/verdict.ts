/** An answer, as far as it decides about the action. Null: none came. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  /** The parsed JSON; null where there is none. */
  readonly body: unknown
}

export type Verdict =
  | { readonly kind: 'done'; readonly body: unknown }
  /** The visit was somebody else's: the office has the action, in these words. */
  | { readonly kind: 'late'; readonly words: string; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly words: string }
  /** Nobody is signed in, or somebody else is. */
  | { readonly kind: 'sign-in' }
  /** There is no connection to the server. */
  | { readonly kind: 'no-signal' }
  /** The server is there and cannot take anything now. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** This action failed; those of other visits may go. */
  | { readonly kind: 'failed' }

const usualWait = 30
const longestWait = 600
/** Refusals of a request that did not arrive whole, in time or alone: nobody decided about the action. */
const notDecided: ReadonlySet<string> = new Set(['body_cut_off'])
/** It is done: by another phone, or by an answer that was lost. */
const stands: ReadonlySet<string> = new Set(['already_checked_in', 'already_checked_out'])

/**
 * The meaning of an answer. Only our own documents count: a hotel's sign-in page that answers for the server is no
 * connection, neither a success nor a refusal.
 */
export function verdictOf(answer: Answer | null): Verdict {
  if (answer === null) return { kind: 'no-signal' }
  const { status, contentType, body } = answer
  if (status === 204) return { kind: 'done', body: null }
  if (status >= 200 && status < 300) {
    if (!contentType.startsWith('application/json')) return { kind: 'no-signal' }
    const isLate = status === 202 && valueIn(body, 'late_entry') === true
    return isLate ? { kind: 'late', words: textIn(body, 'detail'), body } : { kind: 'done', body }
  }
  if (status === 429 || status === 503) return { kind: 'wait', seconds: waitIn(answer.retryAfter) }
  if (status >= 500) return { kind: 'failed' }
  if (!contentType.startsWith('application/problem+json')) return { kind: 'no-signal' }
  const code = textIn(body, 'code')
  if (status === 401) return { kind: 'sign-in' }
  if (status === 408 || notDecided.has(code)) return { kind: 'failed' }
  return stands.has(code) ? { kind: 'done', body } : { kind: 'refused', status, code, words: textIn(body, 'detail') }
}

function waitIn(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : usualWait
  return Math.min(Math.max(seconds, 1), longestWait)
}

function textIn(body: unknown, name: string): string {
  const value = valueIn(body, name)
  return typeof value === 'string' ? value : ''
}

function valueIn(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
}
