import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { booked, confirmed } from './confirmed-booking.ts'

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
