import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboxFilter } from '#modules/chat'
import { openDatabase } from '../../../tests/support/database.ts'
import { watchStatements } from '../../../tests/support/statement-watch.ts'
import { createTextIndex } from '../search/text-index.ts'
import { createSqliteChatStore } from './chat-store.ts'

const database = openDatabase()
const chats = createSqliteChatStore(database)
const index = createTextIndex(database)
const filter: InboxFilter = { show: 'waiting', kind: null, isUnread: null, assignedTo: null, search: null }
const tables = /^(?:SCAN|SEARCH) (?:b|c|e|m|t|conversations|conversation_entries|enquiries)\b/

async function fill(): Promise<void> {
  while ((await index.fill(1_000)) === 'more');
}

async function found(search: string, more: Partial<InboxFilter> = {}): Promise<readonly string[]> {
  const { unread, rest } = await chats.inbox({ ...filter, ...more, search }, null, 50)
  return [...unread, ...rest].map(({ id }) => id).toSorted()
}

beforeAll(async () => {
  // The bookings alone matter here, and not whose they are.
  database.raw.exec(`pragma foreign_keys = off;
    with recursive each (n) as (select 1 union all select n + 1 from each where n < 300)
    insert into conversations (id, kind, phone, token_hash, state, unread, delivered_to, read_to, seen_to, last_at,
      last_text, created_at)
      select 'cnv_' || n, 'visitor', '+447700' || (900000 + n), n, case when n % 3 = 0 then 'closed' else 'open' end,
        n % 3 = 1, 0, 0, 0, '2026-03-02T12:00:00.000Z', '', '2026-03-02T12:00:00.000Z' from each;
    with recursive each (n) as (select 1 union all select n + 1 from each where n < 300)
    insert into conversation_entries (conversation_id, kind, sender, text, at)
      select 'cnv_' || n, 'message', 'visitor', 'The Gutter number ' || n || ' leaks', '2026-03-02T12:00:00.000Z' from each;
    with recursive each (n) as (select 1 union all select n + 1 from each where n < 300)
    insert into enquiries (id, reference, kind, name, email, email_key, phone, message, contact_method, state, created_at)
      select 'enq_' || n, 'EN-' || (200000 + n), 'contact', 'Ada ' || n, n || '@example.org', n || '@example.org',
        '+447700' || (900000 + n), 'About roof ' || n, 'email', 'open', '2026-03-02T12:00:00.000Z' from each;
    with recursive each (n) as (select 1 union all select n + 1 from each where n < 300)
    insert into bookings (id, reference, customer_id, service_id, priority, status, cancel_reason, starts_at, duration_minutes,
      buffer_minutes, contact_name, contact_email, customer_phone, customer_address, customer_postcode,
      problem_description, access_notes, estimated_cost_pence, payment_policy, source, version, created_at, updated_at)
      select 'bkg_' || n, 'CB-' || (400000 + n), 'usr_any', 'svc_any', 'standard',
        case when n % 3 = 0 then 'cancelled' else 'pending' end, case when n % 3 = 0 then 'office' end, '2027-03-01T08:00:00.000Z', 60, 0, 'Bo Visit ' || n,
        'bo@example.org', '+442079' || (400000 + n), 'Here', 'CR0 1AB', 'Drips', '{}', 7900, 'full', 'web', 1,
        '2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z' from each;
    with recursive each (n) as (select 1 union all select n + 1 from each where n < 300)
    insert into booking_threads (booking_id, newest_seq, asked_seq, office_read_to, last_at, last_text)
      select 'bkg_' || n, 2, 2, case when n % 3 = 1 then 0 else 2 end, '2026-03-02T12:00:00.000Z', '' from each;
    with recursive each (n) as (select 1 union all select n + 1 from each where n < 600)
    insert into service_communications (booking_id, seq, id, person, sender_type, sender_name, client_id, message_type,
      message_content, created_at)
      select 'bkg_' || ((n + 1) / 2), 1 + (n + 1) % 2, 'com_' || n, 'usr_any', 'customer', 'Bo', n, 'text',
        'Line ' || n || ' of the hedgehog', '2026-03-02T12:00:00.000Z' from each;
    pragma foreign_keys = on`)
})

afterAll(() => database[Symbol.dispose]())

const searches = [
  ['gutter NUMBER 277', ['cnv_277']],
  ['07700 900 124', ['cnv_124', 'enq_124']],
  ['about roof 271', ['enq_271']],
  ['EN-200123', ['enq_123']],
  ['250@example', ['enq_250']],
  ['10% off', []],
  ['line 541 of the HEDGEHOG', ['bkg_271']],
  ['CB-400124', ['bkg_124']],
  ['020 7940 0250', ['bkg_250']],
  ['bo visit 271', ['bkg_271']],
] as const

describe('a search of the inbox', () => {
  it.each(searches)('finds %s before the index has it, and afterwards', async (search, ids) => {
    expect(await found(search)).toEqual(ids)
    await fill()
    expect(await found(search)).toEqual(ids)
    expect(await found(search, { show: 'closed' })).toEqual([])
  })

  it('finds closed chats, texts that changed, and nothing of what was deleted', async () => {
    await fill()
    expect(await found('gutter number 300', { show: 'closed' })).toEqual(['cnv_300'])
    const { raw } = database
    raw.exec("update enquiries set message = 'A chimney' where id = 'enq_5'")
    raw.exec("delete from conversation_entries where conversation_id = 'cnv_7'")
    raw.exec("update service_communications set message_content = 'A squirrel' where booking_id = 'bkg_5' and seq = 2")
    raw.exec("delete from service_communications where booking_id = 'bkg_7'")
    for (const step of [async () => {}, fill]) {
      await step()
      expect([await found('chimney'), await found('about roof 5 '), await found('gutter number 7 ')]).toEqual([
        ['enq_5'],
        [],
        [],
      ])
      expect([await found('squirrel'), await found('line 10 of'), await found('line 13 of the')]).toEqual([
        ['bkg_5'],
        [],
        [],
      ])
    }
  })

  it.each(searches)('reads no table from end to end for %s', async (search) => {
    await fill()
    using watch = watchStatements(database.raw)
    watch.take()
    await found(search)
    const { ran } = watch.take()
    const read = ran.filter(({ sql }) => /@(?:chats|entries|threads)\b/.test(sql))
    expect(read.length).toBeGreaterThan(1)
    const plans = read.flatMap((statement) => watch.planOf(statement)).filter((detail) => tables.test(detail))
    expect(plans.length).toBeGreaterThan(2)
    expect(
      plans.filter((detail) => !/PRIMARY KEY|sqlite_autoindex|service_communications_by_number/.test(detail)),
    ).toEqual([])
  })
})

describe('the lists of the inbox', () => {
  it.each([
    ['to be dealt with', {}],
    ['unread', { isUnread: true }],
    ['done', { show: 'closed' }],
  ] as const)('of what is %s read conversations of bookings through an index', async (_, more) => {
    using watch = watchStatements(database.raw)
    watch.take()
    await chats.inbox({ ...filter, kind: 'booking', ...more }, null, 25)
    const { ran } = watch.take()
    const plans = ran.flatMap((statement) => watch.planOf(statement)).filter((detail) => / [bmt]\b/.test(detail))
    expect(plans.length).toBeGreaterThan(2)
    expect(plans.filter((detail) => detail.startsWith('SCAN') && !/USING INDEX booking_threads_/.test(detail))).toEqual(
      [],
    )
    expect(plans.join()).not.toContain('SCAN b')
  })

  it('lists a conversation among those that are done once its booking is over, and again when it is not', async () => {
    const lists = async () => {
      const of = async (show: 'waiting' | 'closed') =>
        (await chats.inbox({ ...filter, kind: 'booking', show }, null, 400)).rest.some(
          ({ id }) => String(id) === 'bkg_2',
        )
      return [await of('waiting'), await of('closed')]
    }
    const cancel = database.raw.prepare(
      `update bookings set status = 'cancelled', cancel_reason = 'office' where id = 'bkg_2'`,
    )
    const open = database.raw.prepare(`update bookings set status = 'pending', cancel_reason = null where id = 'bkg_2'`)
    expect(await lists()).toEqual([true, false])
    cancel.run()
    expect(await lists()).toEqual([false, true])
    open.run()
    expect(await lists()).toEqual([true, false])
  })
})
