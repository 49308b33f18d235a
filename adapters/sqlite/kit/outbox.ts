import type { SqliteDatabase } from './database.ts'
import type { AnyEvent } from './events.ts'
import { instantText } from './instant-text.ts'

/**
 * Adds events to the outbox in the transaction of their fact, with the request that they come from; call it only inside
 * `write`.
 */
export type KeepEvents = (events: readonly AnyEvent[]) => void

export function prepareOutbox({ raw, acting }: SqliteDatabase): KeepEvents {
  const insert = raw.prepare<[string, string, string, string, string | null]>(
    'insert into outbox (kind, body, at, next_try_at, request_id) values (?, ?, ?, ?, ?)',
  )
  return (events) => {
    for (const { kind, at, ...body } of events) {
      const text = instantText(at)
      insert.run(kind, JSON.stringify(body), text, text, acting.requestId())
    }
  }
}
