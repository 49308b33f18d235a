import { describe, expect, it } from 'vitest'
import { aBody, openBookingApp } from '../../support/apps/booking-app.ts'

describe('POST /api/bookings', () => {
  it('answers 201 with the booking at our own price, reserves the time, and emits booking-requested', async () => {
    using site = openBookingApp()
    const changes = { priority: 'priority', scheduled_date: '2026-03-02T10:00:00' }
    const answer = await site.book('asha', { ...changes, access: { pets: 'one cat' }, consent: true })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: 'bkg_00000001',
      booking_reference: expect.stringMatching(/^CB-[2-9A-HJ-NP-TV-Z]{6}$/),
      status: 'pending',
      cancel_reason: null,
      priority: 'priority',
      service: { id: 'svc_tap-repair', name: 'Tap repair', category: 'plumbing' },
      technician: null,
      scheduled_date: '2026-03-02T10:00:00.000Z',
      arrival: null,
      contact_name: 'Asha Patel',
      contact_email: 'asha@example.com',
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '+442079460958',
      problem_description: 'The tap drips.',
      special_instructions: null,
      estimated_cost: 127.5,
      quote_id: null,
      property: null,
      purchase_order: null,
      payer_name: null,
      payer_email: null,
      estimated_duration: 60,
      final_cost: null,
      payment_status: 'pending',
      actual_start_time: null,
      actual_end_time: null,
      customer_rating: null,
      guarantee_of: null,
      created_at: '2026-03-01T07:00:00.000Z',
      updated_at: '2026-03-01T07:00:00.000Z',
    })
    expect(site.data.eventKinds()).toEqual(['booking-requested'])
    expect(site.data.count('holds')).toBe(1)
  })

  it('reads the time in the business zone, also in summer', async () => {
    using site = openBookingApp()
    site.clock.set(Temporal.Instant.from('2026-06-01T07:00:00Z'))
    const answer = await site.book('asha', { scheduled_date: '2026-06-03T10:00:00' })
    expect(answer.body).toMatchObject({ scheduled_date: '2026-06-03T09:00:00.000Z' })
  })

  it('accepts "normal" for the standard priority', async () => {
    using site = openBookingApp()
    expect((await site.book('asha', { priority: 'normal' })).body).toMatchObject({ priority: 'standard' })
  })

  it('gives one start with one free technician to one of fifty concurrent requests', async () => {
    using site = openBookingApp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.book()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect([site.data.count('bookings'), site.data.count('holds')]).toEqual([1, 1])
    expect(site.data.eventKinds()).toEqual(['booking-requested'])
  })

  it('answers 409 slot_taken with the next three starts, across days', async () => {
    using site = openBookingApp()
    for (const hour of ['15', '16']) await site.book('asha', { scheduled_date: `2026-03-03T${hour}:00:00` })
    const answer = await site.book('stranger', { scheduled_date: '2026-03-03T15:00:00' })
    expect(answer.status).toBe(409)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({
      code: 'slot_taken',
      detail: 'That time has just been taken',
      next_slots: ['2026-03-03T17:00:00', '2026-03-04T08:00:00', '2026-03-04T09:00:00'],
    })
  })

  it('accepts as many at the same time as the category has lanes, where no technician has the skills', async () => {
    using site = openBookingApp()
    const boiler = { service_id: 'svc_boiler-service' }
    const statuses: number[] = []
    for (let time = 1; time <= 3; time += 1) statuses.push((await site.book('asha', boiler)).status)
    expect(statuses).toEqual([201, 201, 409])
  })

  it('accepts none when all qualified technicians are off', async () => {
    using site = openBookingApp()
    site.data.set('technicians', {}, { availability: 'off' })
    expect((await site.book()).body).toMatchObject({ code: 'slot_taken', next_slots: [] })
  })

  it('repeats its answer to the same idempotency key, and refuses another request with it', async () => {
    using site = openBookingApp()
    const key = { 'idempotency-key': 'once' }
    const first = await site.book('asha', {}, key)
    const again = await site.book('asha', {}, key)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    const other = await site.book('asha', { problem_description: 'Another' }, key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(site.data.count('bookings')).toBe(1)
  })

  it('books once for twenty concurrent requests with one idempotency key', async () => {
    using site = openBookingApp()
    const sent = Array.from({ length: 20 }, () => site.book('asha', {}, { 'idempotency-key': 'once' }))
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1)
    expect(site.data.count('bookings')).toBe(1)
  })

  it.each([
    ['a price', { estimated_cost: 1 }, 'estimated_cost'],
    ['another price', { base_price: 1 }, 'base_price'],
    ['a customer', { customer_id: 'usr_stranger' }, 'customer_id'],
    ['a status', { status: 'confirmed' }, 'status'],
    ['no service of ours', { service_id: 'svc_unknown' }, 'service_id'],
    ['no id', { service_id: 'tap' }, 'service_id'],
    ['no date', { scheduled_date: undefined }, 'scheduled_date'],
    ['a date that is none', { scheduled_date: '2026-02-30T10:00:00' }, 'scheduled_date'],
    ['a time with a zone', { scheduled_date: '2026-03-03T10:00:00Z' }, 'scheduled_date'],
    ['an hour that the clocks skip', { scheduled_date: '2026-03-29T01:30:00' }, 'scheduled_date'],
    ['a past time', { scheduled_date: '2026-02-28T10:00:00' }, 'scheduled_date'],
    ['a time within the notice', { scheduled_date: '2026-03-01T08:00:00' }, 'scheduled_date'],
    ['a day past the horizon', { scheduled_date: '2026-05-05T10:00:00' }, 'scheduled_date'],
    ['a Sunday', { scheduled_date: '2026-03-08T10:00:00' }, 'scheduled_date'],
    ['a time between starts', { scheduled_date: '2026-03-03T10:30:00' }, 'scheduled_date'],
    ['a priority that is none', { priority: 'yesterday' }, 'priority'],
    ['no phone', { customer_phone: 'call me' }, 'customer_phone'],
    ['no postcode', { customer_postcode: 'nowhere' }, 'customer_postcode'],
    ['a postcode outside coverage', { customer_postcode: 'M1 1AE' }, 'customer_postcode'],
    ['no description', { problem_description: ' ' }, 'problem_description'],
    ['a NUL byte', { customer_address: '12\0 Park Lane' }, 'customer_address'],
    ['a date for an emergency', { service_id: 'svc_burst-pipe' }, 'scheduled_date'],
  ])('answers 422 to %s, and keeps nothing', async (_, changes, path) => {
    using site = openBookingApp()
    const answer = await site.book('asha', changes)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ path }] })
    expect([site.data.count('bookings'), site.data.count('holds')]).toEqual([0, 0])
    expect(site.data.eventKinds()).toEqual([])
  })

  it('offers an enquiry outside the coverage', async () => {
    using site = openBookingApp()
    const { body } = await site.book('asha', { customer_postcode: 'M1 1AE' })
    expect(body).toMatchObject({ code: 'outside_coverage', detail: expect.stringContaining('enquiry') })
  })

  it('refuses a service that is offered only in other districts, and keeps nothing', async () => {
    using site = openBookingApp()
    site.data.set('services', {}, { districts: '["CR2"]' })
    const refused = await site.book('asha', { customer_postcode: 'CR0 1AB' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'service_not_offered_there' } })
    expect([site.data.count('bookings'), site.data.count('holds')]).toEqual([0, 0])
    site.data.set('services', {}, { districts: '["CR0"]' })
    expect((await site.book('asha', { customer_postcode: 'CR0 1AB' })).status).toBe(201)
  })

  it('refuses an inactive service', async () => {
    using site = openBookingApp()
    site.data.set('services', {}, { is_active: 0 })
    expect((await site.book()).status).toBe(422)
  })

  it('answers 401 to a visitor, and keeps nothing', async () => {
    using site = openBookingApp()
    expect((await site.book(null)).status).toBe(401)
    expect(site.data.count('bookings')).toBe(0)
  })
})

describe('POST /api/bookings for an emergency', () => {
  const { scheduled_date: _, ...body } = { ...aBody, service_id: 'svc_burst-pipe' }
  const request = (site: ReturnType<typeof openBookingApp>, changes: object = {}) =>
    site.send('asha', 'POST', '/api/bookings', { ...body, ...changes })

  it('is confirmed and offered to a free technician at once, paid or not, at the emergency price', async () => {
    using site = openBookingApp()
    const answer = await request(site, { danger: true, emergency_type: 'Water through the ceiling' })
    expect(answer.body).toMatchObject({
      status: 'confirmed',
      priority: 'emergency',
      technician: null,
      scheduled_date: null,
      estimated_cost: 185,
      payment_status: 'pending',
    })
    expect(site.data.eventKinds()).toEqual(['booking-requested', 'booking-confirmed', 'job-offered'])
    const seen = await site.send('office', 'GET', `/api/bookings/${String(answer.body['id'])}`)
    expect(seen.body).toMatchObject({ technician: { full_name: 'Tom' } })
    const row = site.data.row('emergency_requests')
    expect(row).toEqual({
      booking_id: answer.body['id'],
      emergency_type: 'Water through the ceiling',
      severity_level: 'critical',
      estimated_arrival: '2026-03-01T08:00:00.000Z',
      emergency_fee_pence: 10_000,
    })
  })

  it('is the technician’s at once where offers are off', async () => {
    using site = openBookingApp()
    site.data.insert('settings', { key: 'offers', value: '"off"', updated_at: '' })
    expect((await request(site)).body).toMatchObject({ status: 'confirmed', technician: { full_name: 'Tom' } })
    expect(site.data.eventKinds()).toEqual(['booking-requested', 'booking-confirmed', 'technician-assigned'])
  })

  it('reserves the journey and the work', async () => {
    using site = openBookingApp()
    await request(site)
    const held = site.data.row('holds')
    expect(Number(held?.['ends_ms']) - Number(held?.['starts_ms'])).toBe(120 * 60_000)
  })

  it('waits and alerts the office when nobody is free, and never expires', async () => {
    using site = openBookingApp()
    await request(site)
    const second = await request(site)
    expect(second).toMatchObject({ status: 201, body: { status: 'pending', technician: null } })
    await site.booking.escalate()
    expect(site.data.eventKinds().slice(3)).toEqual(['booking-requested', 'office-alarm'])
    site.clock.move({ hours: 100 })
    expect(await site.booking.expiring(10)).toEqual([])
  })

  it('is made of an ordinary service too, without a date', async () => {
    using site = openBookingApp()
    const answer = await request(site, { service_id: 'svc_tap-repair', priority: 'emergency' })
    expect(answer.body).toMatchObject({ status: 'confirmed', estimated_cost: 170 })
    expect(site.data.count('emergency_requests')).toBe(1)
  })

  it('with a date is refused: the start is sold under the priority of its day, and under no other', async () => {
    using site = openBookingApp()
    const answer = await site.book('asha', { priority: 'emergency' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'priority_not_needed', priority: 'standard' } })
    expect(site.data.count('bookings')).toBe(0)
  })
})

describe('the priority of POST /api/bookings', () => {
  const monday = '2026-03-02T10:00:00'
  const tuesday = '2026-03-03T10:00:00'

  it.each([
    ['urgent', monday, 'priority_not_needed', 'priority'],
    ['urgent', tuesday, 'priority_not_needed', 'standard'],
    ['priority', tuesday, 'priority_not_needed', 'standard'],
    ['priority', '2026-03-06T10:00:00', 'priority_not_needed', 'standard'],
    ['standard', monday, 'priority_too_low', 'priority'],
    [undefined, monday, 'priority_too_low', 'priority'],
  ])('%s for %s is answered 422 %s, with the right one', async (priority, scheduled_date, code, needed) => {
    using site = openBookingApp()
    const { status, body } = await site.book('asha', { priority, scheduled_date })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code, priority: needed, detail: expect.stringContaining(needed), errors: [{ path: 'priority' }] },
    })
    expect(site.data.count('bookings')).toBe(0)
  })

  it('is urgent on the same day, and too low below that', async () => {
    using site = openBookingApp()
    site.clock.set(Temporal.Instant.from('2026-03-02T07:00:00Z'))
    const low = await site.book('asha', { priority: 'priority', scheduled_date: monday })
    expect(low).toMatchObject({ status: 422, body: { code: 'priority_too_low', priority: 'urgent' } })
    const booked = await site.book('asha', { priority: 'urgent', scheduled_date: monday })
    expect(booked).toMatchObject({ status: 201, body: { estimated_cost: 170 } })
  })

  it('follows the setting of the business, and a closed day', async () => {
    using site = openBookingApp()
    site.data.insert('closed_days', { date: '2026-03-02', name: 'Stocktaking' })
    expect(await site.book('asha', { priority: 'priority' })).toMatchObject({ status: 201 })
    const value = JSON.stringify({ standard_from_open_day: 0, priority_from_open_day: 0 })
    site.data.insert('settings', { key: 'booking_rules', value, updated_at: '' })
    expect(await site.book('asha', { scheduled_date: '2026-03-03T11:00:00' })).toMatchObject({ status: 201 })
  })

  it('of a start that is gone is the priority of the next starts that are named', async () => {
    using site = openBookingApp()
    const late = { priority: 'priority', scheduled_date: '2026-03-02T16:00:00' }
    await site.book('asha', late)
    const { body } = await site.book('asha', late)
    expect(body).toMatchObject({ code: 'slot_taken', next_slots: ['2026-03-02T17:00:00'] })
  })
})
