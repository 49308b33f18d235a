import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { tuesdayTen } from '../../support/builders/bookings.ts'
import { type Site, confirmed } from '../bookings/confirmed-booking.ts'

const visitOf = (id: string, number = 1) => `vis_${id.slice('bkg_'.length)}-${number}`

async function visitsFor(site: Site, as: string, id: string) {
  const { status, body } = await site.send(as, 'GET', `/api/bookings/${id}/visits`)
  expect(status).toBe(200)
  return body['items']
}

async function changed(site: Site, id: string, status: string) {
  const answer = await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status })
  expect(answer.status).toBe(200)
}

describe('the visits of a booking', () => {
  it('are one, with the technician and the start of the booking', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const visit = {
      id: visitOf(id),
      booking_id: id,
      number: 1,
      status: 'scheduled',
      technicians: [{ id: 'tec_tom', full_name: 'Tom' }],
      scheduled_date: '2026-03-03T10:00:00.000Z',
      duration_minutes: 60,
      arrives_at: null,
      arrived_at: null,
      check_in_time: null,
      check_out_time: null,
      time_spent_minutes: null,
      completion_status: null,
      called_off_at: null,
      version: 2,
    }
    for (const as of ['asha', 'tom', 'office']) expect(await visitsFor(site, as, id)).toEqual([visit])
    expect((await site.send('tom', 'GET', `/api/visits/${visit.id}`)).body).toEqual(visit)
  })

  it('follow /status: begun is checked in, completed is done without a report, with whole minutes on site', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(tuesdayTen)
    await changed(site, id, 'in_progress')
    expect(await visitsFor(site, 'office', id)).toMatchObject([
      { status: 'on_site', check_in_time: '2026-03-03T10:00:00.000Z', check_out_time: null },
    ])
    site.clock.move({ minutes: 41, seconds: 59 })
    await changed(site, id, 'completed')
    expect(await visitsFor(site, 'office', id)).toMatchObject([
      {
        status: 'done',
        check_out_time: '2026-03-03T10:41:59.000Z',
        time_spent_minutes: 41,
        completion_status: 'completed',
      },
    ])
  })

  it('follow a move and a cancellation', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const moved = { scheduled_date: '2026-03-04T11:00:00' }
    expect((await site.send('office', 'POST', `/api/bookings/${id}/reschedule`, moved)).status).toBe(200)
    expect(await visitsFor(site, 'office', id)).toMatchObject([{ scheduled_date: '2026-03-04T11:00:00.000Z' }])
    expect((await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, {})).status).toBe(200)
    expect(await visitsFor(site, 'office', id)).toMatchObject([
      { status: 'scheduled', called_off_at: '2026-03-01T07:00:00.000Z' },
    ])
  })

  it('are hidden from others, and a visit that does not exist is not found', async () => {
    using site = openBookingApp(['tom', 'ann'])
    const id = await confirmed(site)
    const shown = JSON.stringify(await visitsFor(site, 'office', id))
    const other = shown.includes('tec_tom') ? 'ann' : 'tom'
    for (const as of ['stranger', other]) {
      for (const path of [`/api/bookings/${id}/visits`, `/api/visits/${visitOf(id)}`]) {
        expect((await site.send(as, 'GET', path)).status).toBe(404)
      }
    }
    for (const unknown of [visitOf(id, 2), visitOf('bkg_missing'), 'vis_none']) {
      expect((await site.send('office', 'GET', `/api/visits/${unknown}`)).status).toBe(404)
    }
    expect((await site.send(null, 'GET', `/api/visits/${visitOf(id)}`)).status).toBe(401)
  })
})

describe('a booking that is done', () => {
  const addresses = (id: string) => [`/api/bookings/${id}`, `/api/bookings/${id}/visits`, `/api/visits/${visitOf(id)}`]

  async function completed(site: Site) {
    const id = await confirmed(site)
    site.clock.set(tuesdayTen)
    await changed(site, id, 'in_progress')
    await changed(site, id, 'completed')
    return id
  }

  it('is read by its technician for 30 days, and by customer and office afterwards', async () => {
    using site = openBookingApp()
    const id = await completed(site)
    const listed = async (as: string) => (await site.send(as, 'GET', '/api/bookings')).body['items']
    const answers = async (as: string) =>
      Promise.all(addresses(id).map(async (path) => (await site.send(as, 'GET', path)).status))
    site.clock.set(tuesdayTen.add({ hours: 30 * 24 }))
    expect(await answers('tom')).toEqual([200, 200, 200])
    expect(await listed('tom')).toMatchObject([{ id }])
    site.clock.move({ minutes: 2 })
    expect(await answers('tom')).toEqual([404, 404, 404])
    expect(await listed('tom')).toEqual([])
    for (const as of ['asha', 'office']) {
      expect(await answers(as)).toEqual([200, 200, 200])
      expect(await listed(as)).toMatchObject([{ id }])
    }
  })

  it('is not changed by its technician after 30 days', async () => {
    using site = openBookingApp()
    const id = await completed(site)
    site.clock.set(tuesdayTen.add({ hours: 30 * 24 + 1 }))
    const status = { status: 'completed', technician_notes: 'Late.' }
    expect((await site.send('tom', 'POST', `/api/bookings/${id}/status`, status)).status).toBe(404)
  })

  it('is left out of the list of its technician by status and with what is ahead', async () => {
    using site = openBookingApp()
    const id = await completed(site)
    const cancelled = await confirmed(site, { scheduled_date: '2026-03-05T10:00:00' })
    expect((await site.send('asha', 'POST', `/api/bookings/${cancelled}/cancel`, {})).status).toBe(200)
    const list = async (query: string) => {
      const { body } = await site.send('tom', 'GET', `/api/bookings${query}`)
      return (body['items'] as { id: string }[]).map((one) => one.id).toSorted()
    }
    expect(await list('')).toEqual([id, cancelled].toSorted())
    site.clock.set(tuesdayTen.add({ hours: 31 * 24 }))
    for (const query of ['', '?status=completed', '?status=cancelled']) expect(await list(query)).toEqual([])
  })
})
