import type { ImportId, UserId } from '#modules/shared'

export const importKinds = ['customers', 'services', 'old_jobs'] as const
export type ImportKind = (typeof importKinds)[number]

/** The place of the column of each field, counted from 0; a field without a column is left out. */
export type Mapping = Readonly<Record<string, number>>

/** The things that have a number of the last program. */
export const numberedKinds = ['customer', 'property', 'service', 'appliance', 'old_job'] as const
export type NumberedKind = (typeof numberedKinds)[number]

/** The limits of a file; a greater one is refused whole. `cells` are those of a row, `rowCharacters` all of them together. */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  cells: 100,
  rowCharacters: 16_000,
  fileName: 200,
} as const

/** Rows of a file are kept for this long, so that a person may look again and correct it. */
export const stagedDays = 7

/** One file that somebody sent. */
export interface Import {
  readonly id: ImportId
  readonly kind: ImportKind
  readonly fileName: string
  /** The names of its columns, in their order. */
  readonly columns: readonly string[]
  /** The column of each field, as the person chose or as the names say. */
  readonly mapping: Mapping
  readonly rows: number
  /** False while the file is read, and where the process that read it died. */
  readonly isRead: boolean
  /** False once its rows are removed. */
  readonly hasRows: boolean
  readonly madeBy: UserId | null
  readonly madeAt: Temporal.Instant
}

/** A row of the file; `line` is that of its beginning. */
export interface StagedRow {
  readonly line: number
  readonly cells: readonly string[]
}

export interface FileRefused {
  readonly kind: 'file-refused'
  /** In words, with the line where there is one. */
  readonly message: string
}

/** The kinds of the tasks of an import, in their order. */
export const taskKinds = { check: 'import_check', run: 'import', back: 'import_take_back' } as const
