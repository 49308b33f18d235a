import { describe, expect, it } from 'vitest'
import { createBooking } from '#modules/booking'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { asha, pay } from '../../support/builders/bookings.ts'
import { type Site, bodyOf, booked, confirmed } from './confirmed-booking.ts'

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
    expect(site.data.eventKinds().slice(-3)).toEqual([
      'booking-rescheduled',
      'technician-released',
      'technician-assigned',
    ])
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
