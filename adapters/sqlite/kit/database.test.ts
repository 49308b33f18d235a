import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { type SqliteDatabase, openSqlite } from './database.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-database-'))
afterAll(() => folder.remove())
const file = join(folder.path, 'deep', 'inside', 'callout.sqlite')

const pragma = ({ raw }: SqliteDatabase, name: string) => raw.pragma(name, { simple: true })

describe('openSqlite', () => {
  it('creates the folders above the file', () => {
    using database = openSqlite(file)
    expect(database.answers()).toBe(true)
  })

  it.each(['a file that is new', 'a file that was WAL before', 'and again'])(
    'flushes every commit to the disk: %s',
    () => {
      using database = openSqlite(file)
      const full = 2
      expect(pragma(database, 'synchronous')).toBe(full)
      expect(pragma(database, 'journal_mode')).toBe('wal')
    },
  )

  it('converts a database to WAL', () => {
    const old = join(folder.path, 'old.sqlite')
    const before = new Database(old)
    before.exec('create table things (id integer)')
    before.close()
    using database = openSqlite(old)
    expect([pragma(database, 'journal_mode'), pragma(database, 'synchronous')]).toEqual(['wal', 2])
  })

  it('enforces foreign keys, and waits only briefly for a lock', () => {
    using database = openSqlite(':memory:')
    expect(pragma(database, 'foreign_keys')).toBe(1)
    expect(pragma(database, 'busy_timeout')).toBeLessThanOrEqual(250)
    database.raw.exec('create table a (id integer primary key); create table b (a integer references a (id))')
    expect(() => database.raw.exec('insert into b values (1)')).toThrow('FOREIGN KEY')
  })

  it('keeps writes that were requested just before it is closed', async () => {
    const closing = openSqlite(file)
    closing.raw.exec('create table if not exists notes (text)')
    const kept = closing.write(() => closing.raw.exec("insert into notes values ('last words')"))
    closing[Symbol.dispose]()
    await kept
    using again = openSqlite(file)
    expect(again.raw.prepare('select text from notes').pluck().all()).toEqual(['last words'])
  })

  it('rejects every request after it is closed', () => {
    const database = openSqlite(':memory:')
    database[Symbol.dispose]()
    expect(database.answers()).toBe(false)
  })
})
