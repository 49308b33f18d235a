import { copyFileSync, mkdtempDisposableSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'
import { promiseStarts } from './demo-arrivals.ts'

const folder = 'migrations/sqlite'
const own = readdirSync(folder).find((name) => name.endsWith('_arrivals_of_the_demo.sql')) ?? ''

/** The promises of an earlier release's services after the migration and the removal of a demo business. */
function afterRemoval(demo: 0 | 1) {
  using before = mkdtempDisposableSync(join(tmpdir(), 'callout-arrivals-'))
  using database = openSqlite(':memory:')
  const { raw } = database
  for (const name of readdirSync(folder)) {
    if (name < own && name.endsWith('.sql')) copyFileSync(join(folder, name), join(before.path, name))
  }
  migrateSqlite(database, before.path)
  furnish(database)
  raw.exec('pragma foreign_keys = off')
  const [id = ''] = raw.prepare<[], string>('select id from services where is_emergency = 0').pluck().all()
  const set = raw.prepare('update services set category = ?, arrival = ?, version = ? where id = ?')
  raw.prepare('update users set demo = ?').run(demo)
  const promise = raw.prepare<[string], string>('select arrival from services where id = ?').pluck()
  return [
    ['electrical', 'two_hours', 1],
    ['electrical', 'two_hours', 2],
    ['electrical', 'half_day', 1],
  ].map(([category, arrival, version]) => {
    raw.exec('savepoint one')
    set.run(category, arrival, version, id)
    raw.exec(readSql(own))
    raw.exec(promiseStarts)
    const after = promise.get(id)
    raw.exec('rollback to one')
    return after
  })
}

const readSql = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('the migration for the promises of the demo business', () => {
  it('takes for its own the windows of services that nobody edited, where it is there', () => {
    expect(afterRemoval(1)).toEqual(['exact', 'two_hours', 'half_day'])
    expect(afterRemoval(0)).toEqual(['two_hours', 'two_hours', 'half_day'])
  })
})
