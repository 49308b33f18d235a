import { describe, expect, it } from 'vitest'
import { eachVisitNote } from '#modules/booking'
import type { ServiceId, UserId } from '#modules/shared'
import { openQuoteWorld, price } from './quote-world.ts'

/** An order of another customer. */
function orderOfAnother(customerId: UserId) {
  return {
    customerId,
    serviceId: price.service_id as ServiceId,
    quoteId: null,
    contact: {
      name: 'Bo',
      email: 'bo@example.com',
      phone: '+447700900124',
      address: '2 High Street',
      postcode: 'CR0 1AB',
    },
    property: null,
    purchaseOrder: null,
    payer: null,
    problemDescription: 'A tap drips.',
    ...eachVisitNote(() => null),
    accessNotes: {},
    emergencyType: null,
    danger: false,
    agree: null,
    source: 'web',
    draftHash: null,
    claim: null,
  } as const
}

describe('PUT /api/admin/quote-requests/:id/price', () => {
  it('writes the draft quote, which the customer does not see, and writes it anew', async () => {
    using world = await openQuoteWorld()
    const first = await world.office('PUT', `/${world.id}/price`, price)
    expect(first).toMatchObject({
      status: 200,
      body: {
        quote_request: { state: 'new', version: 1, waiting: false, quote: null, draft: { total: 580, number: null } },
      },
    })
    expect((await world.customer('GET', '')).body).toMatchObject({ state: 'new', quote: null })
    const again = await world.office('PUT', `/${world.id}/price`, { ...price, version: 1, valid_days: 14 })
    expect(again.body.quote_request).toMatchObject({ version: 2, plan: { valid_days: 14 } })
    expect(again.body.quote_request.draft.invoice_id).toBe(first.body.quote_request.draft.invoice_id)
    expect(world.data.count('invoices')).toBe(1)
  })

  it('answers a second press with its change, and another one 409', async () => {
    using world = await openQuoteWorld()
    const path = `/${world.id}/price`
    await world.office('PUT', path, price)
    expect((await world.office('PUT', path, price)).body.quote_request.version).toBe(1)
    const clash = await world.office('PUT', path, { ...price, duration_minutes: 60 })
    expect(clash).toMatchObject({ status: 409, body: { code: 'quote_changed' } })
    expect(world.data.count('quote_entries')).toBe(1)
  })

  it('refuses a service that is not there, an emergency, and lines without words', async () => {
    using world = await openQuoteWorld()
    const path = `/${world.id}/price`
    const refused = { status: 422, body: { code: 'not_valid', errors: [{ path: 'service_id' }] } }
    expect(await world.office('PUT', path, { ...price, service_id: 'svc_none-such' })).toMatchObject(refused)
    const emergency = String(world.data.row('services', { is_emergency: 1 })?.['id'])
    expect(await world.office('PUT', path, { ...price, service_id: emergency })).toMatchObject(refused)
    expect(await world.office('PUT', path, { ...price, items: [] })).toMatchObject({ status: 422 })
    expect(world.data.count('invoices')).toBe(0)
  })
})

describe('POST /api/admin/quote-requests/:id/send', () => {
  it('issues the quote once, with its last day, and asks that it goes out once', async () => {
    using world = await openQuoteWorld()
    await world.office('PUT', `/${world.id}/price`, price)
    const sent = await world.office('POST', `/${world.id}/send`)
    expect(sent).toMatchObject({
      status: 202,
      body: {
        quote_request: { state: 'quoted', draft: null, quote: { number: 'QUO-000001', status: 'sent', total: 580 } },
      },
    })
    await world.office('POST', `/${world.id}/send`)
    expect(world.data.count('outbox', { kind: 'document-send-asked' })).toBe(1)
    expect((await world.customer('GET', '')).body).toMatchObject({
      state: 'quoted',
      quote: { number: 'QUO-000001', valid_until: '2026-04-01' },
    })
  })

  it('withdraws the earlier quote when another is sent', async () => {
    using world = await openQuoteWorld()
    const first = await world.quote()
    const second = await world.quote({ items: [{ ...price.items[0], unit_price: 300 }], version: 2 })
    expect(second.total).toBe(300)
    expect(world.data.row('invoices', { id: first.invoice_id })).toMatchObject({ status: 'cancelled' })
    expect((await world.customer('GET', '')).body).toMatchObject({ quote: { number: 'QUO-000002', total: 300 } })
  })

  it('refuses before there is a price, and once it is closed', async () => {
    using world = await openQuoteWorld()
    expect(await world.office('POST', `/${world.id}/send`)).toMatchObject({ status: 409, body: { code: 'not_priced' } })
    await world.office('PUT', `/${world.id}/price`, price)
    await world.office('PATCH', `/${world.id}`, { state: 'closed' })
    expect(await world.office('POST', `/${world.id}/send`)).toMatchObject({
      status: 409,
      body: { code: 'quote_state' },
    })
    expect(world.data.count('outbox', { kind: 'document-issued' })).toBe(0)
  })
})

describe('the list of the office', () => {
  it('is filtered by the state that the paper gives, and searched', async () => {
    using world = await openQuoteWorld()
    const found = async (query: string) => (await world.office('GET', query)).body.items.length
    expect(await found('?state=new')).toBe(1)
    await world.quote()
    expect([await found('?state=new'), await found('?state=quoted'), await found('?state=wanted')]).toEqual([0, 1, 0])
    expect([await found('?q=garden'), await found('?q=nobody'), await found(`?q=${world.reference}`)]).toEqual([
      1, 0, 1,
    ])
    world.clock.set(world.clock.now().add({ hours: 24 * 31 }))
    const inState = async (state: 'quoted' | 'expired') =>
      (await world.modules.quoting.list({ states: [state], assignedTo: null, text: null }, { before: null, limit: 9 }))
        .length
    expect([await inState('quoted'), await inState('expired')]).toEqual([0, 1])
  })
})

describe('the link of the customer', () => {
  it('opens nothing with another token, or for another request', async () => {
    using world = await openQuoteWorld()
    const nothing = { status: 404, body: { code: 'not_found' } }
    expect(await world.customer('GET', '', undefined, 'f'.repeat(32))).toMatchObject(nothing)
    expect(await world.customer('GET', '', undefined, '')).toMatchObject(nothing)
    const accept = { name: 'Eve', terms_version: await world.termsVersion() }
    expect(await world.customer('POST', '/accept', accept, 'f'.repeat(32))).toMatchObject(nothing)
    expect(world.data.count('bookings')).toBe(0)
  })

  it('takes messages, which the office gets, and no price or state', async () => {
    using world = await openQuoteWorld()
    const message = { text: 'When can you come?', once: 'once-0001' }
    await world.customer('POST', '/messages', message)
    const again = await world.customer('POST', '/messages', message)
    expect(again).toMatchObject({ status: 201, body: { messages: [{ from: 'you', text: message.text }] } })
    expect(await world.customer('POST', '/messages', { ...message, state: 'accepted' })).toMatchObject({ status: 422 })
    expect(await world.customer('POST', '/accept', { name: 'Ada', terms_version: '1', total: 1 })).toMatchObject({
      status: 422,
    })
    expect(world.data.count('outbox', { kind: 'quote-message-written' })).toBe(1)
  })

  it('is a page that no search engine keeps and whose address goes nowhere else', async () => {
    using world = await openQuoteWorld()
    const { status, headers } = await world.app.request(`/quote/${world.token}`)
    expect([status, headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      200,
      'no-referrer',
      'noindex, nofollow',
    ])
    expect((await world.app.request(`/quote/${'f'.repeat(32)}`)).status).toBe(404)
  })
})

describe('accepting a quote', () => {
  it('books the work at its total for a guest with the confirmed address, and leads to the pay step', async () => {
    using world = await openQuoteWorld()
    const quote = await world.quote()
    const [start] = await world.starts()
    const accepted = await world.customer('POST', '/accept', {
      name: 'Ada Swift',
      scheduled_date: start,
      terms_version: await world.termsVersion(),
    })
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        booking_reference: expect.stringMatching(/^CB-/),
        pay_url: expect.stringMatching(/\/pay\/[0-9a-f]{32}$/),
      },
    })
    const booking = world.data.row('bookings', { id: accepted.body.booking_id })
    expect(booking).toMatchObject({
      estimated_cost_pence: 58_000,
      duration_minutes: 240,
      payment_policy: 'full',
      contact_email: 'ada@example.org',
      status: 'pending',
    })
    expect(world.data.row('users', { id: String(booking?.['customer_id']) })).toMatchObject({
      role: 'guest',
      guest_key: 'ada@example.org',
    })
    expect(world.data.row('invoices', { id: quote.invoice_id })).toMatchObject({
      status: 'accepted',
      answered_by: 'Ada Swift',
    })
    expect(world.data.count('booking_agreements', { booking_id: accepted.body.booking_id })).toBe(1)
    expect((await world.customer('GET', '')).body.state).toBe('accepted')
  })

  it('books once, however often and at once it is sent', async () => {
    using world = await openQuoteWorld()
    await world.quote()
    const [first, second] = await world.starts()
    const terms_version = await world.termsVersion()
    const accept = (scheduled_date: string | undefined) =>
      world.customer('POST', '/accept', { name: 'Ada Swift', scheduled_date, terms_version })
    const answers = await Promise.all([accept(first), accept(second), accept(first)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.booking_id)).size).toBe(1)
    expect((await accept(second)).body.booking_id).toBe(answers[0]?.body.booking_id)
    expect([world.data.count('bookings'), world.data.count('users', { role: 'guest' })]).toEqual([1, 1])
  })

  it('is for the account of the address where its owner has proved it', async () => {
    using world = await openQuoteWorld()
    const customer = world.data.row('users', { role: 'customer' })
    world.data.set('quote_requests', {}, { email: 'customer@example.com', email_key: 'customer@example.com' })
    world.data.set('users', { id: String(customer?.['id']) }, { email_verified_at: '2026-03-01T12:00:00.000Z' })
    await world.quote()
    const terms_version = await world.termsVersion()
    const [scheduled_date] = await world.starts()
    const { body } = await world.customer('POST', '/accept', { name: 'Ada', scheduled_date, terms_version })
    expect(world.data.row('bookings', { id: body.booking_id })?.['customer_id']).toBe(customer?.['id'])
  })

  it('keeps a start from two days on where they want a call, and tells the office', async () => {
    using world = await openQuoteWorld()
    await world.quote({ payment_policy: 'after' })
    const { status, body } = await world.customer('POST', '/accept', {
      name: 'Ada Swift',
      terms_version: await world.termsVersion(),
    })
    expect({ status, pay: body.pay_url }).toEqual({ status: 200, pay: null })
    const { starts_at, problem_description } = world.data.row('bookings', { id: body.booking_id }) ?? {}
    expect(String(starts_at) > '2026-03-04T12:00').toBe(true)
    expect(problem_description).toContain('Please call me to agree a time.')
    expect(world.data.count('quote_entries', { kind: 'message' })).toBe(1)
  })

  it('refuses an expired, a declined, a withdrawn and a closed quote, and keeps nothing', async () => {
    const refusedAfter = async (spoil: (world: Awaited<ReturnType<typeof openQuoteWorld>>) => Promise<unknown>) => {
      using world = await openQuoteWorld()
      await world.quote()
      const [scheduled_date] = await world.starts()
      const terms_version = await world.termsVersion()
      await spoil(world)
      const { status, body } = await world.customer('POST', '/accept', { name: 'Ada', scheduled_date, terms_version })
      expect([world.data.count('bookings'), world.data.count('invoices', { status: 'accepted' })]).toEqual([0, 0])
      return `${status} ${body.code}`
    }
    expect([
      await refusedAfter(async ({ clock }) => clock.set(clock.now().add({ hours: 24 * 31 }))),
      await refusedAfter(({ customer }) => customer('POST', '/decline', { name: 'Ada' })),
      await refusedAfter(({ office, id }) => office('PATCH', `/${id}`, { state: 'closed' })),
    ]).toEqual(['409 quote_expired', '409 quote_closed', '409 quote_closed'])
  })

  it('refuses a time that is taken, other terms and a date that is no start, and may be tried again', async () => {
    using world = await openQuoteWorld()
    await world.quote()
    const [scheduled_date] = await world.starts()
    const terms_version = await world.termsVersion()
    const accept = (body: object) =>
      world.customer('POST', '/accept', { name: 'Ada', scheduled_date, terms_version, ...body })
    expect(await accept({ terms_version: 'old' })).toMatchObject({ status: 409, body: { code: 'terms_changed' } })
    expect(await accept({ scheduled_date: '2026-03-01T10:00:00' })).toMatchObject({ status: 422 })
    // Somebody else has the only lane of the trade at that time.
    const [service] = world.data.rows('services', { id: price.service_id })
    const booked = await world.modules.booking.request({
      ...orderOfAnother(world.data.text('users', 'id', { role: 'customer' }) as UserId),
      priority:
        (await world.modules.booking.priorityOn(Temporal.PlainDate.from(scheduled_date?.slice(0, 10) ?? ''))) ??
        'standard',
      startsAt: Temporal.PlainDateTime.from(scheduled_date ?? '')
        .toZonedDateTime('Europe/London')
        .toInstant(),
    })
    expect([booked.ok, service?.['id']]).toEqual([true, price.service_id])
    expect(await accept({})).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((await world.customer('GET', '')).body.state).toBe('quoted')
    const [, , later] = await world.starts()
    expect(await accept({ scheduled_date: later })).toMatchObject({ status: 200 })
  })

  it('makes way for another booking at the same total once the first is cancelled', async () => {
    using world = await openQuoteWorld()
    await world.quote()
    const [first, second] = await world.starts()
    const terms_version = await world.termsVersion()
    const accept = (scheduled_date: string | undefined) =>
      world.customer('POST', '/accept', { name: 'Ada', scheduled_date, terms_version })
    const { body } = await accept(first)
    const admin = world.data.row('users', { role: 'admin' })?.['id'] as UserId
    await world.modules.booking.cancel({ userId: admin, role: 'admin' }, body.booking_id, null)
    const again = await accept(second)
    expect(again.body.booking_id).not.toBe(body.booking_id)
    expect(world.data.row('bookings', { id: again.body.booking_id })).toMatchObject({ estimated_cost_pence: 58_000 })
  })
})

describe('declining a quote', () => {
  it('is kept once, with the name, and books nothing', async () => {
    using world = await openQuoteWorld()
    const quote = await world.quote()
    await world.customer('POST', '/decline', { name: 'Ada Swift' })
    const again = await world.customer('POST', '/decline', {})
    expect(again).toMatchObject({ status: 200, body: { state: 'declined' } })
    expect(world.data.row('invoices', { id: quote.invoice_id })).toMatchObject({ answered_by: 'Ada Swift' })
    expect(world.data.count('outbox', { kind: 'document-answered' })).toBe(1)
  })
})

describe('the forms of the link', () => {
  it('accept with a ticked box and a chosen time, and come back with the fault without them', async () => {
    using world = await openQuoteWorld()
    await world.quote()
    const [start = ''] = await world.starts()
    const path = `/quote/${world.token}/accept`
    const fields = { name: 'Ada Swift', start, terms: 'yes', terms_version: await world.termsVersion() }
    const { terms: _, ...unticked } = fields
    expect(await (await world.form(path, unticked)).text()).toContain('Please tick that you accept the terms')
    expect(await (await world.form(path, { ...fields, start: '' })).text()).toContain('Please choose a time')
    expect(world.data.count('bookings')).toBe(0)
    const accepted = await world.form(path, fields)
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, expect.stringContaining('/pay/')])
    expect(accepted.headers.get('referrer-policy')).toBe('no-referrer')
    // The booking keeps where the visit of its request began. It is no step of the wizard.
    expect(world.data.rows('booking_origins')).toMatchObject([
      { source: 'leaflet', page: '/area/croydon', device: 'phone', visit_day: null },
    ])
  })
})

describe('the forms of the office', () => {
  it('price and send by rows of the page', async () => {
    using world = await openQuoteWorld()
    const page = `/admin/quotes/${world.id}`
    const rows = {
      'items.0.description': 'Rebuild the wall',
      'items.0.quantity': '',
      'items.0.unit_price': '£480',
      'items.1.description': '',
      'items.1.quantity': '',
      'items.1.unit_price': '',
      service_id: price.service_id,
      duration_minutes: '240',
      payment_policy: 'full',
      valid_days: '30',
      notes: 'Bricks are yours.',
      version: '0',
    }
    const faulty = await world.form(`${page}/price`, { ...rows, duration_minutes: 'long' }, world.cookie)
    expect([faulty.status, world.data.count('invoices')]).toEqual([422, 0])
    expect((await world.form(`${page}/price`, rows, world.cookie)).status).toBe(303)
    expect((await world.form(`${page}/send`, {}, world.cookie)).status).toBe(303)
    expect((await world.customer('GET', '')).body).toMatchObject({ state: 'quoted', quote: { total: 480 } })
  })
})
