import { copyFileSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'

const folder = 'migrations/sqlite'
const own = readdirSync(folder).find((name) => name.endsWith('_manage_links.sql')) ?? ''

describe('the migration for manage links', () => {
  it('leaves earlier links and their indexes as they were, and takes a manage link then', () => {
    using before = mkdtempDisposableSync(join(tmpdir(), 'callout-links-'))
    using database = openSqlite(':memory:')
    const { raw } = database
    for (const name of readdirSync(folder)) {
      if (name < own && name.endsWith('.sql')) copyFileSync(join(folder, name), join(before.path, name))
    }
    migrateSqlite(database, before.path)
    furnish(database)
    raw.exec('pragma foreign_keys = off')
    raw.exec(`insert into links values
      ('hash-1', 'pay', 'bkg_one', null, '2026-03-01T10:00:00.000Z', '2026-04-30T10:00:00.000Z', null),
      ('hash-2', 'track', 'bkg_one', null, '2026-03-01T09:00:00.000Z', '2026-04-30T09:00:00.000Z', '2026-03-01T10:00:00.000Z'),
      ('hash-3', 'receipt', 'bkg_two', 'pay_one', '2026-03-02T10:00:00.000Z', '2026-03-09T10:00:00.000Z', null)`)
    const manage = raw.prepare("insert into links values ('hash-4', 'manage', 'bkg_one', null, '', '', null)")
    expect(() => manage.run()).toThrow('CHECK constraint failed')
    const links = () => raw.prepare<[], object>('select * from links order by token_hash').all()
    const indexes = () =>
      raw
        .prepare<[], string>(`select sql from sqlite_schema where tbl_name = 'links' and type = 'index' order by name`)
        .pluck()
        .all()
    const [keptLinks, keptIndexes] = [links(), indexes()]
    migrateSqlite(database, folder)
    expect(links()).toEqual(keptLinks)
    expect(indexes()).toEqual(keptIndexes)
    expect(keptIndexes.length).toBeGreaterThan(2)
    raw.exec("insert into links values ('hash-4', 'manage', 'bkg_one', null, '', '', null)")
    expect(links()).toHaveLength(4)
  })
})
