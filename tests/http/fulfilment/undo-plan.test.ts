import { describe, expect, it } from 'vitest'
import { planForms } from '../../../src/http/fulfilment/plan-forms.ts'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { visitActionRoutes } from '../../../src/http/fulfilment/visit-actions.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { office, pay, technicianId, tuesdayTen } from '../../support/builders/bookings.ts'
import { booked, confirmed } from '../bookings/confirmed-booking.ts'

interface CameBack {
  readonly form?: { readonly alert: unknown } | null
}

/** A paid booking on Tuesday at ten, which is Tom's; it is Sunday. */
async function openUndo() {
  const site = openBookingApp(['tom', 'ann', 'bob'])
  const { booking } = site
  visitActionRoutes(site.api, { booking, departures: departuresOf(site) })
  planRoutes(site.api, { booking })
  const pages = {
    show: async (_: unknown, _path: string, { form }: CameBack) =>
      new Response(JSON.stringify(form?.alert), { status: 409 }),
    refuse: async () => new Response('', { status: 404 }),
  }
  planForms(
    createSubmission(site.api, pages, async () => null),
    { booking },
  )
  const id = await confirmed(site)
  await booking.assign(office, id, technicianId('tom'))
  const visitId = (number: number, of: string = id) => `vis_${of.slice('bkg_'.length)}-${number}`
  const visit = async (number = 1) => (await site.send('office', 'GET', `/api/visits/${visitId(number)}`)).body
  const change = async (body: object, number = 1) => {
    const { version } = await visit(number)
    const sent = { version, ...body }
    return site.send('office', 'PATCH', `/api/visits/${visitId(number)}`, sent)
  }
  const undo = (version: unknown, number = 1, as = 'office') =>
    site.send(as, 'POST', `/api/visits/${visitId(number)}/undo-plan`, { version })
  const form = async (fields: Readonly<Record<string, string>>) => {
    const answer = await site.api.call('/admin/dispatch', {
      as: aUser({ id: 'office', role: 'office' }),
      method: 'POST',
      body: new URLSearchParams({ from: '2026-03-03', days: '7', ...fields }),
    })
    return answer.headers.get('location') ?? (await answer.text())
  }
  const reserved = () =>
    site.data.rows('holds').map(({ resource, visit_number, starts_ms, ends_ms, leads }) => ({
      resource,
      visit_number,
      starts_ms,
      ends_ms,
      leads,
    }))
  /** Every event from now on, once each minute is over. */
  const since = site.database.eventKinds().length
  const told = async () => {
    site.clock.move({ minutes: 2 })
    await booking.sendPlanNews()
    return site.database.eventKinds().slice(since)
  }
  return { ...site, id, visitId, visit, change, undo, form, reserved, told }
}

const wednesday = '2026-03-04T11:30:00'

describe('the undo of a plan', () => {
  it('puts back start, length, lead and crew, with what was reserved, and nobody is notified', async () => {
    using site = await openUndo()
    const crew = { technician_ids: ['tec_tom', 'tec_bob'], duration_minutes: 75 }
    expect(await site.change(crew)).toMatchObject({ status: 200 })
    expect(await site.told()).toEqual(['technician-assigned'])
    const [before, reservedBefore] = [await site.visit(), site.reserved()]
    const moved = { technician_ids: ['tec_ann'], scheduled_date: wednesday, duration_minutes: 150 }
    const changed = await site.change(moved)
    expect(changed).toMatchObject({ status: 200, body: { technicians: [{ id: 'tec_ann' }], duration_minutes: 150 } })
    const undone = await site.undo(changed.body['version'])
    expect(undone).toMatchObject({ status: 200 })
    const { version: _, ...again } = await site.visit()
    const { version: __, ...first } = before
    expect(again).toEqual(first)
    expect(site.reserved()).toEqual(reservedBefore)
    expect(await site.told()).toEqual(['technician-assigned'])
    expect(site.database.count('plan_news')).toBe(0)
  })

  it('restores the price of the day, and the confirmation that a plan gave', async () => {
    using site = await openUndo()
    const id = await booked(site, { scheduled_date: '2026-03-03T13:00:00', priority: undefined })
    const before = (await site.send('office', 'GET', `/api/bookings/${id}`)).body
    const path = `/api/visits/${site.visitId(1, id)}`
    const cheaper = { version: 1, technician_ids: ['tec_ann'], scheduled_date: '2026-03-12T10:00:00' }
    expect(await site.send('office', 'PATCH', path, cheaper)).toMatchObject({ status: 200 })
    const between = (await site.send('office', 'GET', `/api/bookings/${id}`)).body
    expect(between).toMatchObject({ status: 'confirmed' })
    expect(await site.send('office', 'POST', `${path}/undo-plan`, { version: 2 })).toMatchObject({ status: 200 })
    const { updated_at: _, ...after } = (await site.send('office', 'GET', `/api/bookings/${id}`)).body
    const { updated_at: __, ...first } = before
    expect(after).toEqual(first)
    expect(await site.told()).not.toContain('booking-confirmed')
  })

  it('takes a visit back that was planned anew, and gives one back that was called off', async () => {
    using site = await openUndo()
    const wish = { technician_ids: ['tec_bob'], scheduled_date: wednesday }
    const planned = await site.send('office', 'POST', `/api/bookings/${site.id}/visits`, wish)
    expect(planned).toMatchObject({ status: 201, body: { number: 2 } })
    expect(await site.undo(planned.body['version'], 2)).toMatchObject({ status: 200 })
    expect(site.reserved().map(({ resource }) => resource)).toEqual(['tec_tom'])
    const again = await site.send('office', 'POST', `/api/bookings/${site.id}/visits`, wish)
    expect(again).toMatchObject({ status: 201, body: { number: 3 } })
    const kept = site.reserved()
    const off = await site.change({ called_off: true })
    expect(off).toMatchObject({ status: 200 })
    expect(site.reserved()).toHaveLength(1)
    expect(await site.undo(off.body['version'])).toMatchObject({ status: 200, body: { status: 'scheduled' } })
    expect(site.reserved()).toEqual(kept)
    expect(await site.told()).toEqual(['technician-assigned'])
  })

  it('goes step by step, each for its own minute', async () => {
    using site = await openUndo()
    const first = await site.change({ scheduled_date: wednesday })
    site.clock.move({ seconds: 40 })
    const second = await site.change({ technician_ids: ['tec_ann'] })
    const back = await site.undo(second.body['version'])
    expect(back).toMatchObject({ status: 200, body: { technicians: [{ id: 'tec_tom' }] } })
    expect(await site.undo(first.body['version'])).toMatchObject({ status: 409, body: { code: 'visit_changed' } })
    site.clock.move({ seconds: 19 })
    const start = await site.undo(back.body['version'])
    expect(start).toMatchObject({ status: 200, body: { scheduled_date: '2026-03-03T10:00:00.000Z' } })
    expect(await site.undo(start.body['version'])).toMatchObject({ status: 409, body: { code: 'undo_over' } })
    expect(await site.told()).toEqual([])
  })

  it('is over after a minute, once the technician has set out, and once money has moved', async () => {
    using site = await openUndo()
    const late = await site.change({ scheduled_date: wednesday })
    site.clock.move({ seconds: 60 })
    expect(await site.undo(late.body['version'])).toMatchObject({ status: 409, body: { code: 'undo_over' } })
    expect(await site.visit()).toMatchObject({ scheduled_date: '2026-03-04T11:30:00.000Z' })
    site.clock.set(tuesdayTen.add({ hours: 25 }))
    await site.booking.sendPlanNews()
    const given = await site.change({ duration_minutes: 90 })
    pay(site.database, site.id, 100)
    expect(await site.undo(given.body['version'])).toMatchObject({ status: 409, body: { code: 'undo_over' } })
    const other = await site.change({ duration_minutes: 60 })
    const step = { action_id: '01900000-0000-7000-8000-000000000001', minutes: 15 }
    const setOut = await site.send('tom', 'POST', `/api/visits/${site.visitId(1)}/en-route`, step)
    expect(setOut).toMatchObject({ status: 200, body: { status: 'en_route' } })
    expect(await site.undo(other.body['version'])).toMatchObject({ status: 409, body: { code: 'visit_changed' } })
    expect(await site.undo(setOut.body['version'])).toMatchObject({ status: 409, body: { code: 'undo_over' } })
    expect(await site.visit()).toMatchObject({ status: 'en_route', duration_minutes: 60 })
  })

  it('is refused where the time was taken meanwhile, and the plan stands', async () => {
    using site = await openUndo()
    const moved = await site.change({ scheduled_date: wednesday })
    const other = await confirmed(site, { scheduled_date: '2026-03-03T10:00:00' })
    await site.booking.assign(office, other, technicianId('tom'))
    expect(await site.undo(moved.body['version'])).toMatchObject({ status: 409, body: { code: 'technician_busy' } })
    expect(await site.visit()).toMatchObject({ scheduled_date: '2026-03-04T11:30:00.000Z' })
    expect(await site.told()).toContain('booking-rescheduled')
  })

  it('is for the office, of a visit that is there, with its version', async () => {
    using site = await openUndo()
    const { body } = await site.change({ scheduled_date: wednesday })
    for (const as of ['asha', 'tom']) expect(await site.undo(body['version'], 1, as)).toMatchObject({ status: 403 })
    expect(await site.undo(body['version'], 7)).toMatchObject({ status: 404 })
    expect(await site.undo('soon')).toMatchObject({ status: 422 })
    expect(await site.visit()).toMatchObject({ scheduled_date: '2026-03-04T11:30:00.000Z' })
  })

  it('is a form too, that leads back to the board', async () => {
    using site = await openUndo()
    const { body } = await site.change({ scheduled_date: wednesday })
    const sent = { visit: site.visitId(1), version: String(body['version']) }
    expect(await site.form(sent)).toBe('/admin/dispatch?from=2026-03-03&days=7&done=undone')
    expect(await site.visit()).toMatchObject({ scheduled_date: '2026-03-03T10:00:00.000Z' })
    expect(await site.form(sent)).toContain('just been changed')
  })

  it('happens also by the undo of a move, while nobody is notified', async () => {
    using site = await openUndo()
    await site.change({ scheduled_date: wednesday, duration_minutes: 120, technician_ids: ['tec_tom', 'tec_bob'] })
    expect(await site.booking.undoMove(office, site.id)).toMatchObject({ ok: true })
    expect(await site.visit()).toMatchObject({
      scheduled_date: '2026-03-03T10:00:00.000Z',
      technicians: [{ id: 'tec_tom' }],
    })
    expect(await site.told()).toEqual([])
  })

  it('puts back length and crew after the minute too, and says so', async () => {
    using site = await openUndo()
    await site.change({ duration_minutes: 75, technician_ids: ['tec_tom', 'tec_bob'] })
    await site.told()
    await site.change({ scheduled_date: wednesday, duration_minutes: 120, technician_ids: ['tec_ann'] })
    await site.told()
    expect(await site.booking.undoMove(office, site.id)).toMatchObject({ ok: true })
    expect(await site.visit()).toMatchObject({
      scheduled_date: '2026-03-03T10:00:00.000Z',
      duration_minutes: 75,
      technicians: [{ id: 'tec_tom' }, { id: 'tec_bob' }],
    })
    expect(new Set(site.reserved().map(({ resource }) => resource))).toEqual(new Set(['tec_bob', 'tec_tom']))
  })
})
