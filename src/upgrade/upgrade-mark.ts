import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncPath } from './snapshots.ts'

/** Lies beside the database from before the first migration of an upgrade to after its last: its process may die between. */
export interface UpgradeMark {
  /** The snapshot from before. */
  readonly snapshot: string
  /** The last migration of the data from before. */
  readonly from: string
  /** The version of the program that upgrades. */
  readonly to: string
}

const fileOf = (databaseFile: string) => join(dirname(databaseFile), 'upgrade.json')

export const isMarked = (databaseFile: string) => existsSync(fileOf(databaseFile))

export function readMark(databaseFile: string): UpgradeMark | null {
  return isMarked(databaseFile) ? JSON.parse(readFileSync(fileOf(databaseFile), 'utf8')) : null
}

export function writeMark(databaseFile: string, mark: UpgradeMark): void {
  const file = fileOf(databaseFile)
  writeFileSync(`${file}.part`, JSON.stringify(mark), { mode: 0o600 })
  syncPath(`${file}.part`)
  renameSync(`${file}.part`, file)
  syncPath(dirname(file))
}

/** Gone for good before anything is written into the upgraded data: what it names would take the place of that. */
export function removeMark(databaseFile: string): void {
  rmSync(fileOf(databaseFile), { force: true })
  syncPath(dirname(databaseFile))
}
