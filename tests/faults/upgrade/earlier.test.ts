import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInFile, missingMigrations, openSqlite } from '#adapters/sqlite'
import { openUpgraded } from '../../../src/upgrade/open-upgraded.ts'
import { snapshotsOf } from '../../../src/upgrade/snapshots.ts'
import { migrateUpTo } from '../../support/migrate-up-to.ts'
import { releases, restoredRelease } from './restored.ts'

let release: Awaited<ReturnType<typeof restoredRelease>>

beforeAll(async () => {
  release = await restoredRelease(releases[0] ?? '')
})
afterAll(() => release[Symbol.dispose]())

/** Tables whose rows are those of the migrations themselves. */
const ofSchema = new Set(['migrations', 'search_state'])

/** Every row of a later business that the schema of then takes, in the columns that both have. */
function fillFrom(raw: Database.Database, later: string): void {
  const own = tablesOf(raw, 'main')
  raw.pragma('foreign_keys = off')
  // Rows that triggers keep are copied like the rest.
  const triggers = raw
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema where type = 'trigger'")
    .all()
  for (const { name } of triggers) raw.exec(`drop trigger "${name}"`)
  raw.prepare('attach database ? as later').run(later)
  for (const table of tablesOf(raw, 'later').filter((name) => own.includes(name) && !ofSchema.has(name))) {
    const columns = columnsOf(raw, 'main', table).filter((name) => columnsOf(raw, 'later', table).includes(name))
    const list = columns.map((name) => `"${name}"`).join()
    raw.exec(
      `delete from main."${table}"; insert or ignore into main."${table}" (${list}) select ${list} from later."${table}"`,
    )
  }
  raw.exec('detach database later')
  for (const { sql } of triggers) raw.exec(sql)
  removeUnreferred(raw)
  raw.pragma('foreign_keys = on')
}

/** A row goes with the one that it refers to, where the schema of then did not take that one. */
function removeUnreferred(raw: Database.Database): void {
  for (;;) {
    const broken = raw.pragma('foreign_key_check') as readonly { readonly table: string; readonly rowid: number }[]
    if (broken.length === 0) return
    for (const { table, rowid } of broken) raw.prepare(`delete from "${table}" where rowid = ?`).run(rowid)
  }
}

function tablesOf(raw: Database.Database, schema: string): readonly string[] {
  return raw
    .prepare<[], string>(
      `select name from pragma_table_list where schema = '${schema}' and type = 'table' and wr = 0 and name not like 'sqlite_%'`,
    )
    .pluck()
    .all()
}

function columnsOf(raw: Database.Database, schema: string, table: string): readonly string[] {
  return raw
    .prepare<[string, string], string>('select name from pragma_table_xinfo(?, ?) where hidden = 0')
    .pluck()
    .all(table, schema)
}

const business = (raw: Database.Database) =>
  Object.fromEntries(
    ['users', 'bookings', 'booking_history', 'payments', 'ledger_entries'].map((table) => [
      table,
      raw.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0,
    ]),
  )
const money = (raw: Database.Database) => raw.prepare('select sum(amount_pence) from ledger_entries').pluck().get()

describe('a business at an earlier migration', () => {
  it.each([
    ['0035', 'the first bookings and payments'],
    ['0090', 'before invoices'],
    ['0140', 'before the market'],
    ['0200', 'before keywords'],
  ])('%s, %s, is upgraded whole, with the same bookings and the same money', async (number) => {
    const databaseFile = join(release.dataDir, `at-${number}`, 'callout.sqlite')
    const then = openSqlite(databaseFile)
    migrateUpTo(then, `${number}_z`)
    fillFrom(then.raw, join(release.dataDir, 'callout.sqlite'))
    const [rows, pence] = [business(then.raw), money(then.raw)]
    then[Symbol.dispose]()
    expect(rows).toMatchObject({ users: expect.any(Number), bookings: expect.any(Number) })
    for (const [table, count] of Object.entries(rows)) expect([table, count > 10]).toEqual([table, true])

    const place = {
      dataDir: join(release.dataDir, `at-${number}`),
      databaseFile,
      publicUrl: new URL('http://localhost:3000'),
    }
    const now = await openUpgraded(place)
    expect(missingMigrations(now, 'migrations/sqlite')).toEqual([])
    expect([business(now.raw), money(now.raw)]).toEqual([rows, pence])
    now[Symbol.dispose]()
    expect(faultsInFile(databaseFile)).toEqual([])
    expect(snapshotsOf(databaseFile)).toHaveLength(1)
  })
})
