import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type Database from 'better-sqlite3'

/** One statement for the thread. */
export interface ThreadTask {
  /** Follows "could not" in the report of a fault. */
  readonly deed: string
  readonly sql: string
  readonly parameters?: readonly number[]
}

/** The first row, if there is one, and the rows that changed; null when the thread ended before it answered. */
export type ThreadAnswer = { readonly row: unknown; readonly changes: number } | { readonly fault: string } | null

export interface FileThread extends Disposable {
  /** Each statement is a transaction of its own, and they run one after the other. Null where there is no thread. */
  ask(task: ThreadTask): Promise<ThreadAnswer> | null
  /** Returns once the thread has nothing to do, and holds no lock of the file or its log. */
  readonly rest: () => void
}

export interface FileThreadSettings {
  /** A thread that was not needed for so long ends, and gives its memory back. */
  readonly idleMs: number
  /** The longest that the server stands still for the thread. */
  readonly standMs: number
  /** Throws where the process may have no more threads. */
  readonly startThread: (text: string, options: WorkerOptions) => Worker
  /** Called with the first of several faults in a row of one kind. */
  readonly onFault: (fault: Error) => void
}

const usual: FileThreadSettings = {
  idleMs: 60_000,
  standMs: 500,
  startThread: (text, options) => new Worker(text, options),
  onFault: () => {},
}
/** The pause after a thread that failed. */
export const lostThreadMs = 60_000

/** The deed of the thread itself. */
const running = 'run'

/** The places in the memory that is shared with the thread: 1 while the file is open, and how many tasks it has. */
const isOpen = 0
const tasks = 1

/** The thread: it runs each statement that it is asked for, and answers. It waits a second for the lock of a writer. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
const database = new Database(workerData.file, { fileMustExist: true, timeout: 1_000 })
database.pragma('synchronous = FULL')
database.pragma('wal_autocheckpoint = 0')
const total = database.prepare('select total_changes()').pluck()
const prepared = new Map()
function run({ sql, parameters = [] }) {
  try {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    const before = total.get()
    const row = statement.reader ? statement.get(...parameters) : void statement.run(...parameters)
    return { row, changes: total.get() - before }
  } catch (fault) {
    return { fault: String(fault) }
  }
}
parentPort.on('message', (task) => {
  if (task === 'close') {
    database.close()
    Atomics.store(workerData.shared, ${isOpen}, 0)
    Atomics.notify(workerData.shared, ${isOpen})
    return process.exit()
  }
  const answer = run(task)
  Atomics.sub(workerData.shared, ${tasks}, 1)
  Atomics.notify(workerData.shared, ${tasks})
  parentPort.postMessage(answer)
})
`

interface Thread {
  readonly worker: Worker
  readonly idle: NodeJS.Timeout
  readonly shared: Int32Array<SharedArrayBuffer>
}

interface Asked {
  readonly task: ThreadTask
  readonly resolve: (answer: ThreadAnswer) => void
}

/**
 * A thread with its own connection to the file, for what would hold up the event loop. It begins when it is first needed.
 * Reads go on meanwhile; a write of the connection waits until the thread has written.
 */
export function createFileThread(raw: Database.Database, settings: Partial<FileThreadSettings> = {}): FileThread {
  const { idleMs, standMs, startThread, onFault } = { ...usual, ...settings }
  // Timers and threads keep the async context that they begin in: here it is nobody's request.
  const outside = AsyncLocalStorage.snapshot()
  let thread: Thread | null = null
  /** In the order of the answers. */
  let asked: Asked[] = []
  /** Deeds that failed, each until it succeeds. */
  const faulty = new Set<string>()
  /** Null unless a thread failed a moment ago. */
  let pause: NodeJS.Timeout | null = null
  let isClosed = raw.memory

  function begin(): Thread | null {
    if (pause) return null
    try {
      const driver = createRequire(import.meta.url).resolve('better-sqlite3')
      const shared = new Int32Array(new SharedArrayBuffer(8))
      const worker = startThread(program, { eval: true, env: {}, workerData: { driver, file: raw.name, shared } })
      shared[isOpen] = 1
      listen(worker)
      return { worker, shared, idle: setTimeout(() => worker.postMessage('close'), idleMs).unref() }
    } catch (fault) {
      lose(fault)
      return null
    }
  }

  function listen(worker: Worker): void {
    const whileItCounts = (then: (told: never) => void) => (told: unknown) => {
      if (thread?.worker === worker) then(told as never)
    }
    worker.on('message', whileItCounts(answered))
    worker.on('error', whileItCounts(lose))
    worker.on('exit', whileItCounts(ended))
    worker.unref()
  }

  function post({ worker, shared, idle }: Thread, { task }: Asked): void {
    idle.refresh()
    worker.ref()
    Atomics.add(shared, tasks, 1)
    worker.postMessage(task)
  }

  function answered(answer: NonNullable<ThreadAnswer>): void {
    const first = asked.shift()
    if (!first) return
    if (asked.length === 0) thread?.worker.unref()
    const { deed } = first.task
    if ('fault' in answer) note(deed, new Error(answer.fault))
    else faulty.delete(deed)
    faulty.delete(running)
    first.resolve(answer)
  }

  /** A thread may be asked at the moment that it ends for want of work. */
  function ended(code: number): void {
    if (code !== 0) return lose(new Error(`the thread ended with ${code}`))
    forget()
    if (asked.length === 0) return
    const next = (thread = outside(begin))
    if (!next) return answerNothing()
    for (const one of asked) post(next, one)
  }

  function lose(fault: unknown): void {
    forget()
    note(running, fault)
    pause = outside(() =>
      setTimeout(() => {
        pause = null
      }, lostThreadMs).unref(),
    )
    answerNothing()
  }

  function answerNothing(): void {
    const lost = asked
    asked = []
    for (const { resolve } of lost) resolve(null)
  }

  function note(deed: string, cause: unknown): void {
    if (faulty.has(deed)) return
    faulty.add(deed)
    onFault(new Error(`the thread of the database could not ${deed}`, { cause }))
  }

  function forget(): void {
    clearTimeout(thread?.idle)
    thread = null
  }

  return {
    ask(task) {
      if (isClosed) return null
      const present = (thread ??= outside(begin))
      if (!present) return null
      return new Promise((resolve) => {
        const one = { task, resolve }
        asked.push(one)
        post(present, one)
      })
    },
    rest() {
      if (!thread) return
      const { shared } = thread
      const until = performance.now() + standMs
      for (let left = standMs; left > 0; left = until - performance.now()) {
        const present = Atomics.load(shared, tasks)
        if (present === 0) return
        Atomics.wait(shared, tasks, present, left)
      }
    },
    /**
     * Returns when the thread has closed the file, so that the connection that is closed last leaves no log behind. A log
     * that is left behind loses nothing.
     */
    [Symbol.dispose]() {
      isClosed = true
      if (pause) clearTimeout(pause)
      if (!thread) return
      const { worker, shared } = thread
      forget()
      worker.unref()
      worker.postMessage('close')
      Atomics.wait(shared, isOpen, 1, standMs)
      answerNothing()
    },
  }
}
