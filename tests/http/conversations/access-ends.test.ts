import { afterAll, describe, expect, it } from 'vitest'
import { endAccess } from '../../../src/jobs/bookings/end-access.ts'
import { emitted } from '../../support/builders/events.ts'
import { not } from '../../support/test-port.ts'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const whole = await openRelayedApp()
afterAll(() => whole[Symbol.asyncDispose]())
const { data, relay } = whole

const cookies = {
  customer: await whole.signIn('customer'),
  technician: await whole.signIn('technician'),
  office: await whole.signIn('office'),
}

async function call(as: keyof typeof cookies | null, method: string, path: string, body?: object, headers = {}) {
  const answer = await whole.app.request(path, {
    method,
    headers: {
      cookie: as === null ? '' : cookies[as],
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const json: Readonly<Record<string, unknown>> = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, json, code: json['code'] }
}

/** An emergency of the customer, whose technician has asked for a phone. */
async function asked() {
  const made = await call('customer', 'POST', '/api/bookings', {
    service_id: data.text('services', 'id', { is_emergency: 1 }),
    priority: 'emergency',
    customer_address: '12 Park Lane',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'Water comes through the ceiling.',
  })
  const booking = String(made.json['id'])
  const technician_id = data.text('technicians', 'id')
  const assigned = await call('office', 'POST', `/api/bookings/${booking}/assign`, { technician_id })
  expect(assigned.status).toBe(200)
  // The technician is free for the next one.
  data.remove('holds', { booking_id: booking })
  const page = `/api/bookings/${booking}/device-access`
  const wish = { device_type: 'smartphone', purpose: 'To pair the thermostat' }
  const { json } = await call('technician', 'POST', page, wish)
  const deed = (as: keyof typeof cookies | null, verb: string, headers = {}) =>
    call(as, 'POST', `${page}/${String(json['id'])}/${verb}`, undefined, headers)
  const state = async () => {
    const { json: listed } = await call('customer', 'GET', page)
    return (listed['items'] as readonly Readonly<Record<string, unknown>>[])[0] ?? {}
  }
  return { booking, page, wish, deed, state, id: String(json['id']) }
}

const lines = (booking: string) =>
  data.texts('service_communications', 'message_content', { booking_id: booking, sender_type: 'system' }, ['seq'])

describe('access to a device', () => {
  it('is a line of the conversation at each step, without its purpose and its token', async () => {
    const { booking, deed, state } = await asked()
    await relay.drain()
    await deed('customer', 'approve')
    await relay.drain()
    expect(await state()).toMatchObject({ status: 'approved', decided_by: 'customer', revoked_by: null })
    await deed('office', 'revoke')
    await relay.drain()
    expect(await state()).toMatchObject({ status: 'revoked', revoked_by: 'office', approved_at: expect.any(String) })
    expect(lines(booking).slice(-3)).toEqual([
      'Asha asks to use a phone of the customer.',
      'Phone access granted for 24 hours.',
      'Phone access has ended.',
    ])
    const hash = data.text('smart_device_access', 'access_token', { booking_id: booking, access_token: not(null) })
    const thread = JSON.stringify(data.rows('service_communications', { booking_id: booking }))
    expect(thread).not.toContain('thermostat')
    expect(thread).not.toContain(hash.slice(0, 8))
  })

  it('says that it was declined, and that a request was withdrawn', async () => {
    const { booking, deed, page, wish } = await asked()
    await deed('customer', 'decline')
    const tablet = await call('technician', 'POST', page, { ...wish, device_type: 'tablet' })
    await call('customer', 'POST', `${page}/${String(tablet.json['id'])}/revoke`)
    await relay.drain()
    expect(lines(booking).slice(-3)).toEqual([
      'Phone access declined.',
      'Asha asks to use a tablet of the customer.',
      'The request for tablet access has ended.',
    ])
  })

  it('ends when the technician is taken off the visit, and nobody can grant it then', async () => {
    const { booking, deed, state } = await asked()
    await deed('customer', 'approve')
    const customerId = data.text('bookings', 'customer_id', { id: booking })
    const body = { bookingId: booking, customerId, technicianId: data.text('technicians', 'id') } as never
    const [released] = endAccess(whole.modules)['technician-released'] ?? []
    const event = emitted('technician-released', body, { at: whole.clock.now() })
    // They still come on a visit of it.
    await released?.(event)
    expect(await state()).toMatchObject({ status: 'approved' })
    data.set('visits', { booking_id: booking }, { technician_id: null })
    await released?.(event)
    expect(await state()).toMatchObject({ status: 'revoked', revoked_by: 'system' })
    expect(await deed('customer', 'approve')).toMatchObject({ status: 409, code: 'access_closed' })
    expect((await deed('technician', 'approve')).status).toBe(404)
  })

  it('ends when the technician works here no longer, in every booking', async () => {
    const first = await asked()
    const second = await asked()
    await first.deed('customer', 'approve')
    const userId = data.text('users', 'id', { email: 'technician@example.com' })
    const technicianId = data.text('technicians', 'id')
    const [left] = endAccess(whole.modules)['technician-left'] ?? []
    await left?.(emitted('technician-left', { userId, by: userId, technicianId } as never, { at: whole.clock.now() }))
    expect([await first.state(), await second.state()]).toMatchObject([{ status: 'revoked' }, { status: 'revoked' }])
  })

  it('ends with the cancellation of the booking, after which nothing more is asked', async () => {
    const { booking, deed, state, page, wish } = await asked()
    await deed('customer', 'approve')
    expect((await call('customer', 'POST', `/api/bookings/${booking}/cancel`, {})).status).toBe(200)
    await relay.drain()
    expect(await state()).toMatchObject({ status: 'revoked', revoked_by: 'system' })
    const again = await call('technician', 'POST', page, wish)
    expect([again.status, again.code]).toEqual([409, 'access_closed'])
  })

  it.each([
    ['over HTTP', 'DELETE', (booking: string) => `/api/bookings/${booking}/links`],
    ['by the form', 'POST', (booking: string) => `/admin/bookings/${booking}/links/revoke`],
  ])('is decided by its link until the office ends all links %s', async (_, method, pathOf) => {
    const { booking, deed, state, id } = await asked()
    const made = await whole.modules.deviceAccess.makeLink(id as never)
    const headers = { 'x-access-token': made?.token ?? '' }
    expect((await call(null, method, pathOf(booking))).status).not.toBe(204)
    expect((await deed(null, 'approve', headers)).json).toMatchObject({ status: 'approved', decided_by: 'link' })
    const ended = await call('office', method, pathOf(booking))
    expect([204, 303]).toContain(ended.status)
    expect((await deed(null, 'revoke', headers)).status).toBe(404)
    expect((await call(null, 'GET', `/device-access/${made?.token}`)).status).toBe(404)
    expect(await state()).toMatchObject({ status: 'approved' })
  })
})
