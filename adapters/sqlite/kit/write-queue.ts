import type Database from 'better-sqlite3'
import type { StorageDown } from '#modules/shared'
import { isOutOfRoom, storageDownOf } from './storage-fault.ts'

interface WriteFigures {
  readonly commits: number
  /** Pieces of work that shared these commits. */
  readonly writes: number
  /** Tries for the lock while another connection had it. */
  readonly busy: number
  /** Pieces of work that wait now. */
  readonly waiting: number
}

export interface WriteQueue {
  /**
   * Runs `work` (synchronous) in a transaction and resolves once it is durable. Calls in the same turn of the event
   * loop share one commit; each `work` has a savepoint of its own, so that one that throws, or returns a refusal (`{
   * ok: false }`), leaves nothing behind and does not affect the others.
   */
  readonly write: <T>(work: () => T) => Promise<T>
  readonly figures: () => WriteFigures
  /** Does what waits at once: for closing. */
  flush(): void
  /** Call it when another connection has given the lock back: waiting writes then need not poll. */
  readonly wake: () => void
}

interface Waiting {
  readonly work: () => unknown
  readonly resolve: (value: never) => void
  readonly reject: (fault: unknown) => void
}

/** The pause before the lock is tried again; it doubles each time. */
const firstRetryMs = 1
const longestRetryMs = 25
const giveUpAfterMs = 5_000
const atOnce = 0
/** Room is made at most this often while it does not help. */
const roomEveryMs = 1_000

interface WriteWatch {
  /** Gets the outcome of each group: null after a commit, the fault when the file cannot be written. */
  readonly note: (fault: StorageDown | null) => void
  /** Called before the log is written into the file to make room: any other checkpoint would refuse this one. */
  readonly beforeRoom: () => void
}

/** Group commit over one connection; no other code may begin a transaction on it. */
export function createWriteQueue(raw: Database.Database, { note, beforeRoom }: WriteWatch): WriteQueue {
  const begin = raw.prepare('begin immediate')
  const commit = raw.prepare('commit')
  const rollback = raw.prepare('rollback')
  const savepoint = raw.prepare('savepoint one')
  const release = raw.prepare('release one')
  const undo = raw.prepare('rollback to one')
  const blockingMs = Number(raw.pragma('busy_timeout', { simple: true }))
  let waiting: Waiting[] = []
  let scheduled = false
  let retryMs = firstRetryMs
  /** The pause between two tries for the lock. */
  let pause: { readonly timer: NodeJS.Timeout; readonly until: number } | null = null
  let blocking = true
  let roomFrom = 0
  let [commits, writes, busy] = [0, 0, 0]

  /** A try for the lock holds up the event loop only while the database is being closed; else it is tried between turns. */
  function mayBlock(may: boolean): void {
    if (may === blocking || !raw.open) return
    raw.pragma(`busy_timeout = ${may ? blockingMs : 0}`)
    blocking = may
  }

  function retry(until: number): void {
    scheduled = true
    pause = { until, timer: setTimeout(() => run(until), retryMs) }
    retryMs = Math.min(2 * retryMs, longestRetryMs)
  }

  function run(until: number): void {
    scheduled = false
    if (pause) clearTimeout(pause.timer)
    pause = null
    if (waiting.length === 0) return
    try {
      mayBlock(until === atOnce)
      begin.run()
    } catch (fault) {
      if (isBusy(fault)) busy += 1
      if (isBusy(fault) && performance.now() < until) return retry(until)
      mayBlock(true)
      retryMs = firstRetryMs
      const lost = waiting
      waiting = []
      return rejectAll(lost, fault)
    }
    mayBlock(true)
    retryMs = firstRetryMs
    const group = waiting
    waiting = []
    let answers: readonly (() => void)[]
    try {
      answers = group.map(runOne)
      commit.run()
    } catch (fault) {
      if (raw.inTransaction) rollback.run()
      if (!isOutOfRoom(fault) || !makeRoom()) return rejectAll(group, fault)
      waiting = group
      return run(until)
    }
    roomFrom = 0
    commits += 1
    writes += group.length
    note(null)
    for (const answer of answers) answer()
  }

  function rejectAll(group: readonly Waiting[], fault: unknown): void {
    const reason = reasonOf(fault)
    for (const { reject } of group) reject(reason)
  }

  function reasonOf(fault: unknown): unknown {
    const down = storageDownOf(fault)
    if (down) note(down)
    return down ?? fault
  }

  /** Writes the log into the file and gives its room back to the disk. */
  function makeRoom(): boolean {
    if (performance.now() < roomFrom) return false
    roomFrom = performance.now() + roomEveryMs
    beforeRoom()
    try {
      const [outcome] = raw.prepare<[], { busy: number }>('pragma wal_checkpoint(truncate)').all()
      return outcome?.busy === 0
    } catch {
      return false
    }
  }

  function runOne({ work, resolve, reject }: Waiting): () => void {
    savepoint.run()
    try {
      const value = work()
      if (isRefusal(value)) undo.run()
      release.run()
      return () => resolve(value as never)
    } catch (fault) {
      // A full disk ends the transaction of the whole group.
      if (!raw.inTransaction || isOutOfRoom(fault)) throw fault
      undo.run()
      release.run()
      const reason = reasonOf(fault)
      return () => reject(reason)
    }
  }

  return {
    write<T>(work: () => T) {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: never) => void, reject })
        if (scheduled) return
        scheduled = true
        const until = performance.now() + giveUpAfterMs
        setImmediate(() => run(until))
      })
    },
    figures: () => ({ commits, writes, busy, waiting: waiting.length }),
    flush: () => run(atOnce),
    wake() {
      if (pause) run(pause.until)
    },
  }
}

function isBusy(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && String(fault.code).startsWith('SQLITE_BUSY')
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
}
