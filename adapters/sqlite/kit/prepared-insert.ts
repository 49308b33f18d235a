import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SqliteDatabase } from './database.ts'

/** A prepared insert of whole rows: every column of the schema, encoded as the schema says; what is absent is null. */
export function prepareInsert<Table extends SQLiteTable>(
  { raw }: SqliteDatabase,
  table: Table,
): (row: Table['$inferInsert']) => void {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => column.name).join(', ')
  const marks = columns.map(() => '?').join(', ')
  const insert = raw.prepare(`insert into ${getTableName(table)} (${names}) values (${marks})`)
  return (row) => {
    const values: Readonly<Record<string, unknown>> = row
    insert.run(
      columns.map(([key, column]) => {
        const value = values[key] ?? null
        return value === null ? null : column.mapToDriverValue(value)
      }),
    )
  }
}
