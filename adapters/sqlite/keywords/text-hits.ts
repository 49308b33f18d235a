import type { SqliteDatabase } from '../kit/database.ts'
import { prepareCandidates } from '../search/candidates.ts'
import { allOf, trigramsOf } from '../search/text.ts'
import { type Asked, type ListFilter, hasText, mostCounted } from './list-filter.ts'

export interface TextHits {
  /** At most one more than a list counts; null where it is only known that there are more. */
  readonly numbers: readonly number[] | null
}

/** Each common trigram costs a pass over its rows; the text itself is compared anyway. */
const mostTrigrams = 3
/** A filter with fewer rows than this is compared whole. */
const fewOfFilter = 20_000

const asItIs = (text: string) => text

/** The rows of the list that have a text and pass a filter, in no order. */
export function prepareTextHits({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const candidates = prepareCandidates({ raw }, 'keywords')
  const late = raw
    .prepare<[], number>(
      `select number from keywords_listed where number > (select upto from search_state where name = 'keywords')`,
    )
    .pluck()
  const changed = raw.prepare<[], number>(`select row from search_pending where name = 'keywords'`).pluck()
  const countIndexed = raw
    .prepare<[string, number], number>(
      'select count(*) from (select 1 from keywords_search where keywords_search match ? limit ?)',
    )
    .pluck()
  const prepared = new Map<string, (asked: Asked) => readonly number[]>()

  function numbers(sql: string): (asked: Asked) => readonly number[] {
    const known = prepared.get(sql)
    if (known) return known
    const statement = raw.prepare<[Asked], number>(sql).pluck()
    const all = (asked: Asked) => statement.all(asked)
    prepared.set(sql, all)
    return all
  }

  const among = (filter: ListFilter, asked: Asked, rows: readonly number[]) =>
    numbers(
      `select number from keywords where number in (select value from json_each(@rows)) and ${hasText}
       and ${filter.conditions.join(' and ')}`,
    )({ ...asked, rows: JSON.stringify(rows) })

  const along = (filter: ListFilter, asked: Asked, index: string) =>
    numbers(
      `select number from keywords indexed by ${index} where ${hasText} and ${filter.conditions.join(' and ')} limit @most`,
    )(asked)

  /** The index of the text has more rows than a search compares. */
  function ofCommon(filter: ListFilter, asked: Asked, trigrams: readonly string[]): TextHits {
    const waiting = [...new Set([...late.all(), ...changed.all()])]
    const isExact = trigrams.length === 1 && filter.index === null && waiting.length === 0
    const match = allOf(spread(trigrams))
    if (isExact && (countIndexed.get(match, mostCounted + 1) ?? 0) > mostCounted) return { numbers: null }
    const indexed = numbers(
      `select k.number from keywords_search s cross join keywords k on k.number = s.rowid
       where keywords_search match @match and ${hasText} and ${filter.conditions.join(' and ')} limit @most`,
    )({ ...asked, match })
    if (waiting.length === 0 || indexed.length > mostCounted) return { numbers: indexed }
    return { numbers: [...new Set([...indexed, ...among(filter, asked, waiting)])] }
  }

  return (text: string, filter: ListFilter, rowsOfFilter: number): TextHits => {
    const asked = { ...filter.asked, text, most: mostCounted + 1 }
    const trigrams = trigramsOf([text], asItIs)
    const found = trigrams.length === 0 ? null : candidates([[text]])
    if (found && !found.hasMore) return { numbers: among(filter, asked, found.rows) }
    if (filter.index !== null && rowsOfFilter <= fewOfFilter) return { numbers: along(filter, asked, filter.index) }
    // The words stand in this index themselves.
    return found ? ofCommon(filter, asked, trigrams) : { numbers: along(filter, asked, 'keywords_once') }
  }
}

/** The first, the last, and one between them: neighbours say nearly the same. */
function spread(trigrams: readonly string[]): readonly string[] {
  if (trigrams.length <= mostTrigrams) return trigrams
  return [0, Math.floor(trigrams.length / 2), trigrams.length - 1].flatMap((at) => trigrams[at] ?? [])
}
