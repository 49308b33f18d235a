import { type Vector, chordOfMiles, vectorOf } from '#modules/adverts'
import { type JobCertification, type JobFilter, type JobSort, exactTotal, jobCertifications } from '#modules/job-board'
import { businessDate } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'
import { allOf, quotedText } from '../search/text.ts'

export type Bound = Readonly<Record<string, string | number>>

/** The first key of an order, and the number: what a cursor continues after. */
export interface Key {
  readonly key: number
  readonly number: number
}

export interface Question {
  readonly sql: string
  readonly bound: Bound
}

/** A place holds more jobs than this: a list in another order than the distance is read along that order instead. */
export const mostInBox = 1500

/** The London day of a moment. A search asks for it more than once. */
function todayOf(now: Temporal.Instant): string {
  if (now !== today.now) today = { now, day: businessDate(now).toString() }
  return today.day
}

let today: { readonly now: Temporal.Instant | null; readonly day: string } = { now: null, day: '' }

const bits = Object.fromEntries(jobCertifications.map((name, place) => [name, 2 ** place])) as Readonly<
  Record<JobCertification, number>
>
/** A category that no job has may have any sign. */
const facet = (kind: string, value: string) => quotedText(`z${kind}${value.replaceAll(/[-_]/g, 'x')}`)
const chord = '((b.x - @x) * (b.x - @x) + (b.y - @y) * (b.y - @y) + (b.z - @z) * (b.z - @z))'
export const inBox =
  'x1 >= @x - @side and x0 <= @x + @side and y1 >= @y - @side and y0 <= @y + @side and z1 >= @z - @side and z0 <= @z + @side'

/** Quoted terms are text, whatever signs they have; the facets narrow the index before a row is read. */
function matchOf({ terms, categoryId, jobType, isUrgent }: JobFilter): string {
  const words = allOf(terms ?? [])
  const facets = [
    ...(categoryId === null ? [] : [facet('c', categoryId)]),
    ...(jobType === null ? [] : [facet('t', jobType)]),
    ...(isUrgent ? ['"zurgentz"'] : []),
  ]
  const narrowed = facets.length === 0 ? '' : ` AND {facets} : (${facets.join(' AND ')})`
  return `{title company description} : (${words})${narrowed}`
}

/** The box of a place: a little wider than the circle, for the index keeps short numbers. */
export function boxOf({ x, y, z }: Vector, miles: number): Bound {
  const squared = chordOfMiles(miles)
  return { x, y, z, squared, side: Math.sqrt(squared) * 1.001 + 1e-6 }
}

/** Questions about the jobs that a filter finds, which are shown at `now`. `isBoxed`: the jobs of the place are few. */
export function questionsOf(filter: JobFilter, now: Temporal.Instant, isBoxed: boolean) {
  const { terms, place, categoryId, jobType, certification, payFrom, isUrgent } = filter
  const conditions = [
    'b.is_open = 1 and b.paid_until > @now and b.deadline >= @today',
    ...(categoryId === null ? [] : ['b.category_id = @category']),
    ...(jobType === null ? [] : ['b.job_type = @type']),
    ...(certification === null ? [] : ['b.certifications & @certificate <> 0']),
    ...(payFrom === null ? [] : ['b.hourly_pay >= @pay']),
    ...(isUrgent ? ['b.is_urgent = 1'] : []),
    ...(place === null ? [] : [`${chord} <= @squared`]),
  ]
  const bound: Bound = {
    now: instantText(now),
    today: todayOf(now),
    ...(categoryId !== null && { category: categoryId }),
    ...(jobType !== null && { type: jobType }),
    ...(certification !== null && { certificate: bits[certification] }),
    ...(payFrom !== null && { pay: payFrom }),
    ...(place !== null && boxOf(vectorOf(place), place.miles)),
    ...(terms !== null && { match: matchOf(filter) }),
  }
  const where = (...more: readonly string[]) => [...conditions, ...more].join(' and ')
  const boxed = isBoxed ? 'job_boxes o cross join job_board b on b.number = o.number' : 'job_board b'
  /** Like `from`, along the index that has the best first and all columns of the conditions. */
  const best = categoryId === null ? 'job_board_featured' : 'job_board_best_of_category'
  const along = isBoxed || terms !== null ? null : `job_board b indexed by ${best}`
  const from = terms === null ? boxed : 'job_words w cross join job_board b on b.number = w.rowid'
  const first = [
    ...(terms === null ? [] : ['job_words match @match']),
    ...(isBoxed && terms === null ? [inBox.replaceAll(/\b([xyz][01])\b/g, 'o.$1')] : []),
  ]
  const number = terms === null ? 'b.number' : 'w.rowid'

  /** The newest thousand that match the words, with how well they fit. */
  const ranked = `select b.number, b.is_featured as featured, bm25(job_words, 8, 4, 1, 0) as score from ${from}
    where ${where(...first)} order by w.rowid desc limit ${exactTotal}`

  return {
    count: {
      sql: `select count(*) from (select 1 from ${along ?? from} where ${where(...first)} limit ${exactTotal + 1})`,
      bound,
    },
    /** Rows of `key` and `number` after another; the keys of an order grow. */
    list(sort: JobSort, after: Key | null, limit: number): Question {
      const asked = { ...bound, limit, ...(after && { key: after.key, after: after.number }) }
      if (sort === 'nearest') {
        const beyond = after === null ? [] : [`(${chord}, -b.number) > (@key, -@after)`]
        return {
          sql: `select ${chord} as key, b.number from ${along ?? from} where ${where(...first, ...beyond)} order by ${chord}, b.number desc limit @limit`,
          bound: asked,
        }
      }
      if (sort === 'best' && terms !== null) {
        // Sponsored jobs come first: their score is less than any other.
        const beyond = after === null ? '' : 'where (key, -number) > (@key, -@after)'
        return {
          sql: `select * from (select score - 1000000.0 * featured as key, number from (${ranked})) ${beyond}
            order by key, number desc limit @limit`,
          bound: asked,
        }
      }
      if (sort === 'best') {
        const beyond = after === null ? [] : ['(b.is_featured, b.number) < (-@key, @after)']
        return {
          sql: `select -b.is_featured as key, b.number from ${along ?? from} where ${where(...first, ...beyond)}
            order by b.is_featured desc, b.number desc limit @limit`,
          bound: asked,
        }
      }
      const beyond = after === null ? [] : [`${number} < @after`]
      return {
        sql: `select 0 as key, b.number from ${from} where ${where(...first, ...beyond)} order by ${number} desc limit @limit`,
        bound: asked,
      }
    },
  }
}
