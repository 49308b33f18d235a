import { migrateSqlite } from '#adapters/sqlite'
import { assetPath } from '../assets.ts'
import type { Config } from '../config.ts'
import { openKeptDatabase } from '../storage/kept-database.ts'

export async function migrate(config: Config): Promise<void> {
  using database = openKeptDatabase(config)
  const applied = migrateSqlite(database, assetPath('migrations/sqlite'))
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
}
