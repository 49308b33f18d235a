import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FindableListing, type ListingQuery, findListings, listingSorts, searchText } from '#modules/directory'
import type { ListingId } from '#modules/shared'
import { openDatabase } from '../../../tests/support/database.ts'
import { keepListing, keepOwner } from '../../../tests/support/adverts/found-listings.ts'
import { createSqliteListingSearch } from './listing-search.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const centres: Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>> = {
  CR0: { latitude: 51.3727, longitude: -0.0891 },
  CR2: { latitude: 51.3482, longitude: -0.0817 },
  E1: { latitude: 51.5168, longitude: -0.0579 },
  SE19: { latitude: 51.4179, longitude: -0.0878 },
  BN1: { latitude: 50.8402, longitude: -0.1467 },
  M1: { latitude: 53.4774, longitude: -2.2325 },
}
const districts = Object.keys(centres)
const trades = ['plumbing', 'heating', 'roofing']
const someWords = [
  'Croydon',
  'CROYDON and Purley',
  'South London',
  'Ynys Môn',
  'münchen',
  'Ø',
  'a 100% "best" (team)',
  '💧 leaks',
  'x',
]

const listing = fc
  .record({
    name: fc.constantFrom('Ada Pipes', 'ada pipes', 'Zed & Sons', 'Öl Heating', 'Brick*Co', 'Ab'),
    description: fc.array(fc.constantFrom(...someWords), { minLength: 1, maxLength: 3 }).map((each) => each.join('. ')),
    serviceArea: fc.constantFrom(...someWords),
    district: fc.option(fc.constantFrom(...districts)),
    unit: fc.constantFrom('1AB', '2ZZ'),
    radiusMiles: fc.integer({ min: 1, max: 50 }),
    certifications: fc.subarray(['Gas Safe', 'NICEIC']),
    categories: fc.subarray(trades, { minLength: 1 }),
    ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
    isFeatured: fc.boolean(),
    state: fc.constantFrom('live', 'live', 'live', 'live', 'paused', 'suspended', 'in_review'),
    paidHours: fc.constantFrom(-24, 0, 1, 100, 500),
    isConfirmed: fc.constantFrom(true, true, true, false),
    createdHours: fc.integer({ min: 0, max: 5 }),
  })
  .map(
    ({
      name,
      district,
      unit,
      ratings,
      paidHours,
      isConfirmed,
      createdHours,
      ...rest
    }): Omit<FindableListing, 'id'> => ({
      ...rest,
      businessName: name,
      postcode: `${district ?? 'ZZ9'} ${unit}`,
      district,
      centre: district === null ? null : (centres[district] ?? null),
      ratingSum: ratings.reduce((sum, each) => sum + each, 0),
      totalReviews: ratings.length,
      paidUntil: now.add({ hours: paidHours }),
      contactConfirmedAt: isConfirmed ? now : null,
      createdAt: now.subtract({ hours: createdHours }),
    }),
  )

const listings = fc
  .array(listing, { maxLength: 25 })
  .map((all): FindableListing[] => all.map((each, at) => ({ ...each, id: `lst_${at}` as ListingId })))

const areas = [
  'croydon',
  'CR0',
  'cr0 1ab',
  'CR01AB',
  'e1',
  'E',
  'ynys mô',
  'Ø',
  'ÜNCH',
  '0',
  '" OR (*',
  '💧',
  'zz9',
  'BN1',
  'M1 1',
]
const query = fc
  .record({
    area: fc.option(fc.oneof(fc.constantFrom(...areas), fc.string({ maxLength: 4, unit: 'binary' }))),
    words: fc.option(
      fc.oneof(
        fc.constantFrom(
          'leaks',
          'best team',
          'ada',
          'AB',
          'gas niceic',
          '100% "best"',
          'plumb',
          '* NEAR(',
          '💧',
          'ö heating',
        ),
        fc.string({ maxLength: 6, unit: 'binary' }),
      ),
    ),
    category: fc.option(fc.constantFrom(...trades, 'tiling')),
    minRating: fc.option(fc.constantFrom(1, 3, 3.7, 4, 4.5, 5)),
    within: fc.option(fc.constantFrom(1, 5, 50)),
    sort: fc.constantFrom(...listingSorts),
  })
  .map(({ area, words, ...rest }): ListingQuery => {
    const asked = searchText(area)
    const named = asked?.toUpperCase().split(' ')[0] ?? ''
    return { ...rest, area: asked, words: searchText(words), place: centres[named] ?? null }
  })

async function withStore<T>(
  all: readonly FindableListing[],
  work: (opened: ReturnType<typeof openDatabase>, find: ReturnType<typeof finderOf>) => Promise<T>,
): Promise<T> {
  using database = openDatabase()
  keepOwner(database)
  for (const each of all) keepListing(database, each)
  return await work(database, finderOf(database))
}

function finderOf(database: ReturnType<typeof openDatabase>) {
  const store = createSqliteListingSearch(database)
  return async (asked: ListingQuery, limit: number, between: () => void = () => {}) => {
    const ids: string[] = []
    let cursor: string | null = null
    for (;;) {
      const page = await store.search(asked, { cursor, limit }, now)
      if (!page) throw new Error('the store refused its own cursor')
      ids.push(...page.items.map(({ listing: { id } }) => id))
      if (page.nextCursor === null) return { ids, total: page.total, isTotalExact: page.isTotalExact }
      cursor = page.nextCursor
      between()
    }
  }
}

describe('the search of listings', () => {
  it('answers what the pure match and order say of all rows, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(listings, fc.array(query, { minLength: 1, maxLength: 8 }), async (all, queries) => {
        await withStore(all, async (_, find) => {
          for (const asked of queries) {
            const wanted = findListings(all, asked, now).map(({ id }) => id)
            expect({ asked, ...(await find(asked, 3)) }).toEqual({
              asked,
              ids: wanted,
              total: wanted.length,
              isTotalExact: true,
            })
          }
        })
      }),
      { numRuns: runs(60) },
    )
  })

  it('answers the same beyond a thousand rows, where they are not counted', async () => {
    const [base] = fc.sample(listing, { numRuns: 1, seed: 5 })
    const random = fc.sample(listing, { numRuns: 1_400, seed: 7 })
    if (!base) throw new Error('no sample')
    const all = random.map((each, at): FindableListing => ({
      ...each,
      state: 'live',
      contactConfirmedAt: now,
      paidUntil: now.add({ hours: 1 }),
      serviceArea: at % 10 === 0 ? each.serviceArea : 'South London and Surrey',
      description: at % 7 === 0 ? each.description : 'All kinds of leaks',
      radiusMiles: 50,
      id: `lst_${at}` as ListingId,
    }))
    const none = { area: null, place: null, words: null, category: null, minRating: null, within: null }
    const cr0 = { area: 'CR0', place: centres['CR0'] ?? null }
    const queries: readonly ListingQuery[] = [
      { ...none, sort: 'best' },
      { ...none, sort: 'newest' },
      { ...none, ...cr0, sort: 'nearest' },
      { ...none, ...cr0, within: 40, sort: 'nearest' },
      { ...none, area: 'london', sort: 'best' },
      { ...none, area: 'LO', sort: 'newest' },
      { ...none, words: 'leaks kinds', sort: 'best' },
      { ...none, words: 'leaks', category: 'heating', sort: 'best' },
      { ...none, ...cr0, words: 'leaks', minRating: 1, sort: 'nearest' },
      { ...none, area: 'tiny', sort: 'best' },
    ]
    await withStore(all, async (_, find) => {
      for (const asked of queries) {
        const wanted = findListings(all, asked, now).map(({ id }) => id)
        const found = await find(asked, 200)
        expect({ asked, ids: found.ids }).toEqual({ asked, ids: wanted })
        expect(found).toMatchObject({ total: Math.min(wanted.length, 1_000), isTotalExact: wanted.length <= 1_000 })
      }
    })
  })

  it('shows each listing that stays as it is exactly once, while others come, go and change', async () => {
    await fc.assert(
      fc.asyncProperty(listings, fc.array(fc.nat(40), { maxLength: 8 }), query, async (all, moves, asked) => {
        await withStore(all, async (database, find) => {
          const changed = new Set<string>()
          const pending = [...moves]
          const found = await find(asked, 2, () => {
            const at = pending.pop()
            const one = all[at ?? -1]
            if (!one) return
            changed.add(one.id)
            database.raw
              .prepare(`update listings set rating_sum = 25, total_reviews = 5 where advert_id = ?`)
              .run(one.id)
            if ((at ?? 0) % 2 === 0)
              database.raw.prepare(`update adverts set state = 'closed' where id = ?`).run(one.id)
          })
          const steady = findListings(all, asked, now)
            .map(({ id }) => id as string)
            .filter((id) => !changed.has(id))
          expect(found.ids.filter((id) => !changed.has(id))).toEqual(steady)
        })
      }),
      { numRuns: runs(40) },
    )
  })

  it('keeps its index as if it had been made anew after any change', async () => {
    await fc.assert(
      fc.asyncProperty(listings, listings, query, async (before, after, asked) => {
        await withStore(before, async (database, find) => {
          const known = new Set(before.map(({ id }) => id))
          const changed = after.filter(({ id }) => known.has(id))
          for (const each of changed) keepListing(database, each, 'update')
          const all = before.map((each) => changed.find(({ id }) => id === each.id) ?? each)
          const wanted = findListings(all, asked, now).map(({ id }) => id)
          expect((await find(asked, 50)).ids).toEqual(wanted)
        })
      }),
      { numRuns: runs(40) },
    )
  })

  it('refuses a cursor of another order, and one that it did not give', async () => {
    using database = openDatabase()
    const store = createSqliteListingSearch(database)
    const none = { area: null, place: null, words: null, category: null, minRating: null, within: null }
    const foreign = Buffer.from(JSON.stringify(['newest', 'x'])).toString('base64url')
    for (const cursor of ['', 'nothing', foreign, Buffer.from('{}').toString('base64url')]) {
      expect(await store.search({ ...none, sort: 'best' }, { cursor, limit: 5 }, now)).toBeNull()
    }
  })
})
