import type Database from 'better-sqlite3'

/** Adds `count` messages, notifications (with their live events) and events of long ago: rows for the nightly jobs. */
export function fillOld(db: Database.Database, count: number): void {
  const old = '2020-01-02T03:04:05.000Z'
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  const user = db.prepare<[], string>('select id from users limit 1').pluck().get()
  const bound = { old, user }
  db.transaction(() => {
    db.prepare(`insert into messages (id, key, event, cause, channel, recipient, subject, text, attachments, not_before,
        state, created_at, next_try_at, changed_at)
      ${numbers} select 'msg_' || n, 'key_' || n, 'booking_confirmed', 'evt_' || n, 'email', 'somebody@example.com',
        'About a visit', 'Words', '[]', @old, 'sent', @old, @old, @old from numbers`).run({ old })
    db.prepare(`insert into message_attempts (message_id, at, provider, outcome)
      ${numbers} select 'msg_' || n, @old, 'smtp', 'accepted' from numbers`).run({ old })
    db.prepare(`insert into notifications (id, user_id, type, title, message, data, created_at)
      ${numbers} select 'ntf_' || n, @user, 'booking_confirmed', 'Confirmed', 'Words', '{}', @old from numbers`).run(bound)
    db.prepare(`insert into outbox (kind, body, at, next_try_at, done_at)
      ${numbers} select 'booking-confirmed', '{}', @old, @old, @old from numbers`).run({ old })
    db.prepare(`update bookings set created_at = @old where status = 'completed'`).run({ old })
  })()
}
