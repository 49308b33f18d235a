import { type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * A place in a prepared statement that is filled by name, encoded as `column` keeps it. (A bare placeholder is not
 * encoded in a condition, and accepts null in a row.)
 */
export function bound(column: SQLiteColumn, name: string): SQL {
  const encoder = { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) }
  return sql`${sql.param(sql.placeholder(name), encoder)}`
}

type Columns<Table extends SQLiteTable> = Table['_']['columns']

/** A whole row of `table` to be filled by the names of its columns, but for those `without` which it is to stay. */
export function boundRow<Table extends SQLiteTable, Without extends keyof Columns<Table> = never>(
  table: Table,
  without?: readonly Without[],
): { [Name in Exclude<keyof Columns<Table>, Without>]: SQL }
export function boundRow(table: SQLiteTable, without: readonly PropertyKey[] = []): Readonly<Record<string, SQL>> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name))
  return Object.fromEntries(columns.map(([name, column]) => [name, bound(column, name)]))
}
