import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '../../adapters/sqlite/kit/database.ts'
import { migrateSqlite } from '../../adapters/sqlite/kit/migrate.ts'

const migrations = 'migrations/sqlite'
const cache = 'node_modules/.cache/callout-tests'
let bytes: Buffer | null = null

/** A migrated, empty database, serialized. It is made once for a set of migrations; all later runs read the file. */
export function migratedTemplate(): Buffer {
  bytes ??= readTemplate(join(cache, `${digest()}.sqlite`))
  return bytes
}

function readTemplate(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    const made = makeTemplate()
    mkdirSync(cache, { recursive: true })
    // Other workers read the file meanwhile: it appears whole, or not at all.
    writeFileSync(`${file}.${process.pid}`, made)
    renameSync(`${file}.${process.pid}`, file)
    return made
  }
}

function makeTemplate(): Buffer {
  using database = openSqlite(':memory:')
  migrateSqlite(database, migrations)
  return database.raw.serialize()
}

function digest(): string {
  const hash = createHash('sha256').update(readFileSync('adapters/sqlite/kit/migrate.ts'))
  for (const name of readdirSync(migrations).toSorted()) hash.update(name).update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}
