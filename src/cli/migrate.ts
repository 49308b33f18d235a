import { migrateSqlite, openSqlite } from '#adapters/sqlite'
import { assetPath } from '../assets.ts'
import type { Config } from '../config.ts'

export async function migrate(config: Config): Promise<void> {
  using database = openSqlite(config.databaseFile)
  const applied = migrateSqlite(database, assetPath('migrations/sqlite'))
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
}
