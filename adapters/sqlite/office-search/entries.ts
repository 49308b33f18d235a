import { type FoundKind, foundKinds, searchText } from '#modules/office-search'
import type { SqliteDatabase } from '../kit/database.ts'
import { searchSources } from './sources.ts'

/** Each kind has so many numbers: an index is read by kind, the newest first. */
const numbersOfAKind = 2 ** 44

/** The first and the last number of a kind. */
export function numbersOf(kind: FoundKind): readonly [first: number, last: number] {
  const first = (foundKinds.indexOf(kind) + 1) * numbersOfAKind
  return [first, first + numbersOfAKind - 1]
}

export function kindOf(number: number): FoundKind | undefined {
  return foundKinds[Math.floor(number / numbersOfAKind) - 1]
}

/** The tables in which the search is kept. */
export const officeSearchTables = [
  'office_search_entries',
  'office_search_pending',
  ...['', '_data', '_idx', '_docsize', '_config'].map((part) => `office_search${part}`),
]

/** Reads what a thing is found by; null for one that cannot be found (any more). */
export function prepareTexts({ raw }: Pick<SqliteDatabase, 'raw'>): (kind: FoundKind, id: string) => string | null {
  const each = new Map(
    foundKinds.map((kind) => {
      const { from, where = '1', id, texts } = searchSources[kind]
      const sql = `select json_array(${texts.join(', ')}) from ${from} where ${id} = ? and ${where}`
      return [kind, raw.prepare<[string], string>(sql).pluck()]
    }),
  )
  return (kind, id) => {
    const texts = each.get(kind)?.get(id)
    return texts === undefined ? null : searchText(JSON.parse(texts) as readonly (string | null)[])
  }
}

/** Writes the entry of one thing as it is now, inside a transaction. `anew` writes one that is unchanged as well. */
export function prepareEntries(database: Pick<SqliteDatabase, 'raw'>) {
  const { raw } = database
  const textOf = prepareTexts(database)
  const present = raw.prepare<[string, string], { readonly number: number; readonly text: string }>(
    'select number, text from office_search_entries where kind = ? and id = ?',
  )
  const latest = raw
    .prepare<[number, number], number | null>(
      'select max(number) from office_search_entries where number between ? and ?',
    )
    .pluck()
  const add = raw.prepare<[number, string, string, string]>(
    'insert into office_search_entries (number, kind, id, text) values (?, ?, ?, ?)',
  )
  const change = raw.prepare<[string, number]>('update office_search_entries set text = ? where number = ?')
  const remove = raw.prepare<[number]>('delete from office_search_entries where number = ?')
  const index = raw.prepare<[number, string]>('insert into office_search (rowid, text) values (?, ?)')
  const forget = raw.prepare<[number, string]>(
    `insert into office_search (office_search, rowid, text) values ('delete', ?, ?)`,
  )
  const settle = raw.prepare<[string, string]>('delete from office_search_pending where kind = ? and id = ?')

  function write(kind: FoundKind, id: string, anew = false): void {
    const text = textOf(kind, id)
    const entry = present.get(kind, id)
    settle.run(kind, id)
    if (entry?.text === text && !anew) return
    if (entry) forget.run(entry.number, entry.text)
    if (entry && text === null) remove.run(entry.number)
    if (text === null) return
    const [first, last] = numbersOf(kind)
    const number = entry?.number ?? Math.max(latest.get(first, last) ?? 0, first) + 1
    if (entry) change.run(text, number)
    else add.run(number, kind, id, text)
    index.run(number, text)
  }

  return write
}
