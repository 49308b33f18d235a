import { describe, expect, it } from 'vitest'
import { createBoard } from '#modules/booking'
import { dispatchRoutes } from '../../../src/http/fulfilment/dispatch-routes.ts'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { booked, confirmed } from '../bookings/confirmed-booking.ts'
import { stores } from '../../support/stores.ts'

function openDispatch(plumbers: readonly string[] = ['tom', 'ann']) {
  const site = openBookingApp(plumbers)
  const { booking, database, clock, ports } = site
  planRoutes(site.api, { booking })
  const field = stores.field(database)
  dispatchRoutes(site.api, { dispatch: createBoard({ field, schedule: ports.schedule, clock }) })
  const board = (query: string, as = 'office') => site.send(as, 'GET', `/api/admin/dispatch?${query}`)
  return { ...site, board }
}

const urgent = { service_id: 'svc_burst-pipe', problem_description: 'A pipe has burst.' }

interface Lane {
  readonly technician_id: string
  readonly visits: readonly { readonly number: number }[]
}

const lanesOf = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries((body['lanes'] as readonly Lane[]).map((lane) => [lane.technician_id, lane]))

describe('the dispatch board', () => {
  it('has a lane for each technician with hours and visits, of the crew too', async () => {
    using site = openDispatch()
    const id = await confirmed(site)
    const visit = `vis_${id.slice('bkg_'.length)}-1`
    const crew = { version: 2, technician_ids: ['tec_tom', 'tec_ann'] }
    expect(await site.send('office', 'PATCH', `/api/visits/${visit}`, crew)).toMatchObject({ status: 200 })
    const { status, body } = await site.board('from=2026-03-03')
    expect({ status, days: body['days'] }).toEqual({ status: 200, days: 1 })
    const lanes = lanesOf(body)
    for (const lane of ['tec_tom', 'tec_ann']) {
      expect(lanes[lane]).toMatchObject({
        working: [{ from: '2026-03-03T08:00:00.000Z', until: '2026-03-03T18:00:00.000Z' }],
        absences: [],
        visits: [
          { id: visit, technician_ids: ['tec_tom', 'tec_ann'], district: 'CR0', status: 'scheduled', version: 3 },
        ],
      })
    }
    expect(lanesOf((await site.board('from=2026-03-04')).body)['tec_tom']?.visits).toEqual([])
    expect(lanesOf((await site.board('from=2026-03-01&days=7')).body)['tec_tom']?.visits).toHaveLength(1)
  })

  it('lists what nobody is assigned to, and what waits for parts', async () => {
    using site = openDispatch()
    const unpaid = await booked(site)
    const waits = await confirmed(site, { scheduled_date: '2026-03-04T10:00:00' })
    site.data.set('visits', { booking_id: waits }, { status: 'awaiting_parts' })
    expect((await site.board('from=2026-03-03')).body).toMatchObject({
      unassigned: [{ booking_id: unpaid, technician_ids: [] }],
      waiting_for_parts: [{ booking_id: waits, status: 'awaiting_parts' }],
    })
  })

  it('lists visits to come of somebody who is suspended, who has no lane, and no visit that is over', async () => {
    using site = openDispatch()
    const id = await confirmed(site)
    const over = await confirmed(site, { scheduled_date: '2026-03-03T13:00:00' })
    site.data.set('visits', {}, { technician_id: 'tec_tom' })
    site.data.set('visits', { booking_id: over }, { status: 'done' })
    const board = async () => (await site.board('from=2026-03-03')).body
    expect(await board()).toMatchObject({ without_lane: [] })
    site.data.set('users', { id: 'usr_tom' }, { status: 'suspended' })
    expect(await board()).toMatchObject({
      lanes: [{ technician_id: 'tec_ann' }],
      unassigned: [],
      without_lane: [{ booking_id: id, technician_ids: ['tec_tom'] }],
    })
    // A visit of a crew is listed too.
    site.data.set('visits', { booking_id: id }, { technician_id: 'tec_ann' })
    site.data.insert('visit_crew', { booking_id: id, visit_number: 1, position: 2, technician_id: 'tec_tom' })
    expect(await board()).toMatchObject({ without_lane: [{ booking_id: id }] })
  })

  it('shows how the time of an emergency stands: amber at half, red when it is over', async () => {
    using site = openDispatch()
    const asked = { service_id: 'svc_burst-pipe', priority: undefined, scheduled_date: undefined }
    await booked(site, { ...asked, danger: true, emergency_type: 'Water through the ceiling' })
    const clockNow = async () => (await site.board('from=2026-03-01')).body['emergencies']
    expect(await clockNow()).toMatchObject([{ clock: 'green' }])
    site.clock.move({ minutes: 30 })
    expect(await clockNow()).toMatchObject([{ clock: 'amber' }])
    site.clock.move({ minutes: 30 })
    expect(await clockNow()).toMatchObject([{ clock: 'red' }])
  })

  it('has the midnights of the days on which the clock changes', async () => {
    using site = openDispatch()
    expect((await site.board('from=2026-10-25')).body).toMatchObject({
      starts_at: '2026-10-24T23:00:00.000Z',
      ends_at: '2026-10-26T00:00:00.000Z',
    })
    expect((await site.board('from=2026-03-28&days=7')).body).toMatchObject({
      starts_at: '2026-03-28T00:00:00.000Z',
      ends_at: '2026-04-03T23:00:00.000Z',
    })
  })

  it.each([
    // The clock shows 1 to 2 am twice, and on the other day not at all: four hours are four hours.
    ['25 October 2026', '2026-10-24T23:30:00.000Z', '2026-10-25T03:30:00.000Z', '2026-10-25', '2026-10-25T00:30:00'],
    ['28 March 2027', '2027-03-28T00:30:00.000Z', '2027-03-28T04:30:00.000Z', '2027-03-28', '2027-03-28T00:30:00'],
  ])(
    'plans and shows a visit across the change of the clock on %s in its length',
    async (_, from, until, day, local) => {
      using site = openDispatch()
      const id = await confirmed(site)
      const visit = `vis_${id.slice('bkg_'.length)}-1`
      site.clock.set(Temporal.Instant.from(from).subtract({ hours: 48 }))
      const confirm = ['absent', 'outside_hours', 'too_little_travel_time', 'day_full']
      const length = { duration_minutes: 240, technician_ids: ['tec_tom'], confirm }
      const planned = await site.send('office', 'PATCH', `/api/visits/${visit}`, {
        version: 2,
        scheduled_date: local,
        ...length,
      })
      expect(planned).toMatchObject({ status: 200, body: { scheduled_date: from, duration_minutes: 240 } })
      const shown = {
        id: visit,
        scheduled_date: from,
        duration_minutes: 240,
        reserved: { from, until },
      }
      for (const query of [`from=${day}`, `from=${day}&days=7`]) {
        expect(lanesOf((await site.board(query)).body)['tec_tom']).toMatchObject({ visits: [shown] })
      }
      // Its last quarter of an hour is taken, and the moment of its end is free.
      const other = await confirmed(site, { scheduled_date: undefined, ...urgent })
      const beside = `vis_${other.slice('bkg_'.length)}-1`
      const { version } = (await site.send('office', 'GET', `/api/visits/${beside}`)).body
      const at = (moment: string) =>
        site.send('office', 'PATCH', `/api/visits/${beside}`, {
          version,
          scheduled_date: moment,
          technician_ids: ['tec_tom'],
          confirm,
        })
      const last = Temporal.Instant.from(until).subtract({ minutes: 15 }).toString()
      expect(await at(last)).toMatchObject({ status: 409, body: { code: 'technician_busy' } })
      expect(await at(until)).toMatchObject({ status: 200, body: { scheduled_date: until } })
    },
  )

  it('is for the office', async () => {
    using site = openDispatch()
    for (const as of ['asha', 'tom']) expect(await site.board('from=2026-03-03', as)).toMatchObject({ status: 403 })
    expect(await site.board('from=soon')).toMatchObject({ status: 422 })
    expect(await site.board('from=2026-03-03&days=3')).toMatchObject({ status: 422 })
  })
})
