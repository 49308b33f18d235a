import { describe, expect, it } from 'vitest'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { openSqlite } from '../kit/database.ts'

const migration = migrationNamed('sms')
const tables = [
  'messages',
  'message_attempts',
  'message_choices',
  'consents',
  'suppressions',
  'stop_links',
  'message_rows',
]
const at = '2026-03-01T07:00:00.000Z'

/** A database as it was before text messages, with rows in every table that the migration makes again. */
function openBefore() {
  const database = openSqlite(':memory:')
  migrateBefore(database, migration)
  furnish(database)
  database.raw.exec(`
    insert into messages (seq, id, key, event, cause, channel, recipient, user_id, subject, text, action, attachments,
        not_before, state, created_at, next_try_at, claimed_at, left_at, changed_at) values
      (7, 'msg_1', 'k1', 'booking_confirmed', 'evt_1', 'email', 'asha@example.com', 'usr_asha', 'One', 'Text', '"sealed"',
        '[]', '${at}', 'sent', '${at}', '${at}', null, null, '${at}'),
      (9, 'msg_2', 'k2', 'booking_confirmed', 'evt_1', 'whatsapp', '+447700900123', null, 'Two', 'Text', null,
        '[]', '${at}', 'sending', '${at}', '${at}', '${at}', '${at}', '${at}');
    insert into message_attempts (message_id, at, provider, outcome) values
      ('msg_1', '${at}', 'smtp', 'accepted'), ('msg_2', '${at}', 'whatsapp', 'later');
    insert into message_choices values ('usr_asha', 'reminders', 'email', '${at}');
    insert into consents (user_id, channel, purpose, given_at, text_version, source)
      values ('usr_asha', 'whatsapp', 'service', '${at}', '1', 'profile');
    insert into suppressions values ('whatsapp', '+447700900124', '${at}', 'stop');
    insert into stop_links values ('hash', 'email', 'asha@example.com', '${at}');
    insert into message_rows values ('booking_confirmed', 'customer', 'S', 'T', 'T', 'S', '["email"]', 'usr_office', '${at}', 1);
    update search_state set upto = 9 where name = 'messages';
  `)
  return {
    raw: database.raw,
    rows: () => tables.map((table) => database.raw.prepare(`select * from ${table} order by 1, 2`).all()),
    indexes: () =>
      database.raw
        .prepare(
          `select type, name, tbl_name from sqlite_schema
           where tbl_name in ('messages', 'message_attempts', 'consents', 'stop_links') and type in ('index', 'trigger')
             and name not like 'sqlite_%' order by name`,
        )
        .all(),
    migrate: () => migrateUpTo(database, migration),
    [Symbol.dispose]() {
      database[Symbol.dispose]()
    },
  }
}

describe('the migration that adds text messages', () => {
  it('keeps every row, index and trigger of the tables that it makes again', () => {
    using before = openBefore()
    const [rows, indexes] = [before.rows(), before.indexes()]
    expect(before.migrate()).toEqual([migration])
    const [texts] = before.rows().slice(-1)
    expect(before.rows().slice(0, -1)).toEqual(rows.slice(0, -1))
    expect(texts).toEqual([{ ...Object(rows.at(-1)?.[0]), sms: null }])
    expect(before.indexes()).toEqual(indexes)
    expect(before.raw.pragma('foreign_key_check')).toEqual([])
  })

  it('keeps the references between the tables, and the searches behind their changes', () => {
    using before = openBefore()
    before.migrate()
    expect(() => before.raw.exec("delete from messages where id = 'msg_1'")).toThrow('FOREIGN KEY')
    before.raw.exec("update messages set subject = 'Else' where id = 'msg_1'")
    expect(before.raw.prepare("select row from search_pending where name = 'messages'").pluck().all()).toEqual([7])
  })

  it('lets a text message in, and no channel that is not known', () => {
    using before = openBefore()
    before.migrate()
    const add = (channel: string) => () =>
      before.raw.exec(`insert into suppressions values ('${channel}', '+447700900123', '${at}', 'stop')`)
    expect(add('sms')).not.toThrow()
    expect(add('fax')).toThrow('CHECK')
  })
})
