import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const cookies = { admin: '', office: '', customer: '' }
let days = 3
beforeAll(async () => {
  for (const caller of ['admin', 'office', 'customer'] as const) cookies[caller] = await whole.signIn(caller)
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, to: string, body?: object, as: keyof typeof cookies = 'admin') {
  const headers = { cookie: cookies[as], 'content-type': 'application/json' }
  const answer = await whole.app.request(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

/** A completed booking of the customer. */
async function completed(): Promise<string> {
  const services = await send('GET', '/api/services')
  const all = services.body.items ?? services.body
  const service = all.find(({ is_emergency }: { is_emergency: boolean }) => !is_emergency)
  days += 1
  const date = whole.clock
    .now()
    .toZonedDateTimeISO('Europe/London')
    .add({ days: days * 2 })
    .toPlainDate()
  const starts = await send('GET', `/api/services/${service.id}/slots?date=${date.toString()}`)
  const [start] = starts.body.slots
  if (!start) return completed()
  const made = await send(
    'POST',
    '/api/bookings',
    {
      service_id: service.id,
      scheduled_date: `${date.toString()}T${start}:00`,
      customer_address: '1 High Street',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The tap drips',
      contact_name: 'Asha Patel',
      contact_email: 'customer@example.com',
    },
    'customer',
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  whole.data.set(
    'bookings',
    { id: made.body.id },
    { status: 'completed', technician_id: whole.data.text('technicians', 'id') },
  )
  return made.body.id
}

async function rated(rating: number, comment: string, publish?: boolean): Promise<string> {
  const id = await completed()
  const done = await send('POST', `/api/bookings/${id}/rating`, { rating, comment, publish }, 'customer')
  expect([done.status, done.body?.code]).toEqual([200, undefined])
  return id
}

const list = async () => (await send('GET', '/api/reviews')).body
const office = async () => (await send('GET', '/api/admin/reviews')).body.items

describe('reviews', () => {
  it('are published with the first name and district where the customer lets us, whatever the stars', async () => {
    await rated(5, 'Quick and clean.', true)
    await rated(1, 'Two hours late, and it still drips.', true)
    await rated(2, 'Only for your own eyes.')
    const { items, average, ratings, published } = await list()
    expect(items.map(({ rating, words }: { rating: number; words: string }) => [rating, words])).toEqual([
      [1, 'Two hours late, and it still drips.'],
      [5, 'Quick and clean.'],
    ])
    expect(items[0]).toMatchObject({ first_name: 'Asha', district: 'CR0' })
    expect({ average, ratings, published }).toEqual({ average: 2.6, ratings: 3, published: 2 })
    expect(JSON.stringify(items)).not.toContain('Patel')
  })

  it('wait for a person where the screen holds them, and staff publish them or reject them for one of five reasons', async () => {
    await rated(3, 'Call me on 07700 900 123', true)
    expect((await list()).published).toBe(2)
    const [held] = await office()
    expect(held).toMatchObject({ state: 'held', held_for: ['phone'], rating: 3 })
    const decide = (body: object, as: keyof typeof cookies = 'office') =>
      send('POST', `/api/admin/reviews/${held.id}/decision`, body, as)
    for (const reason of ['few_stars', 'negative', '', null])
      expect((await decide({ decision: 'reject', reason })).status).toBe(422)
    expect((await decide({ decision: 'reject' })).status).toBe(422)
    expect((await decide({ decision: 'publish' }, 'customer')).status).toBe(403)
    expect((await office())[0].state).toBe('held')
    expect((await decide({ decision: 'reject', reason: 'personal_data' })).status).toBe(204)
    expect((await list()).removed).toMatchObject({ personal_data: 1, abusive: 0 })
    expect((await list()).ratings).toBe(4)
    expect((await decide({ decision: 'publish' })).status).toBe(204)
    expect((await list()).published).toBe(3)
    expect(whole.data.count('audit_log', { action: 'review_decided' })).toBe(2)
  })

  it('have one reply of the owner', async () => {
    const { items } = await list()
    const to = `/api/admin/reviews/${items[0].id}/reply`
    expect((await send('POST', to, { text: ' ' })).status).toBe(422)
    expect((await send('POST', to, { text: 'Thank you.' }, 'office')).status).toBe(403)
    expect((await send('POST', to, { text: 'Thank you.' })).status).toBe(204)
    expect(await send('POST', to, { text: 'Again.' })).toMatchObject({ status: 409, body: { code: 'already_replied' } })
    expect((await list()).items[0].reply).toBe('Thank you.')
    expect((await send('POST', '/api/admin/reviews/99999/reply', { text: 'Hello' })).status).toBe(404)
  })

  it('are withdrawn by their customer alone, and the stars still count', async () => {
    const booking = await rated(4, 'Good work.', true)
    const before = await list()
    const withdraw = (as: keyof typeof cookies) =>
      whole.app.request(`/review/${booking}/withdraw`, { method: 'POST', headers: { cookie: cookies[as] } })
    expect((await withdraw('office')).status).toBe(404)
    expect((await list()).published).toBe(before.published)
    expect((await withdraw('customer')).status).toBe(303)
    const after = await list()
    expect([after.published, after.ratings, after.average]).toEqual([
      before.published - 1,
      before.ratings,
      before.average,
    ])
    const row = whole.data.row('published_reviews', { booking_id: booking })
    expect(row).toMatchObject({ state: 'withdrawn', words: '', first_name: '', district: '' })
    const id = Number(row?.['id'])
    expect((await send('POST', `/api/admin/reviews/${id}/decision`, { decision: 'publish' })).status).toBe(409)
  })

  it('are paged, and stand on the home page from three on', async () => {
    const first = await send('GET', '/api/reviews?limit=2')
    expect(first.body.items).toHaveLength(2)
    const next = await send('GET', `/api/reviews?limit=2&cursor=${first.body.next_cursor}`)
    expect(next.body.items).toHaveLength(1)
    expect(next.body.next_cursor).toBeNull()
    const ids = async (chosen?: readonly number[]) =>
      (await whole.modules.reviews.testimonials(chosen)).map(({ id }) => id)
    const newest = await ids()
    expect(newest).toHaveLength(3)
    expect(await ids([newest[2] ?? 0, 99_999, newest[1] ?? 0])).toEqual([newest[2], newest[1], newest[0]])
    const [one] = (await list()).items
    await send('POST', `/api/admin/reviews/${one.id}/decision`, { decision: 'reject', reason: 'fake' })
    expect(await whole.modules.reviews.testimonials()).toEqual([])
  })
})
