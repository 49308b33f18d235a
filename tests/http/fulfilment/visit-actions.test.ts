import { describe, expect, it } from 'vitest'
import { visitActionRoutes } from '../../../src/http/fulfilment/visit-actions.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import type { Actor } from '#modules/booking'
import { asha, office, tom, tuesdayTen } from '../../support/builders/bookings.ts'
import { confirmed } from '../bookings/confirmed-booking.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const croydon = { latitude: 51.3727, longitude: -0.0999, accuracy: 12 }

/** A paid booking on Tuesday at ten, which is Tom's where nobody else is named; it is half past nine. */
async function openVisit(plumbers: readonly string[] = ['tom']) {
  const site = openBookingApp(plumbers)
  const { booking, database, clock } = site
  const departures = departuresOf(site)
  visitActionRoutes(site.api, { booking, departures })
  site.data.set('technicians', {}, { positions_agreed_at: '2026-03-01T08:00:00.000Z' })
  const id = await confirmed(site)
  clock.set(tuesdayTen.subtract({ minutes: 30 }))
  const path = `/api/visits/vis_${id.slice('bkg_'.length)}-1`
  let sent = 0
  const act = (step: string, body: object = {}, as: string | null = 'tom') =>
    site.send(as, 'POST', `${path}/${step}`, { action_id: uuid((sent += 1)), ...body })
  const visit = async () => (await site.send('office', 'GET', path)).body
  const bookingNow = async () => (await site.send('office', 'GET', `/api/bookings/${id}`)).body
  const count = (table: string) => database.count(table)
  return { ...site, id, path, act, visit, bookingNow, count }
}

describe('the steps of a visit by phone', () => {
  it('lead from the way to the end of the work, and the booking follows', async () => {
    using site = await openVisit()
    expect(await site.act('en-route', { minutes: 30 })).toMatchObject({
      status: 200,
      body: { status: 'en_route', arrives_at: '2026-03-03T10:00:00.000Z', version: 3 },
    })
    site.clock.set(tuesdayTen)
    expect(await site.act('arrived')).toMatchObject({
      status: 200,
      body: { status: 'on_site', arrived_at: '2026-03-03T10:00:00.000Z', check_in_time: null },
    })
    expect(await site.bookingNow()).toMatchObject({ status: 'confirmed', actual_start_time: null })
    site.clock.move({ minutes: 5 })
    expect(await site.act('check-in', { location: croydon })).toMatchObject({
      status: 200,
      body: { check_in_time: '2026-03-03T10:05:00.000Z', time_spent_minutes: null },
    })
    expect(await site.bookingNow()).toMatchObject({
      status: 'in_progress',
      actual_start_time: '2026-03-03T10:05:00.000Z',
    })
    site.clock.move({ minutes: 50, seconds: 59 })
    const out = await site.act('check-out')
    expect(out).toMatchObject({ status: 200, body: { status: 'on_site', time_spent_minutes: 50 } })
    expect(await site.visit()).toEqual(out.body)
    expect(await site.bookingNow()).toMatchObject({ status: 'in_progress', actual_end_time: null })
    expect(site.data.eventKinds().filter((kind) => kind === 'booking-started')).toHaveLength(1)
    expect(site.data.eventKinds().filter((kind) => kind === 'technician-on-the-way')).toHaveLength(1)
    expect(site.count('visit_positions')).toBe(1)
  })

  it('show the office alone where the phone was at check-in and check-out', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    await site.act('check-in', { location: croydon })
    site.clock.move({ minutes: 30 })
    await site.act('check-out', { location: { ...croydon, accuracy: 30 } })
    const seenBy = (actor: Actor) => site.booking.positions(actor, site.id)
    expect(await seenBy(office)).toEqual([
      { number: 1, moment: 'check_in', at: tuesdayTen, ...croydon },
      { number: 1, moment: 'check_out', at: tuesdayTen.add({ minutes: 30 }), ...croydon, accuracy: 30 },
    ])
    for (const other of [asha, tom]) expect(await seenBy(other)).toEqual([])
  })

  it('keep no position of a technician who does not agree to the notice, and refuse nothing for that', async () => {
    using site = await openVisit()
    site.data.set('technicians', {}, { positions_agreed_at: null })
    site.clock.set(tuesdayTen)
    expect((await site.act('check-in', { location: croydon })).status).toBe(200)
    expect((await site.act('check-out', { location: croydon })).status).toBe(200)
    expect(site.count('visit_positions')).toBe(0)
  })

  it('are no way to report that nobody opens after the check-in, and /status is none either', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    await site.act('check-in')
    site.clock.move({ minutes: 30 })
    const answer = await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'cancelled' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_checked_in' } })
    expect(await site.bookingNow()).toMatchObject({ status: 'in_progress' })
  })

  it('are done once for each action, and answered alike however late they are sent again', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    const steps = [
      ['en-route', { minutes: 15 }],
      ['arrived', {}],
      ['check-in', { location: croydon }],
      ['check-out', { location: croydon }],
    ] as const
    const first = []
    for (const [n, [step, body]] of steps.entries()) {
      first.push(await site.act(step, { ...body, action_id: uuid(100 + n) }))
      site.clock.move({ minutes: 10 })
    }
    const before = { visit: await site.visit(), events: site.data.eventKinds() }
    site.clock.move({ hours: 24 * 20 })
    for (const [n, [step, body]] of steps.entries()) {
      const again = await site.act(step, { ...body, action_id: uuid(100 + n) })
      expect(again).toMatchObject({ status: 200, body: first[n]?.body })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
    expect({ visit: await site.visit(), events: site.data.eventKinds() }).toEqual(before)
    const other = await site.act('check-out', { action_id: uuid(103) })
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
    expect(site.count('visit_positions')).toBe(2)
  })

  it('count from when they happened, where the phone had no signal, and a wrong clock is no reason to refuse', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen.add({ hours: 5 }))
    const happened = (at: string) => ({ happened_at: at })
    await site.act('arrived', happened('2026-03-03T10:01:00Z'))
    await site.act('check-in', happened('2026-03-03T11:03:00+01:00'))
    // Before the check-in: the clock of the phone is wrong, and the moment is that at which it came in.
    expect((await site.act('check-out', happened('2026-03-03T09:00:00Z'))).body).toMatchObject({
      arrived_at: '2026-03-03T10:01:00.000Z',
      check_in_time: '2026-03-03T10:03:00.000Z',
      check_out_time: '2026-03-03T15:00:00.000Z',
      time_spent_minutes: 297,
    })
    expect(await site.bookingNow()).toMatchObject({ actual_start_time: '2026-03-03T10:03:00.000Z' })
    expect(site.data.value('field_actions', 'happened_at', { kind: 'check-out' })).toBe('2026-03-03T09:00:00.000Z')
  })

  it('keep beside the moment of the phone when they came in, the way too', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen.add({ hours: 1 }))
    await site.act('en-route', { minutes: 30, happened_at: '2026-03-03T09:30:00Z' })
    expect(site.data.rows('field_actions')).toMatchObject([
      { happened_at: '2026-03-03T09:30:00.000Z', at: '2026-03-03T11:00:00.000Z' },
    ])
  })

  it('are not too early by a phone whose clock is slow, after the visit was moved to later', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    await site.act('arrived')
    const later = tuesdayTen.add({ hours: 6 }).toString()
    site.data.set('visits', { booking_id: site.id }, { starts_at: later })
    site.data.set('bookings', { id: site.id }, { starts_at: later })
    site.clock.move({ hours: 3 })
    const slow = { happened_at: '2026-03-03T11:00:00Z' }
    expect(await site.act('check-in', slow)).toMatchObject({
      status: 200,
      body: { check_in_time: '2026-03-03T13:00:00.000Z' },
    })
  })

  it('are refused in the wrong order, and change nothing then', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    const refused = async (step: string, body: object = {}) => {
      const { status, body: answer } = await site.act(step, body)
      return [status, answer['code']]
    }
    expect(await refused('check-out')).toEqual([409, 'not_checked_in'])
    expect(await refused('no-access', { no_photo_reason: 'It is dark.' })).toEqual([409, 'too_early'])
    await site.act('arrived')
    site.clock.move({ minutes: 19 })
    expect(await refused('no-access', { no_photo_reason: 'It is dark.' })).toEqual([409, 'too_early'])
    site.clock.move({ minutes: 1 })
    expect(await refused('no-access')).toEqual([409, 'evidence_needed'])
    await site.act('check-in')
    const before = { visit: await site.visit(), events: site.data.eventKinds() }
    expect(await refused('check-in')).toEqual([409, 'already_checked_in'])
    expect(await refused('no-access', { no_photo_reason: 'It is dark.' })).toEqual([409, 'already_checked_in'])
    await site.act('check-out')
    expect(await refused('check-out')).toEqual([409, 'already_checked_out'])
    expect({ ...(await site.visit()), check_out_time: null, time_spent_minutes: null, version: 0 }).toEqual({
      ...before.visit,
      version: 0,
    })
    expect(site.data.eventKinds()).toEqual(before.events)
  })

  it('are refused hours before the visit, and once it is called off', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen.subtract({ hours: 5 }))
    expect(await site.act('en-route', { minutes: 30 })).toMatchObject({ status: 409, body: { code: 'too_early' } })
    expect((await site.send('office', 'POST', `/api/bookings/${site.id}/cancel`, {})).status).toBe(200)
    site.clock.set(tuesdayTen)
    for (const step of ['arrived', 'check-in']) {
      expect(await site.act(step)).toMatchObject({ status: 409, body: { code: 'visit_over' } })
    }
    expect(await site.act('en-route', { minutes: 30 })).toMatchObject({
      status: 409,
      body: { code: 'no_visit_to_come' },
    })
  })

  it('cannot be moved to before the visit by a clock that is wrong: neither the check-in nor the wait at the door', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    const longAgo = { happened_at: '2026-03-01T07:30:00Z' }
    expect((await site.act('arrived', longAgo)).body).toMatchObject({ arrived_at: '2026-03-03T10:00:00.000Z' })
    expect(await site.act('no-access', { no_photo_reason: 'Dark.' })).toMatchObject({ body: { code: 'too_early' } })
    await site.act('check-in', longAgo)
    expect(await site.bookingNow()).toMatchObject({ actual_start_time: '2026-03-03T10:00:00.000Z' })
  })

  it('are too early the day before, and the wait at the door begins at the start', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen.subtract({ hours: 20 }))
    for (const step of ['arrived', 'check-in']) {
      expect(await site.act(step)).toMatchObject({ status: 409, body: { code: 'too_early' } })
    }
    site.clock.set(tuesdayTen.subtract({ minutes: 30 }))
    await site.act('arrived')
    site.clock.set(tuesdayTen.add({ minutes: 19 }))
    const body = { no_photo_reason: 'Nobody is in.' }
    expect(await site.act('no-access', body)).toMatchObject({ status: 409, body: { code: 'too_early' } })
    site.clock.move({ minutes: 1 })
    expect(await site.act('no-access', body)).toMatchObject({ status: 200 })
  })

  it('notify nobody of an arrival that is past, or once the technician is there', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen.add({ hours: 5 }))
    const left = { minutes: 30, happened_at: '2026-03-03T09:30:00Z' }
    expect((await site.act('en-route', left)).body).toMatchObject({ arrives_at: '2026-03-03T10:00:00.000Z' })
    await site.act('arrived', { happened_at: '2026-03-03T09:58:00Z' })
    expect((await site.act('en-route', { minutes: 45 })).body).toMatchObject({ status: 'on_site' })
    expect(site.data.eventKinds()).not.toContain('technician-on-the-way')
  })

  it('keep a second "I am here" too, and refuse another body under its key', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    await site.act('arrived')
    const again = { action_id: uuid(900) }
    expect((await site.act('arrived', again)).status).toBe(200)
    expect((await site.act('arrived', again)).headers.get('idempotent-replayed')).toBe('true')
    const other = await site.act('arrived', { ...again, happened_at: '2026-03-03T09:59:00Z' })
    expect(other.body['code']).toBe('idempotency_mismatch')
  })

  it('keep an "On my way" that changes nothing once the work has begun, and refuse another body under its key', async () => {
    using site = await openVisit()
    await site.act('en-route', { minutes: 30 })
    site.clock.set(tuesdayTen)
    await site.act('check-in')
    const late = { action_id: uuid(901), minutes: 15 }
    const first = await site.act('en-route', late)
    expect(first).toMatchObject({ status: 200, body: { status: 'on_site' } })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    await site.act('check-out')
    const again = await site.act('en-route', late)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await site.act('en-route', { ...late, minutes: 45 })
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
    expect(site.data.eventKinds().filter((kind) => kind === 'technician-on-the-way')).toHaveLength(1)
  })

  it("leave the technician's own check-out when the completion is undone, and the work ends with it", async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    await site.act('check-in')
    site.clock.move({ minutes: 40 })
    await site.act('check-out')
    site.clock.move({ minutes: 20 })
    const done = { status: 'completed', undoable: true }
    expect((await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, done)).status).toBe(200)
    expect(await site.bookingNow()).toMatchObject({ actual_end_time: '2026-03-03T10:40:00.000Z' })
    expect((await site.send('tom', 'POST', `/api/bookings/${site.id}/status/undo`, {})).status).toBe(200)
    expect(await site.visit()).toMatchObject({ status: 'on_site', time_spent_minutes: 40, completion_status: null })
    expect(await site.act('check-out')).toMatchObject({ status: 409, body: { code: 'already_checked_out' } })
  })

  it('call the booking off where nobody opens, for the fee, once', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    await site.act('arrived')
    site.clock.move({ minutes: 21 })
    const body = { action_id: uuid(500), no_photo_reason: 'The stairs are dark.' }
    expect(await site.act('no-access', body)).toMatchObject({ status: 200, body: { status: 'no_access' } })
    expect(await site.act('no-access', body)).toMatchObject({ status: 200, body: { status: 'no_access' } })
    expect(await site.bookingNow()).toMatchObject({ status: 'cancelled', cancel_reason: 'no_access' })
    expect(site.data.eventKinds().filter((kind) => kind === 'booking-cancelled')).toHaveLength(1)
    expect(site.count('holds')).toBe(0)
  })

  it('call the booking off by /status too, by the same rule: after the wait, with a photo or a note', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    const cancel = (body: object = {}) =>
      site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'cancelled', ...body })
    const noted = { technician_notes: 'Nobody opened.' }
    site.clock.move({ minutes: 30 })
    expect(await cancel(noted)).toMatchObject({ status: 409, body: { code: 'too_early' } })
    await site.act('arrived')
    site.clock.move({ minutes: 19 })
    expect(await cancel(noted)).toMatchObject({ status: 409, body: { code: 'too_early' } })
    site.clock.move({ minutes: 1 })
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'evidence_needed' } })
    expect(await site.bookingNow()).toMatchObject({ status: 'confirmed', cancel_reason: null })
    expect(site.data.eventKinds()).not.toContain('booking-cancelled')
    expect(site.count('holds')).toBe(1)
    expect(await cancel(noted)).toMatchObject({ status: 200, body: { cancel_reason: 'no_access' } })
    expect(await site.visit()).toMatchObject({ status: 'no_access' })
  })

  it.each([
    ['check-in', { location: { ...croydon, latitude: 91 } }],
    ['check-in', { location: { ...croydon, longitude: -181 } }],
    ['check-in', { location: { ...croydon, accuracy: -1 } }],
    ['check-in', { location: { latitude: 51, longitude: 0 } }],
    ['check-in', { happened_at: 'at ten' }],
    ['check-in', { happened_at: '2026-03-03T09:50:00.1234567890Z' }],
    ['check-in', { action_id: 'one' }],
    ['check-in', { price: 1 }],
    ['en-route', { minutes: 20 }],
    ['en-route', {}],
    ['no-access', { no_photo_reason: 'x'.repeat(501) }],
  ])('%s refuses %j, and nothing is changed', async (step, body) => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    const before = await site.visit()
    expect((await site.act(step, body)).status).toBe(422)
    expect(await site.visit()).toEqual(before)
    expect(site.count('field_actions')).toBe(0)
  })

  it('are for the technician who leads the visit alone', async () => {
    using site = await openVisit(['tom', 'ann'])
    site.clock.set(tuesdayTen)
    const lead = JSON.stringify(await site.visit()).includes('tec_tom') ? 'tom' : 'ann'
    const other = lead === 'tom' ? 'ann' : 'tom'
    const statuses = async (step: string, body: object = {}) =>
      Promise.all(
        ['asha', 'stranger', 'office', other, null].map(async (as) => (await site.act(step, body, as)).status),
      )
    for (const step of ['arrived', 'check-in', 'check-out', 'no-access']) {
      expect(await statuses(step)).toEqual([403, 403, 403, 404, 401])
    }
    expect(await statuses('en-route', { minutes: 15 })).toEqual([403, 403, 403, 404, 401])
    expect(await site.visit()).toMatchObject({ status: 'scheduled' })
    expect((await site.act('check-in', {}, lead)).status).toBe(200)
  })

  it('leave one check-in when two are sent at the same moment', async () => {
    using site = await openVisit()
    site.clock.set(tuesdayTen)
    const answers = await Promise.all([site.act('check-in'), site.act('check-in')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(site.data.eventKinds().filter((kind) => kind === 'booking-started')).toHaveLength(1)
  })
})
