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
const tables = /^(?:SCAN|SEARCH) (?:c|e|conversations|conversation_entries|enquiries)\b/

async function fill(): Promise<void> {
  while ((await index.fill(1_000)) === 'more');
}

async function found(search: string, more: Partial<InboxFilter> = {}): Promise<readonly string[]> {
  const { unread, rest } = await chats.inbox({ ...filter, ...more, search }, null, 50)
  return [...unread, ...rest].map(({ id }) => id).toSorted()
}

beforeAll(async () => {
  database.raw.exec(`
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
        '+447700' || (900000 + n), 'About roof ' || n, 'email', 'open', '2026-03-02T12:00:00.000Z' from each`)
})

afterAll(() => database[Symbol.dispose]())

const searches = [
  ['gutter NUMBER 277', ['cnv_277']],
  ['07700 900 124', ['cnv_124', 'enq_124']],
  ['about roof 271', ['enq_271']],
  ['EN-200123', ['enq_123']],
  ['250@example', ['enq_250']],
  ['10% off', []],
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
    for (const step of [async () => {}, fill]) {
      await step()
      expect([await found('chimney'), await found('about roof 5 '), await found('gutter number 7 ')]).toEqual([
        ['enq_5'],
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
    const read = ran.filter(({ sql }) => /@(?:chats|entries)\b/.test(sql))
    expect(read.length).toBeGreaterThan(1)
    const plans = read.flatMap((statement) => watch.planOf(statement)).filter((detail) => tables.test(detail))
    expect(plans.length).toBeGreaterThan(2)
    expect(plans.filter((detail) => !/INTEGER PRIMARY KEY|sqlite_autoindex/.test(detail))).toEqual([])
  })
})
