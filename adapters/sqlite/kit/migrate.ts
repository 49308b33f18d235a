import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SqliteDatabase } from './database.ts'
import { applyStatistics } from './statistics.ts'

interface Applied {
  readonly name: string
  readonly checksum: string
}

/** The database has a migration that comes after all of this program's: a later version has worked in it. */
export class DataIsNewer extends Error {
  readonly migration: string
  /** The version of the program that applied it; null when none is noted. */
  readonly version: string | null

  constructor(migration: string, version: string | null) {
    super(`migration ${migration} was applied to this database and is missing here`)
    this.migration = migration
    this.version = version
  }
}

/**
 * Applies what is missing of the `.sql` files in `folder`, in the order of their names, and the statistics that belong to
 * them. Each has a transaction of its own, with its note in the table `migrations`; a new database gets all in one.
 * Refuses (throws) when a file that was applied before has changed since, or is gone: history is never edited. `version`
 * is the program's, for the note.
 */
export function migrateSqlite(
  database: Pick<SqliteDatabase, 'raw'>,
  folder: string,
  version: string | null = null,
): readonly string[] {
  const { raw } = database
  const files = filesIn(folder)
  const missing = missingIn(raw, files)
  const steps = missing.length === files.length ? [missing] : missing.map((file) => [file])
  const applied = steps.flatMap((step) => {
    const rebuilt = step.flatMap(({ sql }) => rebuiltIn(sql))
    return withoutReferences(raw, rebuilt, () => apply(raw, files, step, version))
  })
  applyStatistics(database, folder)
  return applied
}

/** Leaves out what another process has applied meanwhile. */
function apply(
  raw: SqliteDatabase['raw'],
  files: readonly File[],
  step: readonly File[],
  version: string | null,
): readonly string[] {
  raw.exec('create table if not exists migrations (name text primary key, checksum text not null, version text) strict')
  if (!columnsOf(raw).includes('version')) raw.exec('alter table migrations add column version text')
  const missing = new Set(missingOf(raw, files).map(({ name }) => name))
  return step.flatMap(({ name, sql }) => {
    if (!missing.has(name)) return []
    try {
      raw.exec(sql)
    } catch (fault) {
      throw new Error(`${name}: ${fault instanceof Error ? fault.message : String(fault)}`, { cause: fault })
    }
    raw.prepare('insert into migrations (name, checksum, version) values (?, ?, ?)').run(name, checksumOf(sql), version)
    return [name]
  })
}

function columnsOf(raw: SqliteDatabase['raw']): readonly string[] {
  return raw.prepare<[], string>("select name from pragma_table_info('migrations')").pluck().all()
}

/** The names of the migrations that this database has, oldest first. */
export function appliedMigrations({ raw }: Pick<SqliteDatabase, 'raw'>): readonly string[] {
  if (columnsOf(raw).length === 0) return []
  return raw.prepare<[], string>('select name from migrations order by name').pluck().all()
}

/** The fault of a database in which a later version of the program has worked; null in every other case. */
export function newerData({ raw }: Pick<SqliteDatabase, 'raw'>, folder: string): DataIsNewer | null {
  const applied = appliedMigrations({ raw })
  const known = namesIn(folder)
  if (applied.length <= known.length || known.some((name, at) => applied[at] !== name)) return null
  return newerThan(raw, applied.at(-1) ?? '')
}

function newerThan(raw: SqliteDatabase['raw'], last: string): DataIsNewer {
  if (!columnsOf(raw).includes('version')) return new DataIsNewer(last, null)
  const version = raw.prepare<[string], string | null>('select version from migrations where name = ?').pluck()
  return new DataIsNewer(last, version.get(last) ?? null)
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
  return missingIn(raw, filesIn(folder)).map(({ name }) => name)
}

function missingIn(raw: SqliteDatabase['raw'], files: readonly File[]): readonly File[] {
  return columnsOf(raw).length === 0 ? files : missingOf(raw, files)
}

type File = ReturnType<typeof filesIn>[number]

function filesIn(folder: string) {
  return namesIn(folder).map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

function missingOf(raw: SqliteDatabase['raw'], files: readonly File[]): readonly File[] {
  const applied = raw.prepare<[], Applied>('select name, checksum from migrations order by name').all()
  const last = applied.at(-1)?.name
  applied.forEach(({ name, checksum }, at) => {
    const file = files[at]
    if (file === undefined && last !== undefined) throw newerThan(raw, last)
    if (file?.name !== name) throw new Error(`migration ${name} was applied to this database and is missing here`)
    if (checksumOf(file.sql) !== checksum) throw new Error(`migration ${name} has changed since it was applied`)
  })
  return files.slice(applied.length)
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
