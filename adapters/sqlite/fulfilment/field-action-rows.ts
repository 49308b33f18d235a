import type { FieldAction } from '#modules/booking'
import type { Visit } from '#modules/fulfilment'
import { type AlreadyAnswered, type IdempotencyMismatch, type KeptAnswer, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface KeptAction extends KeptAnswer {
  readonly fingerprint: string
}

/** The actions of phones with their answers, kept in the transaction of what they do. */
export function prepareFieldActions({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string, string], KeptAction>(
    'select fingerprint, status, body from field_actions where user_id = ? and action_id = ?',
  )
  const add = raw.prepare<(string | number | null)[]>('insert into field_actions values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  return {
    /** Null for an action that was not sent before. */
    judge<Done>({ userId, key, fingerprint }: FieldAction<Done>): AlreadyAnswered | IdempotencyMismatch | null {
      const kept = find.get(userId, key)
      if (!kept) return null
      if (kept.fingerprint !== fingerprint) return { kind: 'idempotency-mismatch' }
      return { kind: 'already-answered', answer: { status: kept.status, body: kept.body } }
    },

    keep<Done>(
      action: FieldAction<Done>,
      { bookingId, number }: Pick<Visit, 'bookingId' | 'number'>,
      done: Done,
      receivedAt: Temporal.Instant,
    ): void {
      const { userId, key, kind, fingerprint, happenedAt } = action
      const { status, body } = action.answer(done)
      const said = happenedAt && instantText(happenedAt)
      add.run(userId, key, bookingId, number, kind, fingerprint, status, body, said, instantText(receivedAt))
    },
  }
}
