import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'

/** Several files as they were at one moment, while others go on writing to them. */
export interface Moment extends Disposable {
  /** Copies one of the files, by SQLite's online backup. */
  copy(file: string, to: string): Promise<void>
}

/** Writers wait so long at most for a lock that is held while another file's is awaited. */
const lockMs = 50
const patienceMs = 60_000
/** A step of 4 MB reads from the disk while the writers go on. */
const pagesPerStep = 1_000

/**
 * Stops all writers for some milliseconds, in which `whileStill` runs and every file is opened for reading at one moment.
 * A reader keeps its moment until it ends; the log of the file (WAL) grows meanwhile.
 */
export async function holdMoment(files: readonly string[], whileStill: () => void): Promise<Moment> {
  const until = performance.now() + patienceMs
  for (;;) {
    const moment = tryMoment(files, whileStill)
    if (moment) return moment
    if (performance.now() > until)
      throw new Error('The data is written to without a pause: try the backup again later.')
    await pause(20 + Math.random() * 80)
  }
}

/** Null where a writer did not end in time. */
function tryMoment(files: readonly string[], whileStill: () => void): Moment | null {
  using opened = new DisposableStack()
  const readers = new Map(files.map((file) => [file, opened.adopt(openFile(file), (reader) => reader.close())]))
  {
    using locks = new DisposableStack()
    for (const file of files) {
      const writer = locks.adopt(openFile(file), (connection) => connection.close())
      if (!locked(writer)) return null
    }
    for (const reader of readers.values()) {
      reader.exec('begin')
      reader.prepare('select count(*) from sqlite_schema').get()
    }
    whileStill()
  }
  const closing = opened.move()
  return {
    async copy(file, to) {
      const reader = readers.get(file)
      if (!reader) throw new Error(`${file} is not of this moment`)
      await reader.backup(to, { progress: () => pagesPerStep })
    },
    [Symbol.dispose]: () => closing.dispose(),
  }
}

const openFile = (file: string) => new Database(file, { fileMustExist: true, timeout: lockMs })

function locked(writer: Database.Database): boolean {
  try {
    writer.exec('begin immediate')
    return true
  } catch (fault) {
    if (fault instanceof Database.SqliteError && fault.code.startsWith('SQLITE_BUSY')) return false
    throw fault
  }
}
