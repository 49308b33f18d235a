/** The search of jobs by the shortest way: Hono, better-sqlite3, and the same SQL in prepared statements. */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { districtCentre } from '../../../adapters/postcodes/districts.ts'
import {
  type Bound,
  type Key,
  boxOf,
  inBox,
  mostInBox,
  questionsOf,
} from '../../../adapters/sqlite/job-board/search-sql.ts'
import { vectorOf } from '#modules/adverts'
import { jobSorts, jobTypes, searchMiles, termsIn } from '#modules/job-board'
import { pence } from '#modules/shared'
import { databaseFile } from '../data/datasets.ts'

interface Row {
  readonly id: string
  readonly slug: string
  readonly category_id: string
  readonly title: string
  readonly description: string
  readonly company_name: string
  readonly location: string
  readonly job_type: string
  readonly required_certifications: string
  readonly preferred_certifications: string
  readonly experience_required: string
  readonly salary_range: string
  readonly salary_min_pence: number | null
  readonly salary_max_pence: number | null
  readonly salary_period: string | null
  readonly paid_minutes: number | null
  readonly start_date: string | null
  readonly deadline: string | null
  readonly is_urgent: number
  readonly is_featured: number
  readonly district: string | null
  readonly published_at: string
  readonly chord: number | null
}

const exact = 1_000
const limit = 50
const earthMiles = 3958.7613
const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
db.pragma('cache_size = -16000')
const statements = new Map<string, Database.Statement<[object]>>()

function prepared(sql: string): Database.Statement<[object]> {
  const known = statements.get(sql) ?? db.prepare<[object]>(sql)
  statements.set(sql, known)
  return known
}

const away = '((b.x - @x) * (b.x - @x) + (b.y - @y) * (b.y - @y) + (b.z - @z) * (b.z - @z))'
const read = `select a.id, a.slug, a.is_featured, a.deadline, b.published_at, j.*, #away as chord
  from json_each(@numbers) n cross join job_board b on b.number = n.value cross join adverts a on a.id = b.job_id
    cross join job_adverts j on j.advert_id = b.job_id
  order by n.id`
const inPlace = db
  .prepare<[Bound], number>(`select count(*) from (select 1 from job_boxes where ${inBox} limit ${mostInBox + 1})`)
  .pluck()

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/api/jobs', (c) => {
  const asked = c.req.query()
  const centre = asked['area'] === undefined ? null : districtCentre(asked['area'])
  const place = centre && { ...centre, miles: Number(asked['within'] ?? searchMiles.usual) }
  const terms = termsIn(asked['q'] ?? '')
  const filter = {
    terms,
    place,
    categoryId: asked['category'] ?? null,
    jobType: jobTypes.find((one) => one === asked['job_type']) ?? null,
    certification: null,
    payFrom: asked['min_pay'] === undefined ? null : pence(Number(asked['min_pay']) * 100),
    isUrgent: asked['urgent'] === 'true',
  }
  const sort = jobSorts.find((one) => one === asked['sort']) ?? 'best'
  const point = place && boxOf(vectorOf(place), place.miles)
  const { x, y, z, side } = point ?? {}
  const inside =
    point && terms === null && filter.categoryId === null && sort !== 'nearest'
      ? (inPlace.get({ x, y, z, side } as Bound) ?? 0)
      : null
  const isBoxed = inside !== null ? inside <= mostInBox : point !== null && terms === null && filter.categoryId === null
  const questions = questionsOf(filter, Temporal.Now.instant(), isBoxed)
  const [, key, after] = asked['cursor']?.split('~') ?? []
  const list = questions.list(sort, key === undefined ? null : { key: Number(key), number: Number(after) }, limit + 1)
  const keys = prepared(list.sql).all(list.bound) as Key[]
  const isWhole = key === undefined && keys.length <= limit
  const counted = isWhole ? keys.length : (prepared(questions.count.sql).pluck().get(questions.count.bound) as number)
  const numbers = JSON.stringify(keys.slice(0, limit).map(({ number }) => number))
  const found = prepared(read.replace('#away', point ? away : 'null')).all({
    ...(point && { x, y, z }),
    numbers,
  }) as Row[]
  const last = keys[limit - 1]
  return c.json({
    items: found.map(view),
    next_cursor: last && keys.length > limit ? `${sort}~${last.key}~${last.number}` : null,
    total: Math.min(counted, exact),
    total_is_exact: counted <= exact,
  })
})

const pounds = (amount: number | null) => (amount === null ? null : amount / 100)

function view(row: Row) {
  return {
    id: row.id,
    slug: row.slug,
    category_id: row.category_id,
    title: row.title,
    description: row.description,
    company_name: row.company_name,
    location: row.location,
    job_type: row.job_type,
    required_certifications: JSON.parse(row.required_certifications) as unknown,
    preferred_certifications: JSON.parse(row.preferred_certifications) as unknown,
    experience_required: row.experience_required,
    salary_range: row.salary_range,
    salary_min: pounds(row.salary_min_pence),
    salary_max: pounds(row.salary_max_pence),
    salary_period: row.salary_period,
    hours: row.paid_minutes === null ? null : row.paid_minutes / 60,
    start_date: row.start_date,
    deadline: row.deadline,
    is_urgent: row.is_urgent === 1,
    is_featured: row.is_featured === 1,
    district: row.district,
    published_at: row.published_at,
    miles: row.chord === null ? null : Math.round(2 * earthMiles * Math.asin(Math.sqrt(row.chord) / 2) * 10) / 10,
  }
}

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
