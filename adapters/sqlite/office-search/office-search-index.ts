import {
  type FoundKind,
  type FoundOfKind,
  type OfficeSearchIndex,
  type SearchQuery,
  foundKinds,
  isFound,
} from '#modules/office-search'
import type { SqliteDatabase } from '../kit/database.ts'
import { allOf, trigramsOf } from '../search/text.ts'
import { kindOf, numbersOf, prepareEntries, prepareTexts } from './entries.ts'
import { prepareLines } from './found-lines.ts'
import { searchSources } from './sources.ts'

/** A text without three characters in a row is compared with so many of the newest things of each kind. */
const newestOfEach = 500

/** A trigram of at most this many things is rare: they are all compared. */
const fewEnough = 300

/** Where every trigram is common, at most so many things of a kind are compared. */
const mostCompared = 2_000

/** An index is asked for so many trigrams at once: each common one costs a pass over its things. */
const most = 4

/** A search reads at most this number of things that wait for the index; with more, some may be missing. */
const mostWaiting = 200

/** One transaction indexes at most this many things. */
const mostAtOnce = 100

const sameForm = (text: string) => text

interface Entry {
  readonly number: number
  readonly id: string
  readonly text: string
}

/** The things of a kind that match: how many more are read is up to the reader. */
type Walk = (kind: FoundKind) => Iterable<Entry>

export function createOfficeSearchIndex(database: Pick<SqliteDatabase, 'raw' | 'write'>): OfficeSearchIndex {
  const { raw, write } = database
  const textOf = prepareTexts(database)
  const linesOf = prepareLines(database)
  const writeEntry = prepareEntries(database)
  const waiting = raw.prepare<[number], { readonly kind: FoundKind; readonly id: string }>(
    'select kind, id from office_search_pending limit ?',
  )
  const rowids = raw
    .prepare<[string, number], number>('select rowid from office_search where office_search match ? limit ?')
    .pluck()
  const entry = raw.prepare<[number], Entry>('select number, id, text from office_search_entries where number = ?')
  const newest = raw.prepare<[number, number, number], Entry>(
    'select number, id, text from office_search_entries where number between ? and ? order by number desc limit ?',
  )
  // A number this large is bound as a real one, and the index seeks by integers only: without the cast it reads all kinds.
  const matches = raw.prepare<[string, number, number, number], Entry>(
    `select e.number, e.id, e.text from (
       select rowid from office_search
       where office_search match ? and rowid between cast(? as integer) and cast(? as integer)
       order by rowid desc limit ?
     ) f cross join office_search_entries e on e.number = f.rowid`,
  )

  const idsOf = foundKinds.map((kind) => {
    const { table, key } = searchSources[kind]
    return [
      kind,
      raw
        .prepare<[string, number], string>(`select ${key} from ${table} where ${key} > ? order by ${key} limit ?`)
        .pluck(),
    ] as const
  })
  const after = raw.prepare<
    [number, number],
    { readonly number: number; readonly kind: FoundKind; readonly id: string }
  >('select number, kind, id from office_search_entries where number > ? order by number limit ?')

  /** Candidates of one reading, read no further than they are needed. */
  function walkOf(parts: readonly string[]): Walk {
    const trigrams = trigramsOf(parts, sameForm)
    if (trigrams.length === 0) return (kind) => newest.iterate(...numbersOf(kind), newestOfEach)
    const [only] = trigrams
    if (trigrams.length === 1 && only) return (kind) => matches.iterate(allOf([only]), ...numbersOf(kind), mostCompared)
    const common: string[] = []
    for (const trigram of trigrams) {
      const found = rowids.all(allOf([trigram]), fewEnough + 1)
      if (found.length <= fewEnough) return among(found)
      common.push(trigram)
    }
    // The end of a reference or a number tells more than its beginning.
    const asked = allOf(common.slice(-most))
    const found = rowids.all(asked, fewEnough + 1)
    if (found.length <= fewEnough) return among(found)
    return (kind) => matches.iterate(allOf(common), ...numbersOf(kind), mostCompared)
  }

  function among(numbers: readonly number[]): Walk {
    const sorted = numbers.toSorted((one, other) => other - one)
    return function* (kind) {
      for (const number of sorted) {
        const one = kindOf(number) === kind && entry.get(number)
        if (one) yield one
      }
    }
  }

  function findKind(query: SearchQuery, kind: FoundKind, walks: readonly Walk[], limit: number, fresh: Fresh) {
    const found = new Map<number, Entry>()
    for (const walk of walks) {
      let taken = 0
      for (const one of walk(kind)) {
        if (fresh.isWaiting(kind, one.id) || !isFound(query, one.text)) continue
        found.set(one.number, one)
        taken += 1
        if (taken > limit) break
      }
    }
    const indexed = [...found.values()].toSorted((one, other) => other.number - one.number).map(({ id }) => id)
    return [...fresh.found(query, kind), ...indexed]
  }

  interface Fresh {
    readonly isWaiting: (kind: FoundKind, id: string) => boolean
    /** Those that wait for the index and match. */
    readonly found: (query: SearchQuery, kind: FoundKind) => readonly string[]
    readonly isFilling: boolean
  }

  /** Things that came, changed or went since the index was last filled: they are read as they are now. */
  function readFresh(): Fresh {
    const rows = waiting.all(mostWaiting + 1)
    const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
    return {
      isFilling: rows.length > mostWaiting,
      isWaiting: (kind, id) => known.has(`${kind} ${id}`),
      found: (query, kind) =>
        rows
          .filter((row) => row.kind === kind)
          .flatMap(({ id }) => {
            const text = textOf(kind, id)
            return text !== null && isFound(query, text) ? [id] : []
          })
          .toReversed(),
    }
  }

  return {
    async find(query, kinds, limit) {
      const fresh = readFresh()
      const walks = query.map(walkOf)
      const each = new Map<FoundKind, FoundOfKind>()
      for (const kind of foundKinds.filter((one) => kinds.includes(one))) {
        const ids = findKind(query, kind, walks, limit, fresh)
        const things = linesOf(kind, ids.slice(0, limit))
        if (things.length > 0) each.set(kind, { things, hasMore: ids.length > limit })
      }
      return { kinds: each, isFilling: fresh.isFilling }
    },

    async fill(limit) {
      const rows = waiting.all(Math.min(limit, mostAtOnce))
      if (rows.length === 0) return 'done'
      await write(() => {
        for (const { kind, id } of rows) writeEntry(kind, id)
      })
      return 'more'
    },

    async *rebuild() {
      let written = 0
      for (const [kind, next] of idsOf) {
        for (let ids = next.all('', mostAtOnce); ids.length > 0; ids = next.all(ids.at(-1) ?? '', mostAtOnce)) {
          await write(() => {
            for (const id of ids) writeEntry(kind, id, true)
          })
          written += ids.length
          yield written
        }
      }
      // Entries of things that are gone.
      for (
        let some = after.all(0, mostAtOnce);
        some.length > 0;
        some = after.all(some.at(-1)?.number ?? 0, mostAtOnce)
      ) {
        await write(() => {
          for (const { kind, id } of some) if (textOf(kind, id) === null) writeEntry(kind, id)
        })
      }
    },
  }
}
