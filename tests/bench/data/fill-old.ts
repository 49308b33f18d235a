import type Database from 'better-sqlite3'

/**
 * Adds `count` of each kind of row that the nightly jobs delete, all of long ago: messages, notifications (with their
 * live events), events, sessions, pending sign-ins, challenges, account links and requests, booking links, drafts,
 * photos without an owner, quotes, kept answers, news of conversations and lines of the security log.
 */
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
    for (const statement of rowsThatEnd) {
      const sql = `${statement} from numbers`
      db.prepare(sql.replace('as select', `${numbers} select`)).run(sql.includes('@user') ? bound : { old })
    }
    db.prepare(`update bookings set created_at = @old where status = 'completed'`).run({ old })
  })()
}

/** Each with `as select`, where the list of numbers goes. */
const rowsThatEnd = [
  `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     as select 'old_' || n, @user, @old, @old, @old`,
  `insert into pending_sign_ins (token_hash, user_id, begun_by, created_at, expires_at)
     as select 'old_' || n, @user, 'password', @old, @old`,
  `insert into webauthn_challenges (challenge_hash, purpose, user_id, expires_at)
     as select 'old_' || n, 'sign-in', @user, @old`,
  `insert into account_requests (id, purpose, email, data, created_at)
     as select 'old_' || n, 'password-reset', 'somebody@example.com', '{}', @old`,
  `insert into account_links (token_hash, purpose, user_id, data, created_at, expires_at)
     as select 'old_' || n, 'password-reset', @user, '{}', @old, @old`,
  `insert into links (token_hash, purpose, booking_id, created_at, expires_at)
     as select 'old_' || n, 'track', (select id from bookings limit 1), @old, @old`,
  `insert into booking_drafts (token_hash, fields, updated_at)
     as select 'old_' || n, '{"problem_description":"The tap drips.","step":3}', @old`,
  `insert into photos (id, file, media_type, width, height, bytes, created_at)
     as select 'pho_old-' || n, printf('%08x-0000-7000-8000-000000000000.jpg', n), 'image/jpeg', 1, 1, 1, @old`,
  `insert into quotes (id, service_id, priority, lines, total_pence, created_at, expires_at)
     as select 'quo_old-' || n, (select id from services limit 1), 'standard', '[]', 0, @old, @old`,
  `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
     as select @user, 'old_' || n, 'f', 200, '{}', @old`,
  `insert into thread_events (booking_id, kind, ref, at)
     as select (select id from bookings limit 1), 'message', n, @old`,
  `insert into security_log (at, kind, address_key, detail, request_id, count)
     as select @old, 'signed-in', 'a', '', 'r' || n, 1`,
]
