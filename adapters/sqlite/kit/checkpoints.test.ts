import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'
import { type SqliteDatabase, openSqlite } from './database.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-checkpoints-'))
afterAll(() => folder.remove())

function openBlobs(name: string) {
  const database = openSqlite(join(folder.path, name))
  database.raw.exec('create table blobs (bytes blob not null)')
  // No commit of this connection writes the log into the file.
  database.raw.pragma('wal_autocheckpoint = 0')
  return database
}

const put = ({ write, raw }: SqliteDatabase, pages: number) =>
  write(() => raw.prepare('insert into blobs values (randomblob(?))').run(pages * 4_096))
const lengthOf = ({ raw }: SqliteDatabase) =>
  raw.prepare<[], { log: number; checkpointed: number }>('pragma wal_checkpoint(noop)').get()
/** The pages of the log that are not in the file. */
function unwritten(database: SqliteDatabase): number {
  const { log = 0, checkpointed = 0 } = lengthOf(database) ?? {}
  return log - checkpointed
}

describe('A long log of the database', () => {
  it('is written into the file by a thread of its own, again and again', async () => {
    using database = openBlobs('long.sqlite')
    for (const rows of [1, 2]) {
      await put(database, 1_500)
      await expect.poll(() => unwritten(database), { timeout: 20_000 }).toBeLessThan(1_000)
      expect(database.raw.prepare('select count(*) from blobs').pluck().get()).toBe(rows)
    }
  })

  it('is left alone while it is short', async () => {
    using database = openBlobs('short.sqlite')
    using checkpoints = createCheckpoints(database.raw, { pages: 100, lookEveryMs: 1 })
    await put(database, 20)
    checkpoints.wrote()
    await put(database, 20)
    checkpoints.wrote()
    const looked = lengthOf(database)
    await put(database, 200)
    checkpoints.wrote()
    await expect.poll(() => lengthOf(database)?.checkpointed, { timeout: 20_000 }).toBeGreaterThan(200)
    expect(looked?.checkpointed).toBe(0)
  })

  it('is gone once the database is closed, also while the thread is at work', async () => {
    const database = openBlobs('closed.sqlite')
    const checkpoints = createCheckpoints(database.raw, { pages: 10, lookEveryMs: 0 })
    await put(database, 500)
    checkpoints.wrote()
    await expect.poll(() => lengthOf(database)?.checkpointed, { timeout: 20_000 }).toBeGreaterThan(0)
    await put(database, 500)
    checkpoints.wrote()
    await setTimeout(1)
    checkpoints[Symbol.dispose]()
    database[Symbol.dispose]()
    expect(existsSync(join(folder.path, 'closed.sqlite-wal'))).toBe(false)
    using again = openSqlite(join(folder.path, 'closed.sqlite'))
    expect(again.raw.prepare('select count(*) from blobs').pluck().get()).toBe(2)
  })

  it('is written again after the thread has ended for want of work', async () => {
    using database = openBlobs('idle.sqlite')
    using checkpoints = createCheckpoints(database.raw, { pages: 10, lookEveryMs: 0, idleMs: 1 })
    for (const _ of [1, 2, 3]) {
      await put(database, 50)
      expect(unwritten(database)).toBeGreaterThanOrEqual(50)
      checkpoints.wrote()
      await expect.poll(() => unwritten(database), { timeout: 20_000 }).toBe(0)
    }
  })
})
