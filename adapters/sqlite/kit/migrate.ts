import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SqliteDatabase } from './database.ts'
import { applyStatistics } from './statistics.ts'

interface Applied {
  readonly name: string
  readonly checksum: string
}

/**
 * Applies what is missing of the `.sql` files in `folder`, in the order of their names, all in one transaction,
 * and the statistics that belong to them.
 * Refuses (throws) when a file that was applied before has changed since, or is gone: history is never edited.
 */
export function migrateSqlite(database: SqliteDatabase, folder: string): readonly string[] {
  const { raw } = database
  const files = filesIn(folder)
  const names = new Set(missingMigrations(database, folder))
  const rebuilt = files.flatMap(({ name, sql }) => (names.has(name) ? rebuiltIn(sql) : []))
  const applied = withoutReferences(raw, rebuilt, () => apply(raw, files))
  applyStatistics(database, folder)
  return applied
}

function apply(raw: SqliteDatabase['raw'], files: readonly File[]): readonly string[] {
  raw.exec('create table if not exists migrations (name text primary key, checksum text not null) strict')
  const missing = missingOf(raw, files)
  for (const { name, sql } of missing) {
    raw.exec(sql)
    raw.prepare('insert into migrations (name, checksum) values (?, ?)').run(name, checksumOf(sql))
  }
  return missing.map(({ name }) => name)
}

/** The table that a migration rebuilds under its name while others refer to it, as its first line says. */
function rebuiltIn(sql: string): readonly string[] {
  const [, table] = /^-- rebuilds (\w+)\n/.exec(sql) ?? []
  return table === undefined ? [] : [table]
}

/**
 * Does `work` in one transaction. Where it rebuilds a table, foreign keys are off: SQLite would take the dropped table's
 * rows for deleted ones. The references to that table are checked before the transaction ends instead.
 */
function withoutReferences<T>(raw: SqliteDatabase['raw'], rebuilt: readonly string[], work: () => T): T {
  if (rebuilt.length === 0) return raw.transaction(work).immediate()
  const before = Number(raw.pragma('foreign_keys', { simple: true }))
  raw.pragma('foreign_keys = off')
  try {
    return raw
      .transaction(() => {
        const done = work()
        const broken = raw.pragma('foreign_key_check') as readonly { readonly table: string; readonly parent: string }[]
        const [first] = broken.filter(({ parent }) => rebuilt.includes(parent))
        if (first)
          throw new Error(`after the migration, ${first.table} refers to rows that ${first.parent} does not have`)
        return done
      })
      .immediate()
  } finally {
    raw.pragma(`foreign_keys = ${before}`)
  }
}

/** The migrations that are missing; applies none; throws like `migrateSqlite`. */
export function missingMigrations({ raw }: Pick<SqliteDatabase, 'raw'>, folder: string): readonly string[] {
  const files = filesIn(folder)
  const isNew = raw.prepare("select 1 from sqlite_schema where name = 'migrations'").get() === undefined
  return (isNew ? files : missingOf(raw, files)).map(({ name }) => name)
}

type File = ReturnType<typeof filesIn>[number]

function filesIn(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

function missingOf(raw: SqliteDatabase['raw'], files: readonly File[]): readonly File[] {
  const applied = raw.prepare<[], Applied>('select name, checksum from migrations order by name').all()
  applied.forEach(({ name, checksum }, at) => {
    const file = files[at]
    if (file?.name !== name) throw new Error(`migration ${name} was applied to this database and is missing here`)
    if (checksumOf(file.sql) !== checksum) throw new Error(`migration ${name} has changed since it was applied`)
  })
  return files.slice(applied.length)
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
