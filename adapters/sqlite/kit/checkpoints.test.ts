import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CheckpointSettings, createCheckpoints } from './checkpoints.ts'
import { type SqliteDatabase, openSqlite } from './database.ts'
import { type FileThreadSettings, createFileThread } from './file-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'callout-checkpoints-'))
// A thread that closing did not wait for may be about to close its files.
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 100, retryDelay: 100 }))

function openBlobs(name: string) {
  const database = openSqlite(join(folder, name))
  database.raw.exec('create table blobs (bytes blob not null)')
  // No commit of this connection writes the log into the file.
  database.raw.pragma('wal_autocheckpoint = 0')
  return database
}

/** Checkpoints with a thread of their own. */
function openCheckpoints(raw: SqliteDatabase['raw'], settings: Partial<CheckpointSettings & FileThreadSettings>) {
  const thread = createFileThread(raw, settings)
  const checkpoints = createCheckpoints(raw, thread, settings)
  return {
    ...checkpoints,
    rest: thread.rest,
    [Symbol.dispose]() {
      thread[Symbol.dispose]()
      checkpoints[Symbol.dispose]()
    },
  }
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
    using checkpoints = openCheckpoints(database.raw, { pages: 100, lookEveryMs: 1 })
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
    const checkpoints = openCheckpoints(database.raw, { pages: 10, lookEveryMs: 0, standMs: 20_000 })
    await put(database, 500)
    checkpoints.wrote()
    await expect.poll(() => lengthOf(database)?.checkpointed, { timeout: 20_000 }).toBeGreaterThan(0)
    await put(database, 500)
    checkpoints.wrote()
    // A turn later the thread has been asked, and has not answered.
    await setImmediate()
    checkpoints[Symbol.dispose]()
    database[Symbol.dispose]()
    expect(existsSync(join(folder, 'closed.sqlite-wal'))).toBe(false)
    using again = openSqlite(join(folder, 'closed.sqlite'))
    expect(again.raw.prepare('select count(*) from blobs').pluck().get()).toBe(2)
  })

  it('is written again after the thread has ended for want of work', async () => {
    using database = openBlobs('idle.sqlite')
    using checkpoints = openCheckpoints(database.raw, { pages: 10, lookEveryMs: 0, idleMs: 1 })
    for (const _ of [1, 2, 3]) {
      await put(database, 50)
      expect(unwritten(database)).toBeGreaterThanOrEqual(50)
      checkpoints.wrote()
      await expect.poll(() => unwritten(database), { timeout: 20_000 }).toBe(0)
    }
  })
})

type StartThread = FileThreadSettings['startThread']

/** Checkpoints of a log that is too long, with a clock that the test moves. */
function openLong(name: string, startThread: StartThread, standMs = 20_000) {
  const database = openBlobs(name)
  const workers: Worker[] = []
  const asked = vi.fn<(text: unknown) => void>()
  const start = vi.fn<StartThread>((...args) => {
    const worker = startThread(...args)
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (text: unknown) => {
      asked(text)
      post(text)
    }
    workers.push(worker)
    return worker
  })
  const faults: unknown[] = []
  const checkpoints = openCheckpoints(database.raw, {
    startThread: start,
    standMs,
    onFault: (fault) => faults.push(fault),
  })
  const insert = database.raw.prepare('insert into blobs values (randomblob(6000000))')
  return {
    ...database,
    checkpoints,
    faults,
    start,
    asked,
    unwritten: () => unwritten(database),
    /** A commit of 1,500 pages. */
    grow(): void {
      insert.run()
      checkpoints.wrote()
    },
    next: (event: 'message' | 'exit') => new Promise((resolve) => workers.at(-1)?.once(event, resolve)),
    [Symbol.dispose](): void {
      checkpoints[Symbol.dispose]()
      database[Symbol.dispose]()
    },
  }
}

const realThread: StartThread = (text, options) => new Worker(text, options)

describe('A thread for the log of the database', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('that the machine has no room for harms nobody, is reported once, and is tried again after a minute', async () => {
    let isFull = true
    using long = openLong('no-thread.sqlite', (...args) => {
      if (isFull) throw new Error('ERR_WORKER_INIT_FAILED: EAGAIN')
      return realThread(...args)
    })
    for (const _ of Array(10).keys()) {
      long.grow()
      vi.advanceTimersByTime(1_000)
    }
    expect(long.start).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(long.start).toHaveBeenCalledTimes(2)
    expect(long.faults).toEqual([
      expect.objectContaining({ cause: expect.objectContaining({ message: 'ERR_WORKER_INIT_FAILED: EAGAIN' }) }),
    ])
    isFull = false
    vi.advanceTimersByTime(60_000)
    await long.next('message')
    expect(long.unwritten()).toBe(0)
  })

  it('that fails at its start is begun again only after a minute, and reported once', async () => {
    using long = openLong('no-file.sqlite', (text, { workerData, ...options }) =>
      realThread(text, { ...options, workerData: { ...workerData, file: join(folder, 'renamed.sqlite') } }),
    )
    for (const times of [1, 2]) {
      long.grow()
      vi.advanceTimersByTime(200)
      await long.next('exit')
      for (const _ of Array(5).keys()) {
        long.grow()
        vi.advanceTimersByTime(1_000)
      }
      expect(long.start).toHaveBeenCalledTimes(times)
      vi.advanceTimersByTime(54_800)
    }
    expect(long.faults).toHaveLength(1)
  })

  it('is asked less and less often while a reader keeps it from writing, and writes on after the reader', async () => {
    using long = openLong('reader.sqlite', realThread)
    long.raw.pragma('wal_checkpoint(truncate)')
    using other = openReader('reader.sqlite')
    long.grow()
    vi.advanceTimersByTime(200)
    await long.next('message')
    for (const [index, ms] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      long.grow()
      vi.advanceTimersByTime(ms - 1)
      expect(long.asked).toHaveBeenCalledTimes(index + 1)
      vi.advanceTimersByTime(1)
      expect(long.asked).toHaveBeenCalledTimes(index + 2)
      await long.next('message')
    }
    other.end()
    vi.advanceTimersByTime(30_000)
    await long.next('message')
    expect(long.unwritten()).toBe(0)
    long.grow()
    vi.advanceTimersByTime(200)
    await long.next('message')
    expect(long.unwritten()).toBe(0)
    expect(long.faults).toEqual([])
  })

  it('that cannot write into the file is asked less and less often, and reported once', async () => {
    const refuses = `
      const prepare = require(workerData.driver).prototype.prepare
      require(workerData.driver).prototype.prepare = function (sql) {
        return sql.includes('checkpoint(') ? { reader: true, get() { throw new Error('database or disk is full') } } : prepare.call(this, sql)
      }
      const prepared =`
    using long = openLong('full.sqlite', (text, options) =>
      realThread(text.replace('const prepared =', refuses), options),
    )
    long.grow()
    vi.advanceTimersByTime(200)
    await long.next('message')
    vi.advanceTimersByTime(1_000)
    await long.next('message')
    long.grow()
    vi.advanceTimersByTime(1_999)
    expect(long.asked).toHaveBeenCalledTimes(2)
    expect(long.faults).toEqual([expect.objectContaining({ cause: new Error('Error: database or disk is full') })])
  })

  it('holds no lock of the log once the server has waited for it', () => {
    using long = openLong('room.sqlite', realThread)
    long.grow()
    vi.advanceTimersByTime(200)
    long.checkpoints.rest()
    expect(long.unwritten()).toBe(0)
    expect(long.raw.pragma('wal_checkpoint(truncate)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }])
  })

  it('that does not answer holds up closing for half a second at most', () => {
    const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
    try {
      const database = openBlobs('mute.sqlite')
      const checkpoints = openCheckpoints(database.raw, { pages: 1 })
      database.raw.exec('insert into blobs values (randomblob(50000))')
      checkpoints.wrote()
      vi.advanceTimersByTime(200)
      checkpoints[Symbol.dispose]()
      database[Symbol.dispose]()
      expect(wait.mock.calls.map(([, , , ms]) => Number(ms) <= 500)).toEqual([true])
    } finally {
      wait.mockRestore()
    }
  })
})

/** A connection that reads until it is ended: the log behind its view stays out of the file. */
function openReader(name: string) {
  const raw = new Database(join(folder, name), { readonly: true })
  raw.exec('begin')
  raw.prepare('select count(*) from blobs').get()
  return { end: () => raw.exec('commit'), [Symbol.dispose]: () => void raw.close() }
}
