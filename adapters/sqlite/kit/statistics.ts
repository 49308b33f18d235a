import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SqliteDatabase } from './database.ts'

const file = 'statistics.txt'

/**
 * Gives the query planner the statistics in `statistics.txt` of `folder`: a line is a table, an index and the numbers of
 * `sqlite_stat1`. Every installation then has the plans that the benchmark measures, whatever its own rows are. Lines of
 * indexes that this database does not have are left out. Without the file nothing changes.
 */
export function applyStatistics({ raw }: Pick<SqliteDatabase, 'raw'>, folder: string): void {
  const path = join(folder, file)
  if (!existsSync(path)) return
  const indexes = raw.prepare<[], string>("select name from sqlite_schema where type = 'index'").pluck().all()
  const wanted = statisticsIn(readFileSync(path, 'utf8')).filter(({ idx }) => indexes.includes(idx))
  raw
    .transaction(() => {
      // Creates the table, and reads no rows.
      raw.exec('analyze sqlite_schema')
      const present = raw.prepare<[], Statistic>('select tbl, idx, stat from sqlite_stat1').all()
      if (JSON.stringify(present) === JSON.stringify(wanted)) return
      raw.exec('delete from sqlite_stat1; delete from sqlite_stat4')
      const insert = raw.prepare<[Statistic]>('insert into sqlite_stat1 (tbl, idx, stat) values (:tbl, :idx, :stat)')
      for (const one of wanted) insert.run(one)
      // Reads what was written.
      raw.exec('analyze sqlite_schema')
    })
    .immediate()
}

interface Statistic {
  readonly tbl: string
  readonly idx: string
  readonly stat: string
}

function statisticsIn(text: string): readonly Statistic[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [tbl = '', idx = '', ...numbers] = line.split(' ')
      return { tbl, idx, stat: numbers.join(' ') }
    })
}
