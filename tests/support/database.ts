import { existsSync, writeFileSync } from 'node:fs'
import { asc } from 'drizzle-orm'
import { type SqliteDatabase, openSqlite } from '../../adapters/sqlite/kit/database.ts'
import { outbox } from '../../adapters/sqlite/kit/schema.ts'
import { createSqliteTestPort } from './sqlite-test-port.ts'
import { migratedTemplate } from './template.ts'
import type { TestPort } from './test-port.ts'

export interface TestDatabase extends SqliteDatabase {
  /** The same database without SQL: the way of tests/http and tests/e2e. */
  readonly data: TestPort
  /** The kinds of the events in the outbox, oldest first. */
  eventKinds(): readonly string[]
  /** How many rows a table has. */
  count(table: string): number
}

/** Opens a migrated SQLite database: a copy of the template in memory, or in `file` when one is named. */
export function openDatabase(file: string | null = null): TestDatabase {
  if (file !== null) layTemplate(file)
  const database = openSqlite(file ?? migratedTemplate())
  return {
    ...database,
    data: testPortOf(database),
    eventKinds: () =>
      database.db
        .select({ kind: outbox.kind })
        .from(outbox)
        .orderBy(asc(outbox.id))
        .all()
        .map(({ kind }) => kind),
    count: (table) => database.raw.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0,
  }
}

/** The test port on a database that an application has opened. */
export function testPortOf(database: SqliteDatabase): TestPort {
  return createSqliteTestPort(database.raw)
}

/** Makes `file` a migrated, empty database, unless it exists. */
export function layTemplate(file: string): void {
  if (!existsSync(file)) writeFileSync(file, migratedTemplate())
}
