import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The time that a new server waits for one that is just stopping. */
const patienceMs = 1_500

/**
 * Locks the data folder for one server; throws when another has it. The lock is the operating system's, on an empty
 * database file, so that it ends with the process however that ends. Commands beside the server do not take it.
 */
export function lockDataFolder(dataDir: string, publicUrl: URL, waitMs = patienceMs): Disposable {
  const nameFile = join(dataDir, 'server.txt')
  const lock = new Database(join(dataDir, 'server.lock'), { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
  } catch (fault) {
    lock.close()
    if (!(fault instanceof Database.SqliteError && fault.code.startsWith('SQLITE_BUSY'))) throw fault
    throw new Error(
      `Another server works in ${dataDir}: ${holder(nameFile)}. Stop it first, or give this one a DATA_DIR of its own.`,
      { cause: fault },
    )
  }
  writeFileSync(nameFile, `${publicUrl.href}, process ${process.pid}`)
  return {
    [Symbol.dispose]() {
      lock.close()
    },
  }
}

function holder(nameFile: string): string {
  try {
    return readFileSync(nameFile, 'utf8')
  } catch {
    return 'it is just starting'
  }
}
