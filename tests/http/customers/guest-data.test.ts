import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { instantText } from '#modules/shared'
import { fakeTwilioSettings } from '../../fakes/twilio.ts'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'
import { not } from '../../support/test-port.ts'

/** Keys of Twilio, so that texts count as sent; nothing is delivered here. */
const whole = await openRelayedApp({
  TWILIO_ACCOUNT_SID: fakeTwilioSettings.accountSid,
  TWILIO_AUTH_TOKEN: fakeTwilioSettings.authToken,
  TWILIO_FROM: fakeTwilioSettings.from,
})
const { data, relay } = whole
let admin = ''
beforeAll(async () => {
  admin = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.asyncDispose]())

function call(method: string, path: string, cookie: string, body?: object) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  return whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

function press(path: string, cookie: string, fields: Readonly<Record<string, string>> = {}) {
  return whole.app.request(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
}

let callers = 0
/** A caller with a booking; `ends` cancels it, so that nothing is open. */
async function aCaller(changes: object = {}, ends = true) {
  callers += 1
  const services = await whole.modules.catalogue.activeServices('plumbing')
  const service = services.find(({ isEmergency }) => !isEmergency)
  const soon = whole.adapters.clock.now().add({ hours: 72 + 24 * callers })
  const [start] = service ? await whole.modules.booking.nextFreeStarts(service.id, soon, 'standard') : []
  const answer = await call('POST', '/api/admin/bookings', admin, {
    customer: {
      full_name: `Cora Caller ${callers}`,
      phone: '07700 900123',
      postcode: 'CR0 1AB',
      address: '4 Surrey Street',
      ...changes,
    },
    service_id: service?.id,
    scheduled_date: start,
    problem_description: `The tap of caller ${callers} drips`,
  })
  const booked: { id: string; customer_id: string; booking_reference: string } = await answer.json()
  if (answer.status !== 201) throw new Error(JSON.stringify(booked))
  await relay.drain()
  if (ends) data.set('bookings', { id: booked.id }, { status: 'cancelled', cancel_reason: 'office' })
  const id = booked.customer_id
  return {
    id,
    booking: booked.id,
    reference: booked.booking_reference,
    api: `/api/admin/customers/${id}`,
    page: `/admin/customers/${id}`,
  }
}

const lines = (action: string, target: string) => data.count('audit_log', { action, target_id: target })
const codeOf = async (answer: Response) => ((await answer.json()) as { readonly code: string }).code

/** All that an erasure or a copy would change, and the lines about it. */
const state = () =>
  JSON.stringify(
    ['users', 'bookings', 'messages', 'exports', 'farewells', 'files_to_remove'].map((table) => data.rows(table)),
  ) + data.count('audit_log')

const writes = (of: { readonly api: string; readonly page: string }) =>
  [
    ['POST', `${of.api}/exports`],
    ['DELETE', of.api],
    ['POST', `${of.page}/exports`],
    ['POST', `${of.page}/exports/open`],
    ['POST', `${of.page}/erase`],
  ] as const
const reads = (of: { readonly api: string }, file = 'exp_none') =>
  [`${of.api}/export`, `${of.api}/exports`, `${of.api}/exports/${file}/file`] as const

function send([method, path]: readonly [string, string], cookie: string): Promise<Response> | Response {
  return path.startsWith('/api') ? call(method, path, cookie, {}) : press(path, cookie, { sure: 'yes' })
}

describe('a copy of the data of a caller', () => {
  it('is prepared at the wish of an administrator, downloaded with photos, and noted each time', async () => {
    const caller = await aCaller({ email: 'copy@example.com' })
    const file = '00000000-0000-0000-0000-00000000000c.jpg'
    const photo = {
      media_type: 'image/jpeg',
      width: 1,
      height: 1,
      bytes: 1,
      created_at: instantText(whole.clock.now()),
    }
    data.insert('photos', { id: 'pho_copy', booking_id: caller.booking, file, ...photo })
    const asked = await call('POST', `${caller.api}/exports`, admin)
    expect(asked.status).toBe(202)
    const again = await call('POST', `${caller.api}/exports`, admin)
    expect([again.status, await codeOf(again)]).toEqual([409, 'export_underway'])
    expect(lines('data_copy_asked', caller.id)).toBe(1)
    await relay.drain()
    const listed = await (await call('GET', `${caller.api}/exports`, admin)).json()
    expect(listed.items).toMatchObject([{ state: 'ready' }])
    const archive = await call('GET', `${caller.api}/exports/${listed.items[0].id}/file`, admin)
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(archive.headers.get('content-disposition')).toContain('customer-data.zip')
    const text = new TextDecoder().decode(unzipSync(new Uint8Array(await archive.arrayBuffer()))['data.json'])
    for (const one of ['copy@example.com', caller.reference, 'drips']) expect(text).toContain(one)
    const document = await call('GET', `${caller.api}/export`, admin)
    expect(await document.json()).toMatchObject({ format: 'callout-export-1', data: { users: [{ id: caller.id }] } })
    expect(lines('data_copy_read', caller.id)).toBe(2)
    // The office hands it out: nothing leads the caller to a page that asks for an account.
    expect(data.count('messages', { event: 'export_ready' })).toBe(0)
    const other = await aCaller()
    const elsewhere = await call('GET', `${other.api}/exports/${listed.items[0].id}/file`, admin)
    expect([elsewhere.status, lines('data_copy_read', other.id)]).toEqual([404, 0])
  })

  it('is asked for by the form of the page, which comes back to the card', async () => {
    const caller = await aCaller()
    const asked = await press(`${caller.page}/exports`, admin)
    expect([asked.status, asked.headers.get('location')]).toEqual([303, `${caller.page}?done=copy_asked#data`])
    const again = await press(`${caller.page}/exports`, admin)
    expect(again.headers.get('location')).toBe(`${caller.page}?done=copy_underway#data`)
    const open = await press(`${caller.page}/exports/open`, admin)
    expect(open.headers.get('location')).toBe(`${caller.page}?done=copy_open#data`)
    expect(lines('data_copy_asked', caller.id)).toBe(1)
  })
})

describe('the erasure of the data of a caller', () => {
  it('takes what names them, once, with one line of the audit log, and notifies them by e-mail', async () => {
    const caller = await aCaller({ email: 'gone@example.com' })
    const neighbour = await aCaller()
    const kept = data.rows('bookings', { customer_id: neighbour.id })
    expect(data.count('messages', { recipient: 'gone@example.com' })).toBeGreaterThan(0)
    expect(data.count('stop_links', { address: 'gone@example.com' })).toBe(1)
    expect((await call('DELETE', caller.api, admin, {})).status).toBe(202)
    await relay.drain()
    expect(data.row('users', { id: caller.id })).toMatchObject({
      full_name: 'Deleted account',
      phone: null,
      address: null,
    })
    expect(data.row('bookings', { id: caller.booking })).toMatchObject({
      reference: caller.reference,
      customer_phone: '',
      contact_email: '',
      problem_description: '',
    })
    expect(data.pick('messages', ['event'], { recipient: 'gone@example.com' })).toEqual([{ event: 'data_erased' }])
    expect([data.count('links', { booking_id: caller.booking }), data.count('farewells')]).toEqual([0, 0])
    expect(data.count('stop_links', { address: 'gone@example.com' })).toBe(0)
    expect(data.rows('bookings', { customer_id: neighbour.id })).toEqual(kept)
    expect(data.row('users', { id: neighbour.id })).toMatchObject({ phone: '+447700900123' })
    const again = await call('DELETE', caller.api, admin, {})
    expect([again.status, (await press(`${caller.page}/erase`, admin, { sure: 'yes' })).status]).toEqual([404, 404])
    expect(lines('data_erased', caller.id)).toBe(1)
    const found = await (await call('GET', '/api/admin/customers?q=gone@example.com', admin)).json()
    expect(found.items).toEqual([])
  })

  it('notifies by text message who has a number alone, without a name, and asks on the page to be sure', async () => {
    const caller = await aCaller({ phone: '07700 900456' })
    const unsure = await press(`${caller.page}/erase`, admin)
    expect([unsure.status, await unsure.text()]).toEqual([422, expect.stringContaining('tick that you are sure')])
    expect(lines('data_erased', caller.id)).toBe(0)
    const erased = await press(`${caller.page}/erase`, admin, { sure: 'yes' })
    expect([erased.status, erased.headers.get('location')]).toEqual([303, '/admin/customers?done=erased'])
    await relay.drain()
    const [last, ...others] = data.rows('messages', { recipient: '+447700900456' })
    expect([last?.['event'], last?.['channel'], others]).toEqual(['data_erased', 'sms', []])
    expect(last?.['text']).not.toContain('Cora')
  })

  it('is refused while a booking is open, which it names, and changes nothing', async () => {
    const caller = await aCaller({}, false)
    const before = state()
    const refused = await call('DELETE', caller.api, admin, {})
    const problem = await refused.json()
    expect([refused.status, problem.code]).toEqual([409, 'open_bookings'])
    expect(problem.detail).toContain(caller.reference)
    const form = await press(`${caller.page}/erase`, admin, { sure: 'yes' })
    expect([form.status, await form.text()]).toEqual([409, expect.stringContaining(caller.reference)])
    expect(state()).toBe(before)
  })

  it('refuses a booking that was on its way meanwhile, so that nothing of theirs is left behind', async () => {
    const caller = await aCaller()
    const services = await whole.modules.catalogue.activeServices('plumbing')
    const service = services.find(({ isEmergency }) => !isEmergency)
    const soon = whole.adapters.clock.now().add({ hours: 1_000 })
    const [start] = service ? await whole.modules.booking.nextFreeStarts(service.id, soon, 'standard') : []
    const { request } = whole.modules.booking
    const asked = vi.spyOn(whole.modules.booking, 'request').mockImplementationOnce(async (wanted) => {
      expect((await call('DELETE', caller.api, admin, {})).status).toBe(202)
      return request(wanted)
    })
    const order = { service_id: service?.id, scheduled_date: start, problem_description: 'The tap drips again' }
    const answer = await call('POST', '/api/admin/bookings', admin, {
      customer: { id: caller.id },
      ...order,
    })
    expect([asked.mock.calls.length, answer.status, await answer.json()]).toMatchObject([
      1,
      422,
      { code: 'customer_unknown', errors: [{ path: 'customer.id' }] },
    ])
    expect(data.texts('bookings', 'id', { customer_id: caller.id })).toEqual([caller.booking])
  })

  it('is for people without an account: of others nothing is copied, listed or erased', async () => {
    for (const role of ['customer', 'technician', 'office', 'admin']) {
      const id = data.text('users', 'id', { email: `${role}@example.com` })
      const of = { api: `/api/admin/customers/${id}`, page: `/admin/customers/${id}` }
      const before = state()
      for (const write of writes(of)) {
        const answer = await send(write, admin)
        const [status, code] = write[1].startsWith('/api') ? [409, 'has_account'] : [404, null]
        expect([write, answer.status]).toEqual([write, status])
        expect(code === null || (await codeOf(answer)) === code).toBe(true)
      }
      for (const path of reads(of)) expect([path, (await call('GET', path, admin)).status]).toEqual([path, 409])
      expect(state()).toBe(before)
    }
    const unknown = { api: '/api/admin/customers/usr_nobody', page: '/admin/customers/usr_nobody' }
    for (const write of writes(unknown)) expect((await send(write, admin)).status).toBe(404)
    for (const path of reads(unknown)) expect((await call('GET', path, admin)).status).toBe(404)
  })
})

describe('anybody but an administrator with a fresh password', () => {
  it.each(['office', 'technician', 'customer', 'guest', null] as const)(
    'such as %s is refused each step, and nothing changes',
    async (role) => {
      const caller = await aCaller()
      const cookie = await whole.signIn(role)
      const before = state()
      const refusals = role === 'guest' || role === null ? [401, 303] : [403]
      for (const write of writes(caller)) expect(refusals).toContain((await send(write, cookie)).status)
      for (const path of reads(caller)) expect(refusals).toContain((await call('GET', path, cookie)).status)
      expect(state()).toBe(before)
    },
  )

  it('a guest by code too, of whom the data is: their session goes with it', async () => {
    const cookie = await whole.signIn('guest')
    const id = data.text('users', 'id', { role: 'guest', guest_key: not(null) }, ['-created_at'])
    expect((await call('DELETE', `/api/admin/customers/${id}`, cookie, {})).status).toBe(401)
    expect((await call('GET', '/api/bookings', cookie)).status).toBe(200)
    expect((await call('DELETE', `/api/admin/customers/${id}`, admin, {})).status).toBe(202)
    expect((await call('GET', '/api/bookings', cookie)).status).toBe(401)
  })

  it('an administrator whose password is old is asked for it, and nothing changes before', async () => {
    const caller = await aCaller()
    const exportId = (await (await call('POST', `${caller.api}/exports`, admin)).json()).id
    await relay.drain()
    const stale = await whole.signIn('admin')
    const token = data.column('sessions', 'token_hash', {}, ['-created_at'])[0] ?? ''
    data.set('sessions', { token_hash: token }, { password_confirmed_at: null })
    const before = state()
    for (const write of writes(caller)) {
      const answer = await send(write, stale)
      expect([write, answer.status]).toEqual([write, 403])
    }
    for (const path of [`${caller.api}/export`, `${caller.api}/exports/${exportId}/file`]) {
      const refused = await call('GET', path, stale)
      expect([path, refused.status, await codeOf(refused)]).toEqual([path, 403, 'password_needed'])
      const led = await whole.app.request(path, { headers: { cookie: stale, accept: 'text/html' } })
      expect([led.status, led.headers.get('location')]).toEqual([303, `${caller.page}?done=copy_password#data`])
    }
    expect(state()).toBe(before)
    const password = 'a-long-enough-phrase-1'
    const erased = await press(`${caller.page}/erase`, stale, { sure: 'yes', password })
    expect([erased.status, erased.headers.get('location')]).toEqual([303, '/admin/customers?done=erased'])
  })
})
