/**
 * `node tests/bench/data/write-statistics.ts` writes migrations/sqlite/statistics.txt anew, from the large business of the
 * benchmark: see decision 083. It is run after a migration that adds an index or a table that grows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { businessData, copyData, databaseFile } from './datasets.ts'

/** The planner assumes many rows for smaller tables, since a business may have more of them than the benchmark. */
const fewestRows = 10_000

/** These stay small beside the customers in every business: the planner begins with them. */
const smallTables = ['categories', 'districts', 'services', 'technicians']

const folder = mkdtempSync(join(tmpdir(), 'callout-statistics-'))
try {
  copyData(await businessData(1_000_000), folder)
  const db = new Database(databaseFile(folder))
  db.exec('delete from sqlite_stat1; delete from sqlite_stat4; analyze')
  const rows = db
    .prepare<[], { tbl: string; idx: string; stat: string }>(
      'select tbl, idx, stat from sqlite_stat1 where idx is not null order by tbl, idx',
    )
    .all()
  db.close()
  const sizes = Map.groupBy(rows, ({ tbl }) => tbl)
  const isKnown = (tbl: string) =>
    smallTables.includes(tbl) || (sizes.get(tbl) ?? []).some(({ stat }) => Number.parseInt(stat, 10) >= fewestRows)
  const lines = rows.filter(({ tbl }) => isKnown(tbl)).map(({ tbl, idx, stat }) => `${tbl} ${idx} ${stat}`)
  const says = '# Statistics of a large business for the query planner; made by tests/bench/data/write-statistics.ts.'
  writeFileSync('migrations/sqlite/statistics.txt', `${[says, ...lines].join('\n')}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
