import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'

/** `blank`: no byte, or a database without a table. `foreign`: a file that is no database, or one of another program. */
export type SqliteFileState = 'missing' | 'blank' | 'damaged' | 'foreign' | 'ours'

/** Looks at a database file and changes nothing in it, but that a transaction which was cut off is rolled back. */
export function inspectSqlite(file: string, readonly = true): SqliteFileState {
  if (!existsSync(file)) return 'missing'
  if (statSync(file).size === 0) return 'blank'
  try {
    const database = new Database(file, { readonly, fileMustExist: true })
    try {
      const tables = database.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all()
      if (tables.length === 0) return 'blank'
      const columns = database.prepare<[], string>("select name from pragma_table_info('migrations')").pluck().all()
      return columns.includes('checksum') ? 'ours' : 'foreign'
    } finally {
      database.close()
    }
  } catch (fault) {
    if (!(fault instanceof Database.SqliteError)) throw fault
    if (fault.code === 'SQLITE_NOTADB') return 'foreign'
    if (fault.code.startsWith('SQLITE_CORRUPT')) return 'damaged'
    if (fault.code === 'SQLITE_READONLY_ROLLBACK' && readonly) return inspectSqlite(file, false)
    throw fault
  }
}
