import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FindableListing } from '#modules/directory'
import { type ListingId, instantText } from '#modules/shared'
import { keepListing, keepOwner } from '../../../tests/support/adverts/found-listings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { createSqliteListingSearch } from './listing-search.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const croydon = { latitude: 51.3727, longitude: -0.0891 }
const all = ['lst_0', 'lst_1', 'lst_2'] as const

const listingOf = (id: string): FindableListing => ({
  id: id as ListingId,
  businessName: `Ada Pipes ${id}`,
  description: 'Leaks and boilers',
  serviceArea: 'Croydon',
  postcode: 'CR0 1AB',
  district: 'CR0',
  centre: croydon,
  radiusMiles: 10,
  certifications: ['Gas Safe'],
  categories: ['plumbing'],
  ratingSum: 9,
  totalReviews: 2,
  isFeatured: false,
  state: 'live',
  paidUntil: start.add({ hours: 24 * 120 }),
  contactConfirmedAt: start,
  createdAt: start,
})

const nothing = {
  area: null,
  place: null,
  words: null,
  category: null,
  minRating: null,
  within: null,
  sort: 'best',
} as const
const questions = [
  nothing,
  { ...nothing, category: 'plumbing', sort: 'newest' },
  { ...nothing, area: 'CR0', place: croydon, within: 5, sort: 'nearest' },
  { ...nothing, words: 'leaks' },
] as const

const deed = fc.record({
  kind: fc.constantFrom(
    'wait',
    'wait',
    'message',
    'message',
    'answer',
    'check',
    'end-check',
    'rate',
    'rename',
    'close',
    'open',
  ),
  id: fc.constantFrom(...all),
  hours: fc.constantFrom(0, 1, 12, 47, 48, 49, 24 * 30, 24 * 90),
})

type Database = ReturnType<typeof openDatabase>

function writer({ raw }: Database) {
  let messages = 0
  const doIt: Readonly<Record<string, (id: string, now: Temporal.Instant, hours: number) => void>> = {
    wait: () => {},
    message(id, now) {
      messages += 1
      raw
        .prepare(
          `insert into listing_messages (id, advert_id, name, email, email_key, text, created_at)
           values (?, ?, 'Hal', 'hal@example.com', 'hal@example.com', 'Can you come?', ?)`,
        )
        .run(`lms_${messages}`, id, instantText(now))
    },
    answer: (id, now) =>
      void raw
        .prepare('update listing_messages set first_answered_at = ? where advert_id = ? and first_answered_at is null')
        .run(instantText(now), id),
    check: (id, now, hours) =>
      void raw
        .prepare(
          `insert into listing_checks (advert_id, kind, number, expires_on, checked_at) values (?, 'gas_safe', '123456', ?, ?)
           on conflict do nothing`,
        )
        .run(id, now.add({ hours }).toString().slice(0, 10), instantText(now)),
    'end-check': (id, now) =>
      void raw
        .prepare(
          `update listing_checks set ended_at = ?, ended_for = 'withdrawn' where advert_id = ? and ended_at is null`,
        )
        .run(instantText(now), id),
    rate: (id) =>
      void raw
        .prepare(
          'update listings set rating_sum = rating_sum + 5, total_reviews = total_reviews + 1 where advert_id = ?',
        )
        .run(id),
    rename: (id, _, hours) =>
      void raw
        .prepare('update listings set business_name = ?, years_experience = ? where advert_id = ?')
        .run(`Ben ${hours}`, hours % 60, id),
    close: (id) => void raw.prepare(`update adverts set state = 'paused' where id = ?`).run(id),
    open: (id) => void raw.prepare(`update adverts set state = 'live' where id = ?`).run(id),
  }
  return (kind: string, id: string, now: Temporal.Instant, hours: number) => doIt[kind]?.(id, now, hours)
}

describe('listings that are read from memory', () => {
  it('are those that a store without any memory reads, whatever is written and however the clock goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 25 }), async (deeds) => {
        using database = openDatabase()
        keepOwner(database)
        for (const id of all) keepListing(database, listingOf(id))
        const write = writer(database)
        const remembering = createSqliteListingSearch(database)
        let now = start
        for (const { kind, id, hours } of deeds) {
          now = now.add({ hours: kind === 'wait' ? hours : 0 })
          write(kind, id, now, hours)
          const fresh = createSqliteListingSearch(database)
          for (const asked of questions) {
            const page = { cursor: null, limit: 2 }
            expect(await remembering.search(asked, page, now)).toEqual(await fresh.search(asked, page, now))
          }
          expect(await remembering.figures(now)).toEqual(await fresh.figures(now))
        }
      }),
      { numRuns: runs(40) },
    )
  })

  it('are the same objects until one changes', async () => {
    using database = openDatabase()
    keepOwner(database)
    for (const id of all) keepListing(database, listingOf(id))
    const search = createSqliteListingSearch(database)
    const read = async () =>
      (await search.search(nothing, { cursor: null, limit: 5 }, start))?.items.map(({ listing }) => listing) ?? []
    const before = await read()
    expect((await read()).every((card, n) => card === before[n])).toBe(true)
    database.raw.prepare('update listings set views_count = views_count + 1').run()
    expect((await read()).every((card, n) => card === before[n])).toBe(true)
    writer(database)('rate', 'lst_1', start, 0)
    expect((await read()).map(({ id, totalReviews }) => [id, totalReviews])).toContainEqual(['lst_1', 3])
  })
})
