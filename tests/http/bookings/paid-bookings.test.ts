import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { addPlumber, giveBack, pay } from '../../support/builders/bookings.ts'
import { booked, confirmed } from './confirmed-booking.ts'

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
