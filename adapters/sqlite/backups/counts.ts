import Database from 'better-sqlite3'

/** The number of rows of each table of a file that nobody writes to. Tables inside a search index are left out. */
export function rowCounts(file: string): Readonly<Record<string, number>> {
  using opened = new DisposableStack()
  const database = opened.adopt(new Database(file, { fileMustExist: true }), (connection) => connection.close())
  const tables = database
    .prepare<[], string>(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!' order by name`,
    )
    .pluck()
    .all()
  return Object.fromEntries(
    tables.map((table) => [table, database.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0]),
  )
}

/** The name of the newest migration that the file has; null where it has none. */
export function newestMigration(file: string): string | null {
  using opened = new DisposableStack()
  const database = opened.adopt(new Database(file, { fileMustExist: true }), (connection) => connection.close())
  const has = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get()
  if (has === undefined) return null
  return database.prepare<[], string>('select name from migrations order by name desc limit 1').pluck().get() ?? null
}
