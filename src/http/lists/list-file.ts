import type { User } from '#modules/accounts'
import type { AskedFault } from '#modules/asked'
import { type Id, type IdPrefix, type Permission, inBusinessZone, parseId, poundsText } from '#modules/shared'
import type { Pence } from '#modules/shared'
import { type Columns, tableOf } from '../kit/csv-stream.ts'

type Search = Readonly<Record<string, string>>

/** A list of the office as a file. */
export interface ListFile {
  /** The name of the file, and of its address: `/admin/{name}.csv`. */
  readonly name: string
  readonly access: Permission
  /** Whether its rows are about people: the audit log has a line for each export. */
  readonly isPersonal: boolean
  /** Reads the address as the page of the list does. The place in the list is no part of it: a file has every page. */
  readonly open: (search: Search, who: User) => OpenedFile
  /** The file of these rows alone, each named once, in their order; an id without a row is left out. Lists without boxes have none. */
  readonly chosen?: (ids: readonly string[], who: User) => OpenedFile
}

export interface OpenedFile {
  readonly faults: readonly AskedFault[]
  readonly lines: () => Promise<AsyncGenerator<string>>
}

/** Rows in one read. */
const pageSize = 200

/** Page after page; `after` is the place behind the last row of the page before. */
export async function* pagesBy<Row, Place>(
  read: (limit: number, after: Place | null) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<readonly Row[]> {
  let after: Place | null = null
  for (;;) {
    const page: readonly Row[] = await read(pageSize, after)
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = placeOf(last)
  }
}

/** Rows that are few by nature, in one page. */
export async function* onePage<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read()
}

/** The rows of these ids, one after the other. */
export async function* chosenRows<Prefix extends IdPrefix, Row>(
  ids: readonly string[],
  prefix: Prefix,
  find: (id: Id<Prefix>) => Promise<Row | null>,
): AsyncGenerator<readonly Row[]> {
  for (const text of ids) {
    const id = parseId(prefix, text)
    const row = id && (await find(id))
    if (row) yield [row]
  }
}

/** A file without a fault in what is asked for. */
export function fileOf<Row>(
  pages: () => AsyncIterable<readonly Row[]>,
  columns: Columns<Row> | (() => Promise<Columns<Row>>),
): OpenedFile {
  return {
    faults: [],
    lines: async () => tableOf(pages(), typeof columns === 'function' ? await columns() : columns),
  }
}

export const dayOf = (at: Temporal.Instant | null): string =>
  at === null ? '' : inBusinessZone(at).toPlainDate().toString()

export const timeOf = (at: Temporal.Instant | null): string =>
  at === null ? '' : inBusinessZone(at).toPlainTime().toString({ smallestUnit: 'minute' })

export const poundsOf = (amount: Pence | null): string => (amount === null ? '' : poundsText(amount))

export const yesOf = (is: boolean): string => (is ? 'yes' : 'no')

/** The names of those who can take care of something, by id. */
export function namesOf(staff: readonly { readonly id: string; readonly fullName: string }[]) {
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]))
  return (id: string | null) => (id === null ? '' : (names.get(id) ?? 'A former user'))
}
