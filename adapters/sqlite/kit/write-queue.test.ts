import { execFile } from 'node:child_process'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { refuse } from '#modules/shared'
import { fillDisk } from '../../../tests/support/storage-faults.ts'
import { openSqlite } from './database.ts'
import { createWriteQueue } from './write-queue.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-queue-'))
afterAll(() => folder.remove())

function openNotes(file = ':memory:') {
  const database = openSqlite(file)
  database.raw.exec('create table if not exists notes (id integer primary key, text text not null unique)')
  const insert = database.raw.prepare('insert into notes (text) values (?)')
  const all = database.raw.prepare<[], string>('select text from notes order by id').pluck()
  return {
    ...database,
    put: (...texts: readonly string[]) => {
      for (const text of texts) insert.run(text)
      return texts.length
    },
    all: () => all.all(),
  }
}

/** Notes how long each try for the lock may hold up the process. */
function watchTries(raw: Database.Database, waited: unknown[]): Database.Database {
  const prepare = raw.prepare.bind(raw)
  return Object.assign(Object.create(raw) as Database.Database, {
    pragma: raw.pragma.bind(raw),
    prepare(sql: string) {
      const statement = prepare(sql)
      if (!sql.startsWith('begin')) return statement
      return { run: () => [waited.push(raw.pragma('busy_timeout', { simple: true })), statement.run()] }
    },
  })
}

const anyWork = fc.record({
  ends: fc.constantFrom('well', 'well', 'refused', 'thrown', 'broken'),
  rows: fc.integer({ min: 0, max: 3 }),
})
/** Each group is asked for in one turn of the event loop. */
const anyGroups = fc.array(fc.array(anyWork, { maxLength: 12 }), { minLength: 1, maxLength: 6 })

describe('queued write', () => {
  it('is committed exactly when it succeeds, in the order of the requests, whatever other writes do', async () => {
    await fc.assert(
      fc.asyncProperty(anyGroups, async (groups) => {
        using notes = openNotes()
        const expected: string[] = []
        const outcomes: Promise<boolean>[] = []
        for (const [turn, group] of groups.entries()) {
          for (const [place, { ends, rows }] of group.entries()) {
            const texts = Array.from({ length: rows }, (_, row) => `${turn}.${place}.${row}`)
            if (ends === 'well') expected.push(...texts)
            const asked = notes.write(() => {
              notes.put(...texts)
              if (ends === 'refused') return refuse({ kind: 'no' })
              if (ends === 'thrown') throw new Error('on purpose')
              if (ends === 'broken') notes.put('same', 'same')
              return ends
            })
            outcomes.push(
              asked.then(
                (value) => (ends === 'well' ? value === 'well' : ends === 'refused' && value !== 'well'),
                () => ends === 'thrown' || ends === 'broken',
              ),
            )
          }
          if (turn % 2 === 0) await setImmediate()
        }
        expect(await Promise.all(outcomes)).not.toContain(false)
        expect(notes.all()).toEqual(expected)
      }),
      { numRuns: runs(300) },
    )
  })

  it('resolves only once it is durable: another connection sees it then, and not before', async () => {
    const file = join(folder.path, 'durable.sqlite')
    using notes = openNotes(file)
    using other = openNotes(file)
    let seenWithin: readonly string[] = []
    await Promise.all([
      notes.write(() => notes.put('first')),
      notes.write(() => {
        seenWithin = other.all()
        return notes.put('second')
      }),
    ])
    expect(seenWithin).toEqual([])
    expect(other.all()).toEqual(['first', 'second'])
  })

  it('shares one commit with writes that are requested in the same turn', async () => {
    const file = join(folder.path, 'shared.sqlite')
    using notes = openNotes(file)
    using other = openNotes(file)
    const version = () => other.raw.pragma('data_version', { simple: true })
    const before = Number(version())
    await Promise.all(Array.from({ length: 50 }, (_, at) => notes.write(() => notes.put(String(at)))))
    expect(Number(version()) - before).toBe(1)
  })

  it('waits while another process has the lock, and is not lost', async () => {
    const file = join(folder.path, 'locked.sqlite')
    using notes = openNotes(file)
    const other = new Database(file)
    other.exec("begin immediate; insert into notes (text) values ('theirs')")
    const ours = Promise.all(['a', 'b', 'c'].map((text) => notes.write(() => notes.put(text))))
    await expect.poll(() => notes.raw.pragma('busy_timeout', { simple: true })).toBe(0)
    const late = notes.write(() => notes.put('late'))
    expect(notes.all()).toEqual([])
    other.exec('commit')
    other.close()
    await Promise.all([ours, late])
    expect(notes.raw.pragma('busy_timeout', { simple: true })).toBeGreaterThan(0)
    expect(notes.all()).toEqual(['theirs', 'a', 'b', 'c', 'late'])
  })

  it('holds up nobody while another connection has the lock for 300 ms: reads go on, and writes follow', async () => {
    const file = join(folder.path, 'merging.sqlite')
    using notes = openNotes(file)
    await notes.write(() => notes.put('before'))
    const other = new Database(file)
    other.exec('begin immediate')
    const waited: unknown[] = []
    const { write } = createWriteQueue(watchTries(notes.raw, waited), { note: () => {}, beforeRoom: () => {} })
    const ours = [write(() => notes.put('a'))]
    for (const until = performance.now() + 300; performance.now() < until; await pause(20)) {
      expect(notes.all()).toEqual(['before'])
      const text = `later ${ours.length}`
      ours.push(write(() => notes.put(text)))
    }
    other.close()
    expect(await Promise.all(ours)).toEqual(ours.map(() => 1))
    expect(notes.all()).toHaveLength(1 + ours.length)
    expect(new Set(waited)).toEqual(new Set([0]))
  })

  it('follows in the turn in which it hears that the lock is free', async () => {
    const file = join(folder.path, 'woken.sqlite')
    using notes = openNotes(file)
    const other = new Database(file)
    other.exec('begin immediate')
    const { write, wake } = createWriteQueue(notes.raw, { note: () => {}, beforeRoom: () => {} })
    const ours = write(() => notes.put('ours'))
    await setImmediate()
    wake()
    expect(notes.all()).toEqual([])
    other.close()
    wake()
    expect(notes.all()).toEqual(['ours'])
    await ours
    wake()
    expect(await write(() => notes.put('next'))).toBe(1)
  })

  it('fails after some seconds when the lock is never released, and leaves the queue working', async () => {
    const file = join(folder.path, 'held.sqlite')
    using notes = openNotes(file)
    const other = new Database(file)
    other.exec('begin immediate')
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 20)
    await expect(notes.write(() => notes.put('never'))).rejects.toThrow('locked')
    clearInterval(ticking)
    expect(turns, 'the event loop goes on meanwhile').toBeGreaterThan(10)
    other.close()
    await notes.write(() => notes.put('after'))
    expect(notes.all()).toEqual(['after'])
  })

  it('resolves for no caller when the commit itself fails', async () => {
    using notes = openNotes()
    notes.raw.exec('create table links (note integer references notes (id) deferrable initially deferred)')
    const both = await Promise.allSettled([
      notes.write(() => notes.put('neighbour')),
      notes.write(() => notes.raw.exec('insert into links values (99)')),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(notes.all()).toEqual([])
    await notes.write(() => notes.put('next'))
    expect(notes.all()).toEqual(['next'])
  })

  it('rejects with its whole group when SQLite aborts the transaction, and harms no later group', async () => {
    using notes = openNotes()
    const group = await Promise.allSettled([
      notes.write(() => notes.put('before')),
      notes.write(() => {
        notes.raw.exec('rollback')
        throw new Error('database or disk is full')
      }),
      notes.write(() => notes.put('behind')),
    ])
    expect(group.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await notes.write(() => notes.put('later'))
    expect(notes.all()).toEqual(['later'])
  })

  it('fails as storage that is full, leaves nothing behind, reads on, and writes again once there is room', async () => {
    using notes = openNotes()
    await notes.write(() => notes.put('before'))
    const outcomes: (string | null)[] = []
    notes.watchWrites((fault) => outcomes.push(fault?.reason ?? null))
    const makeRoom = fillDisk(notes)
    const group = await Promise.allSettled([
      notes.write(() => notes.put('x'.repeat(9_000))),
      notes.write(() => notes.put('x'.repeat(100_000))),
    ])
    for (const one of group) expect(one).toMatchObject({ reason: { name: 'StorageDown', reason: 'full' } })
    expect(notes.all()).toEqual(['before'])
    makeRoom()
    await notes.write(() => notes.put('after'))
    expect(notes.all()).toEqual(['before', 'after'])
    expect(outcomes.at(0)).toBe('full')
    expect(outcomes.at(-1)).toBeNull()
  })

  it('writes the log into the file when the log may not grow, and goes on', async () => {
    const file = join(folder.path, 'narrow.sqlite')
    const program = `
      const { openSqlite } = await import(${JSON.stringify(join(import.meta.dirname, 'database.ts'))})
      const database = openSqlite(${JSON.stringify(file)})
      database.raw.exec('create table notes (id integer primary key, text text not null)')
      const put = database.raw.prepare('insert or replace into notes values (?, ?)')
      for (let n = 0; n < 400; n += 1) await database.write(() => put.run(n % 10, 'x'.repeat(20_000)))
      console.log(database.raw.prepare('select count(*) from notes').pluck().get())`
    const limited = `ulimit -f 2048; exec "$0" --input-type=module -e "$1"`
    const { stdout } = await promisify(execFile)('bash', ['-c', limited, process.execPath, program])
    expect(stdout.trim()).toBe('10')
  })

  it('makes room only after others have been asked to let the log be, so that it is not refused', async () => {
    const file = join(folder.path, 'others.sqlite')
    using notes = openNotes(file)
    const moreRoom = fillDisk(notes)
    const other = new Database(file, { readonly: true })
    other.exec('begin')
    other.prepare('select count(*) from notes').get()
    const outcomes: unknown[] = []
    const queue = createWriteQueue(notes.raw, {
      note: (fault) => outcomes.push(fault),
      beforeRoom() {
        other.close()
        moreRoom()
      },
    })
    await queue.write(() => notes.put('x'.repeat(100_000)))
    expect(outcomes).toEqual([null])
  })

  it('rejects after the database is closed', async () => {
    const notes = openNotes()
    notes[Symbol.dispose]()
    await expect(notes.write(() => notes.put('too late'))).rejects.toThrow('not open')
  })
})
