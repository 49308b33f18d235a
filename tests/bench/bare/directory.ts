/** The search of listings by the shortest way: Hono, better-sqlite3, and the same SQL in prepared statements. */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { districtCentre } from '../../../adapters/postcodes/districts.ts'
import { type ListingSql, sqlOfListings } from '../../../adapters/sqlite/directory/listing-sql.ts'
import { type Position, cosineOf, cosineOfMiles, vectorOf } from '#modules/adverts'
import { listingSorts } from '#modules/directory'
import { databaseFile } from '../data/datasets.ts'

interface Row {
  readonly num: number
  readonly key: string
  readonly cosine: number
  readonly home: string
}

interface Listing {
  readonly id: string
  readonly slug: string
  readonly is_featured: number
  readonly categories: string
  readonly business_name: string
  readonly business_description: string
  readonly service_area: string
  readonly district: string | null
  readonly service_radius_miles: number
  readonly years_experience: number
  readonly certifications: string
  readonly insurance_declared: number
  readonly rating: number
  readonly total_reviews: number
  readonly cosine: number | null
  readonly asked: number
  readonly answered: number
}

const exact = 1_000
const limit = 50
const earthMiles = 3958.7613
const dayMs = 24 * 3_600_000
const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
db.pragma('cache_size = -16000')
const statements = new Map<string, Database.Statement<[object]>>()

function prepared(sql: string): Database.Statement<[object]> {
  const known = statements.get(sql) ?? db.prepare<[object]>(sql)
  statements.set(sql, known)
  return known
}

const cosine = 'i.x * @x + i.y * @y + i.z * @z'
const read = `select a.id, a.slug, a.is_featured, i.categories, l.business_name, l.business_description, l.service_area,
    l.district, l.service_radius_miles, l.years_experience, l.certifications, l.insurance_declared, i.rating,
    l.total_reviews, #cosine as cosine,
    (select count(*) from listing_messages m where m.advert_id = a.id and m.created_at >= @since
       and (m.created_at <= @before or unixepoch(m.first_answered_at) - unixepoch(m.created_at) <= 172800)) as asked,
    (select count(*) from listing_messages m where m.advert_id = a.id and m.created_at >= @since
       and unixepoch(m.first_answered_at) - unixepoch(m.created_at) <= 172800) as answered
  from json_each(@nums) n cross join listing_index i on i.num = n.value cross join adverts a on a.id = i.advert_id
    cross join listings l on l.advert_id = i.advert_id
  order by n.id`

const districts = db
  .prepare<[], { readonly district: string; readonly x: number; readonly y: number; readonly z: number }>(
    'select distinct district, x, y, z from listing_index where district is not null',
  )
  .all()

function nearTo(place: Position, miles: number): string {
  const centre = vectorOf(place)
  const near = districts.map((one) => [one.district, cosineOf(centre, one)] as const)
  return JSON.stringify(Object.fromEntries(near.filter(([, cosine]) => cosine >= cosineOfMiles(miles) - 1e-9)))
}

const matching = db
  .prepare<[string], number>('select count(*) from (select 1 from listing_text where listing_text match ? limit 1001)')
  .pluck()
const isCommon = (match: string) => (matching.get(match) ?? 0) > exact

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/api/listings', (c) => {
  const asked = c.req.query()
  const now = Temporal.Now.instant().epochMilliseconds
  const area = asked['area'] ?? null
  const place = area !== null && /^[A-Z]{1,2}\d[A-Z\d]?$/.test(area) ? districtCentre(area) : null
  const named = listingSorts.find((one) => one === asked['sort']) ?? 'best'
  const sort = named === 'nearest' && !place ? 'best' : named
  const sql = sqlOfListings(
    {
      area,
      place,
      words: asked['q'] ?? null,
      category: asked['category'] ?? null,
      minRating: asked['min_rating'] === undefined ? null : Number(asked['min_rating']),
      within: asked['within'] === undefined ? null : Number(asked['within']),
      sort,
    },
    instant(now),
    { nearTo, isCommon },
  )
  const counted = count(sql)
  const rows = pageOf(sql, sort, counted > exact, cursorFrom(asked['cursor']))
  const bound = { ...sql.values, since: instant(now - 90 * dayMs), before: instant(now - 2 * dayMs) }
  const nums = JSON.stringify(rows.slice(0, limit).map(({ num }) => num))
  const found = prepared(read.replace('#cosine', place ? cosine : 'null')).all({ ...bound, nums }) as Listing[]
  const last = rows[limit - 1]
  return c.json({
    items: found.map(view),
    next_cursor: last && rows.length > limit ? cursorText(sort, last) : null,
    total: Math.min(counted, exact),
    total_is_exact: counted <= exact,
  })
})

function count({ sources, values }: ListingSql): number {
  let found = 0
  for (const { from, where } of sources) {
    const statement = prepared(`select count(*) from (select 1 from ${from} where ${where} limit @limit)`).pluck()
    found += statement.get({ ...values, limit: exact + 1 - found }) as number
    if (found > exact) break
  }
  return found
}

const keys = {
  best: { key: 'i.best_key', order: 'key', beyond: 'key > @key' },
  newest: { key: 'i.newest_key', order: 'key desc', beyond: 'key < @key' },
  nearest: {
    key: 'i.best_key',
    order: 'cosine desc, home, key',
    beyond: '(-cosine, home, key) > (-@cosine, @home, @key)',
  },
} as const

/** The rows of one page and one more, in their order. */
function pageOf(
  { sources, each, values }: ListingSql,
  sort: keyof typeof keys,
  isDense: boolean,
  after: Partial<Row> | null,
): readonly Row[] {
  const { key, order, beyond } = keys[sort]
  const columns =
    sort === 'nearest'
      ? `i.num, ${key} as key, coalesce(${cosine}, -2) as cosine, coalesce(i.district, '') as home`
      : `i.num, ${key} as key, 0 as cosine, '' as home`
  const bound = { ...values, ...after, limit: limit + 1 }
  if (isDense && each !== null) {
    const words = each.includes('w.text') ? 'cross join listing_words w on w.num = i.num' : ''
    const index = sort === 'nearest' ? '' : `indexed by listing_index_by_${sort}`
    const rest = after ? `and ${beyond.replace('key ', `${key} `)}` : ''
    const sql =
      sort === 'nearest'
        ? `select * from (select ${columns} from listing_index i ${words} where ${each}) ${after ? `where ${beyond}` : ''} order by ${order} limit @limit`
        : `select ${columns} from listing_index i ${index} ${words} where ${each} ${rest} order by ${key} ${sort === 'newest' ? 'desc' : ''} limit @limit`
    return prepared(sql).all(bound) as Row[]
  }
  const all = sources.map(({ from, where }) => `select ${columns} from ${from} where ${where}`).join(' union all ')
  return prepared(`select * from (${all}) ${after ? `where ${beyond}` : ''} order by ${order} limit @limit`).all(
    bound,
  ) as Row[]
}

function view(row: Listing) {
  return {
    id: row.id,
    slug: row.slug,
    path: `/find-experts/${row.slug}`,
    business_name: row.business_name,
    business_description: row.business_description,
    service_categories: row.categories.trim().split(' '),
    service_area: row.service_area,
    district: row.district,
    service_radius_miles: row.service_radius_miles,
    years_experience: row.years_experience,
    certifications: JSON.parse(row.certifications) as unknown,
    insurance_declared: row.insurance_declared === 1,
    checks: [],
    is_featured: row.is_featured === 1,
    average_rating: row.total_reviews === 0 ? null : row.rating / 10,
    total_reviews: row.total_reviews,
    response_rate: row.asked < 5 ? null : Math.floor((100 * row.answered) / row.asked),
    distance_miles: row.cosine === null ? null : Math.round(Math.acos(Math.min(1, row.cosine)) * earthMiles * 10) / 10,
  }
}

function cursorText(sort: string, { key, cosine: far, home }: Row): string {
  const parts = sort === 'nearest' ? [far, home] : []
  return Buffer.from(JSON.stringify([sort, key, ...parts])).toString('base64url')
}

function cursorFrom(text: string | undefined): Partial<Row> | null {
  if (text === undefined) return null
  const [, key, far, home]: readonly (string | number)[] = JSON.parse(Buffer.from(text, 'base64url').toString())
  return { key: String(key), ...(home !== undefined && { cosine: Number(far), home: String(home) }) }
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
