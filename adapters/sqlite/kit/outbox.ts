import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'

/** What every module's events have in common: a kind in the past tense, and when it happened. */
export interface Event {
  readonly kind: string
  readonly at: Temporal.Instant
}

/** Keeps events in the transaction of the fact that they tell of; call it only inside `write`. */
export function prepareOutbox({ raw }: SqliteDatabase): (events: readonly Event[]) => void {
  const insert = raw.prepare<[string, string, string, string]>(
    'insert into outbox (kind, body, at, next_try_at) values (?, ?, ?, ?)',
  )
  return (events) => {
    for (const { kind, at, ...body } of events) {
      const text = instantText(at)
      insert.run(kind, JSON.stringify(body), text, text)
    }
  }
}
