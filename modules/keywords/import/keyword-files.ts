import type { Result } from '#modules/shared'
import type { FileLayout, FileRefused } from './layout.ts'
import type { FileLine, Period } from './read-rows.ts'

/** The limits of a file, whole and unpacked. */
export const keywordFileLimits = { bytes: 100 * 1024 * 1024, lineCharacters: 1_000, entries: 50, ratio: 200 } as const

/** A file of keywords whose form was looked at, from its first byte to its last. */
export interface KeywordFile {
  readonly layout: FileLayout
  /** The period of its figures, as far as the file says it. */
  readonly period: Period
  /** Its lines without the head and without empty ones. */
  readonly rows: number
  /** The lines in turn, some at a time; the file is read as they are taken. */
  lines(): AsyncIterable<readonly FileLine[]>
}

/** Files that wait for their import, in the data folder. */
export interface KeywordFiles {
  /** Looks at a file anywhere on this machine. */
  look(path: string): Promise<Result<KeywordFile, FileRefused>>
  /** Copies a file into the folder; answers its name there. */
  keep(path: string): Promise<string>
  /** Null when it is gone. */
  open(file: string): Promise<Result<KeywordFile, FileRefused> | null>
  remove(file: string): Promise<void>
  /** Removes those that no run needs: older than an hour, and not `file`. */
  tidy(file: string | null): Promise<void>
}
