import { existsSync, linkSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { appliedMigrations, migrateSqlite, newerData } from '#adapters/sqlite'
import { freeRoom } from '../storage/free-room.ts'
import { openAlone } from './alone.ts'
import { snapshotBefore } from './newer-data.ts'
import { forgetSnapshots, nameOfSnapshot, putBack, snapshotNamed, takeSnapshot } from './snapshots.ts'
import { type UpgradeMark, readMark, removeMark, writeMark } from './upgrade-mark.ts'

export interface Program {
  /** The folder of its migrations. */
  readonly migrations: string
  readonly version: string
}

export interface Upgraded {
  readonly applied: readonly string[]
  /** The file with the data of before. */
  readonly snapshot: string
}

/** Besides the copy, migrations may write every page anew, and keep the old ones until they are done. */
const roomFactor = 2
const spareBytes = 16_000_000

/**
 * Brings data that is there up to date: all that is missing, or nothing. Call it with the lock of the data folder. After a
 * fault the snapshot of before takes the place of the data again, and the fault says so. A process that is killed leaves a
 * mark, from which `settleCutOff` does the same.
 */
export async function upgrade(databaseFile: string, program: Program, now: Temporal.Instant): Promise<Upgraded> {
  const raw = await openAlone(databaseFile)
  try {
    const from = appliedMigrations({ raw }).at(-1) ?? ''
    const name = nameOfSnapshot(from, now)
    const snapshot = snapshotNamed(databaseFile, name)
    await copy(raw, databaseFile, snapshot, program)
    writeMark(databaseFile, { snapshot: name, from, to: program.version })
    const applied = migrateOrPutBack(raw, databaseFile, snapshot, program)
    // The lock goes when the note is gone: nobody else has written into the upgraded data before.
    removeMark(databaseFile)
    forgetSnapshots(databaseFile, now)
    return { applied, snapshot }
  } finally {
    raw.close()
  }
}

async function copy(raw: Database.Database, databaseFile: string, snapshot: string, program: Program): Promise<void> {
  const pages = Number(raw.pragma('page_count', { simple: true }))
  const needed = roomFactor * pages * Number(raw.pragma('page_size', { simple: true })) + spareBytes
  const free = await freeRoom(dirname(databaseFile))
  if (free !== null && free < needed) {
    throw new Error(
      `There is too little room to upgrade the data to Callout ${program.version}: it takes ${megabytes(needed)}, and ${dirname(databaseFile)} has ${megabytes(free)}. Nothing was changed. Make room, then start again.`,
    )
  }
  try {
    await takeSnapshot(raw, snapshot)
  } catch (fault) {
    throw new Error(
      `The data could not be copied before its upgrade to Callout ${program.version}: ${wordsOf(fault)}. Nothing was changed. Make room, then start again.`,
      { cause: fault },
    )
  }
}

function migrateOrPutBack(
  raw: Database.Database,
  databaseFile: string,
  snapshot: string,
  { migrations, version }: Program,
): readonly string[] {
  try {
    return migrateSqlite({ raw }, migrations, version)
  } catch (fault) {
    putBack(databaseFile, snapshot)
    removeMark(databaseFile)
    throw new Error(
      `The upgrade of the data to Callout ${version} failed: ${wordsOf(fault)}. The data is again as it was before, and the version of before can be started on it.`,
      { cause: fault },
    )
  }
}

/**
 * After an upgrade whose process died: puts the data back as it was before. Answers the mark; null where there is none.
 * Call it with the lock of the data folder.
 */
export async function settleCutOff(databaseFile: string): Promise<UpgradeMark | null> {
  const mark = readMark(databaseFile)
  if (mark === null) return null
  const snapshot = snapshotNamed(databaseFile, mark.snapshot)
  const opened = existsSync(databaseFile) ? await openReadable(databaseFile) : null
  try {
    // Each migration commits together with its note: without a new one the data is the one of before.
    const isUntouched = opened !== null && lastOf(opened) === mark.from
    if (isUntouched) rmSync(snapshot, { force: true })
    else if (existsSync(snapshot)) putBack(databaseFile, snapshot)
    else {
      throw new Error(
        `An upgrade of the data to Callout ${mark.to} was cut off, and the copy from before it, ${snapshot}, is gone. Restore a backup into an empty data folder.`,
      )
    }
    removeMark(databaseFile)
    return mark
  } finally {
    opened?.close()
  }
}

/** Null: a part of it is missing, as between the two steps of `putBack`. */
async function openReadable(databaseFile: string): Promise<Database.Database | null> {
  try {
    return await openAlone(databaseFile)
  } catch (fault) {
    if (isUnreadable(fault)) return null
    throw fault
  }
}

function lastOf(raw: Database.Database): string | null {
  try {
    return appliedMigrations({ raw }).at(-1) ?? null
  } catch (fault) {
    if (isUnreadable(fault)) return null
    throw fault
  }
}

const isUnreadable = (fault: unknown) =>
  fault instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(fault.code)

export interface WentBack {
  /** The snapshot that is the data now. */
  readonly snapshot: string
  /** The newer data, which is kept as a snapshot. */
  readonly kept: string
}

/**
 * For data that a later version has written: puts the newest snapshot that this program can use in its place. Null: the data
 * is not newer. Throws where there is no such snapshot. Call it with the lock of the data folder.
 */
export async function goBack(databaseFile: string, program: Program, now: Temporal.Instant): Promise<WentBack | null> {
  const raw = await openAlone(databaseFile)
  try {
    if (newerData({ raw }, program.migrations) === null) return null
    const before = snapshotBefore(databaseFile, program.migrations)
    if (!before) throw new Error(`There is no snapshot that Callout ${program.version} can use. Nothing was changed.`)
    const kept = snapshotNamed(databaseFile, nameOfSnapshot(appliedMigrations({ raw }).at(-1) ?? '', now))
    linkSync(databaseFile, kept)
    putBack(databaseFile, before.file)
    return { snapshot: before.file, kept }
  } finally {
    raw.close()
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
const wordsOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))
