import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'

/** For so long a command that is just ending may still have the database open. */
const patienceMs = 2_000
const againMs = 50

/**
 * Opens a database beside which there is no other connection, and none gets in: others meet a lock. Its log is in the file
 * by then, and it works with a journal, so that SQLite refuses a connection whose file another has taken the place of.
 */
export async function openAlone(databaseFile: string): Promise<Database.Database> {
  const until = performance.now() + patienceMs
  for (;;) {
    const raw = new Database(databaseFile, { fileMustExist: true, timeout: againMs })
    try {
      raw.pragma('locking_mode = EXCLUSIVE')
      raw.pragma('journal_mode = DELETE')
      raw.exec('begin exclusive; commit')
      raw.pragma('synchronous = FULL')
      raw.pragma('foreign_keys = ON')
      return raw
    } catch (fault) {
      raw.close()
      if (!isBusy(fault)) throw fault
      if (performance.now() > until) {
        throw new Error(`Another program has ${databaseFile} open: end it, then start again. Nothing was changed.`, {
          cause: fault,
        })
      }
    }
    await pause(againMs)
  }
}

function isBusy(fault: unknown): boolean {
  return fault instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(fault.code)
}
