import { copyFileSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'

const folder = 'migrations/sqlite'

it('a migration leaves links unchanged that were sent before the other purposes existed', () => {
  using before = mkdtempDisposableSync(join(tmpdir(), 'callout-links-'))
  using database = openSqlite(':memory:')
  const { raw } = database
  for (const name of readdirSync(folder)) {
    if (name < '0021' && name.endsWith('.sql')) copyFileSync(join(folder, name), join(before.path, name))
  }
  migrateSqlite(database, before.path)
  furnish(database)
  raw.exec('pragma foreign_keys = off')
  raw.exec(`insert into links values
    ('hash-1', 'pay', 'bkg_one', '2026-03-01T10:00:00.000Z', '2026-04-30T10:00:00.000Z', null),
    ('hash-2', 'pay', 'bkg_one', '2026-03-01T09:00:00.000Z', '2026-04-30T09:00:00.000Z', '2026-03-01T10:00:00.000Z'),
    ('hash-3', 'variation', 'bkg_two', '2026-03-02T10:00:00.000Z', '2026-03-09T10:00:00.000Z', null)`)
  const kept = raw.prepare<[], object>('select * from links order by token_hash').all()
  migrateSqlite(database, folder)
  const now = raw.prepare<[], object>('select * from links order by token_hash').all()
  expect(now).toEqual(kept.map((row) => ({ ...row, payment_id: null })))
  const table = raw.prepare<[], string>("select sql from sqlite_schema where name = 'links'").pluck().get()
  expect(table).toMatch(/strict, without rowid$/)
  const receipt = raw.prepare("insert into links values ('hash-4', 'receipt', 'bkg_one', null, '', '', null)")
  expect(() => receipt.run()).toThrow('CHECK constraint failed')
})
