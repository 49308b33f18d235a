import Database from 'better-sqlite3'

/** Fills the database file and lets it grow no more, as on a full disk. The answer makes room again. */
export function fillDisk({ raw }: { readonly raw: Database.Database }): () => void {
  const limit = Number(raw.pragma('max_page_count', { simple: true }))
  raw.exec('create table filling (page blob)')
  raw.pragma('max_page_count = 1')
  const fill = raw.prepare('insert into filling values (zeroblob(4000))')
  try {
    for (;;) fill.run()
  } catch (fault) {
    if (!(fault instanceof Database.SqliteError && fault.code === 'SQLITE_FULL')) throw fault
  }
  return () => void raw.pragma(`max_page_count = ${limit}`)
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
