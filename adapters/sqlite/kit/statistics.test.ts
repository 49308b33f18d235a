import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqlite } from './database.ts'
import { migrateSqlite } from './migrate.ts'
import { applyStatistics } from './statistics.ts'

const shipped = 'migrations/sqlite'

function open(statistics: string) {
  const disposables = new DisposableStack()
  const folder = disposables.adopt(mkdtempDisposableSync(join(tmpdir(), 'callout-statistics-')), (one) => one.remove())
  const database = disposables.use(openSqlite(':memory:'))
  database.raw.exec('create table visits (id integer primary key, town text, day text)')
  database.raw.exec('create index by_town on visits (town); create index by_day on visits (day)')
  const give = (text: string) => {
    writeFileSync(join(folder.path, 'statistics.txt'), text)
    applyStatistics(database, folder.path)
  }
  give(statistics)
  const plan = () =>
    database.raw
      .prepare<[], { detail: string }>(`explain query plan select id from visits where town = 'x' and day = 'y'`)
      .all()
      .map(({ detail }) => detail)
      .join()
  return { database, plan, give, [Symbol.dispose]: () => disposables.dispose() }
}

describe('applyStatistics', () => {
  it('makes the planner take the index that finds fewer rows', () => {
    using at = open('# about visits\nvisits by_day 100000 5\nvisits by_town 100000 50000\n')
    expect(at.plan()).toContain('by_day')
    at.give('visits by_day 100000 50000\nvisits by_town 100000 5\n')
    expect(at.plan()).toContain('by_town')
  })

  it('leaves out indexes that the database does not have', () => {
    using at = open('visits by_day 100000 5\nvisits by_week 100000 5\n')
    expect(at.database.raw.prepare('select idx from sqlite_stat1').pluck().all()).toEqual(['by_day'])
  })

  it('writes nothing when the statistics are as they were', () => {
    const text = 'visits by_day 100000 5\n'
    using at = open(text)
    const before = at.database.raw.prepare('select total_changes()').pluck().get()
    at.give(text)
    expect(at.database.raw.prepare('select total_changes()').pluck().get()).toBe(before)
  })
})

describe('the shipped statistics', () => {
  it('name only indexes of the shipped schema', () => {
    using database = openSqlite(':memory:')
    migrateSqlite(database, shipped)
    const unknown = database.raw
      .prepare(
        `select idx from sqlite_stat1 where idx not in (select name from sqlite_schema where type = 'index' and tbl_name = tbl)`,
      )
      .pluck()
      .all()
    expect(unknown).toEqual([])
    expect(database.raw.prepare('select count(*) from sqlite_stat1').pluck().get()).toBeGreaterThan(90)
  })

  it('let the promptness of confirmations be read from its own index', () => {
    using database = openSqlite(':memory:')
    migrateSqlite(database, shipped)
    const plan = database.raw
      .prepare<[], { detail: string }>(
        `explain query plan select sent_at, created_at from messages
         where event = 'booking_confirmed' and created_at >= '2026' and channel = 'email' and sent_at is not null`,
      )
      .all()
    expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX messages_confirmations')
  })
})
