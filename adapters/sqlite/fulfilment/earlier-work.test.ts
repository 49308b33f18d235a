import type { BookingDetails } from '#modules/booking'
import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../../tests/support/apps/booking-app.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { confirmed } from '../../../tests/http/bookings/confirmed-booking.ts'
import { prepareEarlierWork } from './earlier-work.ts'

describe('the work done before at an address', () => {
  it('is that of the same customer there, the latest first, and never the booking itself', async () => {
    using site = openBookingApp()
    const ofEach = prepareEarlierWork(site.database)
    const earlier = (one: BookingDetails, limit: number) => ofEach([one], limit).flat()
    const ids = []
    for (const [n, note] of ['New washer.', 'New tap.'].entries()) {
      site.clock.set(tuesdayTen.subtract({ hours: 72 }))
      const id = await confirmed(site)
      ids.push(id)
      site.data.set('bookings', { id }, { starts_at: `2026-03-0${n + 1}T10:00:00.000Z` })
      const ended = { status: 'completed', actual_end_time: `2026-03-0${n + 1}T11:00:00.000Z`, technician_notes: note }
      site.data.set('bookings', { id }, ended)
      site.database.raw.exec('delete from holds')
    }
    const booking = await site.ports.bookings.find(await confirmed(site))
    if (!booking) throw new Error('it was booked')
    expect(earlier(booking, 3).map(({ notes }) => notes)).toEqual(['New tap.', 'New washer.'])
    expect(earlier(booking, 1)).toMatchObject([{ service: 'Tap repair', notes: 'New tap.' }])
    const own = { ...booking, id: ids[1] ?? booking.id }
    expect(earlier(own, 3).map(({ notes }) => notes)).toEqual(['New washer.'])
    for (const contact of [{ address: '14 Park Lane' }, { postcode: 'CR0 1LH' }]) {
      expect(earlier({ ...booking, contact: { ...booking.contact, ...contact } }, 3)).toEqual([])
    }
    const elsewhere = { ...booking, contact: { ...booking.contact, postcode: 'CR0 1LH' } }
    expect(ofEach([elsewhere, booking, own], 1).map((list) => list.map(({ notes }) => notes))).toEqual([
      [],
      ['New tap.'],
      ['New washer.'],
    ])
    site.data.set('bookings', { id: ids[1] ?? '' }, { customer_id: 'usr_tom' })
    expect(earlier(booking, 3)).toHaveLength(1)
  })
})
