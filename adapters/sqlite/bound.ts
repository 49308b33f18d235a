import { type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * A place in a prepared statement that is filled by name, encoded as `column` keeps it. (A bare placeholder is not
 * encoded in a condition, and is not spared null in a row.)
 */
export function bound(column: SQLiteColumn, name: string): SQL {
  const encoder = { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) }
  return sql`${sql.param(sql.placeholder(name), encoder)}`
}

/** A whole row of `table` to be filled by the names of its columns. */
export function boundRow<Table extends SQLiteTable>(table: Table): { [Name in keyof Table['_']['columns']]: SQL } {
  const places = Object.entries(getTableColumns(table)).map(([name, column]) => [name, bound(column, name)])
  return Object.fromEntries(places)
}
