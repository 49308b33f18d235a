import { type KeywordSort, competitions } from '#modules/keywords'
import type { ServiceId } from '#modules/shared'

type Column = 'score' | 'keyword' | 'service' | 'location' | 'volume' | 'competition' | 'source'

/** The place of a row in the order of a list. */
export interface RowPlace {
  readonly value: string | number | null
  readonly rank: number
  readonly number: number
}

/** Rows that follow each other in one order of an index. */
interface Segment {
  readonly where: string | null
  /** The value that `where` compares with, as `@segment`. */
  readonly equals: string | null
  /** The columns of the order before the number. */
  readonly columns: readonly string[]
  readonly isDown: boolean
  /** The index in which they stand, where it is not that of the order. */
  readonly index: string | null
}

interface SortColumn {
  /** The column with the value that is sorted by; null where that is the rank alone. */
  readonly column: string | null
  readonly index: string
}

/** The index of every row, in the order of the scores. */
export const byScore = 'keywords_by_score'

const columns: Readonly<Record<Column, SortColumn>> = {
  score: { column: null, index: byScore },
  keyword: { column: 'keyword', index: 'keywords_once' },
  service: { column: 'service_id', index: 'keywords_by_service' },
  location: { column: 'location', index: 'keywords_by_location' },
  volume: { column: 'search_volume', index: 'keywords_by_volume' },
  competition: { column: 'competition', index: 'keywords_by_competition' },
  source: { column: 'source', index: 'keywords_by_source' },
}

export interface ListOrder extends SortColumn {
  readonly segments: readonly Segment[]
  readonly isDown: boolean
  segmentOf(value: RowPlace['value']): number
}

/** The segments of an order, first to last; `services` are in the order of their names. */
export function orderOf(sort: KeywordSort, services: readonly ServiceId[]): ListOrder {
  const isTurned = sort.startsWith('-')
  const name = (isTurned ? sort.slice(1) : sort) as Column
  const { column, index } = columns[name]
  // A good score has a small rank.
  const isDown = name === 'score' ? !isTurned : isTurned
  const inTurn = <T>(all: readonly T[]) => (isTurned ? all.toReversed() : all)
  const segment = (where: string | null, equals: string | null, own: readonly string[]): Segment => ({
    where,
    equals,
    columns: own,
    isDown,
    index: null,
  })
  if (column === null || name === 'keyword' || name === 'source') {
    const whole = segment(null, null, column === null ? ['rank'] : [column, 'rank'])
    return { column, index, isDown, segments: [whole], segmentOf: () => 0 }
  }
  const hasValues = name === 'volume' || name === 'competition'
  const last = { ...segment(`${column} is null`, null, ['rank']), index: hasValues ? byScore : null }
  const listed = name === 'service' ? services : name === 'competition' ? competitions.toReversed() : null
  if (listed === null) {
    const known = segment(`${column} is not null`, null, [column, 'rank'])
    return { column, index, isDown, segments: [known, last], segmentOf: (value) => (value === null ? 1 : 0) }
  }
  const values: readonly (string | number | null)[] = inTurn<string>(listed)
  const segments = inTurn<string>(listed).map((value) => segment(`${column} = @segment`, value, ['rank']))
  return {
    column,
    index,
    isDown,
    segments: [...segments, last],
    segmentOf: (value) => (value === null ? segments.length : values.indexOf(value)),
  }
}
