import { basename } from 'node:path'
import Database from 'better-sqlite3'

/** How many rows `work` adds to each table of these files; what is only changed does not count. */
export async function rowsAdded(
  files: readonly string[],
  except: readonly string[],
  work: () => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const all = () => new Map(files.flatMap((file) => counts(file)))
  const before = all()
  await work()
  const after = all()
  const grown = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
  return Object.fromEntries(
    grown
      .filter(([table, more]) => more !== 0 && !except.includes(table))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

/** With the file's own name before each table's. */
function counts(file: string): readonly (readonly [table: string, rows: number])[] {
  const db = new Database(file, { readonly: true })
  try {
    const tables = db
      .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
      .pluck()
      .all()
    return tables.map((table) => {
      const rows = db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
      return [`${basename(file, '.sqlite')}.${table}`, rows] as const
    })
  } finally {
    db.close()
  }
}
