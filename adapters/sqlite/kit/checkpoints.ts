import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type Database from 'better-sqlite3'

export interface Checkpoints extends Disposable {
  /** Call it after each commit. */
  wrote(): void
  /** Returns once the thread holds no lock of the log, for which SQLite would refuse a checkpoint of this connection. */
  rest(): void
}

export interface CheckpointSettings {
  /** A log of so many pages is written into the file. */
  readonly pages: number
  readonly lookEveryMs: number
  /** A thread that was not needed for so long ends, and gives its memory back. */
  readonly idleMs: number
  /** The longest that the server stands still for the thread. */
  readonly standMs: number
  /** Throws where the process may have no more threads. */
  readonly startThread: (text: string, options: WorkerOptions) => Worker
  /** Called with the first of several faults in a row. Commits then keep the log short. */
  readonly onFault: (fault: Error) => void
}

const usual: CheckpointSettings = {
  pages: 1_000,
  lookEveryMs: 200,
  idleMs: 60_000,
  standMs: 500,
  startThread: (text, options) => new Worker(text, options),
  onFault: () => {},
}
/** The pause after a checkpoint that a reader or the disk held up; it doubles each time. */
const shortestPauseMs = 1_000
const longestPauseMs = 30_000
/** The pause after a thread that failed. */
const lostThreadMs = 60_000

/** The places in the memory that is shared with the thread: 1 while the file is open, and until the thread has answered. */
const isOpen = 0
const isAwaited = 1

/** The thread: it writes the log each time that it is asked, and answers what came of it. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
const database = new Database(workerData.file, { fileMustExist: true })
database.pragma('synchronous = FULL')
database.pragma('wal_autocheckpoint = 0')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
function write() {
  try {
    return checkpoint.get()
  } catch (fault) {
    return { fault: String(fault) }
  }
}
function end(place) {
  Atomics.store(workerData.shared, place, 0)
  Atomics.notify(workerData.shared, place)
}
parentPort.on('message', (asked) => {
  if (asked === 'close') {
    database.close()
    end(${isOpen})
    return process.exit()
  }
  const outcome = write()
  end(${isAwaited})
  parentPort.postMessage(outcome)
})
`

interface Thread {
  readonly worker: Worker
  readonly idle: NodeJS.Timeout
  readonly shared: Int32Array<SharedArrayBuffer>
}

interface Length {
  readonly log: number
  /** The pages of the log that are in the file. */
  readonly checkpointed: number
}

type Outcome = (Length & { readonly busy: number }) | { readonly fault: string }

/**
 * Writes the log (WAL) into the file in a thread of its own, which holds up no reader and no writer. Done by the commit
 * that makes the log long enough, it holds up everybody for as long as the disk takes for all of these pages. That happens
 * only to a log that the thread could not keep short (`wal_autocheckpoint`), and little of it is then left to write.
 */
export function createCheckpoints(raw: Database.Database, settings: Partial<CheckpointSettings> = {}): Checkpoints {
  const { pages, lookEveryMs, idleMs, standMs, startThread, onFault } = { ...usual, ...settings }
  // Timers and threads keep the async context that they begin in: here it is nobody's request.
  const outside = AsyncLocalStorage.snapshot()
  const lengthOf = raw.memory ? null : raw.prepare<[], Length>('pragma wal_checkpoint(noop)')
  let timer: NodeJS.Timeout | null = null
  let thread: Thread | null = null
  /** The pages that were in the file when the thread was asked; null when it is not at work. */
  let before: number | null = null
  let pauseMs = 0
  let isFaulty = false

  /** In place of any other look: a commit does not shorten a pause. */
  function lookIn(ms: number): void {
    if (timer) clearTimeout(timer)
    timer = outside(() =>
      setTimeout(() => {
        timer = null
        look()
      }, ms).unref(),
    )
  }

  function look(): void {
    if (before !== null || !raw.open || raw.inTransaction) return
    const { log = 0, checkpointed = 0 } = readLength() ?? {}
    if (log - checkpointed < pages) {
      pauseMs = 0
      return
    }
    thread ??= begin()
    if (!thread) return
    before = checkpointed
    thread.idle.refresh()
    Atomics.store(thread.shared, isAwaited, 1)
    thread.worker.postMessage('write')
  }

  /** A fault of the file is told by the next write. */
  function readLength() {
    try {
      return lengthOf?.get()
    } catch {
      return undefined
    }
  }

  function begin(): Thread | null {
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
    worker.on('error', whileItCounts(lost))
    worker.on('exit', whileItCounts(ended))
    worker.unref()
  }

  function answered(outcome: Outcome): void {
    const isFault = 'fault' in outcome
    if (isFault) note(new Error(outcome.fault))
    else isFaulty = false
    const hasMoved = !isFault && outcome.busy === 0 && outcome.checkpointed !== before
    before = null
    pauseMs = hasMoved ? 0 : Math.min(Math.max(2 * pauseMs, shortestPauseMs), longestPauseMs)
    lookIn(pauseMs || lookEveryMs)
  }

  /** A thread may be asked at the moment that it ends for want of work. */
  function ended(code: number): void {
    if (code !== 0) return lost(new Error(`the thread ended with ${code}`))
    const isUnanswered = before !== null
    forget()
    if (isUnanswered) lookIn(lookEveryMs)
  }

  function lost(fault: unknown): void {
    forget()
    lose(fault)
  }

  function lose(fault: unknown): void {
    note(fault)
    lookIn(lostThreadMs)
  }

  function note(cause: unknown): void {
    if (isFaulty) return
    isFaulty = true
    onFault(new Error('the thread could not write the log of the database into its file', { cause }))
  }

  function forget(): void {
    clearTimeout(thread?.idle)
    thread = null
    before = null
  }

  return {
    wrote() {
      if (lengthOf && !timer) lookIn(lookEveryMs)
    },
    rest() {
      if (thread) Atomics.wait(thread.shared, isAwaited, 1, standMs)
    },
    /**
     * Returns when the thread has closed the file, so that the connection that is closed last leaves no log behind. A log
     * that is left behind loses nothing.
     */
    [Symbol.dispose]() {
      if (timer) clearTimeout(timer)
      if (!thread) return
      const { worker, shared } = thread
      forget()
      worker.postMessage('close')
      Atomics.wait(shared, isOpen, 1, standMs)
    },
  }
}
