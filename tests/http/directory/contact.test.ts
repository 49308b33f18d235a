import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindableListing } from '#modules/directory'
import type { ListingId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { keepListing, keepOwner } from '../../support/adverts/found-listings.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())
const { database } = whole.adapters
const now = whole.adapters.clock.now()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const listing: FindableListing = {
  id: 'lst_ada' as ListingId,
  businessName: 'Ada Pipes',
  description: 'Leaks',
  serviceArea: 'Croydon',
  postcode: 'CR0 7ZQ',
  district: 'CR0',
  centre: { latitude: 51.373, longitude: -0.089 },
  radiusMiles: 10,
  certifications: [],
  categories: ['plumbing'],
  ratingSum: 0,
  totalReviews: 0,
  isFeatured: false,
  state: 'live',
  paidUntil: now.add({ hours: 48 }),
  contactConfirmedAt: now,
  createdAt: now,
}
let customer = ''

beforeAll(async () => {
  keepOwner(database)
  keepListing(database, listing)
  keepListing(database, { ...listing, id: 'lst_over' as ListingId, paidUntil: now })
  customer = await whole.signIn('customer')
})

async function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox, ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const form = (path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  whole.app.request(path, {
    method: 'POST',
    headers: { 'user-agent': firefox, ...headers },
    body: new URLSearchParams(fields),
  })
const days = () => whole.data.rows('listing_days', { advert_id: 'lst_ada' }, ['day'])

describe('views and clicks', () => {
  it('count once a day for each browser, never for robots, and never empty the cache of pages', async () => {
    const before = whole.modules.experts.expertsVersion()
    const view = (agent: string) => post('/api/listings/lst_ada/view', {}, { 'user-agent': agent })
    expect((await view(firefox)).status).toBe(204)
    expect((await view(firefox)).status).toBe(204)
    expect((await view('Googlebot/2.1')).status).toBe(204)
    expect((await post('/api/listings/lst_ada/click', { kind: 'phone' })).body).toEqual({ phone: '+447700900456' })
    expect((await post('/api/listings/lst_ada/click', { kind: 'email' })).body).toEqual({ email: 'secret@example.org' })
    await post('/api/listings/lst_ada/click', { kind: 'email' })
    expect(days()).toMatchObject([{ views: 1, phone_clicks: 1, email_clicks: 1, messages: 0 }])
    expect(whole.data.rows('listings', { advert_id: 'lst_ada' }, ['advert_id'])).toMatchObject([
      { views_count: 1, clicks_count: 2 },
    ])
    expect(whole.modules.experts.expertsVersion()).toBe(before)
  })

  it('count a page that is opened once a day for each browser, without a script of it', async () => {
    keepListing(database, { ...listing, id: 'lst_seen' as ListingId })
    const open = async (headers: Readonly<Record<string, string>>, method = 'GET') =>
      (await whole.app.request('/find-experts/lst_seen', { method, headers: { accept: 'text/html', ...headers } }))
        .status
    const views = () => whole.data.rows('listings', { advert_id: 'lst_seen' }, ['advert_id'])
    const uncounted: readonly Readonly<Record<string, string>>[] = [
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': firefox, 'sec-gpc': '1' },
      { 'user-agent': firefox, 'sec-purpose': 'prefetch' },
      { 'user-agent': firefox, 'sec-fetch-dest': 'empty' },
      { 'user-agent': firefox, cookie: await whole.signIn('office') },
    ]
    for (const headers of uncounted) expect(await open(headers)).toBe(200)
    expect(await open({ 'user-agent': firefox }, 'HEAD')).toBe(200)
    expect(views()).toMatchObject([{ views_count: 0 }])
    for (const cookie of ['', customer]) expect(await open({ 'user-agent': firefox, cookie })).toBe(200)
    expect((await post('/api/listings/lst_seen/view', {})).status).toBe(204)
    expect(views()).toMatchObject([{ views_count: 1 }])
    expect(await open({ 'user-agent': `${firefox} Of-Another/1` })).toBe(200)
    expect(views()).toMatchObject([{ views_count: 2 }])
  })

  it('reveal nothing of a listing that is over, and take no other kind', async () => {
    expect((await post('/api/listings/lst_over/click', { kind: 'phone' })).status).toBe(404)
    expect((await post('/api/listings/lst_over/view', {})).status).toBe(404)
    expect((await post('/api/listings/lst_ada/click', { kind: 'postcode' })).status).toBe(422)
    expect((await form('/find-experts/lst_over/phone', {})).status).toBe(404)
    expect((await form('/find-experts/lst_ada/phone', {})).status).toBe(200)
  })
})

describe('a message to an expert', () => {
  const words = { name: 'Asha', email: 'Someone@example.org', message: 'The tap drips. Could you come on Monday?' }

  it('is kept once, counted, and can be answered by the owner of the listing alone', async () => {
    const sent = await post('/api/listings/lst_ada/messages', words)
    expect(sent).toMatchObject({ status: 201, body: { status: 'sent' } })
    expect((await post('/api/listings/lst_ada/messages', words)).body).toEqual(sent.body)
    expect(whole.data.rows('listing_messages', { advert_id: 'lst_ada' }, ['id'])).toHaveLength(1)
    expect(days()).toMatchObject([{ messages: 1 }])
    expect(whole.data.rows('outbox', { kind: 'listing-message-kept' }, ['id'])).toHaveLength(1)
    const page = `/my-listings/messages/${sent.body.id}`
    expect((await form(page, { text: 'Mine now' }, { cookie: customer })).status).toBe(404)
    expect(whole.data.rows('listing_message_answers', {}, ['id'])).toEqual([])
    const [owner] = whole.data.rows('sessions', {}, ['created_at'])
    whole.data.set('adverts', { id: 'lst_ada' }, { owner_id: String(owner?.['user_id']) })
    const asOwner = (
      await Promise.all(
        (['customer', 'office', 'admin'] as const).map(async (role) => {
          const cookie = await whole.signIn(role)
          return form(page, { text: `Yes, from ${role}` }, { cookie })
        }),
      )
    ).map(({ status }) => status)
    expect(asOwner.filter((status) => status === 303)).toHaveLength(1)
    expect(whole.data.rows('listing_message_answers', {}, ['id'])).toHaveLength(1)
    expect(whole.data.rows('outbox', { kind: 'listing-message-answered' }, ['id'])).toHaveLength(1)
    const [kept] = whole.data.rows('listing_messages', { advert_id: 'lst_ada' }, ['id'])
    expect(kept?.['first_answered_at']).not.toBeNull()
  })

  it('is kept of no program, of nobody without words, and for no listing that is over', async () => {
    const before = whole.data.rows('listing_messages', {}, ['id']).length
    expect((await post('/api/listings/lst_ada/messages', { ...words, message: 'Buy now', website: 'x' })).status).toBe(
      201,
    )
    expect((await post('/api/listings/lst_ada/messages', { ...words, message: ' ' })).status).toBe(422)
    expect((await post('/api/listings/lst_over/messages', words)).status).toBe(404)
    expect((await form('/find-experts/lst_ada/message', { name: '', email: 'x', message: '' })).status).toBe(422)
    expect(whole.data.rows('listing_messages', {}, ['id'])).toHaveLength(before)
  })
})
