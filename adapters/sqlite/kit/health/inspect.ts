import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'

/** `blank`: no byte, or a database without a table. `foreign`: a file that is no database, or one of another program. */
export type SqliteFileState = 'missing' | 'blank' | 'damaged' | 'foreign' | 'ours'

export type SqliteInspection<T> =
  | { readonly state: 'ours'; readonly seen: T }
  | { readonly state: Exclude<SqliteFileState, 'ours'> }

/**
 * Looks at a database file and changes nothing in it, but that a transaction which was cut off is rolled back. `look`
 * reads one that is ours by the same connection: to open the file once more means to read its whole schema once more.
 */
export function inspectSqlite<T>(
  file: string,
  look: (raw: Database.Database) => T,
  readonly = true,
): SqliteInspection<T> {
  if (!existsSync(file)) return { state: 'missing' }
  if (statSync(file).size === 0) return { state: 'blank' }
  try {
    const database = new Database(file, { readonly, fileMustExist: true })
    try {
      const tables = database.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all()
      if (tables.length === 0) return { state: 'blank' }
      const columns = database.prepare<[], string>("select name from pragma_table_info('migrations')").pluck().all()
      return columns.includes('checksum') ? { state: 'ours', seen: look(database) } : { state: 'foreign' }
    } finally {
      database.close()
    }
  } catch (fault) {
    if (!(fault instanceof Database.SqliteError)) throw fault
    if (fault.code === 'SQLITE_NOTADB') return { state: 'foreign' }
    if (fault.code.startsWith('SQLITE_CORRUPT')) return { state: 'damaged' }
    if (fault.code === 'SQLITE_READONLY_ROLLBACK' && readonly) return inspectSqlite(file, look, false)
    throw fault
  }
}
