import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type SqliteDatabase, type SqliteFileState, inspectSqlite, openSqlite } from '#adapters/sqlite'
import type { Config } from '../config.ts'
import { cutOffFault, newerFault } from '../upgrade/newer-data.ts'

type Place = Pick<Config, 'dataDir' | 'databaseFile'>

/**
 * Opens the database; throws, and changes nothing, when the file is not the one that belongs to the data folder. An
 * empty file beside keys, payments or uploads is a lost database, not a new business.
 */
export function openKeptDatabase(place: Place, onFault?: (fault: Error) => void): SqliteDatabase {
  const fault = databaseFault(place)
  if (fault !== null) throw new Error(fault)
  return openSqlite(place.databaseFile, onFault)
}

/** The reason why the database must not be opened, with the remedy; null when there is none. */
export function databaseFault(place: Place): string | null {
  const { dataDir, databaseFile } = place
  if (databaseFile === ':memory:') return null
  const cutOff = cutOffFault(databaseFile)
  if (cutOff !== null) return cutOff
  const found = inspectSqlite(databaseFile, (raw) => newerFault(raw, databaseFile))
  if (found.state === 'ours') return found.seen
  const { state } = found
  if (state === 'damaged' || state === 'foreign') return `${faultWords[state](databaseFile)} ${remedy(dataDir)}`
  const [trace] = tracesIn(dataDir)
  if (trace === undefined) return null
  return `${faultWords[state](databaseFile)} But ${trace} shows that there was a database before. ${remedy(dataDir)}`
}

const faultWords = {
  missing: (file) => `There is no database at ${file}.`,
  blank: (file) => `The database ${file} is empty.`,
  damaged: (file) => `The database ${file} is damaged: a part of it is missing.`,
  foreign: (file) => `The file ${file} is not a database of Callout, or its beginning is damaged.`,
} satisfies Record<Exclude<SqliteFileState, 'ours'>, (file: string) => string>

const remedy = (dataDir: string) =>
  `Nothing was changed. Restore the whole data folder from a backup; or, to start anew without the old data, move ${dataDir} aside.`

/** A file that an operator may write before the first start. */
const laidByOperators = new Set(['metrics-token'])

/** The files that only a start with a database leaves behind. */
function tracesIn(dataDir: string): readonly string[] {
  const gateway = join(dataDir, 'test-gateway.sqlite')
  const isKept = existsSync(gateway) && statSync(gateway).size > 0
  const inFolders = ['keys', 'uploads', 'documents', 'exports', 'restoring'].flatMap((folder) => {
    const path = join(dataDir, folder)
    if (!existsSync(path)) return []
    return readdirSync(path).flatMap((name) => (laidByOperators.has(name) ? [] : [join(path, name)]))
  })
  return [...(isKept ? [gateway] : []), ...inFolders]
}
