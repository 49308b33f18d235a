import { milesBetween, vectorOf } from '#modules/adverts'
import { type JobFilter, type JobSort, type JobStore, type ShownJob, exactTotal } from '#modules/job-board'
import type { SqliteDatabase } from '../kit/database.ts'
import { type LatestUsed, keepLatestUsed } from '../market/latest-used.ts'
import { type ShownJobRow, shownJobFrom } from './job-rows.ts'
import { type Bound, type Key, boxOf, inBox, mostInBox, questionsOf } from './search-sql.ts'

/** Parts of the circle that are tried for the nearest jobs, the smallest first. */
const rings = [1 / 16, 1 / 4, 1] as const
/** With no other filter, a place with more jobs than this has its best ones early in the order of all. */
const mostInPlainBox = 500

const mostCounts = 500
const mostCards = 4_096

/**
 * The search of the job board; one statement for each form of a question. `version` is that of the jobs that are shown: counts
 * are kept until it grows.
 */
export function prepareJobSearch(
  { raw, memory }: Pick<SqliteDatabase, 'raw' | 'memory'>,
  version: (now: Temporal.Instant) => number,
): JobStore['search'] {
  const lists = createStatements((sql) => raw.prepare<[Bound], Key>(sql))
  const counts = createStatements((sql) => raw.prepare<[Bound], number>(sql).pluck())
  const inPlace = raw
    .prepare<[Bound], number>(`select count(*) from (select 1 from job_boxes where ${inBox} limit ${mostInBox + 1})`)
    .pluck()
  const rows = raw.prepare<[string], ShownJobRow & { readonly number: number }>(
    `select b.number, b.published_at, a.id, a.slug, a.is_featured, a.deadline, j.category_id, j.title, j.description,
       j.company_name, j.location, j.district, j.latitude, j.longitude, j.job_type, j.required_certifications,
       j.preferred_certifications, j.experience_required, j.salary_range, j.salary_min_pence, j.salary_max_pence,
       j.salary_period, j.paid_minutes, j.start_date, j.is_urgent
     from json_each(?) n cross join job_board b on b.number = n.value
       cross join adverts a on a.id = b.job_id cross join job_adverts j on j.advert_id = b.job_id`,
  )
  // The board is written with each change of an advert that everybody sees.
  const cardsNow = memory.of('job_board').one(() => keepLatestUsed<number, ShownJob>(mostCards))
  let counted: Counts | null = null

  /** The jobs with these numbers, in their order; the latest used ones from memory. */
  function read(numbers: readonly number[]): readonly ShownJob[] {
    const cards = cardsNow()
    const found = new Map(numbers.map((number) => [number, cards.get(number)]))
    const missing = numbers.filter((number) => found.get(number) === undefined)
    if (missing.length > 0) {
      for (const row of rows.all(JSON.stringify(missing))) {
        const job = shownJobFrom(row)
        found.set(row.number, job)
        cards.set(row.number, job)
      }
    }
    return numbers.flatMap((number) => found.get(number) ?? [])
  }

  /** The counts of now, until a job changes or ends; none are kept where the clock has gone back. */
  function countsOf(now: Temporal.Instant): LatestUsed<string, number> {
    const present = version(now)
    if (counted?.version !== present) counted = { version: present, since: now, counts: keepLatestUsed(mostCounts) }
    return Temporal.Instant.compare(now, counted.since) < 0 ? keepLatestUsed(1) : counted.counts
  }

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

  function countOf(filter: JobFilter, isBoxed: boolean, now: Temporal.Instant): number {
    const { sql, bound } = questionsOf(filter, now, isBoxed).count
    return counts(sql).get(bound) ?? 0
  }

  return async (filter, sort, { cursor, limit }, now) => {
    if (filter.terms?.length === 0) return { items: [], next: null, total: 0, isTotalExact: true }
    const order = sort === 'nearest' && filter.place === null ? 'best' : sort
    const asked = JSON.stringify(filter)
    const known = countsOf(now)
    const before = known.get(asked)
    if (before === 0) return { items: [], next: null, total: 0, isTotalExact: true }
    const after = keyFrom(cursor, order)
    const { isCountBoxed, keys } = keysOf(filter, order, after, limit + 1, now)
    const page = keys.slice(0, limit)
    const items = read(page.map(({ number }) => number)).map((job) => ({
      job,
      miles: filter.place && job.place && milesBetween(job.place, filter.place),
    }))
    const isWhole = after === null && keys.length <= limit
    const total = before ?? (isWhole ? keys.length : countOf(filter, isCountBoxed, now))
    if (before === undefined) known.set(asked, total)
    const last = page.at(-1)
    return {
      items,
      next: last && keys.length > limit ? cursorOf(order, last) : null,
      total: Math.min(total, exactTotal),
      isTotalExact: total <= exactTotal,
    }
  }
}

interface Counts {
  readonly version: number
  readonly since: Temporal.Instant
  readonly counts: LatestUsed<string, number>
}

/** A few forms exist: each condition is there or not. */
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
