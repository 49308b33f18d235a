import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { DataIsNewer, appliedMigrations, newerData } from '#adapters/sqlite'
import { assetPath, programVersion } from '../assets.ts'
import { type Snapshot, snapshotsOf } from './snapshots.ts'
import { isMarked } from './upgrade-mark.ts'

/** That an upgrade is under way or was cut off, with the remedy; null in every other case. */
export function cutOffFault(databaseFile: string): string | null {
  if (!isMarked(databaseFile)) return null
  return 'An upgrade of the data is under way, or was cut off. The next start of the server, or callout migrate, ends it.'
}

/** Why this program must not touch the database, which is open, with the remedy; null when it may. Changes nothing. */
export function newerFault(raw: Database.Database, databaseFile: string): string | null {
  const migrations = assetPath('migrations/sqlite')
  const newer = newerData({ raw }, migrations)
  return newer && newerWords(databaseFile, newer, migrations)
}

function newerWords(databaseFile: string, { migration, version }: DataIsNewer, migrations: string): string {
  const ours = `Callout ${programVersion()}`
  const theirs = version === null ? 'a later version' : `Callout ${version}`
  const snapshot = snapshotBefore(databaseFile, migrations)
  return [
    `The data is newer than this program: ${theirs} wrote it (${migration}), and this is ${ours}. Nothing was changed.`,
    `Install ${version === null || theirs === ours ? 'that version' : theirs} or a later one.`,
    snapshot
      ? `Or go back to the data of before that upgrade, without what was done since: stop the server and run callout migrate --back, which puts ${snapshot.file} in its place.`
      : 'Or restore a backup from before that upgrade into an empty data folder.',
  ].join(' ')
}

/** The newest snapshot that a program of these migrations can use. */
export function snapshotBefore(databaseFile: string, migrations: string): Snapshot | undefined {
  return snapshotsOf(databaseFile).find(({ file }) =>
    lookInto(file, (raw) => newerData({ raw }, migrations) === null && appliedMigrations({ raw }).length > 0),
  )
}

function lookInto<T>(file: string, look: (raw: Database.Database) => T): T | null {
  if (!existsSync(file)) return null
  const raw = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return look(raw)
  } finally {
    raw.close()
  }
}
