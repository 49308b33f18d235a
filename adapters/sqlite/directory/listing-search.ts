import { type Vector, cosineOf, milesBetween, vectorOf } from '#modules/adverts'
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
import { instantText } from '../kit/instant-text.ts'
import { type ListingSql, sqlOfListings } from './listing-sql.ts'

/** A row of the index, with what its orders need. */
interface IndexRow {
  readonly num: number
  readonly best_key: string
  readonly newest_key: string
  readonly district: string | null
  readonly x: number | null
  readonly y: number | null
  readonly z: number | null
}

interface ListingRow {
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

const columns = 'i.num, i.best_key, i.newest_key, i.district, i.x, i.y, i.z'
/** The cosine of rows whose district is not known: they come after all others. */
const nowhere = -2
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
      where c.advert_id = a.id and c.ended_at is null) as checks`
  const joined = 'listing_index i join adverts a on a.id = i.advert_id join listings l on l.advert_id = i.advert_id'
  const byNumber = raw.prepare<[number], ListingRow>(`select ${listingColumns} from ${joined} where i.num = ?`)
  const bySlug = raw.prepare<[string, string], ListingRow>(
    `select ${listingColumns} from ${joined} where a.slug = ? and i.paid_until > ?`,
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
  /** Messages that were answered in time, or had the time for it. */
  const answered = raw.prepare<[{ id: string; since: string; before: string }], { asked: number; answered: number }>(
    `select count(*) as asked, coalesce(sum(is_quick), 0) as answered from (
       select first_answered_at is not null and unixepoch(first_answered_at) - unixepoch(created_at) <= 172800 as is_quick,
         created_at
       from listing_messages where advert_id = @id and created_at >= @since
     ) where is_quick or created_at <= @before`,
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

  /** All rows of a search that finds few, in no order. */
  function gather({ sources, values }: ListingSql): IndexRow[] {
    return sources.flatMap(
      ({ from, where }) => statementOf(`select ${columns} from ${from} where ${where}`).all(values) as IndexRow[],
    )
  }

  function walk(
    { each, values }: ListingSql,
    order: 'best' | 'newest',
    after: string | null,
    limit: number,
  ): IndexRow[] {
    const key = `i.${order}_key`
    const [sign, direction] = order === 'best' ? ['>', 'asc'] : ['<', 'desc']
    const statement = statementOf(
      `select ${columns} from listing_index i indexed by listing_index_by_${order} ${joinWords(each)}
       where ${each} ${after === null ? '' : `and ${key} ${sign} @after`} order by ${key} ${direction} limit @limit`,
    )
    return statement.all({ ...values, limit, ...(after !== null && { after }) }) as IndexRow[]
  }

  /** District by district, from the nearest on; last those whose district is not known. */
  function walkAway({ each, values }: ListingSql, place: Vector, after: Cursor | null, limit: number): IndexRow[] {
    const from = after?.sort === 'nearest' ? after : null
    const order = [
      ...districts()
        .map((one) => ({ district: one.district, cosine: cosineOf(place, one) }))
        .toSorted(byDistance),
      { district: '', cosine: nowhere },
    ]
    const found: IndexRow[] = []
    for (const step of order) {
      const beside = from && byDistance(step, from)
      if (beside !== null && beside < 0) continue
      const key = beside === 0 ? (from?.key ?? '') : ''
      const isKnown = step.district !== ''
      const by = isKnown ? 'indexed by listing_index_by_district' : 'indexed by listing_index_by_best'
      const statement = statementOf(
        `select ${columns} from listing_index i ${by} ${joinWords(each)}
         where i.district ${isKnown ? '= @district' : 'is null'} and i.best_key > @after and ${each}
         order by i.best_key limit @limit`,
      )
      const more = statement.all({
        ...values,
        ...(isKnown && { district: step.district }),
        after: key,
        limit: limit - found.length,
      }) as IndexRow[]
      found.push(...more)
      if (found.length >= limit) break
    }
    return found
  }

  function found(row: IndexRow, { place }: ListingQuery, now: Temporal.Instant): FoundListing {
    const read = byNumber.get(row.num)
    if (!read) throw new Error(`the index has a listing ${row.num} that is none`)
    return whole(read, place, now)
  }

  function whole(row: ListingRow, place: ListingQuery['place'], now: Temporal.Instant): FoundListing {
    const since = instantText(now.subtract({ hours: 24 * rateDays }))
    const counts = answered.get({ id: row.id, since, before: instantText(now.subtract({ hours: 48 })) })
    return { ...listingFrom(row, place, now), responseRate: rateOf(counts) }
  }

  return {
    async search(query, { cursor, limit }, now) {
      const { place } = query
      const sort = query.sort === 'nearest' && !place ? 'best' : query.sort
      const after = cursor === null ? null : cursorFrom(cursor)
      if (cursor !== null && after?.sort !== sort) return null
      const sql = sqlOfListings(query, instantText(now))
      const counted = countOf(sql)
      const isDense = counted > countedListings && sql.each !== null
      const point = place && vectorOf(place)
      const rows = isDense
        ? sort === 'nearest' && point
          ? walkAway(sql, point, after, limit + 1)
          : walk(sql, sort === 'newest' ? 'newest' : 'best', after && after.key, limit + 1)
        : gather(sql)
            .map((row) => ({ row, at: cursorAt(row, sort, point) }))
            .filter(({ at }) => after === null || compareCursors(at, after) > 0)
            .toSorted((one, other) => compareCursors(one.at, other.at))
            .slice(0, limit + 1)
            .map(({ row }) => row)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        items: page.map((row) => found(row, query, now)),
        nextCursor: last && rows.length > limit ? cursorText(cursorAt(last, sort, point)) : null,
        total: Math.min(counted, countedListings),
        isTotalExact: counted <= countedListings,
      }
    },

    async profile(slug, now) {
      const row = bySlug.get(slug, instantText(now))
      if (row) return { kind: 'shown', listing: whole(row, null, now) }
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
  one: { readonly cosine: number; readonly district: string },
  other: { readonly cosine: number; readonly district: string },
): number {
  return other.cosine - one.cosine || compareTexts(one.district, other.district)
}

function cursorAt(row: IndexRow, sort: Cursor['sort'], point: Vector | null): Cursor {
  if (sort !== 'nearest') return { sort, key: sort === 'best' ? row.best_key : row.newest_key }
  const { x, y, z, district, best_key: key } = row
  const isKnown = point !== null && x !== null && y !== null && z !== null
  return {
    sort,
    cosine: isKnown ? cosineOf(point, { x, y, z }) : nowhere,
    district: isKnown ? (district ?? '') : '',
    key,
  }
}

function compareCursors(one: Cursor, other: Cursor): number {
  if (one.sort === 'nearest' && other.sort === 'nearest')
    return byDistance(one, other) || compareTexts(one.key, other.key)
  return one.sort === 'newest' ? compareTexts(other.key, one.key) : compareTexts(one.key, other.key)
}

/** By code points, as SQLite compares. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))
}

function cursorText(cursor: Cursor): string {
  const parts = cursor.sort === 'nearest' ? [cursor.cosine, cursor.district] : []
  return Buffer.from(JSON.stringify([cursor.sort, cursor.key, ...parts])).toString('base64url')
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
function rateOf(counts: { readonly asked: number; readonly answered: number } | undefined): number | null {
  if (!counts || counts.asked < ratedFrom) return null
  return Math.floor((100 * counts.answered) / counts.asked)
}

function listingFrom(
  row: ListingRow,
  place: ListingQuery['place'],
  now: Temporal.Instant,
): Omit<FoundListing, 'responseRate'> {
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
    ratingSum: row.rating_sum,
    totalReviews: row.total_reviews,
    createdAt: Temporal.Instant.from(row.created_at),
    paidUntil: Temporal.Instant.from(row.paid_until),
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
