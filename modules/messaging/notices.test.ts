import { describe, expect, it } from 'vitest'
import { noticedKinds, noticesOf } from './notices.ts'

const facts = {
  bookingId: 'bkg_one',
  reference: 'CB-7KQ4XW',
  service: 'Plumbing Repair',
  when: 'Tuesday 1 December, 10 am',
  technician: 'Amara Osei',
}

describe('noticesOf', () => {
  it('tells the customer who comes and when, once a booking is confirmed', () => {
    expect(noticesOf('booking-confirmed', facts)).toEqual([
      {
        to: 'customer',
        type: 'booking_confirmed',
        title: 'Booking confirmed',
        message: 'Plumbing Repair (CB-7KQ4XW): Tuesday 1 December, 10 am, with Amara Osei.',
        link: '/track/bkg_one',
      },
    ])
  })

  it('asks for a rating when the work is done', () => {
    expect(noticesOf('booking-completed', facts)[0]?.link).toBe('/review/bkg_one')
  })

  it('alerts the office, and nobody else, about an emergency that nobody can take', () => {
    expect(noticesOf('emergency-unassigned', facts).map(({ to }) => to)).toEqual(['office'])
  })

  it('tells the customer how much came in, and how much went back', () => {
    const payment = { received: '£120.00', givenBack: '£20.50' }
    expect(noticesOf('payment-succeeded', { ...facts, payment }).map(({ message }) => message)).toEqual([
      'Thank you: we have your £120.00 for Plumbing Repair (CB-7KQ4XW).',
    ])
    expect(noticesOf('payment-refunded', { ...facts, payment })).toMatchObject([
      {
        to: 'customer',
        message: '£20.50 of the £120.00 that you paid for Plumbing Repair (CB-7KQ4XW) has gone back to you.',
      },
    ])
  })

  it('asks for the rest by a day and hour, and says what happens otherwise; without an end it only asks', () => {
    const by = { ...facts, restBy: 'Wednesday 2 December, 10:30 am' }
    const [customer, office] = noticesOf('booking-part-paid', by)
    expect(customer).toMatchObject({ to: 'customer', link: '/pay/bkg_one' })
    expect(customer?.message).toMatch(/the rest by Wednesday 2 December, 10:30 am; if not, .* what you paid goes back/)
    expect(office).toMatchObject({ to: 'office', link: '/admin/bookings/bkg_one' })
    for (const { message } of noticesOf('booking-part-paid', { ...facts, restBy: null })) {
      expect(message).not.toMatch(/until|by Wed|cancelled/)
    }
  })

  it('says nothing of a kind that nobody hears of', () => {
    expect(noticesOf('booking-rated', facts)).toEqual([])
  })

  it.each(noticedKinds)('names the booking in every notice of %s', (kind) => {
    const notices = noticesOf(kind, facts)
    expect(notices.length).toBeGreaterThan(0)
    for (const { message, link } of notices) {
      expect(message).toContain('CB-7KQ4XW')
      expect(link).toMatch(/^\/(track|review|pay|variation|admin\/bookings)\/bkg_one$/)
    }
  })
})
