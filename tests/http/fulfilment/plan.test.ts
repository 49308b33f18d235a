import { describe, expect, it } from 'vitest'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { visitActionRoutes } from '../../../src/http/fulfilment/visit-actions.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import { office, tom, tuesdayTen } from '../../support/builders/bookings.ts'
import { bodyOf, booked, confirmed } from '../bookings/confirmed-booking.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A paid booking on Tuesday at ten, which is Tom's; it is Sunday. */
async function openPlan(plumbers: readonly string[] = ['tom']) {
  const site = openBookingApp(plumbers)
  const { booking } = site
  const departures = departuresOf(site)
  visitActionRoutes(site.api, { booking, departures })
  planRoutes(site.api, { booking })
  const id = await confirmed(site)
  const visitId = (number: number, of: string = id) => `vis_${of.slice('bkg_'.length)}-${number}`
  let sent = 0
  const act = (number: number, step: string, body: object = {}, as = 'tom') =>
    site.send(as, 'POST', `/api/visits/${visitId(number)}/${step}`, { action_id: uuid((sent += 1)), ...body })
  const plan = (body: object, as = 'office') => site.send(as, 'POST', `/api/bookings/${id}/visits`, body)
  const change = (number: number, body: object, as = 'office') =>
    site.send(as, 'PATCH', `/api/visits/${visitId(number)}`, body)
  const visit = async (number: number) => (await site.send('office', 'GET', `/api/visits/${visitId(number)}`)).body
  const bookingNow = async () => (await site.send('office', 'GET', `/api/bookings/${id}`)).body
  const lead = async () => String(((await visit(1))['technicians'] as { id: string }[])[0]?.id)
  const reserved = () =>
    site.data.rows('holds').map(({ resource, visit_number: number, leads }) => ({ resource, number, leads }))
  const historyText = async () => JSON.stringify(await site.booking.history(id))
  return { ...site, id, visitId, act, plan, change, visit, bookingNow, lead, reserved, historyText }
}

const wednesday = '2026-03-04T10:00:00'

describe('a visit that the office plans', () => {
  it('is the second of its booking, led by the first technician, with a reservation for each', async () => {
    using site = await openPlan(['tom', 'ann'])
    const planned = await site.plan({
      technician_ids: ['tec_ann', 'tec_tom'],
      scheduled_date: wednesday,
      duration_minutes: 90,
    })
    expect(planned).toMatchObject({
      status: 201,
      body: {
        id: site.visitId(2),
        number: 2,
        status: 'scheduled',
        technicians: [
          { id: 'tec_ann', full_name: 'Ann' },
          { id: 'tec_tom', full_name: 'Tom' },
        ],
        scheduled_date: '2026-03-04T10:00:00.000Z',
        duration_minutes: 90,
      },
    })
    expect(await site.visit(2)).toEqual(planned.body)
    expect(site.reserved()).toEqual(
      expect.arrayContaining([
        { resource: 'tec_ann', number: 2, leads: 1 },
        { resource: 'tec_tom', number: 2, leads: 0 },
      ]),
    )
    // The booking is still at its first visit.
    expect(await site.bookingNow()).toMatchObject({ scheduled_date: '2026-03-03T10:00:00.000Z' })
  })

  it('goes with its booking when that is cancelled, which stays at the visit that it was at', async () => {
    using site = await openPlan(['tom', 'ann'])
    const lead = await site.lead()
    const other = lead === 'tec_tom' ? 'tec_ann' : 'tec_tom'
    await site.plan({ technician_ids: [other], scheduled_date: wednesday })
    expect(await site.send('asha', 'POST', `/api/bookings/${site.id}/cancel`, {})).toMatchObject({ status: 200 })
    expect(site.data.row('bookings', { id: site.id })).toMatchObject({
      status: 'cancelled',
      visit_number: 1,
      technician_id: lead,
      starts_at: '2026-03-03T10:00:00.000Z',
    })
    expect(site.data.count('visits', { called_off_at: null })).toBe(0)
    expect(site.reserved()).toEqual([])
  })

  it('is refused where somebody has another visit then, lacks a skill, or is unknown', async () => {
    using site = await openPlan()
    const then = { technician_ids: ['tec_tom'], scheduled_date: '2026-03-03T10:30:00' }
    expect(await site.plan(then)).toMatchObject({ status: 409, body: { code: 'technician_busy' } })
    site.data.set('technicians', { id: 'tec_tom' }, { skills: '["painting"]' })
    const free = { technician_ids: ['tec_tom'], scheduled_date: wednesday }
    expect(await site.plan(free)).toMatchObject({ status: 409, body: { code: 'technician_not_qualified' } })
    expect(await site.plan({ ...free, technician_ids: ['tec_nobody'] })).toMatchObject({ status: 422 })
    expect(await site.plan({ ...free, technician_ids: [] })).toMatchObject({ status: 422 })
    expect(await site.plan({ ...free, technician_ids: ['tec_tom', 'tec_tom'] })).toMatchObject({ status: 422 })
    expect(await site.plan({ ...free, scheduled_date: '2026-02-27T10:00:00' })).toMatchObject({ status: 422 })
    expect(site.database.count('visits')).toBe(1)
  })

  it('outside the hours needs a confirmation, which the history keeps', async () => {
    using site = await openPlan()
    const late = { technician_ids: ['tec_tom'], scheduled_date: '2026-03-04T23:00:00' }
    const warned = await site.plan(late)
    expect(warned).toMatchObject({
      status: 409,
      body: {
        code: 'needs_confirmation',
        warnings: [{ code: 'outside_hours', detail: 'Tom: outside their working hours' }],
      },
    })
    expect(await site.plan({ ...late, confirm: ['absent'] })).toMatchObject({ status: 409 })
    expect(await site.plan({ ...late, confirm: ['outside_hours'] })).toMatchObject({ status: 201 })
    expect(await site.historyText()).toContain('Tom: outside their working hours')
    // The office gave up neither the way nor the limits of the day.
    expect(site.data.value('holds', 'waives_room', { visit_number: 2 })).toBe(0)
  })

  it('is for the office to plan', async () => {
    using site = await openPlan()
    const body = { technician_ids: ['tec_tom'], scheduled_date: wednesday }
    expect(await site.plan(body, 'tom')).toMatchObject({ status: 403 })
    expect(await site.change(1, { version: 2 }, 'asha')).toMatchObject({ status: 403 })
  })
})

describe('a visit that the office changes', () => {
  it('has another time and technician, and the booking with it', async () => {
    using site = await openPlan(['tom', 'ann'])
    const before = await site.lead()
    const after = before === 'tec_tom' ? 'tec_ann' : 'tec_tom'
    const moved = await site.change(1, { version: 2, technician_ids: [after], scheduled_date: wednesday })
    expect(moved).toMatchObject({
      status: 200,
      body: { scheduled_date: '2026-03-04T10:00:00.000Z', technicians: [{ id: after }], version: 3 },
    })
    expect(await site.bookingNow()).toMatchObject({
      status: 'confirmed',
      scheduled_date: '2026-03-04T10:00:00.000Z',
      technician: { full_name: after === 'tec_tom' ? 'Tom' : 'Ann' },
    })
    expect(site.reserved()).toEqual([{ resource: after, number: 1, leads: 1 }])
    expect(await site.change(1, { version: 2, scheduled_date: wednesday })).toMatchObject({
      status: 409,
      body: { code: 'visit_changed' },
    })
    expect(site.database.eventKinds()).not.toContain('booking-rescheduled')
    site.clock.move({ seconds: 60 })
    await site.booking.sendPlanNews()
    expect(bodyOf(site, 'booking-rescheduled')).toMatchObject({ bookingId: site.id })
  })

  it('is assigned though it is not paid, and waits for somebody again without a technician', async () => {
    using site = await openPlan()
    const id = await booked(site, { scheduled_date: '2026-03-03T13:00:00' })
    const path = `/api/visits/${site.visitId(1, id)}`
    const given = await site.send('office', 'PATCH', path, { version: 1, technician_ids: ['tec_tom'] })
    expect(given).toMatchObject({ status: 200, body: { technicians: [{ id: 'tec_tom' }] } })
    const bookingNow = async () => (await site.send('office', 'GET', `/api/bookings/${id}`)).body
    expect(await bookingNow()).toMatchObject({ status: 'confirmed' })
    const taken = await site.send('office', 'PATCH', path, { version: 2, technician_ids: [] })
    expect(taken).toMatchObject({ status: 200, body: { technicians: [] } })
    expect(await bookingNow()).toMatchObject({ status: 'pending', technician: null })
    expect(site.reserved()).toHaveLength(1)
  })

  it('keeps somebody where no list would show it without: a further visit, and one of a booking that has begun', async () => {
    using site = await openPlan()
    await site.plan({ technician_ids: ['tec_tom'], scheduled_date: wednesday })
    const nobody = { version: 1, technician_ids: [] }
    expect(await site.change(2, nobody)).toMatchObject({ status: 422 })
    expect(await site.visit(2)).toMatchObject({ technicians: [{ id: 'tec_tom' }] })
    site.clock.set(tuesdayTen)
    await site.act(1, 'check-in')
    await site.act(1, 'check-out')
    expect(await site.change(2, nobody)).toMatchObject({ status: 422 })
    const planned = await site.booking.planVisit(office, site.id, {
      technicians: [],
      startsAt: tuesdayTen.add({ hours: 48 }),
      confirmed: [],
    })
    expect(planned).toEqual({ ok: false, refusal: { kind: 'technician-unknown' } })
    expect(site.database.count('visits')).toBe(2)
  })

  it('is called off where another visit is left, and its time is free again', async () => {
    using site = await openPlan()
    expect(await site.change(1, { version: 2, called_off: true })).toMatchObject({
      status: 409,
      body: { code: 'only_visit' },
    })
    await site.plan({ technician_ids: ['tec_tom'], scheduled_date: wednesday })
    expect(await site.change(1, { version: 2, called_off: true })).toMatchObject({ status: 200 })
    expect(site.reserved()).toEqual([{ resource: 'tec_tom', number: 2, leads: 1 }])
    expect(await site.bookingNow()).toMatchObject({ scheduled_date: '2026-03-04T10:00:00.000Z' })
  })
})

describe('a visit that is checked in', () => {
  it('keeps its crew and its length, and the time that its technician reserved longer', async () => {
    using site = await openPlan(['tom', 'ann'])
    await site.change(1, { version: 2, technician_ids: ['tec_tom'], duration_minutes: 60 })
    site.clock.set(tuesdayTen)
    await site.act(1, 'check-in')
    expect(await site.booking.lengthen(tom, site.id, 60)).toMatchObject({
      ok: true,
    })
    const reserved = site.data.rows('holds')
    expect(reserved).toMatchObject([{ ends_ms: tuesdayTen.add({ hours: 2 }).epochMilliseconds }])
    const { version } = await site.visit(1)
    for (const wish of [
      { technician_ids: ['tec_tom', 'tec_ann'] },
      { technician_ids: ['tec_ann'] },
      { duration_minutes: 75 },
      { scheduled_date: wednesday },
    ]) {
      expect(await site.change(1, { version, ...wish })).toMatchObject({
        status: 409,
        body: { code: 'already_checked_in' },
      })
    }
    expect(await site.change(1, { version, technician_ids: ['tec_tom'] })).toMatchObject({ status: 200 })
    expect(site.data.rows('holds')).toEqual(reserved)
  })
})

describe('the crew of a visit', () => {
  it('reads the booking, and the lead alone sends the steps', async () => {
    using site = await openPlan(['tom', 'ann'])
    await site.change(1, { version: 2, technician_ids: ['tec_tom', 'tec_ann'] })
    site.clock.set(tuesdayTen)
    for (const as of ['tom', 'ann']) {
      expect(await site.send(as, 'GET', `/api/bookings/${site.id}`)).toMatchObject({ status: 200 })
      const listed = await site.send(as, 'GET', '/api/bookings')
      expect(JSON.stringify(listed.body)).toContain(site.id)
    }
    expect(await site.act(1, 'check-in', {}, 'ann')).toMatchObject({ status: 403 })
    expect(await site.act(1, 'check-in', {}, 'tom')).toMatchObject({ status: 200 })
  })

  it('reads the booking no more once the visit is called off, or somebody else comes', async () => {
    using site = await openPlan(['tom', 'ann'])
    await site.change(1, { version: 2, technician_ids: ['tec_tom'] })
    const reads = async () => {
      const { status } = await site.send('ann', 'GET', `/api/bookings/${site.id}`)
      const visits = await site.send('ann', 'GET', `/api/bookings/${site.id}/visits`)
      const listed = await site.send('ann', 'GET', '/api/bookings')
      return { status, visits: visits.status, isListed: JSON.stringify(listed.body).includes(site.id) }
    }
    const all = { status: 200, visits: 200, isListed: true }
    const none = { status: 404, visits: 404, isListed: false }
    const planned = async (number: number, team: readonly string[]) => {
      const body = { technician_ids: team, scheduled_date: wednesday }
      expect(await site.plan(body)).toMatchObject({ status: 201, body: { number } })
      expect(await reads()).toEqual(all)
    }

    await planned(2, ['tec_ann'])
    expect(await site.change(2, { version: 1, called_off: true })).toMatchObject({ status: 200 })
    expect(await reads()).toEqual(none)

    await planned(3, ['tec_tom', 'tec_ann'])
    expect(await site.change(3, { version: 1, called_off: true })).toMatchObject({ status: 200 })
    expect(await reads()).toEqual(none)

    await planned(4, ['tec_tom', 'tec_ann'])
    expect(await site.change(4, { version: 1, technician_ids: ['tec_tom'] })).toMatchObject({ status: 200 })
    expect(await reads()).toEqual(none)
  })

  it('still reads a booking that is cancelled as a whole', async () => {
    using site = await openPlan(['tom', 'ann'])
    await site.change(1, { version: 2, technician_ids: ['tec_tom', 'tec_ann'] })
    await site.plan({ technician_ids: ['tec_ann'], scheduled_date: wednesday })
    const cancelled = await site.send('office', 'POST', `/api/bookings/${site.id}/cancel`, {})
    expect(cancelled).toMatchObject({ status: 200 })
    expect(await site.send('ann', 'GET', `/api/bookings/${site.id}`)).toMatchObject({ status: 200 })
    expect(JSON.stringify((await site.send('ann', 'GET', '/api/bookings')).body)).toContain(site.id)
  })

  it('is moved with its lead, and nobody is in two places', async () => {
    using site = await openPlan(['tom', 'ann'])
    await site.change(1, { version: 2, technician_ids: ['tec_tom', 'tec_ann'] })
    const busy = await booked(site, { scheduled_date: '2026-03-03T13:00:00' })
    const resource = String(site.data.value('holds', 'resource', { booking_id: busy }))
    const other = resource === 'tec_tom' ? 'tec_ann' : 'tec_tom'
    const moved = { scheduled_date: '2026-03-03T13:00:00' }
    expect(await site.send('office', 'POST', `/api/bookings/${site.id}/reschedule`, moved)).toMatchObject({
      status: 409,
    })
    const later = { scheduled_date: '2026-03-03T15:00:00' }
    expect((await site.send('office', 'POST', `/api/bookings/${site.id}/reschedule`, later)).status).toBe(200)
    const starts = site.data.rows('holds').filter(({ booking_id: of }) => of === site.id)
    expect(new Set(starts.map(({ resource: of }) => of))).toEqual(new Set([resource, other]))
    expect(new Set(starts.map(({ starts_ms: at }) => at)).size).toBe(1)
  })
})

describe('a booking with two visits', () => {
  /** The first was worked on and waits for parts. */
  async function openReturn(plumbers?: readonly string[]) {
    const site = await openPlan(plumbers)
    site.clock.set(tuesdayTen)
    await site.act(1, 'check-in')
    site.clock.move({ minutes: 30 })
    await site.act(1, 'check-out')
    const waits = { status: 'awaiting_parts', completion_status: 'pending_parts' }
    site.data.set('visits', { booking_id: site.id, number: 1 }, waits)
    site.data.set('bookings', { id: site.id }, { expected_end_at: '2026-03-03T13:00:00.000Z' })
    const back = await site.plan({ technician_ids: ['tec_tom'], scheduled_date: wednesday })
    expect(back).toMatchObject({ status: 201 })
    return site
  }

  it('is at the return visit: the technician sets out to it and begins, and the one that waited is done', async () => {
    using site = await openReturn()
    // The end that the technician named was that of the first visit.
    expect(site.data.value('bookings', 'expected_end_at', { id: site.id })).toBeNull()
    expect(await site.bookingNow()).toMatchObject({ status: 'in_progress', scheduled_date: '2026-03-04T10:00:00.000Z' })
    expect(await site.act(1, 'en-route', { minutes: 15 })).toMatchObject({
      status: 409,
      body: { code: 'not_current_visit' },
    })
    site.clock.set(tuesdayTen.add({ hours: 23 }))
    expect(await site.act(2, 'en-route', { minutes: 15 })).toMatchObject({ status: 200, body: { status: 'en_route' } })
    site.clock.set(tuesdayTen.add({ hours: 24 }))
    expect(await site.act(2, 'check-in')).toMatchObject({ status: 200 })
    expect(await site.visit(1)).toMatchObject({ status: 'done', completion_status: 'pending_parts' })
    expect(await site.bookingNow()).toMatchObject({
      status: 'in_progress',
      actual_start_time: '2026-03-03T10:00:00.000Z',
    })
  })

  it('is at the first again when nobody opens, and the time of the second is free', async () => {
    using site = await openReturn()
    site.clock.set(tuesdayTen.add({ hours: 24 }))
    await site.act(2, 'arrived')
    site.clock.move({ minutes: 21 })
    expect(await site.act(2, 'no-access', { no_photo_reason: 'too dark' })).toMatchObject({ status: 200 })
    expect(site.reserved().filter(({ number }) => number === 2)).toEqual([])
    expect(await site.visit(1)).toMatchObject({
      status: 'awaiting_parts',
      scheduled_date: '2026-03-03T10:00:00.000Z',
      technicians: [{ id: 'tec_tom' }],
    })
    expect(await site.bookingNow()).toMatchObject({ scheduled_date: '2026-03-03T10:00:00.000Z' })
  })

  it('tells the office of the return visit to which nobody opened', async () => {
    using site = await openReturn()
    site.clock.set(tuesdayTen.add({ hours: 24 }))
    await site.act(2, 'arrived')
    site.clock.move({ minutes: 21 })
    await site.act(2, 'no-access', { no_photo_reason: 'too dark' })
    expect(bodyOf(site, 'return-visit-needed')).toMatchObject({ visit: 2, technicianId: 'tec_tom', noAccess: true })
  })

  it('is not called off by its technician once a visit was worked, and nothing is refunded', async () => {
    using site = await openReturn()
    site.clock.set(tuesdayTen.add({ hours: 24 }))
    const cancel = () =>
      site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'cancelled', technician_notes: 'Shut.' })
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'already_checked_in' } })
    await site.act(2, 'arrived')
    site.clock.move({ minutes: 21 })
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'already_checked_in' } })
    expect(await site.bookingNow()).toMatchObject({ status: 'in_progress', cancel_reason: null })
    expect(site.data.eventKinds()).not.toContain('booking-cancelled')
    expect(site.reserved()).toContainEqual({ resource: 'tec_tom', number: 2, leads: 1 })
  })

  it('stays with its second visit where nobody opens to the first, and the office is notified', async () => {
    using site = await openPlan()
    expect((await site.plan({ technician_ids: ['tec_tom'], scheduled_date: wednesday })).status).toBe(201)
    site.clock.set(tuesdayTen)
    await site.act(1, 'arrived')
    site.clock.move({ minutes: 21 })
    const whole = { status: 'cancelled', technician_notes: 'Nobody opened.' }
    expect(await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, whole)).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition' },
    })
    expect(await site.act(1, 'no-access', { no_photo_reason: 'too dark' })).toMatchObject({
      status: 200,
      body: { status: 'no_access' },
    })
    expect(await site.bookingNow()).toMatchObject({
      status: 'confirmed',
      cancel_reason: null,
      scheduled_date: '2026-03-04T10:00:00.000Z',
    })
    expect(await site.visit(2)).toMatchObject({ status: 'scheduled', scheduled_date: '2026-03-04T10:00:00.000Z' })
    expect(site.reserved()).toEqual([{ resource: 'tec_tom', number: 2, leads: 1 }])
    expect(site.data.eventKinds()).not.toContain('booking-cancelled')
    expect(bodyOf(site, 'return-visit-needed')).toMatchObject({ visit: 1, technicianId: 'tec_tom', noAccess: true })
  })

  it('is called off where nobody opens to the first and the second was called off', async () => {
    using site = await openPlan()
    await site.plan({ technician_ids: ['tec_tom'], scheduled_date: wednesday })
    expect((await site.change(2, { version: 1, called_off: true })).status).toBe(200)
    site.clock.set(tuesdayTen)
    await site.act(1, 'arrived')
    site.clock.move({ minutes: 21 })
    expect((await site.act(1, 'no-access', { no_photo_reason: 'too dark' })).status).toBe(200)
    expect(await site.bookingNow()).toMatchObject({ status: 'cancelled', cancel_reason: 'no_access' })
  })

  it('reopens what a completion left over when that is undone, with its time', async () => {
    using site = await openReturn()
    const done = { status: 'completed', undoable: true }
    expect(await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, done)).toMatchObject({ status: 200 })
    expect(await site.visit(1)).toMatchObject({ status: 'done' })
    expect(await site.visit(2)).toMatchObject({ status: 'done', check_in_time: null })
    const undone = await site.send('tom', 'POST', `/api/bookings/${site.id}/status/undo`, {})
    expect(undone).toMatchObject({ status: 200, body: { status: 'in_progress' } })
    expect(await site.visit(1)).toMatchObject({ status: 'awaiting_parts' })
    expect(await site.visit(2)).toMatchObject({ status: 'scheduled', completion_status: null })
    expect(site.reserved()).toContainEqual({ resource: 'tec_tom', number: 2, leads: 1 })
  })

  it('counts each visit, and a crew once, for the limits of a day', async () => {
    using site = await openPlan(['tom', 'ann'])
    const caps = [{ scope: 'firm', id: '', jobs: 2, minutes: null }]
    const put = { km_per_hour: 0, leaves_home_minutes: 60, day_caps: caps }
    expect(await site.send('admin', 'PUT', '/api/admin/room', put)).toMatchObject({ status: 200 })
    await site.change(1, { version: 2, technician_ids: ['tec_tom', 'tec_ann'] })
    const then = { technician_ids: ['tec_tom', 'tec_ann'], scheduled_date: '2026-03-03T14:00:00' }
    expect(await site.plan(then)).toMatchObject({ status: 201 })
    expect(await site.plan({ ...then, scheduled_date: '2026-03-03T16:00:00' })).toMatchObject({
      status: 409,
      body: { warnings: [{ code: 'day_full' }] },
    })
  })
})
