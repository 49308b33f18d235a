import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type Database from 'better-sqlite3'

export interface Checkpoints extends Disposable {
  /** Call it after each commit. */
  wrote(): void
}

export interface CheckpointPace {
  /** A log of so many pages is written into the file. */
  readonly pages: number
  readonly lookEveryMs: number
  /** A thread that was not needed for so long ends, and gives its memory back. */
  readonly idleMs: number
}

const usualPace: CheckpointPace = { pages: 1_000, lookEveryMs: 200, idleMs: 60_000 }
/** The longest that closing waits for the thread. */
const closingMs = 2_000

/** The thread: it writes the log each time that it is asked. A fault of the file shows in the commits of the other one. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
const database = new Database(workerData.file, { fileMustExist: true })
database.pragma('synchronous = FULL')
database.pragma('wal_autocheckpoint = 0')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
parentPort.on('message', (asked) => {
  if (asked === 'close') {
    database.close()
    Atomics.store(workerData.closed, 0, 1)
    Atomics.notify(workerData.closed, 0)
    return process.exit()
  }
  try {
    checkpoint.get()
  } catch {}
  parentPort.postMessage('done')
})
`

interface Thread {
  readonly worker: Worker
  readonly idle: NodeJS.Timeout
  /** 1 once the thread has closed the file. */
  readonly closed: Int32Array<SharedArrayBuffer>
}

/**
 * Writes the log (WAL) into the file in a thread of its own, which holds up no reader and no writer. Done by the commit
 * that makes the log long enough, it holds up everybody for as long as the disk takes for all of these pages. That happens
 * only to a log that the thread could not keep short (`wal_autocheckpoint`), and little of it is then left to write.
 */
export function createCheckpoints(raw: Database.Database, pace: Partial<CheckpointPace> = {}): Checkpoints {
  const { pages, lookEveryMs, idleMs } = { ...usualPace, ...pace }
  // Timers and threads keep the async context that they begin in: here it is nobody's request.
  const outside = AsyncLocalStorage.snapshot()
  const lengthOf = raw.memory
    ? null
    : raw.prepare<[], { readonly log: number; readonly checkpointed: number }>('pragma wal_checkpoint(noop)')
  let timer: NodeJS.Timeout | null = null
  let thread: Thread | null = null
  let isAsked = false

  function look(): void {
    if (isAsked || !raw.open || raw.inTransaction) return
    const { log = 0, checkpointed = 0 } = readLength() ?? {}
    if (log - checkpointed < pages) return
    thread ??= begin()
    thread.idle.refresh()
    isAsked = true
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

  function begin(): Thread {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3')
    const closed = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(program, { eval: true, env: {}, workerData: { driver, file: raw.name, closed } })
    const ended = (code: unknown) => {
      Atomics.store(closed, 0, 1)
      if (thread?.worker !== worker) return
      const isUnanswered = isAsked && code === 0
      forget(thread)
      if (isUnanswered) look()
    }
    worker.on('message', () => {
      isAsked = false
      look()
    })
    worker.on('error', ended)
    worker.on('exit', ended)
    worker.unref()
    return { worker, closed, idle: setTimeout(() => worker.postMessage('close'), idleMs).unref() }
  }

  function forget({ idle }: Thread): void {
    clearTimeout(idle)
    thread = null
    isAsked = false
  }

  return {
    wrote() {
      if (!lengthOf) return
      timer ??= outside(() =>
        setTimeout(() => {
          timer = null
          look()
        }, lookEveryMs).unref(),
      )
    },
    /** Returns when the thread has closed the file, so that whoever closes it last leaves no log behind. */
    [Symbol.dispose]() {
      if (timer) clearTimeout(timer)
      if (!thread) return
      const { worker, closed } = thread
      forget(thread)
      worker.postMessage('close')
      Atomics.wait(closed, 0, 0, closingMs)
    },
  }
}
