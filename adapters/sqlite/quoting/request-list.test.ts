import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../tests/support/database.ts'
import { watchStatements } from '../../../tests/support/statement-watch.ts'
import { createTextIndex } from '../search/text-index.ts'
import { createSqliteQuotingStore } from './quoting-store.ts'

const database = openDatabase()
const requests = createSqliteQuotingStore(database)
const index = createTextIndex(database)
const filter = { states: null, assignedTo: null, day: Temporal.PlainDate.from('2026-03-02') }

async function fill(): Promise<void> {
  while ((await index.fill(1_000)) === 'more');
}

async function found(text: string): Promise<readonly string[]> {
  return (await requests.list({ ...filter, text }, null, 50)).map(({ id }) => id).toSorted()
}

beforeAll(() => {
  database.raw.exec(`
    with recursive each (n) as (select 1 union all select n + 1 from each where n < 300)
    insert into quote_requests (id, reference, name, email, email_key, phone, address, postcode, description, stage,
      is_waiting, version, created_at)
      select 'qrq_' || n, 'QR-' || (200000 + n), 'Ada ' || n, n || '@example.org', n || '@example.org',
        '+447700' || (900000 + n), n || ' Mill Lane', 'CR0 1AB', 'A wall of ' || n || ' bricks', 'new', 1, 0,
        '2026-03-02T12:00:00.000Z' from each`)
})

afterAll(() => database[Symbol.dispose]())

const searches = [
  ['wall OF 277', 'qrq_277'],
  ['07700 900 124', 'qrq_124'],
  ['QR-200123', 'qrq_123'],
  ['250@example', 'qrq_250'],
  ['271 mill lane', 'qrq_271'],
] as const

describe('a search of requests for a quote', () => {
  it.each(searches)('finds %s before the index has it, and afterwards', async (text, id) => {
    expect(await found(text)).toEqual([id])
    await fill()
    expect(await found(text)).toEqual([id])
    expect(await found(`${text}%`)).toEqual([])
  })

  it('finds a text that changed, and nothing of what was deleted', async () => {
    await fill()
    database.raw.exec("update quote_requests set description = 'A chimney' where id = 'qrq_5'")
    database.raw.exec("delete from quote_requests where id = 'qrq_7'")
    for (const step of [async () => {}, fill]) {
      await step()
      expect([await found('chimney'), await found('wall of 5 '), await found('wall of 7 ')]).toEqual([
        ['qrq_5'],
        [],
        [],
      ])
    }
  })

  it.each(searches)('reads the rows of the index alone for %s', async (text) => {
    await fill()
    using watch = watchStatements(database.raw)
    watch.take()
    await found(text)
    const read = watch.take().ran.filter(({ sql }) => sql.includes('@rows'))
    const plans = read.flatMap((statement) => watch.planOf(statement)).filter((detail) => / r\b/.test(detail))
    expect(plans).toEqual([expect.stringContaining('INTEGER PRIMARY KEY')])
  })
})
