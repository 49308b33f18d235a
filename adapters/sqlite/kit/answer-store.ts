import type { AnswerStore } from '#modules/shared'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'
import { answersKeptFor, prepareKept } from './kept-answers.ts'

export function createSqliteAnswerStore(database: SqliteDatabase): AnswerStore {
  const kept = prepareKept(database)
  const forget = database.raw.prepare<[string, number]>(
    `delete from idempotency_keys where (user_id, key) in (
       select user_id, key from idempotency_keys where created_at <= ? order by created_at limit ?)`,
  )
  return {
    async find(userId, key, now) {
      const row = kept(userId, key, now)
      return row ? { fingerprint: row.fingerprint, answer: { status: row.status, body: row.body } } : null
    },

    forget(now, limit) {
      return database.write(() => forget.run(instantText(now.subtract(answersKeptFor)), limit).changes)
    },
  }
}
