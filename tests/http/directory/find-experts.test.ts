import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindableListing } from '#modules/directory'
import type { ListingId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { keepListing, keepOwner } from '../../support/adverts/found-listings.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())
const { database } = whole.adapters

const now = whole.adapters.clock.now()
function aListing(name: string, changes: Partial<FindableListing> = {}): FindableListing {
  return {
    id: `lst_${name}` as ListingId,
    businessName: `Firm ${name}`,
    description: 'Boilers, leaks and <b>taps</b>',
    serviceArea: 'Croydon and Purley',
    postcode: 'CR0 7ZQ',
    district: 'CR0',
    centre: { latitude: 51.373, longitude: -0.089 },
    radiusMiles: 10,
    certifications: [],
    categories: ['plumbing', 'heating', 'roofing', 'carpentry', 'tiling'].filter((slug) => slug !== name),
    ratingSum: 9,
    totalReviews: 2,
    isFeatured: false,
    state: 'live',
    paidUntil: now.add({ hours: 48 }),
    contactConfirmedAt: now,
    createdAt: now,
    ...changes,
  }
}

async function get(path: string, accept = 'application/json') {
  const answer = await whole.app.request(path, { headers: { accept } })
  return { status: answer.status, text: await answer.text() }
}
const found = async (query: string) => JSON.parse((await get(`/api/listings?${query}`)).text)
const ids = async (query: string) => (await found(query)).items.map(({ id }: { id: string }) => id)

beforeAll(() => {
  keepOwner(database)
  keepListing(database, aListing('near'))
  keepListing(
    database,
    aListing('far', {
      centre: { latitude: 51.5, longitude: -0.08 },
      district: 'SE1',
      postcode: 'SE1 9ZQ',
      serviceArea: 'Borough',
      ratingSum: 6,
    }),
  )
  keepListing(database, aListing('paid', { isFeatured: true, ratingSum: 0, totalReviews: 0 }))
  keepListing(database, aListing('ended', { paidUntil: now.subtract({ hours: 1 }) }))
  keepListing(database, aListing('hidden', { contactConfirmedAt: null }))
})

describe('GET /api/listings', () => {
  it('answers live listings, sponsored first and then by rating, with their total', async () => {
    const page = await found('')
    expect(page).toMatchObject({ total: 3, total_is_exact: true, next_cursor: null })
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual(['lst_paid', 'lst_near', 'lst_far'])
    expect(page.items[1]).toMatchObject({ average_rating: 4.5, total_reviews: 2, district: 'CR0', response_rate: null })
    expect(page.items[0]).toMatchObject({ average_rating: null, is_featured: true })
  })

  it('finds by part of an area, by distance from a postcode, by rating, category and words', async () => {
    expect(await ids('area=BOROUGH')).toEqual(['lst_far'])
    expect(await ids('area=SE1')).toEqual(['lst_paid', 'lst_near', 'lst_far'])
    expect(await ids('area=SE1&within=1')).toEqual(['lst_far'])
    expect(await ids('area=CR0+2AB&sort=nearest')).toEqual(['lst_paid', 'lst_near', 'lst_far'])
    expect(await ids('min_rating=4.5')).toEqual(['lst_near'])
    expect(await ids('q=boilers+leak&category=heating')).toEqual(['lst_paid', 'lst_near', 'lst_far'])
    expect(await ids('category=security')).toEqual([])
  })

  it('finds nothing in a category of signs that none has', async () => {
    for (const category of ['%00%00%00', 'plumb%00ing', 'plumb%22ing', '%22%22%22']) {
      expect(await ids(`q=boilers&category=${category}`)).toEqual([])
    }
  })

  it('goes on from a cursor, and refuses one of another order', async () => {
    const first = await found('limit=2')
    const rest = await found(`limit=2&cursor=${first.next_cursor}`)
    expect([...first.items, ...rest.items]).toHaveLength(3)
    expect(rest.next_cursor).toBeNull()
    expect((await get(`/api/listings?sort=newest&cursor=${first.next_cursor}`)).status).toBe(422)
  })

  it.each(['%22%20OR%20(*', '%F0%9F%92%A7', '%00', 'a'.repeat(10_000), '%ED%A0%80', '%27', 'NEAR(a', '-', '%25_'])(
    'answers any text without a fault: %s',
    async (text) => {
      const statuses = await Promise.all(
        [
          '/api/listings?q=',
          '/api/listings?area=',
          '/find-experts?area=',
          '/find-experts?q=',
          '/find-experts?cursor=',
        ].map(async (path) => (await get(path + text)).status),
      )
      for (const status of statuses) expect([200, 422]).toContain(status)
    },
  )

  it.each(['min_rating=6', 'min_rating=x', 'sort=cheap', 'within=51', 'limit=0', 'average_rating=5'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/api/listings?${query}`)).status).toBe(422)
    },
  )
})

describe('public answers', () => {
  it('hold no contact and no whole postcode, in pages and in JSON', async () => {
    const answers = await Promise.all(
      ['/api/listings', '/find-experts', '/find-experts?area=CR0', '/find-experts/lst_near', '/sitemap.xml'].map(
        (path) => get(path, 'text/html'),
      ),
    )
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/secret@example|447700900456|7700 900456|7ZQ|9ZQ/)
    }
  })
})

describe('the pages of experts', () => {
  it('are there while a listing is shown, 404 before, and 410 once it has ended', async () => {
    const statuses = await Promise.all(
      ['near', 'ended'].map(async (name) => (await get(`/find-experts/lst_${name}`, 'text/html')).status),
    )
    expect(statuses).toEqual([200, 410])
    const map = (await get('/sitemap.xml')).text
    expect([map.includes('lst_near'), map.includes('lst_ended'), map.includes('lst_hidden')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('show the published reviews alone, the newest first, and how many were taken away', async () => {
    keepListing(database, aListing('reviewed', { ratingSum: 0, totalReviews: 0 }))
    const states = ['published', 'in_review', 'published', 'rejected', 'removed', 'withdrawn']
    for (const [n, state] of states.entries()) {
      const at = `2026-01-0${n + 1}T12:00:00.000Z`
      const of = { advert_id: 'lst_reviewed', created_at: at }
      const sender = { name: 'Ada', email: 'ada@example.org', email_key: 'ada@example.org', text: 'A tap drips.' }
      const confirmed = n === 2 ? 'expert' : null
      whole.data.insert('listing_messages', { ...of, ...sender, id: `lms_${n}`, job_confirmed_by: confirmed })
      const review = { ...of, id: `lrv_${n}`, message_id: `lms_${n}`, author_name: 'Ada', updated_at: at, state }
      whole.data.insert('listing_reviews', { ...review, rating: (n % 5) + 1, comment: `Comment ${n}`, reply: null })
    }
    const { latest, removed } = await whole.modules.experts.reviewsOf('lst_reviewed' as ListingId)
    expect(latest.map(({ comment, isJobConfirmed }) => [comment, isJobConfirmed])).toEqual([
      ['Comment 2', true],
      ['Comment 0', false],
    ])
    expect(removed).toBe(2)
    const shown = (await found('')).items.find(({ id }: { id: string }) => id === 'lst_reviewed')
    expect([shown.average_rating, shown.total_reviews]).toEqual([2, 2])
  })

  it('have another version once a listing changes or ends, and not for a count', async () => {
    const version = () => whole.modules.experts.expertsVersion()
    const before = version()
    whole.data.set('listings', { advert_id: 'lst_near' }, { views_count: 7 })
    expect(version()).toBe(before)
    keepListing(database, aListing('later', { paidUntil: now.add({ hours: 2 }) }))
    const changed = version()
    expect(changed).toBeGreaterThan(before)
    whole.clock.set(now.add({ hours: 3 }))
    expect(version()).toBeGreaterThan(changed)
    expect(await ids('')).not.toContain('lst_later')
  })
})
