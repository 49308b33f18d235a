import { milesBetween, vectorOf } from '#modules/adverts'
import { type FoundJob, type JobFilter, type JobSort, type JobStore, exactTotal } from '#modules/job-board'
import type { SqliteDatabase } from '../kit/database.ts'
import { type JobRow, jobColumns, jobFrom } from './job-rows.ts'
import { type Bound, type Key, boxOf, inBox, mostInBox, questionsOf } from './search-sql.ts'

/** Parts of the circle that are tried for the nearest jobs, the smallest first. */
const rings = [1 / 16, 1 / 4, 1] as const
/** With no other filter, a place with more jobs than this has its best ones early in the order of all. */
const mostInPlainBox = 500

/** The search of the job board; one statement for each form of a question. */
export function prepareJobSearch({ raw }: Pick<SqliteDatabase, 'raw'>): JobStore['search'] {
  const lists = createStatements((sql) => raw.prepare<[Bound], Key>(sql))
  const counts = createStatements((sql) => raw.prepare<[Bound], number>(sql).pluck())
  const inPlace = raw
    .prepare<[Bound], number>(`select count(*) from (select 1 from job_boxes where ${inBox} limit ${mostInBox + 1})`)
    .pluck()
  const rows = raw.prepare<[string], JobRow>(
    `${jobColumns} from json_each(?) n cross join job_board b on b.number = n.value
       cross join adverts a on a.id = b.job_id cross join job_adverts j on j.advert_id = b.job_id
     order by n.id`,
  )

  /** Whether the list and the count look into the box of the place, or along an index of all jobs. */
  function boxedOf({ terms, place, ...rest }: JobFilter, sort: JobSort) {
    if (place === null || terms !== null || rest.categoryId !== null) return { list: false, count: false }
    const { x, y, z, side } = boxOf(vectorOf(place), place.miles)
    const inside = inPlace.get({ x, y, z, side } as Bound) ?? 0
    const isPlain = rest.jobType === null && rest.certification === null && rest.payFrom === null && !rest.isUrgent
    const most = isPlain ? mostInPlainBox : mostInBox
    return { list: sort === 'nearest' || inside <= most, count: inside <= mostInBox }
  }

  function keysOf(filter: JobFilter, sort: JobSort, after: Key | null, limit: number, now: Temporal.Instant) {
    const boxed = boxedOf(filter, sort)
    const ask = (asked: JobFilter) => {
      const { sql, bound } = questionsOf(asked, now, boxed.list).list(sort, after, limit)
      return lists(sql).all(bound)
    }
    const { place } = filter
    if (sort !== 'nearest' || place === null || !boxed.list) return { isCountBoxed: boxed.count, keys: ask(filter) }
    for (const part of rings) {
      const keys = ask({ ...filter, place: { ...place, miles: place.miles * part } })
      // All within a smaller circle are nearer than any beyond it.
      if (keys.length === limit || part === 1) return { isCountBoxed: boxed.count, keys }
    }
    throw new Error('the last ring is the whole circle')
  }

  return async (filter, sort, { cursor, limit }, now) => {
    if (filter.terms?.length === 0) return { items: [], next: null, total: 0, isTotalExact: true }
    const order = sort === 'nearest' && filter.place === null ? 'best' : sort
    const after = keyFrom(cursor, order)
    const { isCountBoxed, keys } = keysOf(filter, order, after, limit + 1, now)
    const page = keys.slice(0, limit)
    const read = page.length === 0 ? [] : rows.all(JSON.stringify(page.map(({ number }) => number)))
    const items = read.map((row): FoundJob => {
      const job = jobFrom(row)
      return { job, miles: filter.place && job.place && milesBetween(job.place, filter.place) }
    })
    const isWhole = after === null && keys.length <= limit
    const { sql, bound } = questionsOf(filter, now, isCountBoxed).count
    const counted = isWhole ? keys.length : (counts(sql).get(bound) ?? 0)
    const last = page.at(-1)
    return {
      items,
      next: last && keys.length > limit ? cursorOf(order, last) : null,
      total: Math.min(counted, exactTotal),
      isTotalExact: counted <= exactTotal,
    }
  }
}

/** Few forms exist: each condition is there or not. */
function createStatements<Statement>(prepare: (sql: string) => Statement) {
  const known = new Map<string, Statement>()
  return (sql: string): Statement => {
    const statement = known.get(sql) ?? prepare(sql)
    known.set(sql, statement)
    return statement
  }
}

const cursorOf = (sort: JobSort, { key, number }: Key) => `${sort}~${key}~${number}`

function keyFrom(cursor: string | null, sort: JobSort): Key | null {
  const [order, key = '', number = ''] = cursor?.split('~') ?? []
  if (order !== sort || !/^-?[\d.]+(?:e-?\d+)?$/.test(key) || !/^\d{1,15}$/.test(number)) return null
  const parsed = { key: Number(key), number: Number(number) }
  return Number.isFinite(parsed.key) ? parsed : null
}
