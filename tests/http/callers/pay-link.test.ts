import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { type Site, call, cora, read, written } from './caller-steps.ts'

const events = (site: Site) => site.data.pick('outbox', ['kind', 'body'], {}, ['id'])
const bodyOf = (site: Site, kind: string) => JSON.parse(String(site.data.value('outbox', 'body', { kind })))
const allowAfter = (site: Site) =>
  site.send('admin', 'PUT', '/api/admin/booking-rules', {
    minimum_notice_minutes: 120,
    horizon_days: 60,
    unpaid_minutes: 30,
    late_cancellation_fee_pence: 4_500,
    emergency_fee_pence: 10_000,
    office_may_book_after: true,
  })

describe('the link to pay of a booking for a caller', () => {
  it('is asked for over the chosen channels, in the transaction of the booking, and by no other message', async () => {
    using site = openBookingApp()
    const answer = await call(site, { customer: { ...cora, email: 'cora@example.com' }, send: ['sms', 'email'] })
    expect(answer.status).toBe(201)
    const { id: bookingId, customer_id: customerId } = answer.body
    expect(bodyOf(site, 'booking-requested')).toEqual({ bookingId, customerId, asksApart: true })
    expect(bodyOf(site, 'pay-link-asked')).toEqual({ bookingId, customerId, channels: ['sms', 'email'] })
  })

  it('is in the usual message where no channel is named, and in none where the list is empty', async () => {
    using site = openBookingApp()
    await call(site)
    expect(events(site).map(({ kind }) => kind)).toEqual(['booking-requested'])
    expect(bodyOf(site, 'booking-requested')).not.toHaveProperty('asksApart')
    await call(site, { send: [], scheduled_date: '2026-03-03T12:00:00' })
    expect(site.data.eventKinds()).toEqual(['booking-requested', 'booking-requested'])
    expect(JSON.parse(String(events(site)[1]?.['body']))).toMatchObject({ asksApart: true })
  })

  it('also goes for an emergency that is confirmed at once', async () => {
    using site = openBookingApp()
    const changes = { service_id: 'svc_burst-pipe', scheduled_date: undefined, send: ['sms'] }
    const answer = await call(site, changes)
    expect(answer).toMatchObject({ status: 201, body: { status: 'confirmed', due_now: 18_500 } })
    expect(bodyOf(site, 'pay-link-asked')).toMatchObject({ channels: ['sms'] })
  })

  it.each<[string, object, string]>([
    ['e-mail to a caller without an address', { send: ['email'] }, 'not_reachable'],
    ['a text to a landline', { customer: { ...cora, phone: '020 7946 0958' }, send: ['sms'] }, 'not_reachable'],
    ['a channel that is not set up', { send: ['whatsapp'] }, 'not_reachable'],
    [
      'a text to a payer of whom only the e-mail is known',
      { payer_name: 'Agent', payer_email: 'bills@agent.example', send: ['sms'] },
      'not_reachable',
    ],
    ['a channel that nobody knows', { send: ['fax'] }, 'not_valid'],
    ['paying after the visit, which is turned off', { pay_after: true }, 'after_not_allowed'],
  ])('by %s is refused, and adds nobody', async (_, changes, code) => {
    using site = openBookingApp()
    const before = written(site)
    expect(await call(site, changes)).toMatchObject({ status: 422, body: { code } })
    expect(written(site)).toEqual(before)
  })

  it('goes to the payer where somebody else pays', async () => {
    using site = openBookingApp()
    const changes = { payer_name: 'Agent', payer_email: 'bills@agent.example', send: ['email'] }
    expect((await call(site, changes)).status).toBe(201)
  })

  it('for a property goes by text to the number of the account alone, never to its tenant', async () => {
    using site = openBookingApp()
    site.data.set('users', { id: 'usr_asha' }, { phone: '+447700900456' })
    const added = await site.customers.addProperty('usr_asha' as Parameters<Site['customers']['addProperty']>[0], {
      name: 'Flat 2',
      address: '2 Church Road',
      postcode: 'CR0 1AB',
      accessNotes: {},
      occupier: { name: 'Tina Tenant', phone: '+447700900789', email: null },
    })
    const property_id = added.ok ? added.value.id : ''
    const changes = { customer: { id: 'usr_asha' }, property_id }
    const before = written(site)
    const refused = await call(site, { ...changes, send: ['sms'] })
    expect(refused).toMatchObject({ status: 422, body: { code: 'not_reachable' } })
    expect(written(site)).toEqual(before)
    expect((await call(site, { ...changes, send: ['email'] })).status).toBe(201)
    const own = { ...changes, customer_phone: '07700 900456', scheduled_date: '2026-03-03T12:00:00', send: ['sms'] }
    expect((await call(site, own)).status).toBe(201)
  })

  it('by text to a number that wrote STOP is refused', async () => {
    using site = openBookingApp()
    site.data.insert('suppressions', {
      channel: 'sms',
      address: '+447700900123',
      why: 'stop',
      since: '2026-03-01T07:00:00.000Z',
    })
    const before = written(site)
    expect(await call(site, { send: ['sms'] })).toMatchObject({ status: 422, body: { code: 'not_reachable' } })
    expect(written(site)).toEqual(before)
  })
})

describe('a caller who pays after the visit', () => {
  it('is confirmed at once where the owner lets the office decide it, and was read those terms', async () => {
    using site = openBookingApp()
    expect((await allowAfter(site)).status).toBe(200)
    const { body: shown } = await read(site, { pay_after: true })
    expect(shown).toMatchObject({ payment_policy: 'after' })
    expect(shown['text']).toContain('You pay nothing when you book')
    const answer = await call(site, { pay_after: true, told: shown['fingerprint'] })
    expect(answer).toMatchObject({ status: 201, body: { status: 'confirmed', due_now: 0, pay_by: null } })
    expect(site.data.row('bookings')).toMatchObject({ payment_policy: 'after' })
    expect(site.data.row('booking_agreements')).toMatchObject({ was_read: 1 })
  })

  it('was read other terms where the payment was another one', async () => {
    using site = openBookingApp()
    await allowAfter(site)
    const { body: shown } = await read(site)
    const before = written(site)
    const answer = await call(site, { pay_after: true, told: shown['fingerprint'] })
    expect(answer).toMatchObject({ status: 409, body: { code: 'terms_changed' } })
    expect(written(site)).toEqual(before)
  })

  it('needs no setting where the service is paid after the visit, and gets no link', async () => {
    using site = openBookingApp()
    site.data.set('services', {}, { payment_policy: 'after' })
    const before = written(site)
    expect(await call(site, { send: ['sms'] })).toMatchObject({ status: 422, body: { code: 'nothing_to_pay' } })
    expect(written(site)).toEqual(before)
    expect(await call(site, { pay_after: true })).toMatchObject({ status: 201, body: { status: 'confirmed' } })
  })

  it('is not offered by the text while it is turned off', async () => {
    using site = openBookingApp()
    expect(await read(site, { pay_after: true })).toMatchObject({ status: 422, body: { code: 'after_not_allowed' } })
  })
})
