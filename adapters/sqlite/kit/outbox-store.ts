import { and, asc, count, eq, isNull, lte, sql } from 'drizzle-orm'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'
import { outbox } from './schema.ts'

/** An event that waits to be told on. */
export interface WaitingEvent {
  readonly id: number
  readonly kind: string
  readonly body: Readonly<Record<string, unknown>>
  readonly at: Temporal.Instant
  readonly attempts: number
}

/** What the relay needs of the outbox; events are put in by the stores, each with its fact. */
export interface OutboxStore {
  /** At most `limit` events that are to be tried by `now`, oldest first. */
  waiting(now: Temporal.Instant, limit: number): readonly WaitingEvent[]
  /** How many events have not been told on yet, whenever they are to be tried. */
  countOpen(): number
  done(id: number, at: Temporal.Instant): Promise<void>
  /** Keeps the fault's words, and the event for another try. */
  failed(id: number, fault: string, nextTryAt: Temporal.Instant): Promise<void>
}

export function createSqliteOutboxStore(database: SqliteDatabase): OutboxStore {
  const { db, write } = database
  const waiting = db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.nextTryAt, sql.placeholder('now'))))
    .orderBy(asc(outbox.id))
    .limit(sql.placeholder('limit'))
    .prepare()
  const open = db.select({ events: count() }).from(outbox).where(isNull(outbox.doneAt)).prepare()
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
    async done(id, at) {
      await write(() => done.run({ id, at: instantText(at) }))
    },
    async failed(id, fault, nextTryAt) {
      await write(() => failed.run({ id, fault, nextTryAt: instantText(nextTryAt) }))
    },
  }
}
