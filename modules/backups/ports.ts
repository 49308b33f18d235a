import type { JournalEntry } from './journal.ts'

/** An archive that a place keeps. */
export interface KeptArchive {
  readonly name: string
  readonly bytes: number
}

/** A place that keeps archives: a folder, or a bucket of S3. */
export interface BackupPlace {
  /** The place in the words of the settings: the path of a folder, or `s3://bucket/prefix`. No secret is in it. */
  readonly words: string
  /** The whole archives of Callout, oldest first. Other files, and unfinished ones, are left out. */
  list(): Promise<readonly KeptArchive[]>
  /**
   * Keeps an archive: afterwards it is whole and lasts, or it is absent. Throws what `pieces` throws, and on a fault of the
   * place; nothing of the archive is left then. The number of bytes.
   */
  put(name: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** Null when there is no such archive. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Does nothing when there is no such archive. */
  remove(name: string): Promise<void>
}

/** The memory of what became of backups. It lies beside the data, not in it: a restored folder begins a new one. */
export interface BackupJournal {
  /** Adds one entry, which lasts from then on. Processes may append at once. */
  append(entry: JournalEntry): Promise<void>
  /** The entries of the last years, oldest first. */
  read(): Promise<readonly JournalEntry[]>
}
