import { existsSync } from 'node:fs'
import {
  type SqliteDatabase,
  appliedMigrations,
  applyStatistics,
  migrateSqlite,
  missingMigrations,
} from '#adapters/sqlite'
import { systemClock } from '#adapters/system'
import { assetPath, programVersion } from '../assets.ts'
import type { Config } from '../config.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import { openKeptDatabase } from '../storage/kept-database.ts'
import { type Program, settleCutOff, upgrade } from './upgrade.ts'
import { isMarked } from './upgrade-mark.ts'

export type UpgradePlace = Pick<Config, 'dataDir' | 'databaseFile' | 'publicUrl'>

/** The program that runs. */
export const thisProgram = (): Program => ({ migrations: assetPath('migrations/sqlite'), version: programVersion() })

interface Ways {
  readonly onFault?: (fault: Error) => void
  /** The server has the lock of the data folder already. A command takes it for an upgrade. */
  readonly isLocked?: boolean
  /** An upgrade that was cut off, with the version that began it: the data is again as before. */
  readonly onPutBack?: (version: string) => void
  /** `snapshot`: null for a new database. */
  readonly onMigrated?: (done: { readonly applied: readonly string[]; readonly snapshot: string | null }) => void
}

/** Opens the database up to date. Throws, with the data as it was, where that cannot be. */
export async function openUpgraded(
  place: UpgradePlace,
  ways: Ways = {},
  program = thisProgram(),
): Promise<SqliteDatabase> {
  const { databaseFile } = place
  if (databaseFile !== ':memory:' && isMarked(databaseFile)) {
    using _lock = lockFor(place, ways)
    const mark = await settleCutOff(databaseFile)
    if (mark) ways.onPutBack?.(mark.to)
  }
  const database = openKeptDatabase(place, ways.onFault)
  try {
    const missing = missingMigrations(database, program.migrations)
    if (missing.length === 0) {
      applyStatistics(database, program.migrations)
      return database
    }
    if (appliedMigrations(database).length === 0) {
      const applied = migrateSqlite(database, program.migrations, program.version)
      ways.onMigrated?.({ applied, snapshot: null })
      return database
    }
  } catch (fault) {
    database[Symbol.dispose]()
    throw fault
  }
  database[Symbol.dispose]()
  using _lock = lockFor(place, ways)
  const upgraded = await upgrade(databaseFile, program, systemClock.now())
  ways.onMigrated?.(upgraded)
  return openKeptDatabase(place, ways.onFault)
}

/** A server that works in the folder keeps commands of a later version from changing the data under it. */
function lockFor({ dataDir, publicUrl }: UpgradePlace, { isLocked = false }: Ways): Disposable | null {
  return isLocked || !existsSync(dataDir) ? null : lockDataFolder(dataDir, publicUrl)
}
