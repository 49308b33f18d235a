import type Database from 'better-sqlite3'
import { rowStatements } from './old-rows.ts'

/**
 * Adds `count` of each kind of row that timed jobs look through or delete, nearly all of long ago: see `rowStatements`.
 * Rows of a visit are added once for each.
 */
export function fillOld(db: Database.Database, count: number): void {
  const old = '2020-01-02T03:04:05.000Z'
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  const user = db.prepare<[], string>('select id from users limit 1').pluck().get()
  const bound = { old, user, count }
  // They would add an event for each reader of each row.
  const live = db
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_schema where type = 'trigger' and name glob '*_live'`,
    )
    .all()
  for (const { name } of live) db.exec(`drop trigger ${name}`)
  for (const statement of [...messageStatements, ...rowStatements]) {
    // In a transaction each, so that the log beside the file stays small.
    const sql = `${numbers} ${statement}`
    const used = Object.entries(bound).filter(([name]) => sql.includes(`@${name}`))
    db.transaction(() => db.prepare(sql).run(Object.fromEntries(used)))()
    db.pragma('wal_checkpoint(passive)')
  }
  for (const { sql } of live) db.exec(sql)
  db.prepare(`update bookings set created_at = @old where status = 'completed'`).run({ old })
}

const messageStatements = [
  `insert into messages (id, key, event, cause, channel, recipient, subject, text, attachments, not_before,
      state, created_at, next_try_at, changed_at)
    select 'msg_' || n, 'key_old-' || n, 'booking_confirmed', 'evt_' || n, 'email', 'somebody@example.com',
      'About a visit', 'Words', '[]', @old, 'sent', @old, @old, @old from numbers`,
  `insert into message_attempts (message_id, at, provider, outcome)
    select 'msg_' || n, @old, 'smtp', 'accepted' from numbers`,
  `insert into notifications (id, user_id, type, title, message, data, created_at)
    select 'ntf_' || n, @user, 'booking_confirmed', 'Confirmed', 'Words', '{}', @old from numbers`,
  `insert into live_events (user_id, kind, ref, at)
    select @user, 'notification', 'ntf_' || n, @old from numbers`,
  `insert into outbox (kind, body, at, next_try_at, done_at)
    select 'booking-confirmed', '{}', @old, @old, @old from numbers`,
]
