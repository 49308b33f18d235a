import { describe, expect, it } from 'vitest'
import type { InvoiceId } from '#modules/shared'
import { type QuoteWorld, openQuoteWorld } from './quote-world.ts'

/** The quote of a request in the account of its customer, who is signed in. */
async function ownQuote(world: QuoteWorld) {
  const email = 'customer@example.com'
  world.data.set('quote_requests', {}, { email, email_key: email })
  world.data.set('users', { role: 'customer' }, { email_verified_at: '2026-03-01T12:00:00.000Z' })
  const { invoice_id: id } = await world.quote({ duration_minutes: 90, payment_policy: 'after' })
  return { id: id as InvoiceId, session: await world.signIn('customer') }
}

async function call(world: QuoteWorld, method: string, path: string, cookie: string, body?: object) {
  const answer = await world.app.request(path, {
    method,
    headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const planned = { duration_minutes: 90, payment_policy: 'after', estimated_cost_pence: 58_000 }

describe('the paper of a request, in the account of its customer', () => {
  it('is not accepted on its own: the page of the request books the work as it was planned', async () => {
    using world = await openQuoteWorld()
    const { id, session } = await ownQuote(world)
    const refused = await call(world, 'POST', `/api/invoices/${id}/accept`, session, { name: 'Cleo' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'accepted_with_booking' } })
    for (const verb of ['book', 'accept']) {
      const form = await world.form(`/invoices/${id}/${verb}`, { name: 'Cleo' }, session)
      expect([form.status, form.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/quote\/[0-9a-f]{32}$/),
      ])
    }
    expect(world.data.row('invoices', { id })).toMatchObject({ status: 'sent', answered_by: null })
    expect([world.data.count('bookings'), world.data.count('booking_drafts')]).toEqual([0, 0])

    const to = (await world.form(`/invoices/${id}/book`, {}, session)).headers.get('location') ?? ''
    const [start = ''] = await world.starts()
    const terms_version = await world.termsVersion()
    const accepted = await world.form(`${to}/accept`, { name: 'Cleo', start, terms: 'yes', terms_version })
    expect(accepted.status).toBe(303)
    expect(world.data.rows('bookings')).toMatchObject([
      { ...planned, customer_id: world.data.text('users', 'id', { role: 'customer' }) },
    ])
    expect(world.data.row('invoices', { id })).toMatchObject({ status: 'accepted', answered_by: 'Cleo' })
  })

  it('is accepted over the contract of the request without its token, by its owner alone', async () => {
    using world = await openQuoteWorld()
    const { session } = await ownQuote(world)
    const [scheduled_date] = await world.starts()
    const body = { name: 'Cleo', scheduled_date, terms_version: await world.termsVersion() }
    const path = `/api/quote-requests/${world.id}`
    const technician = await world.signIn('technician')
    expect((await call(world, 'POST', `${path}/accept`, technician, body)).status).toBe(404)
    expect((await call(world, 'GET', path, technician)).status).toBe(404)
    expect(world.data.count('bookings')).toBe(0)
    expect((await call(world, 'GET', path, session)).body).toMatchObject({ state: 'quoted' })
    expect((await call(world, 'POST', `${path}/accept`, session, body)).status).toBe(200)
    expect(world.data.rows('bookings')).toMatchObject([planned])
  })

  it('is accepted by the office for its customer, with the first free start and what was planned', async () => {
    using world = await openQuoteWorld()
    const { id } = await ownQuote(world)
    const path = `/api/invoices/${id}/accept`
    expect(await call(world, 'POST', path, world.cookie, { name: 'Cleo' })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    })
    expect((await call(world, 'POST', path, world.cookie, { name: 'Cleo' })).status).toBe(200)
    expect(world.data.rows('bookings')).toMatchObject([{ ...planned, source: 'office' }])
    expect(world.data.text('booking_agreements', 'agreed_by')).toBe(world.data.text('users', 'id', { role: 'admin' }))
    expect(world.data.text('booking_agreements', 'text')).toContain('Ordered by telephone.')
  })

  it('is led to the page of the request by the link of the paper too', async () => {
    using world = await openQuoteWorld()
    const { invoice_id: id } = await world.quote()
    const link = await world.modules.documentLinks.make(id as InvoiceId)
    for (const verb of ['book', 'accept']) {
      const form = await world.form(`/invoice/${link?.token}/${verb}`, { name: 'Ada' })
      expect([form.status, form.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/quote\/[0-9a-f]{32}$/),
      ])
    }
    expect(world.data.row('invoices', { id })).toMatchObject({ status: 'sent' })
  })
})
