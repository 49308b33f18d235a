import { Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SqliteDatabase } from './database.ts'

/** A prepared insert of whole rows: every column of the schema, encoded as the schema says; what is absent is null. */
export function prepareInsert<Table extends SQLiteTable>(
  { raw }: SqliteDatabase,
  table: Table,
): (row: Table['$inferInsert']) => void {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name,
    // A column that stores its values as they are needs no call for each of them.
    encode: column.mapToDriverValue === Column.prototype.mapToDriverValue ? null : column,
  }))
  const names = columns.map(({ name }) => name).join(', ')
  const marks = columns.map(() => '?').join(', ')
  const insert = raw.prepare(`insert into ${getTableName(table)} (${names}) values (${marks})`)
  return (row) => {
    const values: Readonly<Record<string, unknown>> = row
    insert.run(
      columns.map(({ key, encode }) => {
        const value = values[key] ?? null
        return value === null || encode === null ? value : encode.mapToDriverValue(value)
      }),
    )
  }
}
