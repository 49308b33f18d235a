import { type Vector, cosineOf, cosineOfMiles, milesBetween, vectorOf } from '#modules/adverts'
import {
  type CheckKind,
  type DirectoryFigures,
  type FoundListing,
  type ListingQuery,
  type ListingSearch,
  type ShownListing,
  countedListings,
  shownChecks,
} from '#modules/directory'
import { type ListingId, businessDate, businessZone } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText, storedInstant } from '../kit/instant-text.ts'
import { type ListingSql, sqlOfListings } from './listing-sql.ts'

/** A row of the index, with its place in the order that was asked for. */
interface IndexRow {
  readonly num: number
  readonly key: string
  /** The cosine of the angle to the place; 0 in an order without one, and `nowhere` for a listing of no known district. */
  readonly cosine: number
  /** Empty where it does not matter, or is not known. */
  readonly home: string
}

interface ListingRow {
  /** Messages that were answered in time, or had the time for it. */
  readonly asked: number
  readonly answered: number
  readonly id: ListingId
  readonly slug: string
  readonly business_name: string
  readonly business_description: string
  readonly service_area: string
  readonly district: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly service_radius_miles: number
  readonly years_experience: number
  readonly certifications: string
  readonly categories: string
  readonly insurance_declared: number
  readonly is_featured: number
  readonly rating_sum: number
  readonly total_reviews: number
  readonly created_at: string
  readonly paid_until: string
  /** Its checks that have not been ended, as a list. */
  readonly checks: string
}

interface District extends Vector {
  readonly district: string
}

/** The place in an order after which a page begins. */
type Cursor =
  | { readonly sort: 'best' | 'newest'; readonly key: string }
  | { readonly sort: 'nearest'; readonly cosine: number; readonly district: string; readonly key: string }

/** The cosine of rows whose district is not known: they come after all others. */
const nowhere = -2
const far = `coalesce(i.x * @x + i.y * @y + i.z * @z, ${nowhere}.0)`
const orders = {
  best: {
    columns: `i.num, i.best_key as key, 0.0 as cosine, '' as home`,
    key: 'i.best_key',
    order: 'key',
    beyond: 'key > @key',
    sign: '>',
    direction: 'asc',
  },
  newest: {
    columns: `i.num, i.newest_key as key, 0.0 as cosine, '' as home`,
    key: 'i.newest_key',
    order: 'key desc',
    beyond: 'key < @key',
    sign: '<',
    direction: 'desc',
  },
  nearest: {
    columns: `i.num, i.best_key as key, ${far} as cosine, iif(i.x is null, '', coalesce(i.district, '')) as home`,
    order: 'cosine desc, home, key',
    beyond: '(-cosine, home, key) > (-@cosine, @home, @key)',
  },
} as const
/** A message was answered within two days. */
const inTime = 'm.first_answered_at is not null and unixepoch(m.first_answered_at) - unixepoch(m.created_at) <= 172800'

/** The days over which answers are looked at, up to the messages that had the time for one. */
interface Moment {
  readonly since: string
  readonly before: string
}

const mostStatements = 300
const rateDays = 90
const ratedFrom = 5

export function createSqliteListingSearch(database: SqliteDatabase): ListingSearch {
  const { raw, write, memory } = database
  const statementOf = keptStatements(database)
  const listingColumns = `a.id, a.slug, a.is_featured, a.created_at, a.paid_until, i.categories, l.business_name,
    l.business_description, l.service_area, l.district, l.latitude, l.longitude, l.service_radius_miles, l.years_experience,
    l.certifications, l.insurance_declared, l.rating_sum, l.total_reviews,
    (select json_group_array(json_array(c.kind, c.number, c.checked_at, c.expires_on)) from listing_checks c
      where c.advert_id = a.id and c.ended_at is null) as checks,
    (select count(*) from listing_messages m where m.advert_id = i.advert_id and m.created_at >= @since
       and (m.created_at <= @before or ${inTime})) as asked,
    (select count(*) from listing_messages m where m.advert_id = i.advert_id and m.created_at >= @since and ${inTime}) as answered`
  const joined = 'listing_index i join adverts a on a.id = i.advert_id join listings l on l.advert_id = i.advert_id'
  const byNumbers = raw.prepare<[Moment & { readonly nums: string }], ListingRow>(
    `select ${listingColumns} from json_each(@nums) n cross join listing_index i on i.num = n.value
       cross join adverts a on a.id = i.advert_id cross join listings l on l.advert_id = i.advert_id order by n.id`,
  )
  const bySlug = raw.prepare<[Moment & { readonly slug: string; readonly now: string }], ListingRow>(
    `select ${listingColumns} from ${joined} where a.slug = @slug and i.paid_until > @now`,
  )
  const shownById = raw.prepare<[string, string], ShownListing>(
    `select a.id, a.slug, a.owner_id as ownerId, l.business_name as businessName, l.contact_phone as phone,
       l.contact_email as email
     from ${joined} where i.advert_id = ? and i.paid_until > ?`,
  )
  const endedBySlug = raw.prepare<[string, string], { business_name: string; categories: string | null }>(
    `select l.business_name, (select group_concat(category, ' ') from listing_categories where advert_id = a.id) as categories
     from adverts a join listings l on l.advert_id = a.id
     where a.slug = ? and a.contact_confirmed_at is not null
       and (a.state in ('closed', 'suspended') or (a.state in ('live', 'paused') and a.paid_until <= ?))
       and a.paid_until is not null`,
  )
  const figures = raw.prepare<[string], { live: number; rating_sum: number | null; total_reviews: number | null }>(
    `select count(*) as live, sum(l.rating_sum) as rating_sum, sum(l.total_reviews) as total_reviews
     from listing_index i join listings l on l.advert_id = i.advert_id where i.paid_until > ?`,
  )
  const nextEnd = raw
    .prepare<[string], string | null>('select min(paid_until) from listing_index where paid_until > ?')
    .pluck()
  const nextLastDay = raw
    .prepare<[string], string | null>(
      'select min(expires_on) from listing_checks where ended_at is null and expires_on >= ?',
    )
    .pluck()
  const firstDistrict = 'select min(district) from listing_index where district'
  // One step for each district, and none for each listing.
  const districtRows = raw.prepare<[], District>(
    `with recursive each(district) as (
       select (${firstDistrict} > '') union all
       select (${firstDistrict} > each.district) from each where each.district is not null
     )
     select i.district, i.x, i.y, i.z from each
       join listing_index i on i.num = (select num from listing_index where district = each.district limit 1)`,
  )
  const slugs = raw.prepare<[string, string, number], { slug: string; updated_at: string }>(
    `select a.slug, a.updated_at from adverts a join listing_index i on i.advert_id = a.id
     where a.slug > ? and i.paid_until > ? order by a.slug limit ?`,
  )
  const forget = raw.prepare<[string, number]>(
    'delete from listing_index where num in (select num from listing_index where paid_until <= ? order by paid_until limit ?)',
  )
  const kept = memory.of('listing_index', 'listing_words', 'listing_reviews', 'listing_checks')
  const districts = kept.one(() => districtRows.all())
  let versions = 0
  let shown: { readonly from: object; readonly until: string | null; readonly figures: DirectoryFigures } | null = null
  // A new object after each change of the index.
  const change = kept.one((): object => ({}))

  /** The counts, until something changes or ends. */
  function present(now: string) {
    const from = change()
    if (shown?.from === from && (shown.until === null || now < shown.until)) return shown
    const found = figures.get(now)
    versions += 1
    shown = {
      from,
      until: earlier(nextEnd.get(now) ?? null, endOfFirstCheck(now)),
      figures: {
        live: found?.live ?? 0,
        ratingSum: found?.rating_sum ?? 0,
        totalReviews: found?.total_reviews ?? 0,
      },
    }
    return shown
  }

  /** The midnight of London at which the next badge ends; null without one. */
  function endOfFirstCheck(now: string): string | null {
    const day = nextLastDay.get(businessDate(Temporal.Instant.from(now)).toString())
    return day
      ? instantText(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(businessZone).toInstant())
      : null
  }

  const nearTo = (place: Vector, miles: number): Readonly<Record<string, number>> => {
    const least = cosineOfMiles(miles)
    const near = districts().map((one) => [one.district, cosineOf(place, one)] as const)
    return Object.fromEntries(near.filter(([, cosine]) => cosine >= least - 1e-9))
  }

  function countOf({ sources, values }: ListingSql): number {
    let count = 0
    for (const { from, where } of sources) {
      const limit = countedListings + 1 - count
      if (limit <= 0) break
      const statement = statementOf(`select count(*) as n from (select 1 from ${from} where ${where} limit @limit)`)
      count += (statement.get({ ...values, limit }) as { n: number } | undefined)?.n ?? 0
    }
    return count
  }

  /** Finds at most so many rows, or all with -1, counts them, and answers a page of them in their order. */
  function gather(
    { sources, values }: ListingSql,
    sort: Cursor['sort'],
    after: Cursor | null,
    limit: number,
    most: number,
  ) {
    const { columns, order, beyond } = orders[sort]
    const all = sources.map(({ from, where }) => `select ${columns} from ${from} where ${where}`).join(' union all ')
    const statement = statementOf(
      `with found as materialized (select num, key, cosine, home from (${all}) limit @most)
       select count(*) as num, '' as key, 0.0 as cosine, '' as home from found
       union all
       select * from (select * from found ${after === null ? '' : `where ${beyond}`} order by ${order} limit @limit)`,
    )
    const [counted, ...rows] = statement.all({ ...values, ...boundOf(after), most, limit }) as IndexRow[]
    return { counted: counted?.num ?? 0, rows }
  }

  function walk(
    { each, values }: ListingSql,
    sort: 'best' | 'newest',
    after: Cursor | null,
    limit: number,
  ): IndexRow[] {
    const { columns, key, sign, direction } = orders[sort]
    const statement = statementOf(
      `select ${columns} from listing_index i indexed by listing_index_by_${sort} ${joinWords(each)}
       where ${each} ${after === null ? '' : `and ${key} ${sign} @key`} order by ${key} ${direction} limit @limit`,
    )
    return statement.all({ ...values, ...boundOf(after), limit }) as IndexRow[]
  }

  /** District by district, from the nearest on; last those whose district is not known. */
  function walkAway({ each, values }: ListingSql, place: Vector, after: Cursor | null, limit: number): IndexRow[] {
    const from = after?.sort === 'nearest' ? { ...after, home: after.district } : null
    const order = [
      ...districts()
        .map((one) => ({ home: one.district, cosine: cosineOf(place, one) }))
        .toSorted(byDistance),
      { home: '', cosine: nowhere },
    ]
    const found: IndexRow[] = []
    for (const step of order) {
      const beside = from && byDistance(step, from)
      if (beside !== null && beside < 0) continue
      const key = beside === 0 ? (from?.key ?? '') : ''
      const isKnown = step.home !== ''
      const by = isKnown ? 'indexed by listing_index_by_district' : 'indexed by listing_index_by_best'
      const statement = statementOf(
        `select ${orders.nearest.columns} from listing_index i ${by} ${joinWords(each)}
         where i.district ${isKnown ? '= @district' : 'is null'} and i.best_key > @after and ${each}
         order by i.best_key limit @limit`,
      )
      const more = statement.all({
        ...values,
        ...(isKnown && { district: step.home }),
        after: key,
        limit: limit - found.length,
      }) as IndexRow[]
      found.push(...more)
      if (found.length >= limit) break
    }
    return found
  }

  function momentOf(now: Temporal.Instant): Moment {
    return {
      since: instantText(now.subtract({ hours: 24 * rateDays })),
      before: instantText(now.subtract({ hours: 48 })),
    }
  }

  return {
    async search(query, { cursor, limit }, now) {
      const { place, category, minRating, area, words } = query
      const sort = query.sort === 'nearest' && !place ? 'best' : query.sort
      const after = cursor === null ? null : cursorFrom(cursor)
      if (cursor !== null && after?.sort !== sort) return null
      const moment = instantText(now)
      const sql = sqlOfListings(query, moment, (centre, miles) => nearTo(vectorOf(centre), miles))
      const isLoose = area === null && words === null
      const isDense = isLoose && sql.each !== null
      const known = isLoose && category === null && minRating === null ? present(moment).figures.live : null
      let counted = known ?? (isDense ? countOf(sql) : 0)
      let rows: readonly IndexRow[] = []
      if (!isDense || counted <= countedListings)
        ({ counted, rows } = gather(sql, sort, after, limit + 1, countedListings + 1))
      if (counted > countedListings) {
        const point = place && vectorOf(place)
        if (sql.each === null) ({ rows } = gather(sql, sort, after, limit + 1, -1))
        else if (sort === 'nearest' && point) rows = walkAway(sql, point, after, limit + 1)
        else rows = walk(sql, sort === 'newest' ? 'newest' : 'best', after, limit + 1)
      }
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nums = JSON.stringify(page.map(({ num }) => num))
      const read = last ? byNumbers.all({ ...momentOf(now), nums }) : []
      return {
        items: read.map((row) => listingFrom(row, place, now)),
        nextCursor: last && rows.length > limit ? cursorText(sort, last) : null,
        total: Math.min(counted, countedListings),
        isTotalExact: counted <= countedListings,
      }
    },

    async profile(slug, now) {
      const row = bySlug.get({ ...momentOf(now), slug, now: instantText(now) })
      if (row) return { kind: 'shown', listing: listingFrom(row, null, now) }
      const ended = endedBySlug.get(slug, instantText(now))
      if (!ended) return null
      return { kind: 'ended', businessName: ended.business_name, categories: (ended.categories ?? '').split(' ') }
    },

    shown: async (id, now) => shownById.get(id, instantText(now)) ?? null,

    figures: async (now) => present(instantText(now)).figures,

    async slugs(after, limit, now) {
      return slugs
        .all(after ?? '', instantText(now), limit)
        .map(({ slug, updated_at }) => ({ slug, updatedAt: Temporal.Instant.from(updated_at) }))
    },

    version(now) {
      present(instantText(now))
      return versions
    },

    forgetEnded: (now, limit) => write(() => forget.run(instantText(now), limit).changes),
  }
}

const joinWords = (each: string | null) =>
  each?.includes('w.text') ? 'cross join listing_words w on w.num = i.num' : ''

/** Statements by their text, compiled once; the latest ones stay. */
function keptStatements({ raw }: SqliteDatabase) {
  const statements = new Map<string, ReturnType<typeof raw.prepare<[Readonly<Record<string, unknown>>]>>>()
  return (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = raw.prepare<[Readonly<Record<string, unknown>>]>(sql)
    if (statements.size >= mostStatements) statements.clear()
    statements.set(sql, statement)
    return statement
  }
}

function byDistance(
  one: { readonly cosine: number; readonly home: string },
  other: { readonly cosine: number; readonly home: string },
): number {
  return other.cosine - one.cosine || compareTexts(one.home, other.home)
}

/** By code points, as SQLite compares. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))
}

function cursorText(sort: Cursor['sort'], { key, cosine, home }: IndexRow): string {
  const parts = sort === 'nearest' ? [cosine, home] : []
  return Buffer.from(JSON.stringify([sort, key, ...parts])).toString('base64url')
}

function boundOf(after: Cursor | null): Readonly<Record<string, string | number>> {
  if (after === null) return {}
  const { key } = after
  return after.sort === 'nearest' ? { key, cosine: after.cosine, home: after.district } : { key }
}

function cursorFrom(text: string): Cursor | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(read)) return null
    const [sort, key, cosine, district]: readonly unknown[] = read
    if (typeof key !== 'string') return null
    if (sort === 'best' || sort === 'newest') return { sort, key }
    if (sort !== 'nearest' || typeof cosine !== 'number' || typeof district !== 'string') return null
    return { sort, cosine, district, key }
  } catch {
    return null
  }
}

/** Per cent, from five messages on. */
function rateOf({ asked, answered }: Pick<ListingRow, 'asked' | 'answered'>): number | null {
  return asked < ratedFrom ? null : Math.floor((100 * answered) / asked)
}

function listingFrom(row: ListingRow, place: ListingQuery['place'], now: Temporal.Instant): FoundListing {
  const { district, latitude, longitude } = row
  const centre = district === null || latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    id: row.id,
    slug: row.slug,
    businessName: row.business_name,
    description: row.business_description,
    serviceArea: row.service_area,
    district,
    centre,
    radiusMiles: row.service_radius_miles,
    yearsExperience: row.years_experience,
    certifications: JSON.parse(row.certifications) as readonly string[],
    categories: row.categories.trim() === '' ? [] : row.categories.trim().split(' '),
    isInsuranceDeclared: row.insurance_declared === 1,
    checks: row.checks === '[]' ? [] : checksFrom(row.checks, now),
    isFeatured: row.is_featured === 1,
    responseRate: rateOf(row),
    ratingSum: row.rating_sum,
    totalReviews: row.total_reviews,
    createdAt: storedInstant(row.created_at),
    paidUntil: storedInstant(row.paid_until),
    miles: place && centre && milesBetween(place, centre),
  }
}

function checksFrom(text: string, now: Temporal.Instant): FoundListing['checks'] {
  const rows: readonly (readonly [CheckKind, string, string, string])[] = JSON.parse(text)
  const checks = rows.map(([kind, registration, checkedAt, expiresOn]) => ({
    kind,
    registration,
    checkedAt: Temporal.Instant.from(checkedAt),
    expiresOn: Temporal.PlainDate.from(expiresOn),
    ended: null,
  }))
  return shownChecks(checks, now)
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one
}
