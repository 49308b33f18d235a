import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SqliteDatabase } from './database.ts'

interface Applied {
  readonly name: string
  readonly checksum: string
}

/**
 * Applies what is missing of the `.sql` files in `folder`, in the order of their names, all in one transaction.
 * Refuses (throws) when a file that was applied before has changed since, or is gone: history is never edited.
 */
export function migrateSqlite({ raw }: SqliteDatabase, folder: string): readonly string[] {
  const files = filesIn(folder)
  return raw
    .transaction(() => {
      raw.exec('create table if not exists migrations (name text primary key, checksum text not null) strict')
      const missing = missingOf(raw, files)
      for (const { name, sql } of missing) {
        raw.exec(sql)
        raw.prepare('insert into migrations (name, checksum) values (?, ?)').run(name, checksumOf(sql))
      }
      return missing.map(({ name }) => name)
    })
    .immediate()
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
