import type { UserId } from './ids.ts'

/** The answer that a repeated request gets again: exactly what the first one got. */
export interface KeptAnswer {
  readonly status: number
  /** The JSON text of the body. */
  readonly body: string
}

/**
 * A client's promise that a request with this key is the same request. The store keeps the answer in the transaction
 * that does what was asked, so that there is never one without the other. Kept for 24 hours, per user.
 */
export interface IdempotencyClaim<T> {
  readonly userId: UserId
  readonly key: string
  /** A digest of what was asked: the same key with another one is refused. */
  readonly fingerprint: string
  readonly answer: (done: T) => KeptAnswer
}

/** Someone with the same key was first; the kept answer stands. */
export interface AlreadyAnswered {
  readonly kind: 'already-answered'
  readonly answer: KeptAnswer
}

export interface IdempotencyMismatch {
  readonly kind: 'idempotency-mismatch'
}

/** Looks up what a key was answered before the work is begun. */
export interface AnswerStore {
  /** Null when the key is free, or was used more than 24 hours before `now`. */
  find(
    userId: UserId,
    key: string,
    now: Temporal.Instant,
  ): Promise<{ readonly fingerprint: string; readonly answer: KeptAnswer } | null>

  /** Deletes at most `limit` of the answers given 24 hours before `now` or earlier; how many. */
  forget(now: Temporal.Instant, limit: number): Promise<number>
}
