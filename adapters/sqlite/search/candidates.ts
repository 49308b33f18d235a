import type { SqliteDatabase } from '../kit/database.ts'
import { type IndexName, formOf, keyOf, textIndexes } from './text-indexes.ts'
import { type Reading, allOf, trigramsOf } from './text.ts'

/** A search compares at most this many rows of an index, and the newest ones for a text that is too short for it. */
const mostCandidates = 1_000

/** While more rows than this wait for the index, a search reads the whole table. */
const mostWaiting = 5_000

/**
 * An index is asked for so many of the rarest trigrams of a text, and for more only where these find too many rows: each
 * common one costs a pass over its rows.
 */
const most = 5
const trigramsAtOnce = [2, most]

/** More rows than this are narrowed by a further rare trigram: comparing them would take longer. */
const fewEnough = 150

/** Rows of one trigram that are read to find out how rare it is. */
const sample = 100

/** A rare trigram is in one row of so many at most: two of those or more are asked for before the others are tried. */
const rareAmong = 50

/** The frequencies of common trigrams are kept for this many searches. */
const searchesWithKnown = 1_000

const isRare = ({ distance }: Pick<Frequency, 'distance'>) => distance >= rareAmong * sample

export interface Candidates {
  /** The rowids of rows that may match; sorted in no way. */
  readonly rows: readonly number[]
  /** True when more rows may match: these are the newest ones. */
  readonly hasMore: boolean
}

interface Frequency {
  readonly trigram: string
  /** Rowids from the newest row of the table back to the last one of the sample. */
  readonly distance: number
}

/**
 * Rows that may match one of the readings: from the index, those that wait for it, and those that changed since. For a
 * text without three characters in a row: the newest rows. Null while too many rows wait for the index.
 */
export function prepareCandidates(
  { raw }: Pick<SqliteDatabase, 'raw'>,
  name: IndexName,
): (readings: readonly Reading[]) => Candidates | null {
  const { table } = textIndexes[name]
  const key = keyOf(name)
  const form = formOf(name)
  const rowids = (sql: string) => raw.prepare<(string | number)[], number>(sql).pluck()
  const top = rowids(`select coalesce(max(${key}), 0) from ${table}`)
  const newest = rowids(`select ${key} from ${table} order by ${key} desc limit ?`)
  const late = rowids(
    `select ${key} from ${table} where ${key} > (select upto from search_state where name = '${name}')
     order by ${key} desc limit ?`,
  )
  const changed = rowids(`select row from search_pending where name = '${name}' limit ?`)
  const indexed = rowids(`select rowid from ${name}_search where ${name}_search match ? order by rowid desc limit ?`)

  /** The distances of trigrams that are in many rows. They choose what an index is asked for, and no row by themselves. */
  const known = new Map<string, number>()
  let searches = 0

  /** Rows of the index that may match one reading, the newest first. */
  function find(trigrams: readonly string[]): readonly number[] {
    searches += 1
    if (searches % searchesWithKnown === 0) known.clear()
    const each: Frequency[] = []
    const end = top.get() ?? 0
    let found: readonly number[] | null = null
    // The end of a number tells more than its beginning, which all of the same age have.
    for (const trigram of trigrams.toReversed()) {
      const rows = known.has(trigram) ? null : indexed.all(allOf([trigram]), sample)
      // A whole list this short is compared faster than it is narrowed.
      if (rows && rows.length < sample) return rows
      // Counts from the end of the table: rows that came together long ago make a trigram rare all the same.
      const distance = known.get(trigram) ?? end - (rows?.at(-1) ?? 0)
      known.set(trigram, distance)
      each.push({ trigram, distance })
      const rare = each.filter(isRare)
      if (rare.length < 2 || rare.length > most || each.at(-1) !== rare.at(-1)) continue
      found = indexed.all(allOf(rare.map((one) => one.trigram)), mostCandidates + 1)
      if (found.length <= fewEnough) return found
    }
    if (found && found.length <= mostCandidates) return found
    const rarest = each.toSorted((one, other) => other.distance - one.distance)
    const rare = rarest.filter(isRare)
    // A common trigram costs a pass over its rows.
    const chosen = (rare.length < 2 ? rarest : rare).map(({ trigram }) => trigram)
    for (const some of trigramsAtOnce) {
      found = indexed.all(allOf(chosen.slice(0, some)), mostCandidates + 1)
      if (found.length <= mostCandidates) break
    }
    return found ?? []
  }

  return (readings) => {
    const each = readings.map((reading) => trigramsOf(reading, form))
    if (each.length === 0 || each.some((trigrams) => trigrams.length === 0)) {
      return { rows: newest.all(mostCandidates), hasMore: false }
    }
    const waiting = [...late.all(mostWaiting + 1), ...changed.all(mostWaiting + 1)]
    if (waiting.length > mostWaiting) return null
    const found = each.map(find)
    return {
      rows: [...new Set([...waiting, ...found.flat()])],
      hasMore: found.some((rows) => rows.length > mostCandidates),
    }
  }
}
