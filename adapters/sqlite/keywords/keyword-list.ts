import type { KeywordPage, KeywordQuery, KeywordSort } from '#modules/keywords'
import type { ServiceId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareKeptSums } from './kept-sums.ts'
import { type KeywordRow, keywordColumns, keywordFrom } from './keyword-rows.ts'
import { type Cursor, cursorText, readCursor } from './list-cursor.ts'
import { type Asked, type ListFilter, filterOf, hasText, mostCounted } from './list-filter.ts'
import { type ListOrder, type RowPlace, byScore, orderOf } from './list-order.ts'
import { prepareTextHits } from './text-hits.ts'

/**
 * Up to this number of rows are sorted as a whole; of more, an index in that order is walked until the page is full.
 */
const fewEnough = 3_000

/** The rows of a list, before they are in order. */
interface Matter {
  /** The number of rows that are walked; others are counted when they are put into order. */
  readonly total: number
  readonly conditions: readonly string[]
  readonly asked: Asked
  /** The index to read them by; null where their numbers are known. */
  readonly index: string | null
  readonly isWalked: boolean
}

interface Found {
  readonly total: number
  readonly rows: readonly KeywordRow[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

const fromStart: Cursor = { place: null, isBack: false }
const fromEnd: Cursor = { place: null, isBack: true }

export function prepareKeywordList(database: Pick<SqliteDatabase, 'raw' | 'memory'>) {
  const { raw, memory } = database
  const sums = prepareKeptSums(database)
  const hits = prepareTextHits(database)
  const walk = prepareWalk(raw)
  const gather = prepareGather(raw)
  const countOf = prepareCounts(raw)
  const byName = raw.prepare<[], ServiceId>('select id from services order by name, id').pluck()
  const services = memory.of('services').one(() => byName.all())

  function matterOf(query: KeywordQuery, order: ListOrder): Matter | null {
    const { text } = query
    if (text.includes('\0')) return null
    const filter = filterOf(query)
    if (query.suggestions) return suggestions(query, filter)
    const count = filter.index === null ? sums.stats().total : countOf(query)
    if (count === 0) return null
    const index = order.column === null ? (filter.index ?? order.index) : order.index
    const { conditions, asked } = filter
    if (text === '') {
      const isInOrder = order.column === null && conditions.length <= 2
      if (isInOrder || count > fewEnough) return { total: count, conditions, asked, index, isWalked: true }
      return { total: count, conditions, asked, index: filter.index ?? byScore, isWalked: false }
    }
    const { numbers } = hits(text, filter, count)
    if (numbers === null || numbers.length > fewEnough) {
      const total = numbers?.length ?? mostCounted + 1
      return { total, conditions: [...conditions, hasText], asked: { ...asked, text }, index, isWalked: true }
    }
    return {
      total: numbers.length,
      conditions: ['number in (select value from json_each(@rows))'],
      asked: { rows: JSON.stringify(numbers) },
      index: null,
      isWalked: false,
    }
  }

  return (query: KeywordQuery, from: string | null, limit: number): KeywordPage | null => {
    const order = orderOf(orderingOf(query), services())
    const cursor = from === null ? fromStart : from === 'last' ? fromEnd : readCursor(from, query.sort)
    if (!cursor || (cursor.place && order.segmentOf(cursor.place.value) === -1)) return null
    const matter = matterOf(query, order)
    if (!matter) return { items: [], next: null, previous: null, total: 0, isMore: false }
    const read = (at: Cursor) => (matter.isWalked ? walk : gather)(matter, order, at, limit)
    let found = read(cursor)
    // The rows beyond the cursor have gone.
    if (found.rows.length === 0 && cursor.place) found = read(cursor.isBack ? fromStart : fromEnd)
    const { rows, total, isFirst, isLast } = found
    const textOf = (row: KeywordRow | undefined, isBack: boolean) =>
      row ? cursorText(query.sort, placeOf(row, order), isBack) : null
    return {
      items: rows.map(keywordFrom),
      next: isLast ? null : textOf(rows.at(-1), false),
      previous: isFirst ? null : textOf(rows[0], true),
      total: Math.min(total, mostCounted),
      isMore: total > mostCounted,
    }
  }
}

/** Rows that all have one value of the column are in the order of their scores. */
function orderingOf({ sort, serviceId, location, source }: KeywordQuery): KeywordSort {
  const values: Partial<Record<string, string | null>> = { service: serviceId, location, source }
  const name = sort.replace('-', '')
  return (values[name] ?? null) === null ? sort : sort.startsWith('-') ? 'score' : '-score'
}

/** The waiting rows are few: all of them are read. */
function suggestions({ text }: KeywordQuery, { conditions: [, ...filters], asked }: ListFilter): Matter {
  const conditions = ['deleted_at is null and is_suggestion = 1', ...filters, ...(text === '' ? [] : [hasText])]
  return { total: 0, conditions, asked: { ...asked, text }, index: 'keywords_suggested', isWalked: false }
}

const placeOf = (row: KeywordRow, { column }: ListOrder): RowPlace => ({
  value: column === null ? null : (row[column as keyof KeywordRow] as RowPlace['value']),
  rank: -row.performance_score,
  number: row.number,
})

function preparedBy<Row>(raw: SqliteDatabase['raw']) {
  const make = (sql: string) => raw.prepare<[Asked], Row>(sql)
  const prepared = new Map<string, ReturnType<typeof make>>()
  return (sql: string) => {
    const statement = prepared.get(sql) ?? make(sql)
    prepared.set(sql, statement)
    return statement
  }
}

/** Rows of the list that pass a filter, from the counts that are kept. */
function prepareCounts(raw: SqliteDatabase['raw']) {
  const statement = preparedBy<{ readonly count: number }>(raw)
  return ({ serviceId, location, source }: KeywordQuery): number => {
    const conditions = [
      serviceId !== null && 'service_id = @serviceId',
      location !== null && 'location = @location',
      source !== null && 'source = @source',
    ].filter((condition) => condition !== false)
    const sql = `select coalesce(sum(listed), 0) as count from keyword_counts where ${conditions.join(' and ')}`
    return statement(sql).get({ serviceId, location, source })?.count ?? 0
  }
}

/** Walks an index that is in the order of the list, and tests each row until the page is full. */
function prepareWalk(raw: SqliteDatabase['raw']) {
  const statement = preparedBy<KeywordRow>(raw)

  function take(matter: Matter, order: ListOrder, { place, isBack }: Cursor, limit: number): readonly KeywordRow[] {
    const segments = isBack ? order.segments.toReversed() : order.segments
    const first = place === null ? 0 : order.segmentOf(place.value)
    const start = place === null ? 0 : isBack ? segments.length - 1 - first : first
    const rows: KeywordRow[] = []
    for (const [at, { where, equals, columns, isDown, index }] of segments.entries()) {
      if (at < start || rows.length >= limit) continue
      const way = isDown === isBack ? 'asc' : 'desc'
      const keys = [...columns, 'number']
      const isBound = place !== null && at === start
      const bound = `(${keys.join(', ')}) ${way === 'asc' ? '>' : '<'} (${keys.map((key) => `@${boundOf(key)}`).join(', ')})`
      const conditions = [...matter.conditions, ...(where === null ? [] : [where]), ...(isBound ? [bound] : [])]
      const sql = `select ${keywordColumns} from keywords indexed by ${index ?? matter.index} where ${conditions.join(' and ')}
        order by ${keys.map((key) => `${key} ${way}`).join(', ')} limit @limit`
      const asked = { ...matter.asked, ...place, segment: equals, limit: limit - rows.length }
      rows.push(...statement(sql).all(asked))
    }
    return rows
  }

  return (matter: Matter, order: ListOrder, cursor: Cursor, limit: number): Found => {
    const { place, isBack } = cursor
    const { total } = matter
    const taken = take(matter, order, cursor, limit + 1)
    const rows = isBack ? taken.slice(0, limit).toReversed() : taken.slice(0, limit)
    const isAtEnd = taken.length <= limit
    /** Whether no row stands on the side from which the page was reached. */
    function isAtBeginning(): boolean {
      const nearest = isBack ? rows.at(-1) : rows[0]
      if (place === null || !nearest) return true
      return take(matter, order, { place: placeOf(nearest, order), isBack: !isBack }, 1).length === 0
    }
    return isBack
      ? { rows, total, isFirst: isAtEnd, isLast: isAtBeginning() }
      : { rows, total, isFirst: isAtBeginning(), isLast: isAtEnd }
  }
}

/** The name of the cursor's value for a column of an order. */
const boundOf = (key: string) => (key === 'rank' || key === 'number' ? key : 'value')

interface FoundKey extends RowPlace {
  /** 1 for the cursor itself, which is in the list where its row was. */
  readonly mark: number
}

/** Puts few rows into order as a whole. */
function prepareGather(raw: SqliteDatabase['raw']) {
  const keys = preparedBy<FoundKey>(raw)
  const rowsOf = raw.prepare<[string], KeywordRow>(
    `select ${keywordColumns} from keywords where number in (select value from json_each(?))`,
  )

  return (matter: Matter, order: ListOrder, { place, isBack }: Cursor, limit: number): Found => {
    const way = order.isDown ? 'desc' : 'asc'
    const sql = `select number, value, rank, mark from (
        select number, ${order.column ?? 'null'} as value, rank, 0 as mark
        from keywords ${matter.index === null ? '' : `indexed by ${matter.index}`}
        where ${matter.conditions.join(' and ')}
        union all select @number, @value, @rank, 1 where @number is not null)
      order by value ${way}, rank ${way}, number ${way}, mark ${isBack ? 'desc' : 'asc'}`
    const none = { value: null, rank: null, number: null }
    const inOrder = keys(sql).all({ ...matter.asked, ...(place ?? none) })
    const all =
      order.segments.length === 1
        ? inOrder
        : inOrder
            .map((key) => ({ key, segment: order.segmentOf(key.value) }))
            .toSorted((one, other) => one.segment - other.segment)
            .map(({ key }) => key)
    const mark = all.findIndex((key) => key.mark === 1)
    const real = all.filter((key) => key.mark === 0)
    const at = mark >= 0 ? mark : isBack ? real.length : 0
    const [from, to] = isBack ? [Math.max(0, at - limit), at] : [at, at + limit]
    const numbers = real.slice(from, to).map(({ number }) => number)
    const byNumber = new Map(rowsOf.all(JSON.stringify(numbers)).map((row) => [row.number, row]))
    const rows = numbers.flatMap((number) => byNumber.get(number) ?? [])
    return { rows, total: real.length, isFirst: from === 0, isLast: to >= real.length }
  }
}
