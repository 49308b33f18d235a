import Database from 'better-sqlite3'

/**
 * Fills the database file and lets it grow no more, as on a full disk. The answer makes room again. `tables`: a new row of
 * these needs a page of its own, where it would fit into one that is there.
 */
export function fillDisk({ raw }: { readonly raw: Database.Database }, tables: readonly string[] = []): () => void {
  const limit = Number(raw.pragma('max_page_count', { simple: true }))
  raw.exec('create table filling (page blob)')
  raw.pragma('max_page_count = 1')
  const fill = raw.prepare('insert into filling values (zeroblob(4000))')
  try {
    for (;;) fill.run()
  } catch (fault) {
    if (!(fault instanceof Database.SqliteError && fault.code === 'SQLITE_FULL')) throw fault
  }
  for (const table of tables) {
    raw.exec(`create temp trigger ${table}_needs_room before insert on ${table}
      begin insert into filling values (zeroblob(8000)); end`)
  }
  return () => {
    raw.pragma(`max_page_count = ${limit}`)
    for (const table of tables) raw.exec(`drop trigger ${table}_needs_room`)
    raw.exec('drop table filling')
  }
}

/** Takes the lock of writers, as another process does. The answer gives it back. */
export function lockDatabase(file: string): () => void {
  const other = new Database(file)
  other.exec('begin immediate')
  return () => {
    other.exec('commit')
    other.close()
  }
}
