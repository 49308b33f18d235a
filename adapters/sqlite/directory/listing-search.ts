import { cosineOfMiles, milesBetween } from '#modules/adverts'
import {
  type DirectoryFigures,
  type ListingQuery,
  type ListingSearch,
  type ShownListing,
  countedListings,
} from '#modules/directory'
import { businessDate, businessZone } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type LatestUsed, keepLatestUsed } from '../market/latest-used.ts'
import { type District, byDistance, createDistances, nowhere } from './district-distances.ts'
import { prepareListingCards } from './listing-cards.ts'
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

/** The place in an order after which a page begins. */
type Cursor =
  | { readonly sort: 'best' | 'newest'; readonly key: string }
  | { readonly sort: 'nearest'; readonly cosine: number; readonly district: string; readonly key: string }

type Place = NonNullable<ListingQuery['place']>
type Order = Pick<ListingQuery, 'place' | 'within' | 'sort'>

/** All of this holds until something changes or ends. */
interface Present {
  readonly from: object
  readonly since: string
  readonly until: string | null
  readonly live: () => number
  readonly figures: () => DirectoryFigures
  /** The counts of searches: up to the first match beyond those that a page tells. */
  readonly counts: LatestUsed<string, number>
}

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
const mostStatements = 300
const mostCounts = 500

/** Microseconds of the ways to a page, as they were measured: of a row that is sorted or passed, and of a district. */
const costs = { sorted: 2, passed: 0.35, passedWithWords: 1.5, district: 10 } as const
/** A word that more listings have is common. */
const commonFrom = 1_000

export function createSqliteListingSearch(database: SqliteDatabase): ListingSearch {
  const { raw, write, memory } = database
  const statementOf = keptStatements(database)
  const cards = prepareListingCards(database)
  const joined = 'listing_index i join adverts a on a.id = i.advert_id join listings l on l.advert_id = i.advert_id'
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
  const countLive = raw.prepare<[string], number>('select count(*) from listing_index where paid_until > ?').pluck()
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
  const distances = createDistances(kept.one(() => districtRows.all()))
  let versions = 0
  let shown: Present | null = null
  // A new object after each change of the index.
  const change = kept.one((): object => ({}))

  function present(now: string): Present {
    const from = change()
    if (shown?.from === from && shown.since <= now && (shown.until === null || now < shown.until)) return shown
    versions += 1
    shown = {
      from,
      since: now,
      until: earlier(nextEnd.get(now) ?? null, endOfFirstCheck(now)),
      live: once(() => countLive.get(now) ?? 0),
      figures: once(() => {
        const found = figures.get(now)
        return { live: found?.live ?? 0, ratingSum: found?.rating_sum ?? 0, totalReviews: found?.total_reviews ?? 0 }
      }),
      counts: keepLatestUsed(mostCounts),
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

  function counted({ counts }: Present, key: string, count: () => number): number {
    const before = counts.get(key)
    if (before !== undefined) return before
    const found = count()
    counts.set(key, found)
    return found
  }

  function isCommon(match: string): boolean {
    const statement = statementOf(
      'select count(*) as n from (select 1 from listing_text where listing_text match @match limit @limit)',
    )
    const found = statement.get({ match, limit: commonFrom + 1 }) as { n: number } | undefined
    return (found?.n ?? 0) > commonFrom
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

  /** Finds all rows, and answers a page of them in their order. */
  function gather(
    { sources, values }: ListingSql,
    sort: Cursor['sort'],
    after: Cursor | null,
    limit: number,
  ): IndexRow[] {
    const { columns, order, beyond } = orders[sort]
    const all = sources.map(({ from, where }) => `select ${columns} from ${from} where ${where}`).join(' union all ')
    const statement = statementOf(
      `select * from (${all}) ${after === null ? '' : `where ${beyond}`} order by ${order} limit @limit`,
    )
    return statement.all({ ...values, ...boundOf(after), limit }) as IndexRow[]
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
  function walkAway(
    { each, values }: ListingSql,
    place: Place,
    within: number | null,
    after: Cursor | null,
    limit: number,
  ): IndexRow[] {
    const least = within === null ? -Infinity : cosineOfMiles(within) - 1e-9
    const from = after?.sort === 'nearest' ? { ...after, home: after.district } : null
    const found: IndexRow[] = []
    for (const step of distances.from(place)) {
      if (step.cosine < least) break
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

  /**
   * The rows of a page among so many matches, by the way that is shorter: all are found and sorted, or the order is followed
   * until the page is full.
   */
  function rowsOf(
    sql: ListingSql,
    { place, within, sort }: Order,
    after: Cursor | null,
    { limit, matches, live }: { readonly limit: number; readonly matches: number; readonly live: number },
  ): readonly IndexRow[] {
    if (matches === 0) return []
    const isAway = sort === 'nearest' && place !== null
    const passed = joinWords(sql.each) === '' ? costs.passed : costs.passedWithWords
    const ahead = live * passed + (isAway ? distances.from(place).length * costs.district : 0)
    const isShort = matches > countedListings || (limit / matches) * ahead < matches * costs.sorted
    // The same rows lie between here and the edge of the circle, whichever way they are read.
    const isFull = isAway && within !== null && matches > 2 * limit
    if (sql.each === null || !(isShort || isFull)) return gather(sql, sort, after, limit)
    if (isAway) return walkAway(sql, place, within, after, limit)
    return walk(sql, sort === 'newest' ? 'newest' : 'best', after, limit)
  }

  return {
    async search(query, { cursor, limit }, now) {
      const { place, category, minRating, area, words, within } = query
      const sort = query.sort === 'nearest' && !place ? 'best' : query.sort
      const after = cursor === null ? null : cursorFrom(cursor)
      if (cursor !== null && after?.sort !== sort) return null
      const moment = instantText(now)
      const holding = present(moment)
      const isAll = area === null && words === null && category === null && minRating === null
      const asked = JSON.stringify([area, words, category, minRating, within])
      const known = isAll ? holding.live() : holding.counts.get(asked)
      if (known === 0) return { items: [], nextCursor: null, total: 0, isTotalExact: true }
      const sql = sqlOfListings(query, moment, {
        nearTo: (centre, miles) => distances.nearTo(centre, miles),
        isCommon: (match) => counted(holding, match, () => Number(isCommon(match))) > 0,
      })
      const matches = known ?? counted(holding, asked, () => countOf(sql))
      const rows = rowsOf(sql, { place, within, sort }, after, { limit: limit + 1, matches, live: holding.live() })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const numbers = page.map(({ num }) => num)
      return {
        items: cards.read(numbers, now).map((listing) => ({
          listing,
          miles: place && listing.centre && milesBetween(place, listing.centre),
        })),
        nextCursor: last && rows.length > limit ? cursorText(sort, last) : null,
        total: Math.min(matches, countedListings),
        isTotalExact: matches <= countedListings,
      }
    },

    async profile(slug, now) {
      const listing = cards.bySlug(slug, now)
      if (listing) return { kind: 'shown', listing }
      const ended = endedBySlug.get(slug, instantText(now))
      if (!ended) return null
      return { kind: 'ended', businessName: ended.business_name, categories: (ended.categories ?? '').split(' ') }
    },

    shown: async (id, now) => shownById.get(id, instantText(now)) ?? null,

    figures: async (now) => present(instantText(now)).figures(),

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

/** Reads when it is first asked. */
function once<T>(read: () => T): () => T {
  let kept: { readonly value: T } | null = null
  return () => (kept ??= { value: read() }).value
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one
}
