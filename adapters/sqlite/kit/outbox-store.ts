import { and, asc, count, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Outbox } from '#modules/shared'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'
import { outbox } from './schema.ts'
import { watchChanges } from './watch-changes.ts'

export function createSqliteOutbox(database: SqliteDatabase): Outbox {
  const { db, raw, write } = database
  const waiting = db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.nextTryAt, sql.placeholder('now'))))
    .orderBy(asc(outbox.id))
    .limit(sql.placeholder('limit'))
    .prepare()
  const open = db.select({ events: count() }).from(outbox).where(isNull(outbox.doneAt)).prepare()
  const stuck = db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      at: outbox.at,
      attempts: outbox.attempts,
      nextTryAt: outbox.nextTryAt,
    })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), gte(outbox.attempts, sql.placeholder('attempts'))))
    .orderBy(asc(outbox.id))
    .limit(sql.placeholder('limit'))
    .prepare()
  const done = db
    .update(outbox)
    .set({ doneAt: sql`${sql.placeholder('at')}` })
    .where(eq(outbox.id, sql.placeholder('id')))
    .prepare()
  const failed = db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      fault: sql`${sql.placeholder('fault')}`,
      nextTryAt: sql`${sql.placeholder('nextTryAt')}`,
    })
    .where(eq(outbox.id, sql.placeholder('id')))
    .prepare()

  return {
    waiting: (now, limit) => waiting.all({ now: instantText(now), limit }),
    countOpen: () => open.get()?.events ?? 0,
    stuck: (attempts, limit) => stuck.all({ attempts, limit }),
    onKept: watchChanges(raw, 'note_event', ['insert on main.outbox']),
    async done(id, at) {
      await write(() => done.run({ id, at: instantText(at) }))
    },
    async failed(id, fault, nextTryAt) {
      await write(() => failed.run({ id, fault, nextTryAt: instantText(nextTryAt) }))
    },
  }
}
