import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import type { Caller } from '../../support/apps/whole-app.ts'

const asked = {
  business_name: 'Swift Plumbing',
  business_description: 'Family plumbers since 1998. Boilers, taps and bathrooms in all of Croydon.',
  service_categories: ['plumbing', 'heating'],
  contact_email: 'customer@example.com',
  contact_phone: '020 7946 0958',
  service_area: 'Croydon and Purley',
  postcode: 'cr01lh',
}

async function openWorld() {
  const site = await openWholeApp()
  site.data.set('users', {}, { email_verified_at: '2026-01-05T09:00:00.000Z', created_at: '2025-01-05T09:00:00.000Z' })
  const cookies = new Map<Caller, string>()
  async function call(
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    if (!cookies.has(caller)) cookies.set(caller, await site.signIn(caller))
    const answer = await site.app.request(path, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        cookie: cookies.get(caller) ?? '',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    ...site,
    call,
    make: async (changes = {}) => (await call('customer', 'POST', '/api/listings', { ...asked, ...changes })).body,
    live: (id: string) => site.data.set('adverts', { id }, { state: 'live', paid_until: '2026-04-01T12:00:00.000Z' }),
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

describe('POST /api/listings', () => {
  it('makes a listing that waits for its payment, with the usual radius and years', async () => {
    using site = await openWorld()
    const made = await site.call('customer', 'POST', '/api/listings', asked)
    expect(made).toMatchObject({
      status: 201,
      body: {
        slug: 'swift-plumbing',
        status: 'awaiting_payment',
        payment_status: 'pending',
        is_active: false,
        payment_amount: 2,
        contact_confirmed: true,
        service_categories: ['heating', 'plumbing'],
        contact_phone: '+442079460958',
        postcode: 'CR0 1LH',
        service_radius_miles: 10,
        years_experience: 0,
        certifications: [],
        insurance_declared: false,
      },
    })
    expect(site.data.texts('listings', 'district')).toEqual(['CR0'])
  })

  it.each([
    ['amount', 200],
    ['payment_amount', 0],
    ['is_active', true],
    ['is_featured', true],
    ['payment_status', 'paid'],
    ['average_rating', 5],
    ['insurance_verified', true],
  ])('refuses %s of a client', async (name, value) => {
    using site = await openWorld()
    const made = await site.call('customer', 'POST', '/api/listings', { ...asked, [name]: value })
    expect([made.status, site.data.count('adverts')]).toEqual([422, 0])
  })

  it('refuses each field outside its limits, and keeps nothing', async () => {
    using site = await openWorld()
    for (const wrong of [
      { business_name: 'a'.repeat(101) },
      { business_name: ' ' },
      { business_description: 'a'.repeat(2001) },
      { business_description: '' },
      { service_categories: [] },
      { service_categories: ['emergency'] },
      { service_categories: ['gardening'] },
      { contact_email: 'no address' },
      { contact_phone: '123' },
      { service_area: 'a'.repeat(101) },
      { postcode: 'Croydon' },
      { service_radius_miles: 0 },
      { service_radius_miles: 51 },
      { service_radius_miles: 1.5 },
      { years_experience: -1 },
      { certifications: Array.from({ length: 11 }, (_, place) => `Certificate ${place}`) },
      { insurance_declared: 'yes' },
    ]) {
      const [name] = Object.keys(wrong)
      const made = await site.call('customer', 'POST', '/api/listings', { ...asked, ...wrong })
      expect([made.status, made.body.errors?.[0]?.path.split('.')[0]]).toEqual([422, name])
    }
    expect(site.data.count('listings')).toBe(0)
  })

  it('is for confirmed accounts only', async () => {
    using site = await openWorld()
    expect((await site.call(null, 'POST', '/api/listings', asked)).status).toBe(401)
    site.data.set('users', {}, { email_verified_at: null })
    const made = await site.call('customer', 'POST', '/api/listings', asked)
    expect([made.status, made.body.code, site.data.count('adverts')]).toEqual([403, 'email_not_verified', 0])
  })

  it('answers the same key with the same listing', async () => {
    using site = await openWorld()
    const key = { 'idempotency-key': 'one' }
    const first = await site.call('customer', 'POST', '/api/listings', asked, key)
    const again = await site.call('customer', 'POST', '/api/listings', asked, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await site.call('customer', 'POST', '/api/listings', { ...asked, service_area: 'Sutton' }, key)
    expect([other.status, other.body.code, site.data.count('listings')]).toEqual([422, 'idempotency_mismatch', 1])
  })

  it('notes what a person has to read first, and says why', async () => {
    using site = await openWorld()
    expect((await site.make({ business_description: 'See www.swift.example.com' })).held_for).toEqual(['link'])
    expect((await site.make({ business_description: 'Plumbing' })).held_for).toEqual([])
    expect((await site.make({ business_description: 'PLUMBING!' })).held_for).toEqual(['own-duplicate'])
  })
})

describe('A listing', () => {
  it('is shown to its owner and to the office, and is unknown to others', async () => {
    using site = await openWorld()
    const { id } = await site.make()
    const statuses = []
    for (const caller of ['customer', 'office', 'admin', 'technician', null] as const) {
      statuses.push((await site.call(caller, 'GET', `/api/listings/${id}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 404, 404])
    expect((await site.call('technician', 'PATCH', `/api/listings/${id}`, { version: 1 })).status).toBe(404)
    expect((await site.call('technician', 'POST', `/api/listings/${id}/close`, {})).status).toBe(404)
    const mine = await site.call('customer', 'GET', '/api/me/listings')
    expect(mine.body.items.map((one: { id: string }) => one.id)).toEqual([id])
    expect((await site.call('technician', 'GET', '/api/me/listings')).body.items).toEqual([])
  })

  it('is edited by its version; held words leave the old ones in place', async () => {
    using site = await openWorld()
    const { id } = await site.make()
    site.live(id)
    const path = `/api/listings/${id}`
    const edited = await site.call('customer', 'PATCH', path, { version: 1, service_area: 'Sutton' })
    expect(edited).toMatchObject({ status: 200, body: { service_area: 'Sutton', version: 2, pending_edit: null } })
    const stale = await site.call('customer', 'PATCH', path, { version: 1, service_area: 'Mitcham' })
    expect([stale.status, stale.body.code]).toEqual([409, 'listing_changed'])
    const held = await site.call('customer', 'PATCH', path, { version: 2, business_name: 'Ring 020 7946 0958' })
    expect(held.body).toMatchObject({
      business_name: 'Swift Plumbing',
      service_area: 'Sutton',
      pending_edit: { business_name: 'Ring 020 7946 0958', service_area: 'Sutton', held_for: ['phone'] },
    })
    const forged = await site.call('customer', 'PATCH', path, { version: 3, is_featured: true })
    expect(forged.status).toBe(422)
  })

  it('with another address is confirmed by the code that was mailed to it', async () => {
    using site = await openWorld()
    const { id, contact_confirmed: isConfirmed } = await site.make({ contact_email: 'office@swift.example' })
    expect([isConfirmed, site.data.eventKinds().at(-1)]).toEqual([false, 'listing-contact-asked'])
    const issued = await site.modules.listings.issueCode(id)
    expect(issued?.email).toBe('office@swift.example')
    const code = issued?.code ?? ''
    const path = `/api/listings/${id}/confirm-email`
    const wrong = await site.call('customer', 'POST', path, { code: code === '000000' ? '000001' : '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_code'])
    expect((await site.call('technician', 'POST', path, { code })).status).toBe(404)
    expect((await site.call('customer', 'POST', path, { code })).body.contact_confirmed).toBe(true)
  })

  it('is paused, resumed and closed, but not from every state', async () => {
    using site = await openWorld()
    const { id } = await site.make()
    const move = async (deed: string) => {
      const { status, body } = await site.call('customer', 'POST', `/api/listings/${id}/${deed}`, {})
      return [status, body.status === status ? body.code : body.status]
    }
    expect(await move('pause')).toEqual([409, 'awaiting_payment'])
    site.live(id)
    expect(await move('pause')).toEqual([200, 'paused'])
    expect(await move('pause')).toEqual([200, 'paused'])
    expect(await move('resume')).toEqual([200, 'live'])
    expect(await move('close')).toEqual([200, 'closed'])
    expect(await move('resume')).toEqual([409, 'closed'])
    expect((await site.call('customer', 'PATCH', `/api/listings/${id}`, { version: 9 })).status).toBe(409)
  })
})
