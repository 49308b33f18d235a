import { and, eq, gt, sql } from 'drizzle-orm'
import { type AlreadyAnswered, type IdempotencyClaim, type IdempotencyMismatch } from '#modules/shared'
import { bound, boundRow } from './bound.ts'
import type { SqliteDatabase } from './database.ts'
import { idempotencyKeys } from './schema.ts'

/** Keeps the answers of claimed requests in the transaction of what they ask for; call it only inside `write`. */
export interface KeptAnswers {
  /** What stands against doing it: someone with the same key was first. Null when nothing does. */
  judge<T>(claim: IdempotencyClaim<T> | null, at: Temporal.Instant): AlreadyAnswered | IdempotencyMismatch | null
  keep<T>(claim: IdempotencyClaim<T> | null, done: T, at: Temporal.Instant): void
}

export const answersKeptFor = { hours: 24 }

export function prepareKeptAnswers({ db }: SqliteDatabase): KeptAnswers {
  const { userId: _, key: __, ...values } = boundRow(idempotencyKeys)
  const find = db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, sql.placeholder('userId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
        gt(idempotencyKeys.createdAt, bound(idempotencyKeys.createdAt, 'since')),
      ),
    )
    .prepare()
  const put = db
    .insert(idempotencyKeys)
    .values(boundRow(idempotencyKeys))
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: values })
    .prepare()
  return {
    judge(claim, at) {
      const kept = claim && find.get({ userId: claim.userId, key: claim.key, since: at.subtract(answersKeptFor) })
      if (!claim || !kept) return null
      if (kept.fingerprint !== claim.fingerprint) return { kind: 'idempotency-mismatch' }
      return { kind: 'already-answered', answer: { status: kept.status, body: kept.body } }
    },
    keep(claim, done, at) {
      if (!claim) return
      const { userId, key, fingerprint } = claim
      put.run({ userId, key, fingerprint, ...claim.answer(done), createdAt: at })
    },
  }
}
