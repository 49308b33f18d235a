import { sql } from 'drizzle-orm'
import type { SqliteDatabase } from './database.ts'
import { outbox } from './schema.ts'

/** What every module's events have in common: a kind in the past tense, and when it happened. */
export interface Event {
  readonly kind: string
  readonly at: Temporal.Instant
}

/** Keeps events in the transaction of the fact that they tell of; call it only inside `write`. */
export function prepareOutbox({ db }: SqliteDatabase): (events: readonly Event[]) => void {
  const insert = db
    .insert(outbox)
    .values({
      kind: sql.placeholder('kind'),
      body: sql.placeholder('body'),
      at: sql.placeholder('at'),
      nextTryAt: sql.placeholder('at'),
    })
    .prepare()
  return (events) => {
    for (const { kind, at, ...body } of events) insert.run({ kind, at, body })
  }
}
