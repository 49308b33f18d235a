import { copyFileSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateSqlite } from '#adapters/sqlite'
import type { SqliteDatabase } from '#adapters/sqlite'

const folder = 'migrations/sqlite'

/** The file of a migration, by the end of its name. */
export function migrationNamed(end: string): string {
  const found = readdirSync(folder).find((name) => name.endsWith(`_${end}.sql`))
  if (found === undefined) throw new Error(`there is no migration ${end}`)
  return found
}

/** Applies the migrations before this one. */
export function migrateBefore(database: SqliteDatabase, migration: string): readonly string[] {
  return migrateSome(database, (name) => name < migration)
}

/** Applies the migrations up to this one, and no later one. */
export function migrateUpTo(database: SqliteDatabase, migration: string): readonly string[] {
  return migrateSome(database, (name) => name <= migration)
}

function migrateSome(database: SqliteDatabase, isMeant: (name: string) => boolean): readonly string[] {
  using some = mkdtempDisposableSync(join(tmpdir(), 'callout-some-migrations-'))
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.sql') && isMeant(name)) copyFileSync(join(folder, name), join(some.path, name))
  }
  return migrateSqlite(database, some.path)
}
