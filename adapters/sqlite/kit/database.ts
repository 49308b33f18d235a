import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { type Acting, createActing } from './audit-acting.ts'
import { createCheckpoints } from './checkpoints.ts'
import { type ThreadTask, createFileThread } from './file-thread.ts'
import { type ReadMemories, createReadMemories } from './read-memory.ts'
import { prepareLazily } from './lazy-statements.ts'
import type { StorageDown } from '#modules/shared'
import { type StatementTimes, createStatementTimes } from './health/statement-times.ts'
import { type WriteQueue, createWriteQueue } from './write-queue.ts'

/** One open SQLite file: reads go straight to `db`, writes through `write`. */
export interface SqliteDatabase extends Disposable {
  /** For `.prepare()`d statements, made once when a store is created, and compiled at their first use. */
  readonly db: BetterSQLite3Database
  readonly raw: Database.Database
  /** Runs `work` in a transaction; see `WriteQueue`. */
  readonly write: WriteQueue['write']
  /**
   * Runs a long statement in a thread with a connection of its own: the event loop goes on, and writes wait. How many rows
   * changed; null where the thread cannot do it, and `write` should.
   */
  readonly writeBeside: (task: ThreadTask) => Promise<number | null>
  /** `note` gets the outcome of each commit from now on; see `createWriteQueue`. */
  readonly watchWrites: (note: (fault: StorageDown | null) => void) => void
  /** The present member of staff, for the audit log. */
  readonly acting: Acting
  readonly memory: ReadMemories
  /** How long the statements of this connection take. */
  readonly statements: Pick<StatementTimes, 'figures' | 'onSlow'>
  /** Its writes since it was opened. */
  readonly writes: WriteQueue['figures']
  /** Answers with one row, read by the thread of the file where there is one: the event loop goes on. */
  readonly readBeside: (task: ThreadTask) => Promise<unknown>
  /** False once the file no longer answers. */
  readonly answers: () => boolean
}

/**
 * Opens a file (or `:memory:`), ready for many readers and one writer, every commit flushed to the disk.
 * The bytes of a serialized database open as a copy in memory. `onFault` gets faults in the background that harm no write.
 */
export function openSqlite(source: string | Buffer, onFault: (fault: Error) => void = () => {}): SqliteDatabase {
  if (typeof source === 'string' && source !== ':memory:') mkdirSync(dirname(source), { recursive: true })
  const raw = new Database(source)
  const statements = createStatementTimes()
  prepareLazily(raw, statements.note)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 200')
  raw.pragma('cache_size = -16000')
  raw.pragma('temp_store = MEMORY')
  // 32 MB of log before a commit writes it into the file: the thread of `createCheckpoints` keeps it shorter.
  raw.pragma('wal_autocheckpoint = 8000')
  const thread = createFileThread(raw, { onFault })
  const checkpoints = createCheckpoints(raw, thread)
  let noteOutcome: (fault: StorageDown | null) => void = () => {}
  const queue = createWriteQueue(raw, {
    note(fault) {
      if (fault === null) checkpoints.wrote()
      noteOutcome(fault)
    },
    beforeRoom: () => thread.rest(),
  })
  const acting = createActing()
  const ping = raw.prepare('select 1')
  return {
    db: drizzle({ client: raw }),
    raw,
    write: (work) => queue.write(acting.keep(work)),
    async writeBeside(task) {
      const answer = await thread.ask(task)
      queue.wake()
      if (!answer || 'fault' in answer) return null
      checkpoints.wrote()
      return answer.changes
    },
    async readBeside(task) {
      const answer = await thread.ask(task)
      if (answer && 'row' in answer) return answer.row
      return raw.memory ? raw.prepare<unknown[]>(task.sql).get(...(task.parameters ?? [])) : null
    },
    statements,
    writes: queue.figures,
    watchWrites(note) {
      noteOutcome = note
    },
    acting,
    memory: createReadMemories(raw),
    answers() {
      try {
        return raw.open && ping.get() !== undefined
      } catch {
        return false
      }
    },
    [Symbol.dispose]() {
      // First, so that the thread has no lock for which a last write would wait in vain.
      thread[Symbol.dispose]()
      queue.flush()
      checkpoints[Symbol.dispose]()
      raw.close()
    },
  }
}
