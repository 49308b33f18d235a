import type { AnswerStore, KeptAnswer } from '#modules/shared'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'
import { answersKeptFor } from './kept-answers.ts'

interface KeptRow extends KeptAnswer {
  readonly fingerprint: string
}

export function createSqliteAnswerStore({ raw }: SqliteDatabase): AnswerStore {
  const find = raw.prepare<[string, string, string], KeptRow>(
    'select fingerprint, status, body from idempotency_keys where user_id = ? and key = ? and created_at > ?',
  )
  return {
    async find(userId, key, now) {
      const row = find.get(userId, key, instantText(now.subtract(answersKeptFor)))
      return row ? { fingerprint: row.fingerprint, answer: { status: row.status, body: row.body } } : null
    },
  }
}
