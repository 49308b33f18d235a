import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { workPrefix } from './data-files.ts'

/**
 * One command at a time works on backups of a data folder; throws when another does. The lock is the operating system's, on
 * an empty database file: it ends with the process, however that ends.
 */
export function lockBackups(dataDir: string): Disposable {
  const lock = new Database(join(dataDir, 'backup.lock'), { timeout: 200 })
  try {
    lock.exec('begin exclusive')
  } catch (fault) {
    lock.close()
    if (!(fault instanceof Database.SqliteError && fault.code.startsWith('SQLITE_BUSY'))) throw fault
    throw new Error(`Another backup or restore works in ${dataDir}: wait until it has ended.`, { cause: fault })
  }
  return { [Symbol.dispose]: () => void lock.close() }
}

export interface WorkFolder extends Disposable {
  readonly path: string
}

/** An empty folder on the disk of the data, gone in the end. Those of commands that died are removed. */
export function openWorkFolder(dataDir: string): WorkFolder {
  using opened = new DisposableStack()
  opened.use(lockBackups(dataDir))
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(workPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const path = mkdtempSync(join(dataDir, workPrefix))
  opened.defer(() => rmSync(path, { recursive: true, force: true }))
  const closing = opened.move()
  return { path, [Symbol.dispose]: () => closing.dispose() }
}
