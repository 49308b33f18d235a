import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlite } from './database.ts'
import { type FileThreadSettings, createFileThread } from './file-thread.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-thread-'))
afterAll(() => folder.remove())

const add = { deed: 'add numbers', sql: 'insert into numbers values (1), (2), (?)', parameters: [3] }
const addSlowly = { ...add, sql: 'insert into numbers values (sleep(?))' }

/** A file with a table of numbers, and a thread whose connection has a function that takes its time and leaves a mark as it begins. */
function openNumbers(name: string, settings: Partial<FileThreadSettings> = {}, sleepsMs = 50) {
  const file = join(folder.path, name)
  const mark = `${file}.begun`
  const closing = Promise.withResolvers<void>()
  const database = openSqlite(file)
  database.raw.exec('create table numbers (number integer)')
  const faults: Error[] = []
  const workers: Worker[] = []
  const begun = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`
  const slow = `database.function('sleep', (n) => (${begun}, Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${sleepsMs}), n));`
  const thread = createFileThread(database.raw, {
    startThread(text, options) {
      const slower = text.replace('const prepared =', `${slow} const prepared =`)
      const mortal = slower.replace('const answer =', `if (task.deed === 'die') process.exit(3); const answer =`)
      const worker = new Worker(mortal, options)
      const post = worker.postMessage.bind(worker)
      worker.postMessage = (task: unknown) => {
        post(task)
        if (task === 'close') closing.resolve()
      }
      workers.push(worker)
      return worker
    },
    onFault: (fault) => faults.push(fault),
    ...settings,
  })
  const count = database.raw.prepare<[], number>('select count(*) from numbers').pluck()
  return {
    ...database,
    file,
    thread,
    faults,
    workers,
    /** The thread was asked to end. */
    isEnding: () => closing.promise,
    hasBegun: () => existsSync(mark),
    count: () => count.get(),
    [Symbol.dispose]() {
      thread[Symbol.dispose]()
      database[Symbol.dispose]()
    },
  }
}

describe('The thread of a database file', () => {
  it('runs statements one after the other and says how many rows each changed, while the connection reads on', async () => {
    using numbers = openNumbers('numbers.sqlite')
    let turns = 0
    const ticking = setInterval(() => (turns += Number(numbers.count() === 0)), 1)
    const answers = await Promise.all([
      numbers.thread.ask(addSlowly),
      numbers.thread.ask({ deed: 'count', sql: 'select count(*) as found from numbers' }),
      numbers.thread.ask(add),
    ])
    clearInterval(ticking)
    expect(answers).toEqual([
      { row: undefined, changes: 1 },
      { row: { found: 1 }, changes: 0 },
      { row: undefined, changes: 3 },
    ])
    expect(turns, 'the event loop goes on meanwhile').toBeGreaterThan(5)
  })

  it('lets writes of the connection wait until it has written, and none fails', async () => {
    using numbers = openNumbers('writes.sqlite')
    const insert = numbers.raw.prepare('insert into numbers values (?)')
    const asked = numbers.thread.ask(addSlowly)
    const writes: Promise<number>[] = []
    for (const n of Array(20).keys()) {
      writes.push(numbers.write(() => insert.run(n).changes))
      await pause(5)
    }
    expect(await Promise.all(writes)).toEqual(writes.map(() => 1))
    expect(await asked).toMatchObject({ changes: 1 })
    expect(numbers.count()).toBe(21)
  })

  it('answers with a fault, reports the first of several in a row, and goes on', async () => {
    using numbers = openNumbers('fault.sqlite')
    const wrong = { deed: 'do what is wrong', sql: 'insert into nothing values (1)' }
    for (const _ of [1, 2])
      expect(await numbers.thread.ask(wrong)).toEqual({ fault: expect.stringContaining('nothing') })
    expect(await numbers.thread.ask(add)).toMatchObject({ changes: 3 })
    expect(numbers.faults.map(({ message }) => message)).toEqual([expect.stringContaining('do what is wrong')])
  })

  it('does what it was asked for at the moment that it ended for want of work', async () => {
    using numbers = openNumbers('idle.sqlite', { idleMs: 1 })
    const first = numbers.thread.ask(addSlowly)
    const [worker] = numbers.workers
    // The thread is asked to end while it is at work; a later request needs another thread.
    await numbers.isEnding()
    const second = numbers.thread.ask(add)
    expect(await first).toMatchObject({ changes: 1 })
    expect(await second).toMatchObject({ changes: 3 })
    expect(numbers.workers.length).toBeGreaterThan(1)
    expect(numbers.workers).toContain(worker)
    expect([numbers.count(), numbers.faults]).toEqual([4, []])
  })

  it('that dies answers nothing, and is not asked again for a while', async () => {
    using numbers = openNumbers('dies.sqlite')
    const ask = async (deed: string) => numbers.thread.ask({ ...add, deed })
    expect(await Promise.all(['add', 'die', 'add'].map(ask))).toMatchObject([{ changes: 3 }, null, null])
    expect(numbers.thread.ask(add)).toBeNull()
    expect(numbers.count()).toBe(3)
    expect(numbers.faults).toHaveLength(1)
  })

  it('is closed in the middle of its work: the file is not locked, and no log is left', async () => {
    const numbers = openNumbers('closed.sqlite')
    const asked = numbers.thread.ask(addSlowly)
    await expect.poll(numbers.hasBegun, { interval: 1 }).toBe(true)
    numbers[Symbol.dispose]()
    await asked
    expect(existsSync(`${numbers.file}-wal`)).toBe(false)
    const again = new Database(numbers.file, { timeout: 0 })
    again.exec('begin exclusive; insert into numbers values (9); commit')
    expect(again.pragma('integrity_check', { simple: true })).toBe('ok')
    again.close()
  })

  it('does not exist for a database in memory, and no longer once it is closed', () => {
    using memory = openSqlite(':memory:')
    using thread = createFileThread(memory.raw)
    expect(thread.ask(add)).toBeNull()
    using numbers = openNumbers('over.sqlite')
    numbers.thread[Symbol.dispose]()
    expect(numbers.thread.ask(add)).toBeNull()
  })
})
