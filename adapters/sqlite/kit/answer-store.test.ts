import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAnswerStore } from './answer-store.ts'
import { instantText } from './instant-text.ts'

const now = Temporal.Instant.from('2026-03-03T10:00:00Z')
const asha = 'usr_asha' as UserId

describe('AnswerStore kept by SQLite', () => {
  it('forgets what was answered 24 hours ago or earlier, and nothing else', async () => {
    using database = openDatabase()
    const answers = createSqliteAnswerStore(database)
    database.raw.pragma('foreign_keys = OFF')
    const keep = database.raw.prepare("insert into idempotency_keys values (?, ?, 'same', 201, '{}', ?)")
    keep.run(asha, 'old', instantText(now.subtract({ hours: 24 })))
    keep.run(asha, 'young', instantText(now.subtract({ hours: 23, minutes: 59 })))
    expect(await answers.forget(now)).toBe(1)
    expect(database.raw.prepare('select key from idempotency_keys').pluck().all()).toEqual(['young'])
    expect(await answers.find(asha, 'young', now)).toEqual({ fingerprint: 'same', answer: { status: 201, body: '{}' } })
  })
})
