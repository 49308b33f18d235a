import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { type Site, bodyOf, booked, confirmed } from './confirmed-booking.ts'

describe('POST /api/bookings/{id}/status', () => {
  it('starts for the technician, completes for an administrator, and frees the rest of the time', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T10:05:00Z'))
    const started = await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'in_progress' })
    expect(started.body).toMatchObject({ status: 'in_progress', actual_start_time: '2026-03-03T10:05:00.000Z' })
    site.clock.move({ minutes: 20 })
    const done = { status: 'completed', technician_notes: 'New washer.', final_cost: 60 }
    const completed = await site.send('admin', 'POST', `/api/bookings/${id}/status`, done)
    expect(completed.body).toMatchObject({
      status: 'completed',
      final_cost: 60,
      actual_end_time: '2026-03-03T10:25:00.000Z',
    })
    expect(bodyOf(site, 'booking-completed')).toMatchObject({ bookingId: id, refundPence: 2_500 })
    const ends = site.data.value('holds', 'ends_ms')
    expect(ends).toBe(Temporal.Instant.from('2026-03-03T10:25:00Z').epochMilliseconds)
  })

  it('completes at once, or with `undoable` after ten minutes, until when it can be undone', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T10:05:00Z'))
    const path = `/api/bookings/${id}/status`
    await site.send('tom', 'POST', path, { status: 'in_progress' })
    const done = await site.send('tom', 'POST', path, { status: 'completed', final_cost: 85, undoable: true })
    expect(done).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(site.data.eventKinds()).not.toContain('booking-completed')
    expect(await site.send('asha', 'POST', `${path}/undo`)).toMatchObject({ status: 403 })
    expect(await site.send('tom', 'POST', `${path}/undo`)).toMatchObject({ body: { status: 'in_progress' } })
    expect(await site.send('tom', 'POST', path, { status: 'completed' })).toMatchObject({ status: 200 })
    expect(site.data.eventKinds()).toContain('booking-completed')
    expect(await site.send('tom', 'POST', `${path}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'no_completion_to_undo' },
    })
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
    site.data.set('visits', { booking_id: id }, { status: 'on_site', arrived_at: '2026-03-03T10:00:00.000Z' })
    const noted = { status: 'cancelled', technician_notes: 'Nobody opened, and the door has no number.' }
    const answer = await site.send('tom', 'POST', `/api/bookings/${id}/status`, noted)
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
