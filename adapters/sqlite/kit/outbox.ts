import type { SqliteDatabase } from './database.ts'
import type { AnyEvent } from './events.ts'
import { instantText } from './instant-text.ts'

/** Adds events to the outbox in the transaction of their fact; call it only inside `write`. */
export type KeepEvents = (events: readonly AnyEvent[]) => void

export function prepareOutbox({ raw }: SqliteDatabase): KeepEvents {
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
