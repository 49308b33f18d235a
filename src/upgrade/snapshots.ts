import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'

/** A copy of the database from before an upgrade, in `snapshots` beside it: `<number of its last migration>-<instant>.sqlite`. */
export interface Snapshot {
  readonly name: string
  readonly file: string
  readonly takenAt: Temporal.Instant
}

/** The newest of them are kept, each for a month: what was done since would be lost with an older one. */
const mostKept = 3
const keptDays = 30

const unfinished = '.part'
const pagesAtOnce = 4_000
const pattern = /^\d+-(\d{8}T\d{6}Z)\.sqlite$/

export function snapshotNamed(databaseFile: string, name: string): string {
  return join(dirname(databaseFile), 'snapshots', basename(name))
}

/** Newest first. */
export function snapshotsOf(databaseFile: string): readonly Snapshot[] {
  return namesIn(databaseFile)
    .flatMap((name) => {
      const [, at] = pattern.exec(name) ?? []
      if (at === undefined) return []
      return [{ name, file: snapshotNamed(databaseFile, name), takenAt: Temporal.Instant.from(at) }]
    })
    .toSorted((a, b) => Temporal.Instant.compare(b.takenAt, a.takenAt) || b.name.localeCompare(a.name))
}

/** The file of a snapshot of data whose last migration is this one. */
export function nameOfSnapshot(migration: string, now: Temporal.Instant): string {
  const [number = ''] = migration.split('_')
  const at = now.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `${number}-${at}.sqlite`
}

/** Writes a copy of the database through to the disk. It has its name only once it is whole. */
export async function takeSnapshot(raw: Database.Database, file: string): Promise<void> {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder)
  const part = `${file}${unfinished}`
  try {
    await raw.backup(part, { progress: () => pagesAtOnce })
    syncPath(part)
    renameSync(part, file)
    syncPath(folder)
    syncPath(dirname(folder))
  } catch (fault) {
    removeUnfinished(folder)
    throw fault
  }
}

/** Removes all but the newest, and those that are too old; how many. */
export function forgetSnapshots(databaseFile: string, now: Temporal.Instant): number {
  const before = now.subtract({ hours: 24 * keptDays })
  const old = snapshotsOf(databaseFile).filter(
    ({ takenAt }, at) => at >= mostKept || Temporal.Instant.compare(takenAt, before) < 0,
  )
  for (const { file } of old) rmSync(file, { force: true })
  return old.length
}

/** Ends of the files that SQLite writes beside a database. */
const besides = ['-journal', '-wal', '-shm']

/**
 * Puts a snapshot in the place of the database. A log or a journal that stayed beside it would be read as the snapshot's, so
 * these go first. Nobody may have the database open, but for a connection of ours that holds it alone.
 */
export function putBack(databaseFile: string, snapshot: string): void {
  for (const end of besides) rmSync(`${databaseFile}${end}`, { force: true })
  syncPath(dirname(databaseFile))
  renameSync(snapshot, databaseFile)
  syncPath(dirname(databaseFile))
}

/** Only of what no connection of this process has open: closing a file ends the process's locks on it. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A process that died has left them. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.includes(unfinished)) rmSync(join(folder, name), { force: true })
  }
}

function namesIn(databaseFile: string): readonly string[] {
  const folder = join(dirname(databaseFile), 'snapshots')
  return existsSync(folder) ? readdirSync(folder) : []
}
