/** A value as the database keeps it: an instant or a structure as its stored text, a boolean read as 0 or 1. */
export type Stored = string | number | null

/** A value as a test writes it. */
export type Given = Stored | boolean

export type Row = Readonly<Record<string, Stored>>

/** A column equals a value, or passes a test of its own: see `not`, `oneOf` and `like`. */
export type Condition = Given | Test
export type Where = Readonly<Record<string, Condition>>

export type Test =
  | { readonly test: 'not'; readonly value: Given }
  | { readonly test: 'oneOf'; readonly values: readonly Given[] }
  | { readonly test: 'notOneOf'; readonly values: readonly Given[] }
  | { readonly test: 'like'; readonly pattern: string }
  | { readonly test: 'notLike'; readonly pattern: string }

/** The column is different from `value`; `not(null)` is a column that is set. */
export const not = (value: Given): Test => ({ test: 'not', value })
export const oneOf = (...values: readonly Given[]): Test => ({ test: 'oneOf', values })
export const notOneOf = (...values: readonly Given[]): Test => ({ test: 'notOneOf', values })
/** The text matches a pattern in which % stands for any characters. */
export const like = (pattern: string): Test => ({ test: 'like', pattern })
export const notLike = (pattern: string): Test => ({ test: 'notLike', pattern })

/** The value of another column of the same row. */
export interface CopyOf {
  readonly copyOf: string
}
export const copyOf = (column: string): CopyOf => ({ copyOf: column })

export type Changes = Readonly<Record<string, Given | CopyOf>>

/**
 * The only way from tests/http and tests/e2e to the database, without the language of an engine. Tables and columns
 * are checked against the schema: a misspelt name is a fault. Rows come in the order of the columns `by`, where it is
 * not given in the order of the primary key; a column after a minus sign counts downwards.
 */
export interface TestPort {
  rows(table: string, where?: Where, by?: readonly string[]): readonly Row[]
  /** The only row, or the first one; undefined where there is none. */
  row(table: string, where?: Where, by?: readonly string[]): Row | undefined
  /** Only these columns of the rows. */
  pick(table: string, columns: readonly string[], where?: Where, by?: readonly string[]): readonly Row[]
  /** One column of the rows. */
  column(table: string, column: string, where?: Where, by?: readonly string[]): readonly Stored[]
  /** One column of the first row; undefined where there is no row. */
  value(table: string, column: string, where?: Where, by?: readonly string[]): Stored | undefined
  /** One column of the first row; a fault where there is no row or no text. */
  text(table: string, column: string, where?: Where, by?: readonly string[]): string
  /** One column of the rows; a fault where one is no text. */
  texts(table: string, column: string, where?: Where, by?: readonly string[]): readonly string[]
  count(table: string, where?: Where): number
  /** Changes the rows, and answers how many. */
  set(table: string, where: Where, changes: Changes): number
  insert(table: string, row: Readonly<Record<string, Given>>): void
  /** Removes the rows, and answers how many. */
  remove(table: string, where: Where): number
  /** Puts the row in the place of the one with the same primary key, or adds it. */
  replace(table: string, row: Readonly<Record<string, Given>>): void
  /** The tables of the application in alphabetical order, without those of the engine. */
  tables(): readonly string[]
  /** The columns of a table, in the order of the schema. */
  columns(table: string): readonly string[]
  /** The kinds of the events in the outbox, oldest first. */
  eventKinds(): readonly string[]
  /** How many rows this connection has written since it was opened. */
  written(): number
  /** The bytes of the whole database, one character each, to search for what must not be kept. */
  dump(): string
  /** Marks every entry of the ledger as one of the demo business, against the rule that an entry is never changed. */
  markLedgerAsDemo(): void
  /** Refuses each new row of the table, or those with this whole number in a column, with this message until it is disposed of. */
  refuseInserts(table: string, message: string, only?: readonly [column: string, value: number]): Disposable
}
