import { existsSync, writeFileSync } from 'node:fs'
import { asc } from 'drizzle-orm'
import { type SqliteDatabase, openSqlite } from '../../adapters/sqlite/kit/database.ts'
import { outbox } from '../../adapters/sqlite/kit/schema.ts'
import { migratedTemplate } from './template.ts'

export interface TestDatabase extends SqliteDatabase {
  /** The kinds of the events that were kept, oldest first. */
  told(): readonly string[]
  /** How many rows a table has. */
  count(table: string): number
}

/** Opens a migrated SQLite database: a copy of the template in memory, or in `file` when one is named. */
export function openDatabase(file: string | null = null): TestDatabase {
  if (file !== null) layTemplate(file)
  const database = openSqlite(file ?? migratedTemplate())
  return {
    ...database,
    told: () =>
      database.db
        .select({ kind: outbox.kind })
        .from(outbox)
        .orderBy(asc(outbox.id))
        .all()
        .map(({ kind }) => kind),
    count: (table) => database.raw.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0,
  }
}

/** Makes `file` a migrated, empty database, unless it exists. */
export function layTemplate(file: string): void {
  if (!existsSync(file)) writeFileSync(file, migratedTemplate())
}
