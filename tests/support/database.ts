import { asc } from 'drizzle-orm'
import { type SqliteDatabase, openSqlite } from '../../adapters/sqlite/kit/database.ts'
import { migrateSqlite } from '../../adapters/sqlite/kit/migrate.ts'
import { outbox } from '../../adapters/sqlite/kit/schema.ts'

export interface TestDatabase extends SqliteDatabase {
  /** The kinds of the events that were kept, oldest first. */
  told(): readonly string[]
  /** How many rows a table has. */
  count(table: string): number
}

/** A migrated SQLite that lives as long as it is held: as fast as a fake, and not one. */
export function openDatabase(file = ':memory:'): TestDatabase {
  const database = openSqlite(file)
  migrateSqlite(database, 'migrations/sqlite')
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
