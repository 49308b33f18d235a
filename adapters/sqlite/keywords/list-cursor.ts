import type { KeywordSort } from '#modules/keywords'
import type { RowPlace } from './list-order.ts'

export interface Cursor {
  /** Null for the very end of the list. */
  readonly place: RowPlace | null
  /** The page ends before the place, and does not go on after it. */
  readonly isBack: boolean
}

export function cursorText(sort: KeywordSort, { value, rank, number }: RowPlace, isBack: boolean): string {
  return Buffer.from(JSON.stringify([sort, isBack, value, rank, number])).toString('base64url')
}

/** Null for a text that is no cursor, or one of another order. */
export function readCursor(text: string, sort: KeywordSort): Cursor | null {
  const read = partsOf(text)
  if (!Array.isArray(read) || read.length !== 5) return null
  const [ofSort, isBack, value, rank, number] = read as readonly unknown[]
  if (ofSort !== sort || typeof isBack !== 'boolean' || !isValue(value)) return null
  if (!Number.isSafeInteger(rank) || !Number.isSafeInteger(number)) return null
  return { isBack, place: { value, rank: Number(rank), number: Number(number) } }
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

function isValue(value: unknown): value is RowPlace['value'] {
  return value === null || typeof value === 'string' || Number.isSafeInteger(value)
}
