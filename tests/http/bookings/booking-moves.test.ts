import { describe, expect, it } from 'vitest'
import { createBooking } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { addPlumber, asha, giveBack, pay } from '../../support/builders/bookings.ts'

type Site = ReturnType<typeof openBookingApp>

async function booked(site: Site, changes: object = {}): Promise<BookingId> {
  const { status, body } = await site.book('asha', changes)
  expect(status).toBe(201)
  return body['id'] as BookingId
}

async function confirmed(site: Site, changes: object = {}): Promise<BookingId> {
  const id = await booked(site, changes)
  pay(site.database, id, 8_500)
  expect(await site.booking.confirmPaid(id)).toMatchObject({ ok: true, value: { status: 'confirmed' } })
  return id
}

const bodyOf = (site: Site, kind: string): unknown => JSON.parse(String(site.data.value('outbox', 'body', { kind })))

describe('the booking of another user', () => {
  it.each([
    ['GET', '', undefined],
    ['POST', '/cancel', {}],
    ['POST', '/reschedule', { scheduled_date: '2026-03-05T10:00:00' }],
    ['POST', '/rating', { rating: 5 }],
    ['GET', '/photos', undefined],
  ])('%s %s answers 404 to a stranger and 401 to a visitor, and changes nothing', async (method, path, body) => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const events = site.data.eventKinds()
    expect((await site.send('stranger', method, `/api/bookings/${id}${path}`, body)).status).toBe(404)
    expect((await site.send(null, method, `/api/bookings/${id}${path}`, body)).status).toBe(401)
    expect(site.data.eventKinds()).toEqual(events)
  })

  it('is hidden from a technician who is not assigned to it', async () => {
    using site = openBookingApp(['tom', 'ann'])
    const id = await confirmed(site)
    const names = (await site.send('office', 'GET', `/api/bookings/${id}`)).body['technician']
    const other = JSON.stringify(names).includes('Tom') ? 'ann' : 'tom'
    expect((await site.send(other, 'GET', `/api/bookings/${id}`)).status).toBe(404)
    const move = { status: 'in_progress' }
    expect((await site.send(other, 'POST', `/api/bookings/${id}/status`, move)).status).toBe(404)
  })

  it('cannot be moved or assigned by customers', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const move = await site.send('asha', 'POST', `/api/bookings/${id}/status`, { status: 'completed' })
    const assign = await site.send('asha', 'POST', `/api/bookings/${id}/assign`, { auto: true })
    expect([move.status, assign.status]).toEqual([403, 403])
  })
})

describe('GET /api/bookings', () => {
  it("lists a customer's own bookings, a technician's assigned ones and all for the office, also by status", async () => {
    using site = openBookingApp()
    const mine = await confirmed(site)
    await site.book('stranger', { scheduled_date: '2026-03-03T12:00:00' })
    const list = async (as: string, query = '') => (await site.send(as, 'GET', `/api/bookings${query}`)).body['items']
    expect(await list('asha')).toMatchObject([{ id: mine }])
    expect(await list('tom')).toMatchObject([{ id: mine }])
    expect(await list('office')).toHaveLength(2)
    expect(await list('office', '?status=pending')).toHaveLength(1)
    expect(await list('asha', '?status=pending')).toEqual([])
  })

  it('continues at the cursor', async () => {
    using site = openBookingApp()
    for (const hour of ['09', '10', '11']) await booked(site, { scheduled_date: `2026-03-03T${hour}:00:00` })
    const first = await site.send('asha', 'GET', '/api/bookings?limit=2')
    expect(first.body['items']).toHaveLength(2)
    const second = await site.send('asha', 'GET', `/api/bookings?limit=2&cursor=${String(first.body['next_cursor'])}`)
    expect(second.body['items']).toHaveLength(1)
    expect(second.body['next_cursor']).toBeNull()
  })
})

describe('POST /api/bookings/{id}/status', () => {
  it('starts and completes the work for the technician, and frees the rest of the time', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T10:05:00Z'))
    const started = await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'in_progress' })
    expect(started.body).toMatchObject({ status: 'in_progress', actual_start_time: '2026-03-03T10:05:00.000Z' })
    site.clock.move({ minutes: 20 })
    const done = { status: 'completed', technician_notes: 'New washer.', final_cost: 60 }
    const completed = await site.send('tom', 'POST', `/api/bookings/${id}/status`, done)
    expect(completed.body).toMatchObject({
      status: 'completed',
      final_cost: 60,
      actual_end_time: '2026-03-03T10:25:00.000Z',
    })
    expect(bodyOf(site, 'booking-completed')).toMatchObject({ bookingId: id, refundPence: 2_500 })
    const ends = site.data.value('holds', 'ends_ms')
    expect(ends).toBe(Temporal.Instant.from('2026-03-03T10:25:00Z').epochMilliseconds)
  })

  it.each(['completed', 'pending', 'confirmed'])(
    'answers 409 to a confirmed booking for %s, and changes nothing',
    async (status) => {
      using site = openBookingApp()
      const id = await confirmed(site)
      const events = site.data.eventKinds()
      const answer = await site.send('office', 'POST', `/api/bookings/${id}/status`, { status })
      expect(answer).toMatchObject({ status: 409, body: { code: 'illegal_transition', from: 'confirmed', to: status } })
      expect((await site.send('asha', 'GET', `/api/bookings/${id}`)).body).toMatchObject({ status: 'confirmed' })
      expect(site.data.eventKinds()).toEqual(events)
    },
  )

  it('refuses a cost above the agreed one, and accepts it once the customer has agreed', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T10:05:00Z'))
    await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'in_progress' })
    const dearer = { status: 'completed', final_cost: 85.01 }
    for (const who of ['tom', 'office']) {
      const answer = await site.send(who, 'POST', `/api/bookings/${id}/status`, dearer)
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'final_cost' }] } })
    }
    expect((await site.send('asha', 'GET', `/api/bookings/${id}`)).body).toMatchObject({
      status: 'in_progress',
      final_cost: null,
    })
    site.data.set('bookings', { id }, { agreed_cost_pence: 8501 })
    const agreed = await site.send('office', 'POST', `/api/bookings/${id}/status`, dearer)
    expect(agreed.body).toMatchObject({ status: 'completed', final_cost: 85.01, payment_status: 'pending' })
  })

  it('refunds nothing automatically when a customer cancels work in progress', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T10:05:00Z'))
    await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'in_progress' })
    const answer = await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, {})
    expect(answer.body).toMatchObject({ status: 'cancelled', cancel_reason: 'customer' })
    expect(bodyOf(site, 'booking-cancelled')).toMatchObject({ reason: 'customer', refundPence: 0 })
  })

  it('keeps the fee when the technician was not let in', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T10:20:00Z'))
    const answer = await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'cancelled' })
    expect(answer.body).toMatchObject({ status: 'cancelled', cancel_reason: 'no_access' })
    expect(bodyOf(site, 'booking-cancelled')).toMatchObject({ reason: 'no_access', refundPence: 4_000 })
  })

  it('confirms no booking without a technician', async () => {
    using site = openBookingApp()
    const id = await booked(site, { service_id: 'svc_boiler-service' })
    const answer = await site.send('office', 'POST', `/api/bookings/${id}/status`, { status: 'confirmed' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'technician_needed' } })
  })

  it.each([
    ['has left', 'technicians', {}, { is_active: false }],
    ['has a suspended account', 'users', { id: 'usr_tom' }, { status: 'suspended' }],
    ['takes no work at present', 'technicians', {}, { availability: 'off' }],
    ['lost the skill', 'technicians', {}, { skills: '["roofing"]' }],
  ])('refuses to confirm with a technician who %s since the time was reserved', async (_, table, where, changes) => {
    using site = openBookingApp()
    const id = await booked(site)
    site.data.set(table, where, changes)
    const answer = await site.send('office', 'POST', `/api/bookings/${id}/status`, { status: 'confirmed' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'technician_not_qualified' } })
    expect((await site.send('asha', 'GET', `/api/bookings/${id}`)).body).toMatchObject({ status: 'pending' })
  })

  it('confirms, for the office, the technician of the reservation who still fits', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    const answer = await site.send('office', 'POST', `/api/bookings/${id}/status`, { status: 'confirmed' })
    expect(answer.body).toMatchObject({ status: 'confirmed', technician: { full_name: 'Tom' } })
  })
})

describe('POST /api/bookings/{id}/cancel', () => {
  it.each([
    ['24 hours before, for free', '2026-03-02T10:00:00Z', 8_500],
    ['later, less the fee', '2026-03-02T10:00:01Z', 4_000],
  ])('frees the time, and refunds the money: %s', async (_, at, refundPence) => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from(at))
    const answer = await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, { reason: 'It stopped.' })
    expect(answer.body).toMatchObject({ status: 'cancelled', cancel_reason: 'customer' })
    expect(bodyOf(site, 'booking-cancelled')).toMatchObject({ bookingId: id, reason: 'customer', refundPence })
    expect(site.data.count('holds')).toBe(0)
  })

  it('refunds everything when the office cancels, however late', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T09:00:00Z'))
    await site.send('office', 'POST', `/api/bookings/${id}/cancel`, {})
    expect(bodyOf(site, 'booking-cancelled')).toMatchObject({ reason: 'office', refundPence: 8_500 })
  })

  it('refuses while a payment arrives at the same moment, and refunds it at the next attempt', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    const { schedule } = site.ports
    const rules: typeof schedule.rules = async () => {
      pay(site.database, id, 8_500)
      return schedule.rules()
    }
    const atThatMoment = createBooking({ ...site.ports, schedule: { ...schedule, rules } })
    expect(await atThatMoment.cancel(asha, id, null)).toMatchObject({ refusal: { kind: 'booking-changed' } })
    expect((await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, {})).status).toBe(200)
    expect(bodyOf(site, 'booking-cancelled')).toMatchObject({ refundPence: 8_500 })
  })

  it('answers 409 the second time, and refunds once', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, {})
    expect((await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, {})).status).toBe(409)
    expect(site.data.eventKinds().filter((kind) => kind === 'booking-cancelled')).toHaveLength(1)
  })
})

describe('POST /api/bookings/{id}/reschedule', () => {
  const to = (scheduled_date: string) => ({ scheduled_date })

  it('moves the reservation and keeps the technician', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const path = `/api/bookings/${id}/reschedule`
    const answer = await site.send('asha', 'POST', path, to('2026-03-05T10:00:00'))
    expect(answer.body).toMatchObject({ scheduled_date: '2026-03-05T10:00:00.000Z', technician: { full_name: 'Tom' } })
    expect((await site.book('stranger')).status).toBe(201)
    expect((await site.book('stranger', to('2026-03-05T10:00:00'))).status).toBe(409)
  })

  it('moves a visit by less than its own length', async () => {
    using site = openBookingApp()
    site.data.set('services', {}, { duration_minutes: 180 })
    const id = await booked(site)
    const answer = await site.send('asha', 'POST', `/api/bookings/${id}/reschedule`, to('2026-03-03T11:00:00'))
    expect(answer.status).toBe(200)
  })

  it('assigns another technician who is free', async () => {
    using site = openBookingApp(['tom', 'ann'])
    site.data.set('technicians', { id: 'tec_ann' }, { availability: 'off' })
    const id = await confirmed(site)
    await booked(site, to('2026-03-05T10:00:00'))
    site.data.set('technicians', {}, { availability: 'available' })
    const answer = await site.send('asha', 'POST', `/api/bookings/${id}/reschedule`, to('2026-03-05T10:00:00'))
    expect(answer.body).toMatchObject({ technician: { full_name: 'Ann' } })
    expect(site.data.eventKinds().slice(-3)).toEqual(['booking-rescheduled', 'technician-released', 'technician-assigned'])
  })

  it('answers 409 slot_taken, and leaves the booking as it was', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    await site.book('stranger', to('2026-03-05T10:00:00'))
    const answer = await site.send('asha', 'POST', `/api/bookings/${id}/reschedule`, to('2026-03-05T10:00:00'))
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(answer.body['next_slots']).toHaveLength(3)
    const now = await site.send('asha', 'GET', `/api/bookings/${id}`)
    expect(now.body).toMatchObject({ scheduled_date: '2026-03-03T10:00:00.000Z' })
  })

  it('is refused to the customer within 24 hours, not to the office', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-02T10:00:01Z'))
    const path = `/api/bookings/${id}/reschedule`
    const late = await site.send('asha', 'POST', path, to('2026-03-05T10:00:00'))
    expect(late).toMatchObject({ status: 409, body: { code: 'too_late_to_change' } })
    expect((await site.send('office', 'POST', path, to('2026-03-05T10:00:00'))).status).toBe(200)
  })

  it('checks the new time by the same rules', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    const answer = await site.send('asha', 'POST', `/api/bookings/${id}/reschedule`, to('2026-03-08T10:00:00'))
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'scheduled_date' }] } })
  })
})

describe('POST /api/bookings/{id}/assign', () => {
  const assign = (site: Site, id: string, body: object, as = 'office') =>
    site.send(as, 'POST', `/api/bookings/${id}/assign`, body)

  it('confirms an unpaid booking with the named technician, and it no longer expires', async () => {
    using site = openBookingApp(['tom', 'ann'])
    const id = await booked(site)
    const answer = await assign(site, id, { technician_id: 'tec_ann' })
    expect(answer.body).toMatchObject({
      status: 'confirmed',
      technician: { full_name: 'Ann' },
      payment_status: 'pending',
    })
    site.clock.move({ hours: 2 })
    expect(await site.booking.expiring(10)).toEqual([])
  })

  it('changes the technician, and moves the reservation', async () => {
    using site = openBookingApp(['tom', 'ann'])
    const id = await booked(site)
    await assign(site, id, { technician_id: 'tec_tom' })
    await assign(site, id, { technician_id: 'tec_ann' }, 'admin')
    expect(site.data.column('holds', 'resource')).toEqual(['tec_ann'])
    expect(site.data.eventKinds().slice(-2)).toEqual(['technician-released', 'technician-assigned'])
  })

  it('refuses an unknown, unqualified or busy technician, and changes nothing', async () => {
    using site = openBookingApp(['tom', 'ann'])
    site.data.set('technicians', { id: 'tec_ann' }, { skills: '["tiling"]' })
    await confirmed(site, { scheduled_date: '2026-03-03T11:00:00' })
    const id = await booked(site)
    expect((await assign(site, id, { technician_id: 'tec_nobody' })).status).toBe(422)
    expect((await assign(site, id, { technician_id: 'tec_ann' })).body).toMatchObject({
      code: 'technician_not_qualified',
    })
    site.data.set('bookings', { id }, { duration_minutes: 61 })
    expect((await assign(site, id, { technician_id: 'tec_tom' })).body).toMatchObject({ code: 'technician_busy' })
    expect((await assign(site, id, { auto: true })).body).toMatchObject({ code: 'nobody_free' })
    expect((await site.send('office', 'GET', `/api/bookings/${id}`)).body).toMatchObject({ status: 'pending' })
  })

  it.each([{}, { auto: false }, { auto: true, technician_id: 'tec_tom' }, { technician_id: 'usr_tom' }])(
    'answers 422 to %j',
    async (body) => {
      using site = openBookingApp()
      expect((await assign(site, await booked(site), body)).status).toBe(422)
    },
  )
})

describe('POST /api/bookings/{id}/rating', () => {
  async function completed(site: Site): Promise<BookingId> {
    const id = await confirmed(site)
    for (const status of ['in_progress', 'completed']) {
      expect((await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status })).status).toBe(200)
    }
    return id
  }

  it('is accepted once, for completed work', async () => {
    using site = openBookingApp()
    const id = await completed(site)
    const path = `/api/bookings/${id}/rating`
    expect((await site.send('asha', 'POST', path, { rating: 4, comment: 'Neat.' })).body).toMatchObject({
      customer_rating: 4,
    })
    expect((await site.send('asha', 'POST', path, { rating: 5 })).body).toMatchObject({ code: 'already_rated' })
    expect((await site.ports.schedule.team(true))[0]?.rating).toBe(4)
  })

  it('is refused before the work is completed', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const answer = await site.send('asha', 'POST', `/api/bookings/${id}/rating`, { rating: 5 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_completed' } })
    expect(site.data.count('reviews')).toBe(0)
  })

  it.each([0, 6, 4.5, '5', null])('refuses %j stars', async (rating) => {
    using site = openBookingApp()
    const id = await completed(site)
    expect((await site.send('asha', 'POST', `/api/bookings/${id}/rating`, { rating })).status).toBe(422)
  })
})

describe('the open amount of a booking', () => {
  it('is zero after a part was refunded as goodwill', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    giveBack(site.database, pay(site.database, id, 8_500), 1_000)
    expect(await site.booking.amountDue(id)).toMatchObject({ payable: false, reason: 'nothing-due' })
    const found = await site.send('asha', 'GET', `/api/bookings/${id}`)
    expect(found.body).toMatchObject({ payment_status: 'paid' })
  })

  it('is the whole price again after a payment was refunded whole', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    giveBack(site.database, pay(site.database, id, 8_500), 8_500)
    expect(await site.booking.amountDue(id)).toMatchObject({ amount: 8_500, payable: true })
    pay(site.database, id, 8_500)
    expect(await site.booking.amountDue(id)).toMatchObject({ payable: false })
  })
})

describe('the confirmation of a paid booking', () => {
  it('assigns the technician of the reservation, once', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const events = site.data.eventKinds()
    expect(events).toEqual(['booking-requested', 'booking-confirmed', 'technician-assigned'])
    expect(await site.booking.confirmPaid(id)).toMatchObject({ ok: true })
    expect(site.data.eventKinds()).toEqual(events)
  })

  it('does not follow a part payment', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    pay(site.database, id, 8_499)
    expect(await site.booking.confirmPaid(id)).toEqual({ ok: false, refusal: { kind: 'not-paid' } })
  })

  it('waits when no technician fits, alerts the office once, and keeps the reservation', async () => {
    using site = openBookingApp()
    const id = await booked(site, { service_id: 'svc_boiler-service' })
    pay(site.database, id, 9_000)
    for (let time = 1; time <= 2; time += 1) await site.booking.confirmPaid(id)
    expect(site.data.eventKinds()).toEqual(['booking-requested', 'booking-needs-technician'])
    const found = await site.send('asha', 'GET', `/api/bookings/${id}`)
    expect(found.body).toMatchObject({ status: 'pending', payment_status: 'paid' })
    site.clock.move({ hours: 2 })
    expect(await site.booking.expire(id)).toMatchObject({ ok: false })
    expect(site.data.count('holds')).toBe(1)
  })

  it('assigns another technician when the one of the reservation has left', async () => {
    using site = openBookingApp(['tom', 'ann'])
    const id = await booked(site)
    const held = site.data.text('holds', 'resource')
    site.data.set('technicians', { id: held ?? '' }, { is_active: 0 })
    pay(site.database, id, 8_500)
    const confirmedNow = await site.booking.confirmPaid(id)
    expect(confirmedNow.ok && confirmedNow.value.technicianId).not.toBe(held)
    expect(confirmedNow).toMatchObject({ ok: true, value: { status: 'confirmed' } })
  })

  it('returns the amount to refund when the booking was cancelled since', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, {})
    pay(site.database, id, 8_500)
    expect(await site.booking.confirmPaid(id)).toEqual({
      ok: false,
      refusal: { kind: 'cancelled-before-payment', paid: 8_500 },
    })
    expect(await site.booking.amountDue(id)).toMatchObject({ payable: false, reason: 'cancelled' })
  })

  it('follows the payment of the open amount, and asks for no more', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    expect(await site.booking.amountDue(id)).toMatchObject({ amount: 8_500, payable: true, reason: null })
    pay(site.database, id, 8_500)
    expect(await site.booking.amountDue(id)).toMatchObject({ amount: 0, payable: false, reason: 'nothing-due' })
  })

  it('prefers the nearest technician', async () => {
    using site = openBookingApp(['tom', 'ann'])
    site.data.remove('technicians', {})
    addPlumber(site.database, 'ann', 'CR2')
    addPlumber(site.database, 'tom', 'CR0')
    const near = await confirmed(site, { customer_postcode: 'CR2 6AA' })
    expect((await site.send('asha', 'GET', `/api/bookings/${near}`)).body).toMatchObject({
      technician: { full_name: 'Ann' },
    })
  })
})
