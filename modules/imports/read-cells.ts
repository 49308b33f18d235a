import { type Pence, type Result, accept, parsePounds, refuse } from '#modules/shared'
import type { Mapping } from './import.ts'
import { cellsBy } from './mapping.ts'

/** Reads what people write in many ways; null for what is none. */
export interface CellReaders {
  readonly email: (text: string) => string | null
  readonly phone: (text: string) => string | null
  readonly postcode: (text: string) => string | null
  readonly vatNumber: (text: string) => string | null
  /** The kind of an appliance, by its name or its words. */
  readonly applianceKind: (text: string) => string | null
  /** Text that can be kept in one line of at most `max` characters. */
  readonly line: (text: string, max: number) => string | null
  /** How an address is compared with others. */
  readonly emailKey: (email: string) => string
}

export interface RowRefused {
  readonly kind: 'row-refused'
  /** In words; nothing that somebody typed. */
  readonly reason: string
}

/** The characters of a number of the last program. */
export const externalIdAtMost = 100

class Refused extends Error {}

export type RowCells = ReturnType<typeof rowCells>

function rowCells(mapping: Mapping, cells: readonly string[], readers: CellReaders) {
  const text = cellsBy(mapping, cells)

  function read<T>(field: string, as: (typed: string) => T | null, reason: string): T | null {
    const typed = text(field)
    if (typed === '') return null
    const value = as(typed)
    if (value === null) throw new Refused(reason)
    return value
  }

  return {
    text,
    /** Null for an empty cell; one that `as` cannot read refuses the row. */
    read,
    line: (field: string, max: number, what: string) =>
      read(
        field,
        (typed) => readers.line(typed, max),
        `${what} is longer than ${max} characters, or has characters that cannot be taken`,
      ),
    needed: <T>(value: T | null, reason: string): T => {
      if (value === null) throw new Refused(reason)
      return value
    },
  }
}

/** Reads a row by `read`; the first fault of it is its reason. */
export function readingCells<T>(
  mapping: Mapping,
  cells: readonly string[],
  readers: CellReaders,
  read: (row: RowCells) => T,
): Result<T, RowRefused> {
  try {
    return accept(read(rowCells(mapping, cells, readers)))
  } catch (fault) {
    if (fault instanceof Refused) return refuse({ kind: 'row-refused', reason: fault.message })
    throw fault
  }
}

/** "£1,234.50" as pence; null for what is none, and for less than nothing. */
export function readPounds(typed: string): Pence | null {
  const amount = parsePounds(typed.replaceAll(/[£\s]|GBP/g, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
  return amount !== null && amount >= 0 && amount <= 100_000_000 ? amount : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "2024-03-05", "05/03/2024" and "5 March 2024", also with a time behind; the day comes before the month. */
export function readDay(typed: string): Temporal.PlainDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(typed)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/.exec(typed)
  if (numbers) return dayOf(numbers[3], numbers[2], numbers[1])
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4})$/i.exec(typed)
  const month = words ? months.indexOf((words[2] ?? '').toLowerCase()) + 1 : 0
  return words && month > 0 ? dayOf(words[3], String(month), words[1]) : null
}

function dayOf(year = '', month = '', day = ''): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
  } catch {
    return null
  }
}
