import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { asha } from '../../support/builders/bookings.ts'
import { confirmed } from './confirmed-booking.ts'

type Site = ReturnType<typeof openBookingApp>

const tap = { id: 'svc_tap-repair' }
const promise = (site: Site, arrival: string) => site.data.set('services', tap, { arrival })
const slots = async (site: Site, date: string) =>
  (await site.send(null, 'GET', `/api/services/${tap.id}/slots?date=${date}`)).body
const read = async (site: Site, id: string) => (await site.send('asha', 'GET', `/api/bookings/${id}`)).body
const move = (site: Site, id: string, to: string) =>
  site.send('asha', 'POST', `/api/bookings/${id}/reschedule`, { scheduled_date: to })

const twoHours = (date: string, from: string, to: string) => ({
  kind: 'two_hours',
  from: `${date}T${from}:00.000Z`,
  to: `${date}T${to}:00.000Z`,
})

describe('GET /api/services/{id}/slots of a service with arrival windows', () => {
  it('names the window of each start, and keeps the list of starts', async () => {
    using site = openBookingApp()
    promise(site, 'two_hours')
    const body = await slots(site, '2026-03-03')
    expect(body['slots']).toContain('09:00')
    expect(body['arrivals']).toContainEqual({
      start: '09:00',
      from: '2026-03-03T08:00:00.000Z',
      to: '2026-03-03T10:00:00.000Z',
    })
    expect(body['arrivals']).toHaveLength((body['slots'] as readonly string[]).length)
  })

  it('follows the summer time, and the shorter hours of a Saturday', async () => {
    using site = openBookingApp()
    promise(site, 'half_day')
    const { arrivals } = await slots(site, '2026-04-11')
    expect(arrivals).toContainEqual({
      start: '15:00',
      from: '2026-04-11T11:00:00.000Z',
      to: '2026-04-11T15:00:00.000Z',
    })
  })
})

describe('The arrival window of a booking', () => {
  it('is that of its service when it was made, whatever the service promises later', async () => {
    using site = openBookingApp()
    promise(site, 'two_hours')
    const id = await confirmed(site)
    promise(site, 'half_day')
    expect(await read(site, id)).toMatchObject({
      scheduled_date: '2026-03-03T10:00:00.000Z',
      arrival: twoHours('2026-03-03', '10:00', '12:00'),
    })
  })

  it('is null where the start is promised', async () => {
    using site = openBookingApp()
    expect(await read(site, await confirmed(site))).toMatchObject({ arrival: null })
  })

  it('is found again when the visit is moved, of the kind that was booked, and comes back with an undo', async () => {
    using site = openBookingApp()
    promise(site, 'two_hours')
    const id = await confirmed(site)
    promise(site, 'exact')
    const moved = await move(site, id, '2026-03-05T13:00:00')
    expect(moved.body).toMatchObject({ arrival: twoHours('2026-03-05', '12:00', '14:00') })
    expect(await site.booking.undoMove(asha, id)).toMatchObject({ ok: true })
    expect(await read(site, id)).toMatchObject({ arrival: twoHours('2026-03-03', '10:00', '12:00') })
  })

  it('leaves the hold at the exact start, so that the other start of the window stays free', async () => {
    using site = openBookingApp()
    promise(site, 'two_hours')
    await confirmed(site)
    const body = await slots(site, '2026-03-03')
    expect(body['slots']).toContain('11:00')
    expect(body['slots']).not.toContain('10:00')
  })

  it('counts the free cancellation from the exact start, which is the later moment', async () => {
    using site = openBookingApp()
    promise(site, 'two_hours')
    const id = await confirmed(site)
    await move(site, id, '2026-03-05T13:00:00')
    site.clock.set(Temporal.Instant.from('2026-03-04T12:30:00Z'))
    expect(await site.booking.cancellationTerms(id)).toMatchObject({ fee: 0 })
    site.clock.set(Temporal.Instant.from('2026-03-04T13:00:01Z'))
    expect(await site.booking.cancellationTerms(id)).toMatchObject({ fee: 4_500 })
  })

  it('offers one start of each window when a start is taken', async () => {
    using site = openBookingApp()
    promise(site, 'two_hours')
    await site.book()
    const { status, body } = await site.book()
    expect({ status, next: body['next_slots'] }).toEqual({
      status: 409,
      next: ['2026-03-03T11:00:00', '2026-03-03T12:00:00', '2026-03-03T14:00:00'],
    })
  })
})
