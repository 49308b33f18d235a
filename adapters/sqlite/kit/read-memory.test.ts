import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SqliteDatabase, openSqlite } from './database.ts'

describe('read cache', () => {
  let folder: string
  let database: SqliteDatabase
  let loads: number

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'callout-read-memory-'))
    database = openSqlite(join(folder, 'some.sqlite'))
    database.raw.exec(`create table things (name text primary key, n integer); insert into things values ('a', 1)`)
    loads = 0
  })
  afterEach(() => {
    database[Symbol.dispose]()
    rmSync(folder, { recursive: true })
  })

  function readers(memory = database.memory.ofAll) {
    const read = database.raw.prepare<[string], { n: number }>('select n from things where name = ?')
    const count = database.raw.prepare<[], number>('select count(*) from things').pluck()
    const things = memory.each<{ n: number } | null>()
    return {
      thing: (name: string) =>
        things(name, () => {
          loads += 1
          return read.get(name) ?? null
        }),
      count: memory.one(() => {
        loads += 1
        return count.get()
      }),
    }
  }

  it('reads once until this connection writes', async () => {
    const { thing, count } = readers()
    expect([thing('a')?.n, thing('a')?.n, count(), count()]).toEqual([1, 1, 1, 1])
    expect(loads).toBe(2)
    await database.write(() => database.raw.exec(`update things set n = 2; insert into things values ('b', 3)`))
    expect([thing('a')?.n, count()]).toEqual([2, 2])
  })

  it('sees a write of another connection by the next turn of the event loop', async () => {
    const { thing, count } = readers()
    expect([thing('a')?.n, count()]).toEqual([1, 1])
    using other = openSqlite(join(folder, 'some.sqlite'))
    other.raw.exec(`update things set n = 5; insert into things values ('b', 3)`)
    await setImmediate()
    expect([thing('a')?.n, count()]).toEqual([5, 2])
  })

  it('keeps a read of one table over writes to other tables, and drops it at a write to that table', async () => {
    database.raw.exec('create table others (n integer)')
    const { thing, count } = readers(database.memory.of('things'))
    expect([thing('a')?.n, count()]).toEqual([1, 1])
    await database.write(() => database.raw.exec('insert into others values (1)'))
    expect([thing('a')?.n, count()]).toEqual([1, 1])
    expect(loads).toBe(2)
    await database.write(() => database.raw.exec(`update things set n = 2`))
    expect([thing('a')?.n, count()]).toEqual([2, 1])
    await database.write(() => database.raw.exec(`insert into things values ('b', 3)`))
    expect([thing('b')?.n, count()]).toEqual([3, 2])
    await database.write(() => database.raw.exec(`delete from things where name = 'b'`))
    expect([thing('b'), count()]).toEqual([null, 1])
  })

  it('sees, for one table, a write of another connection by the next turn of the event loop', async () => {
    const { thing } = readers(database.memory.of('things'))
    expect(thing('a')?.n).toBe(1)
    using other = openSqlite(join(folder, 'some.sqlite'))
    other.raw.exec('update things set n = 5')
    await setImmediate()
    expect(thing('a')?.n).toBe(5)
  })

  it('reads a missing row again each time', () => {
    const { thing } = readers()
    expect(thing('b')).toBeNull()
    expect(thing('b')).toBeNull()
    expect(loads).toBe(2)
  })

  it.each(['of all', 'of a table'])('caches nothing of a transaction that is rolled back: %s', async (which) => {
    const { thing, count } = readers(which === 'of all' ? database.memory.ofAll : database.memory.of('things'))
    await expect(
      database.write(() => {
        database.raw.exec(`update things set n = 7; insert into things values ('b', 3)`)
        expect([thing('a')?.n, count()]).toEqual([7, 2])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect([thing('a')?.n, count()]).toEqual([1, 1])
  })

  it('keeps what has a version over every write until the version is another', async () => {
    const read = database.raw.prepare<[string], { n: number }>('select n from things where name = ?')
    const versions = database.memory.versioned<{ n: number }>()
    const thing = (version: number) =>
      versions(
        'a',
        () => version,
        () => {
          loads += 1
          return read.get('a') ?? { n: 0 }
        },
      )
    expect([thing(1).n, thing(1).n, loads]).toEqual([1, 1, 1])
    await database.write(() => database.raw.exec(`insert into things values ('b', 3)`))
    expect([thing(1).n, loads]).toEqual([1, 1])
    using other = openSqlite(join(folder, 'some.sqlite'))
    other.raw.exec(`update things set n = 5`)
    await setImmediate()
    expect([thing(2).n, loads]).toEqual([5, 2])
    await database.write(() => {
      database.raw.exec(`update things set n = 6`)
      expect(thing(2).n).toBe(6)
    })
    expect(loads).toBe(3)
  })
})
