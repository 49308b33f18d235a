import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { AnswerStore, Clock, IdempotencyClaim, KeptAnswer, UserId } from '#modules/shared'
import { answerWith } from '../middleware/own-headers.ts'
import type { HttpEnv } from './env.ts'
import { type Problem, problem } from './problem.ts'

export interface IdempotencyPorts {
  readonly answers: Pick<AnswerStore, 'find'>
  readonly clock: Clock
}

/** The owner of an idempotency key. */
interface Claimant {
  readonly userId: UserId
  /** Holds no space, and nothing secret; null where it is the user. */
  readonly keySpace: string | null
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly text?: string
}

/** The claim of the request's `Idempotency-Key`; null when it has none. */
export type ClaimOf = <T>(answer: (done: T) => Answer) => IdempotencyClaim<T> | null

/** The stored answer of the key for this owner, or null, and then the claim is set. */
export type ClaimAs = (claimant: Claimant) => Promise<Response | null>

interface Keyed {
  readonly claim: ClaimOf
  readonly claimAs: ClaimAs
}

/** Reads the `Idempotency-Key` of a request with this body; answers a problem for a key that is not valid. */
export function readKey(
  { answers, clock }: IdempotencyPorts,
  c: Context<HttpEnv>,
  spec: { readonly method: string; readonly idempotent?: boolean },
  body: unknown,
): Keyed | Response {
  const key = spec.idempotent ? (c.req.header('idempotency-key') ?? null) : null
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) return problem(c, badKey)
  const fingerprint = key === null ? '' : digest(`${spec.method} ${c.req.path} ${JSON.stringify(inOrder(body))}`)
  let claimed: Pick<IdempotencyClaim<unknown>, 'userId' | 'key' | 'fingerprint'> | null = null
  return {
    claim: (answer) => claimed && { ...claimed, answer: (done) => keep(answer(done)) },
    async claimAs({ userId, keySpace }) {
      if (key === null) return null
      // No key that was given holds a space.
      claimed = { userId, key: keySpace === null ? key : `${keySpace} ${key}`, fingerprint }
      const kept = await answers.find(userId, claimed.key, clock.now())
      if (kept && kept.fingerprint !== fingerprint) return problem(c, idempotencyMismatch)
      return kept && replay(c, kept.answer)
    },
  }
}

/** The first answer again. */
export function replay(c: Context, { status, body }: KeptAnswer): Response {
  return answerWith(c, body, status as StatusCode, {
    'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
    'idempotent-replayed': 'true',
  })
}

function keep({ status, body, text }: Answer): KeptAnswer {
  return { status, body: text ?? JSON.stringify(body ?? null) }
}

/** Sorts the fields of a body: two bodies that differ only in their order are the same request. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const given: Readonly<Record<string, unknown>> = { ...value }
  const ordered: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(given).toSorted()) ordered[key] = inOrder(given[key])
  return ordered
}

/** A digest of fields, in whatever order they come. */
export function digestOf(fields: unknown): string {
  return digest(JSON.stringify(inOrder(fields)))
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}

export const badKey: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'Idempotency-Key takes 1 to 255 visible characters',
  errors: [{ path: 'Idempotency-Key', message: 'Takes 1 to 255 visible characters' }],
}

export const idempotencyMismatch: Problem = {
  status: 422,
  code: 'idempotency_mismatch',
  detail: 'This Idempotency-Key was used for another request.',
}
