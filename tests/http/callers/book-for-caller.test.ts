import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { type Site, call, cora, written } from './caller-steps.ts'

/** A photo of an unfinished booking. */
const aPhoto = (draftHash: string) => ({
  id: 'pho_tap',
  draft_hash: draftHash,
  file: 'tap.jpg',
  media_type: 'image/jpeg',
  width: 100,
  height: 100,
  bytes: 1_000,
  created_at: '2026-03-01T07:00:00.000Z',
})

describe('a booking for a caller', () => {
  it('who is new adds a guest whose address nobody confirmed, with the booking', async () => {
    using site = openBookingApp()
    const answer = await call(site, { customer: { ...cora, email: 'Cora@Example.com' } })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'pending',
      contact_name: 'Cora Caller',
      contact_email: 'Cora@Example.com',
      customer_phone: '+447700900123',
      customer_address: '4 Surrey Street',
      customer_postcode: 'CR0 1AB',
      due_now: 8_500,
      pay_by: '2026-03-01T07:30:00.000Z',
    })
    const id = String(answer.body['customer_id'])
    expect(site.data.row('users', { id })).toMatchObject({
      role: 'guest',
      email: 'Cora@Example.com',
      email_key: null,
      guest_key: null,
      email_verified_at: null,
      full_name: 'Cora Caller',
      phone: '+447700900123',
      postcode: 'CR0 1AB',
      address: '4 Surrey Street',
    })
    expect(site.data.row('bookings')).toMatchObject({ customer_id: id, source: 'office' })
    expect(site.data.eventKinds()).toEqual(['booking-requested'])
  })

  it('needs no e-mail address', async () => {
    using site = openBookingApp()
    const answer = await call(site)
    expect(answer).toMatchObject({ status: 201, body: { contact_email: '' } })
    expect(site.data.row('users', { role: 'guest' })).toMatchObject({ email: null, guest_key: null })
  })

  it('who is known takes name, phone and address of the customer, and adds nobody', async () => {
    using site = openBookingApp()
    site.data.set(
      'users',
      { id: 'usr_asha' },
      { phone: '+447700900456', postcode: 'CR0 2AA', address: '1 High Street' },
    )
    const before = site.data.count('users')
    const answer = await call(site, { customer: { id: 'usr_asha' } })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        customer_id: 'usr_asha',
        contact_name: 'Asha',
        customer_phone: '+447700900456',
        customer_address: '1 High Street',
        customer_postcode: 'CR0 2AA',
      },
    })
    expect(site.data.count('users')).toBe(before)
    expect((await site.send('asha', 'GET', `/api/bookings/${String(answer.body['id'])}`)).status).toBe(200)
  })

  it('who called before is found by id, and is still one customer', async () => {
    using site = openBookingApp()
    const first = await call(site)
    const id = String(first.body['customer_id'])
    const again = await call(site, { customer: { id }, scheduled_date: '2026-03-03T12:00:00' })
    expect(again).toMatchObject({ status: 201, body: { customer_id: id, contact_name: 'Cora Caller' } })
    expect(site.data.count('users', { role: 'guest' })).toBe(1)
  })

  it('asks for the address that a known customer has not given', async () => {
    using site = openBookingApp()
    const before = written(site)
    const answer = await call(site, { customer: { id: 'usr_asha' }, customer_phone: '020 7946 0958' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'customer_address' }] } })
    expect(written(site)).toEqual(before)
  })

  it('has no e-mail address where the clerk says that there is none, whatever is known', async () => {
    using site = openBookingApp()
    const first = await call(site, { customer: { ...cora, email: 'mistyped@example.com' } })
    const id = String(first.body['customer_id'])
    const answer = await call(site, { customer: { id }, contact_email: '', scheduled_date: '2026-03-03T12:00:00' })
    expect(answer).toMatchObject({ status: 201, body: { contact_email: '', customer_phone: '+447700900123' } })
    expect(site.data.row('bookings', { id: String(answer.body['id']) })).toMatchObject({
      contact_email: '',
      payer_email: null,
    })
  })

  it('is for a property of the customer, with its notes', async () => {
    using site = openBookingApp()
    const added = await site.customers.addProperty('usr_asha' as Parameters<Site['customers']['addProperty']>[0], {
      name: 'Flat 2',
      address: '2 Church Road',
      postcode: 'CR0 1AB',
      accessNotes: { entry: 'Key safe 1234' },
      occupier: { name: 'Tina Tenant', phone: '+447700900789', email: null },
    })
    const property_id = added.ok ? added.value.id : ''
    const answer = await call(site, { customer: { id: 'usr_asha' }, property_id })
    expect(answer).toMatchObject({
      status: 201,
      body: { contact_name: 'Tina Tenant', customer_address: '2 Church Road', property: { name: 'Flat 2' } },
    })
  })

  it('is an emergency, as soon as possible', async () => {
    using site = openBookingApp()
    const answer = await call(site, { service_id: 'svc_burst-pipe', scheduled_date: undefined, danger: true })
    expect(answer).toMatchObject({ status: 201, body: { priority: 'emergency', scheduled_date: null, pay_by: null } })
    expect(site.data.row('emergency_requests')).toMatchObject({ severity_level: 'critical' })
  })

  it('names the clerk in its history', async () => {
    using site = openBookingApp()
    await call(site)
    expect(site.data.pick('booking_history', ['actor'])).toEqual([{ actor: 'usr_office' }])
  })

  it('with the same key is one booking and one caller', async () => {
    using site = openBookingApp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(site, {}, { 'idempotency-key': 'once' })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1)
    const again = await call(site, {}, { 'idempotency-key': 'once' })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect([site.data.count('bookings'), site.data.count('users', { role: 'guest' })]).toEqual([1, 1])
    const other = await call(site, { customer: { ...cora, full_name: 'Carl' } }, { 'idempotency-key': 'once' })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(site.data.count('users', { role: 'guest' })).toBe(1)
  })

  it('has the photos of the draft only where it asks for them', async () => {
    using site = openBookingApp()
    const { token, draft } = await site.drafts.merge(null, {})
    site.data.insert('photos', aPhoto(draft.tokenHash))
    const cookie = { cookie: `callout_draft=${token}` }
    await call(site, {}, cookie)
    expect(site.data.value('photos', 'booking_id')).toBeNull()
    const { body } = await call(site, { photos: true, scheduled_date: '2026-03-03T12:00:00' }, cookie)
    expect(site.data.row('photos')).toMatchObject({ booking_id: body['id'], draft_hash: null })
  })

  it.each<[string, object, string]>([
    ['an unknown customer', { customer: { id: 'usr_nobody' } }, 'customer_unknown'],
    ['a customer with an id and details', { customer: { ...cora, id: 'usr_asha' } }, 'not_valid'],
    ['a new caller without a number', { customer: { ...cora, phone: undefined } }, 'not_valid'],
    ['no customer', { customer: undefined }, 'not_valid'],
    ['a price', { estimated_cost: 1 }, 'not_valid'],
    ['a start that is taken', {}, 'slot_taken'],
    ['a dearer priority than the day needs', { priority: 'urgent' }, 'priority_not_needed'],
    ['a cheaper priority than the day needs', { scheduled_date: '2026-03-02T10:00:00' }, 'priority_too_low'],
    ['a place that nobody goes to', { customer: { ...cora, postcode: 'SW1A 1AA' } }, 'outside_coverage'],
    ['a service that is not offered', { service_id: 'svc_unknown' }, 'not_valid'],
    ['an emergency with a start', { service_id: 'svc_burst-pipe' }, 'not_valid'],
    ['a quote of nobody', { quote_id: 'quo_unknown' }, 'not_valid'],
    ['a text that was not the one to be read', { told: 'another' }, 'terms_changed'],
    ['somebody else’s property', { property_id: 'prp_unknown' }, 'not_valid'],
  ])('with %s is refused, and adds nobody', async (_, changes, code) => {
    using site = openBookingApp()
    await site.book()
    const before = written(site)
    const answer = await call(site, changes, { 'idempotency-key': 'once' })
    expect(answer.body['code']).toBe(code)
    expect(answer.status).toBeGreaterThanOrEqual(409)
    expect(written(site)).toEqual(before)
  })

  it('of a suspended customer is refused', async () => {
    using site = openBookingApp()
    site.data.set('users', { id: 'usr_asha' }, { status: 'suspended' })
    const before = written(site)
    const answer = await call(site, { customer: { id: 'usr_asha' } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'customer_suspended' } })
    expect(written(site)).toEqual(before)
  })

  it('that is lost on the way keeps nothing, not even the caller', async () => {
    using site = openBookingApp()
    const before = written(site)
    using _ = site.data.refuseInserts('booking_history', 'the process ends')
    expect((await call(site)).status).toBe(500)
    expect(written(site)).toEqual(before)
  })

  it.each(['asha', 'tom', 'guest'])('is not for %s', async (name) => {
    using site = openBookingApp()
    const before = written(site)
    expect([401, 403]).toContain((await call(site, {}, {}, name)).status)
    expect(written(site)).toEqual(before)
  })
})
