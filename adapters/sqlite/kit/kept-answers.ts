import type { AlreadyAnswered, IdempotencyClaim, IdempotencyMismatch, KeptAnswer, UserId } from '#modules/shared'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'

/** Keeps the answers of claimed requests in the transaction of what they ask for; call it only inside `write`. */
export interface KeptAnswers {
  /** The refusal of an idempotency claim: another request with the same key was first. Null without one. */
  judge<T>(claim: IdempotencyClaim<T> | null, at: Temporal.Instant): AlreadyAnswered | IdempotencyMismatch | null
  keep<T>(claim: IdempotencyClaim<T> | null, done: T, at: Temporal.Instant): void
}

export const answersKeptFor = { hours: 24 }

interface KeptRow extends KeptAnswer {
  readonly fingerprint: string
  readonly created_at: string
}

/** The stored answer of a user's key, unless it is too old. */
export function prepareKept({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string, string], KeptRow>(
    'select fingerprint, status, body, created_at from idempotency_keys where user_id = ? and key = ?',
  )
  return (userId: UserId, key: string, at: Temporal.Instant): KeptRow | null => {
    const row = find.get(userId, key)
    return row && row.created_at > instantText(at.subtract(answersKeptFor)) ? row : null
  }
}

export function prepareKeptAnswers(database: SqliteDatabase): KeptAnswers {
  const { raw } = database
  const keptFor = prepareKept(database)
  const put = raw.prepare<[string, string, string, number, string, string]>(
    `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at) values (?, ?, ?, ?, ?, ?)
     on conflict (user_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, created_at = excluded.created_at`,
  )
  return {
    judge(claim, at) {
      const kept = claim && keptFor(claim.userId, claim.key, at)
      if (!claim || !kept) return null
      if (kept.fingerprint !== claim.fingerprint) return { kind: 'idempotency-mismatch' }
      return { kind: 'already-answered', answer: { status: kept.status, body: kept.body } }
    },
    keep(claim, done, at) {
      if (!claim) return
      const { status, body } = claim.answer(done)
      put.run(claim.userId, claim.key, claim.fingerprint, status, body, instantText(at))
    },
  }
}
