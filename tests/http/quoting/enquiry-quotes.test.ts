import { describe, expect, it } from 'vitest'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

const enquiry = {
  name: 'Asha Patel',
  email: 'asha@example.org',
  phone: '07700 900123',
  subject: 'quote',
  message: 'The fence has fallen over, about four metres of it.',
  contact_method: 'phone',
}

const asked = {
  name: 'Asha Patel',
  email: 'asha@example.org',
  phone: '07700 900123',
  address: '12 Park Lane, Croydon',
  postcode: 'CR0 1AB',
  description: enquiry.message,
}

/** The application with one enquiry of the contact form, and people who ask for a quote of it. */
async function openEnquiry() {
  const whole = await openWholeApp()
  const json = { 'content-type': 'application/json' }
  const sent = await whole.app.request('/api/contact', { method: 'POST', headers: json, body: JSON.stringify(enquiry) })
  expect(sent.status).toBe(201)
  const id = whole.data.text('enquiries', 'id', { name: enquiry.name })
  async function as(role: Parameters<WholeApp['signIn']>[0] | null) {
    const cookie = role === null ? '' : await whole.signIn(role)
    return async (body: object, of = id) => {
      const path = `/api/admin/enquiries/${of}/quote`
      const headers = { ...json, cookie, origin: 'http://localhost:3000' }
      const answer = await whole.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
  }
  const form = async (fields: Readonly<Record<string, string>>) =>
    whole.app.request(`/admin/enquiries/${id}/quote`, {
      method: 'POST',
      headers: { cookie: await whole.signIn('office'), origin: 'http://localhost:3000' },
      body: new URLSearchParams(fields),
    })
  return { whole, id, as, form, [Symbol.dispose]: () => whole[Symbol.dispose]() }
}

describe('a request for a quote that is made of an enquiry', () => {
  it('has the words and the contact of its writer, leads back to the enquiry, and is made once', async () => {
    using world = await openEnquiry()
    const make = await world.as('office')
    const made = await make(asked)
    expect(made).toMatchObject({
      status: 201,
      body: { reference: expect.stringMatching(/^QR-/), enquiry_id: world.id },
    })
    expect(await make({ ...asked, name: 'Somebody else' })).toEqual(made)
    expect(world.whole.data.rows('quote_requests')).toMatchObject([
      {
        id: made.body.id,
        name: 'Asha Patel',
        description: enquiry.message,
        enquiry_id: world.id,
        conversation_id: null,
      },
    ])
    expect(world.whole.data.eventKinds().filter((kind) => kind === 'quote-request-kept')).toHaveLength(1)
  })

  it('is one request also where two of the office make it at the same moment', async () => {
    using world = await openEnquiry()
    const [office, admin] = [await world.as('office'), await world.as('admin')]
    const both = await Promise.all([office(asked), admin(asked), office(asked)])
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
    expect(world.whole.data.count('quote_requests')).toBe(1)
  })

  it('is made by the form of the page too, which comes back with its faults', async () => {
    using world = await openEnquiry()
    const wrong = await world.form({ ...asked, description: 'Short', postcode: 'nowhere' })
    expect(wrong.status).toBe(422)
    expect(world.whole.data.count('quote_requests')).toBe(0)
    const done = await world.form(asked)
    const id = world.whole.data.text('quote_requests', 'id', { name: 'Asha Patel' })
    expect([done.status, done.headers.get('location')]).toEqual([303, `/admin/quotes/${id}?done=made`])
    const again = await world.form(asked)
    expect([again.headers.get('location'), world.whole.data.count('quote_requests')]).toEqual([
      `/admin/quotes/${id}?done=made`,
      1,
    ])
  })

  it('is refused with faults, to others than the office, and of no enquiry: nothing is kept', async () => {
    using world = await openEnquiry()
    const office = await world.as('office')
    expect(await office({ ...asked, email: 'none' })).toMatchObject({ status: 422, body: { code: 'not_valid' } })
    expect((await office({ ...asked, price: 5 })).status).toBe(422)
    expect((await office(asked, 'enq_00000000')).status).toBe(404)
    for (const [role, status] of [
      ['technician', 403],
      ['customer', 403],
      [null, 401],
    ] as const) {
      const make = await world.as(role)
      expect([role, (await make(asked)).status]).toEqual([role, status])
    }
    expect(world.whole.data.count('quote_requests')).toBe(0)
    expect(world.whole.data.eventKinds()).not.toContain('quote-request-kept')
  })
})
