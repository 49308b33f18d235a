import { AsyncLocalStorage } from 'node:async_hooks'
import type Database from 'better-sqlite3'
import { type FileThread, type ThreadAnswer, lostThreadMs } from './file-thread.ts'

export interface Checkpoints extends Disposable {
  /** Call it after each commit. */
  wrote(): void
}

export interface CheckpointSettings {
  /** A log of so many pages is written into the file. */
  readonly pages: number
  readonly lookEveryMs: number
}

const usual: CheckpointSettings = { pages: 1_000, lookEveryMs: 200 }
/** The pause after a checkpoint that a reader or the disk held up; it doubles each time. */
const shortestPauseMs = 1_000
const longestPauseMs = 30_000

const checkpoint = { deed: 'write its log into its file', sql: 'pragma wal_checkpoint(passive)' }

interface Length {
  readonly log: number
  /** The pages of the log that are in the file. */
  readonly checkpointed: number
}

type Outcome = Length & { readonly busy: number }

/**
 * Writes the log (WAL) into the file in the thread of the file, which holds up no reader and no writer. Done by the commit
 * that makes the log long enough, it holds up everybody for as long as the disk takes for all of these pages. That happens
 * only to a log that the thread could not keep short (`wal_autocheckpoint`), and little of it is then left to write.
 */
export function createCheckpoints(
  raw: Database.Database,
  thread: Pick<FileThread, 'ask'>,
  settings: Partial<CheckpointSettings> = {},
): Checkpoints {
  const { pages, lookEveryMs } = { ...usual, ...settings }
  // Timers keep the async context that they begin in: here it is nobody's request.
  const outside = AsyncLocalStorage.snapshot()
  const lengthOf = raw.memory ? null : raw.prepare<[], Length>('pragma wal_checkpoint(noop)')
  let timer: NodeJS.Timeout | null = null
  let isAtWork = false
  let pauseMs = 0

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
    if (isAtWork || !raw.open || raw.inTransaction) return
    const { log = 0, checkpointed = 0 } = readLength() ?? {}
    if (log - checkpointed < pages) {
      pauseMs = 0
      return
    }
    const asked = thread.ask(checkpoint)
    if (!asked) return lookIn(lostThreadMs)
    isAtWork = true
    void asked.then((answer) => {
      isAtWork = false
      if (raw.open) lookIn(nextLookMs(answer, checkpointed))
    })
  }

  /** The next write reports a fault of the file. */
  function readLength() {
    try {
      return lengthOf?.get()
    } catch {
      return undefined
    }
  }

  function nextLookMs(answer: ThreadAnswer, before: number): number {
    if (!answer) return lostThreadMs
    const outcome = 'fault' in answer ? null : (answer.row as Outcome)
    const hasMoved = outcome?.busy === 0 && outcome.checkpointed !== before
    pauseMs = hasMoved ? 0 : Math.min(Math.max(2 * pauseMs, shortestPauseMs), longestPauseMs)
    return pauseMs || lookEveryMs
  }

  return {
    wrote() {
      if (lengthOf && !timer) lookIn(lookEveryMs)
    },
    [Symbol.dispose]() {
      if (timer) clearTimeout(timer)
    },
  }
}
