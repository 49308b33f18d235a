import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookingId, DeviceAccessId } from '#modules/shared'
import type { Caller } from '../../support/apps/whole-app.ts'
import { type ThreadDesk, openThreadDesk } from './thread-desk.ts'

let desk: ThreadDesk
beforeAll(async () => {
  desk = await openThreadDesk()
})
afterAll(() => desk[Symbol.dispose]())

const wish = { device_type: 'smartphone', purpose: 'To pair the new thermostat with its app.' }

async function asked(body: unknown = wish) {
  const booking = await desk.booked()
  const page = `/api/bookings/${booking}/device-access`
  const made = await desk.call('POST', page, { as: 'technician', body })
  expect([made.status, made.json['status']]).toEqual([201, 'requested'])
  const id = String(made.json['id']) as DeviceAccessId
  const deed = (verb: string, as: Caller, headers = {}) => desk.call('POST', `${page}/${id}/${verb}`, { as, headers })
  return { booking, page, id, made, deed }
}

const linkOf = async (id: DeviceAccessId) => (await desk.whole.modules.deviceAccess.makeLink(id))?.token ?? ''
const story = (booking: BookingId) =>
  desk.whole.data.rows('audit_log', { target_id: booking }).map(({ action, role }) => [action, role])

describe('access to a device of the customer', () => {
  it('is asked for by the technician, granted by the customer for 24 hours, and revoked by the office at once', async () => {
    const { booking, page, id, made, deed } = await asked()
    expect(made.json).toMatchObject({ id, booking_id: booking, ...wish, requested_by: expect.any(String) })
    const granted = await deed('approve', 'customer')
    expect([granted.status, granted.json['status']]).toEqual([200, 'approved'])
    const ends = Temporal.Instant.from(String(granted.json['access_expires_at']))
    const hours = Temporal.Instant.from(String(granted.json['decided_at'])).until(ends).total('hours')
    expect(hours).toBe(24)
    expect((await deed('approve', 'customer')).status).toBe(200)
    expect(await deed('decline', 'customer')).toMatchObject({ status: 409, code: 'access_closed' })
    for (const reader of ['customer', 'technician', 'office', 'admin'] as const) {
      const { status, json } = await desk.call('GET', page, { as: reader })
      expect([status, json['items']]).toMatchObject([200, [{ id, status: 'approved' }]])
      expect(JSON.stringify(json)).not.toContain('token')
    }
    expect((await deed('revoke', 'office')).json['status']).toBe('revoked')
    expect(await deed('approve', 'customer')).toMatchObject({ status: 409, code: 'access_closed' })
    expect(story(booking)).toEqual(
      expect.arrayContaining([
        ['device_access_asked', 'technician'],
        ['device_access_revoked', 'office'],
      ]),
    )
  })

  it('is granted by nobody but the customer, and is not there for strangers', async () => {
    const { page, deed, id } = await asked()
    for (const who of ['technician', 'office', 'admin'] as const) {
      expect(await deed('approve', who)).toMatchObject({ status: 403 })
      expect(await deed('decline', who)).toMatchObject({ status: 403 })
    }
    expect((await deed('revoke', 'technician')).status).toBe(403)
    expect((await deed('approve', null)).status).toBe(401)
    expect((await desk.call('GET', page)).status).toBe(401)
    expect((await desk.call('POST', page, { as: 'customer', body: wish })).status).toBe(403)
    expect((await desk.call('POST', page, { as: 'office', body: wish })).status).toBe(403)
    const other = await desk.booked()
    const elsewhere = `/api/bookings/${other}/device-access/${id}/approve`
    expect((await desk.call('POST', elsewhere, { as: 'customer' })).status).toBe(404)
    expect((await desk.call('GET', page, { as: 'customer' })).json['items']).toMatchObject([{ status: 'requested' }])
  })

  it('is read and granted by the link, whose token is kept nowhere', async () => {
    const { booking, page, id, deed } = await asked()
    const token = await linkOf(id)
    const kept = desk.whole.data.rows('smart_device_access', { id })
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
    const headers = { 'x-access-token': token }
    expect((await desk.call('GET', page, { headers })).json['items']).toMatchObject([{ id, status: 'requested' }])
    expect(await deed('approve', null, headers)).toMatchObject({ status: 200, json: { status: 'approved' } })
    expect(await deed('approve', null, { 'x-access-token': 'f'.repeat(32) })).toMatchObject({ status: 404 })
    const notes = desk.whole.data.rows('service_communications', { booking_id: booking })
    expect(JSON.stringify(notes)).not.toContain(token.slice(0, 8))
    const other = await asked()
    expect(await other.deed('approve', null, headers)).toMatchObject({ status: 404 })
  })

  it('is decided by a form without a script, with the words of the page in the address', async () => {
    const { id } = await asked({ ...wish, device_type: 'tablet' })
    const page = `/device-access/${await linkOf(id)}`
    const send = (decision: string) =>
      desk.call('POST', page, { body: new URLSearchParams({ decision, access_id: id }) })
    const granted = await send('approve')
    expect([granted.status, granted.headers.get('location')]).toEqual([303, `${page}?done=granted-tablet`])
    expect(granted.headers.get('referrer-policy')).toBe('no-referrer')
    const declined = await send('decline')
    expect([declined.status, await declined.answer.text()]).toEqual([409, expect.stringContaining('granted already')])
    expect((await send('revoke')).headers.get('location')).toBe(`${page}?done=ended`)
    expect(await (await send('approve')).answer.text()).toContain('Failed to grant device access')
    expect((await desk.call('GET', `/device-access/${'0'.repeat(32)}`)).status).toBe(404)
  })

  it.each([
    [{ ...wish, device_type: 'fridge' }, 422],
    [{ ...wish, purpose: ' ' }, 422],
    [{ ...wish, purpose: 'a'.repeat(501) }, 422],
    [{ ...wish, token: 'x' }, 422],
    [[], 422],
  ])('is not asked for with %j', async (body, status) => {
    const booking = await desk.booked()
    const page = `/api/bookings/${booking}/device-access`
    expect((await desk.call('POST', page, { as: 'technician', body })).status).toBe(status)
    expect((await desk.call('GET', page, { as: 'technician' })).json['items']).toEqual([])
  })

  it('is asked for once at a time for each kind of device', async () => {
    const { page, id } = await asked()
    const again = await desk.call('POST', page, { as: 'technician', body: wish })
    expect([again.status, again.json['id']]).toEqual([201, id])
    const other = { ...wish, purpose: 'For something else' }
    expect(await desk.call('POST', page, { as: 'technician', body: other })).toMatchObject({ code: 'access_open' })
    const tablet = { ...wish, device_type: 'tablet' }
    expect((await desk.call('POST', page, { as: 'technician', body: tablet })).status).toBe(201)
  })

  it('is over after 24 hours, unanswered or granted, and with the booking', async () => {
    const first = await asked()
    const second = await asked()
    await second.deed('approve', 'customer')
    const token = await linkOf(first.id)
    const third = await asked()
    await desk.whole.modules.deviceAccess.endOf(third.booking, null)
    expect(await third.deed('approve', 'customer')).toMatchObject({ status: 409, json: { status: 'revoked' } })
    desk.whole.clock.set(desk.whole.clock.now().add({ hours: 25 }))
    expect(await first.deed('approve', null, { 'x-access-token': token })).toMatchObject({
      status: 409,
      code: 'access_closed',
    })
    const { adapters } = desk.whole
    expect(await adapters.deviceAccess.accesses.list(second.booking)).toMatchObject([{ state: 'approved' }])
    expect(await desk.whole.modules.deviceAccess.decideByLink(token, 'revoke')).toMatchObject({ ok: false })
  })
})
