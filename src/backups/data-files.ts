import { closeSync, openSync, readSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The entries of the data folder that are no part of a backup. Everything else is, so that a folder which a later version
 * adds is not forgotten. The first are made anew by the next start; `backups` and its journal are about backups.
 */
const leftOut = new Set([
  'program',
  'compile-cache',
  'incoming',
  'server.lock',
  'server.txt',
  'proxy-seen',
  'lost+found',
  'backups',
  'snapshots',
  'upgrade.json',
  'restoring',
  'backup.lock',
  'backup-journal.jsonl',
])
/** The folder in which a command works; its name begins so. */
export const workPrefix = 'backup-work-'

const isUnfinished = (name: string) => name.endsWith('.part')
/** SQLite's own files beside a database: what is in them is in the copy. */
const isBesideDatabase = (name: string) => /\.(sqlite|lock)-(wal|shm|journal)$/.test(name)

export function isLeftOut(entry: string): boolean {
  return leftOut.has(entry) || entry.startsWith(workPrefix) || isUnfinished(entry) || isBesideDatabase(entry)
}

export interface DataFiles {
  /** SQLite files, as paths in the data folder. */
  readonly databases: readonly string[]
  /** All others. They are never changed in place: a file is written under another name and renamed. */
  readonly files: readonly string[]
}

/** All that belongs to the business in its data folder. A folder at the top may be a link to another disk. */
export function dataFilesIn(dataDir: string): DataFiles {
  const databases: string[] = []
  const files: string[] = []
  for (const entry of readdirSync(dataDir).toSorted()) {
    if (isLeftOut(entry)) continue
    const kind = statSync(join(dataDir, entry), { throwIfNoEntry: false })
    if (kind?.isDirectory()) for (const file of filesIn(dataDir, entry)) files.push(file)
    else if (kind?.isFile()) (isDatabase(dataDir, entry) ? databases : files).push(entry)
  }
  return { databases, files }
}

/** The files of one folder and those within it; a link there is left alone. */
export function filesIn(dataDir: string, folder: string): readonly string[] {
  const found: string[] = []
  for (const entry of readdirSync(join(dataDir, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (isUnfinished(entry.name)) continue
    if (entry.isDirectory()) for (const file of filesIn(dataDir, path)) found.push(file)
    else if (entry.isFile()) found.push(path)
  }
  return found
}

const begin = 'SQLite format 3\0'

/**
 * The databases of the product are known by their names: closing one that this process has open would end its locks, and
 * another process would take the log of the file for its own to remove.
 */
function isDatabase(dataDir: string, entry: string): boolean {
  if (entry.endsWith('.sqlite')) return true
  const file = openSync(join(dataDir, entry), 'r')
  try {
    const head = Buffer.alloc(begin.length)
    return readSync(file, head) === head.length && head.toString('latin1') === begin
  } finally {
    closeSync(file)
  }
}
