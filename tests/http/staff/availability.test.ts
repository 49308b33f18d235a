import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Availability } from '#modules/accounts'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { copyOf } from '../../support/test-port.ts'

let whole: WholeApp
let id = ''
beforeEach(async () => {
  whole = await openWholeApp()
  const [entry] = await whole.modules.accounts.technicians()
  id = entry?.technician.id ?? ''
})
afterEach(() => whole[Symbol.dispose]())

async function patch(caller: Caller, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie: await whole.signIn(caller) }
  return whole.app.request(path, { method: 'PATCH', headers, body: JSON.stringify(body) })
}

async function post(caller: Caller, path: string, availability: string): Promise<Response> {
  const headers = { cookie: await whole.signIn(caller) }
  return whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams({ availability }) })
}

const said = async (): Promise<Availability | undefined> =>
  (await whole.modules.accounts.technicians())[0]?.technician.availability
const isOff = async () => (await whole.adapters.booking.schedule.team(false))[0]?.off
const savedEvents = () => whole.data.pick('outbox', ['kind'], { kind: 'technician-availability-set' }).length

describe('the availability of a technician', () => {
  it('is set and reset by the technician', async () => {
    const answer = await patch('technician', '/api/technicians/me', { availability: 'on_call' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id, availability: 'on_call' })
    expect(await said()).toBe('on_call')
  })

  it.each(['office', 'admin'] as const)('is set by: %s', async (caller) => {
    const answer = await patch(caller, `/api/admin/technicians/${id}`, { availability: 'off' })
    expect(answer.status).toBe(200)
    expect(await said()).toBe('off')
  })

  it('counts for the next assignment, off and back again, though the team is cached', async () => {
    expect(await isOff()).toBe(false)
    await patch('technician', '/api/technicians/me', { availability: 'off' })
    expect(await isOff()).toBe(true)
    await patch('office', `/api/admin/technicians/${id}`, { availability: 'available' })
    expect(await isOff()).toBe(false)
  })

  it('emits one event when it is saved twice', async () => {
    for (const _ of [1, 2]) await patch('technician', '/api/technicians/me', { availability: 'off' })
    expect(savedEvents()).toBe(1)
  })

  it.each([{}, { availability: 'busy' }, { availability: 'off', is_active: false }, { availability: null }])(
    'is not %j',
    async (body) => {
      expect((await patch('technician', '/api/technicians/me', body)).status).toBe(422)
      expect((await patch('office', `/api/admin/technicians/${id}`, body)).status).toBe(422)
      expect(await said()).toBe('available')
    },
  )

  it('of an unknown technician is not found', async () => {
    expect((await patch('office', '/api/admin/technicians/tec_00000000', { availability: 'off' })).status).toBe(404)
    expect((await post('office', '/admin/technicians/tec_00000000/availability', 'off')).status).toBe(404)
    expect((await post('office', '/admin/technicians/x/availability', 'off')).status).toBe(404)
  })

  it('is not found for a user with the role who is not on the team', async () => {
    whole.data.set(
      'users',
      { email: 'customer@example.com' },
      { role: 'technician', email_verified_at: copyOf('created_at') },
    )
    expect((await patch('customer', '/api/technicians/me', { availability: 'off' })).status).toBe(404)
    expect((await post('customer', '/availability', 'off')).status).toBe(404)
    expect(await said()).toBe('available')
  })
})

describe('the forms of availability', () => {
  it.each([
    ['technician', (): string => '/availability', '/dashboard?done=on_call'],
    ['office', (): string => `/admin/technicians/${id}/availability`, '/admin/technicians?done=on_call'],
    ['admin', (): string => `/admin/technicians/${id}/availability`, '/admin/technicians?done=on_call'],
  ] as const)('save what the %s chose without scripts', async (caller, path, to) => {
    const answer = await post(caller, path(), 'on_call')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
    expect(await said()).toBe('on_call')
  })

  it('show an unknown choice as a problem, and change nothing', async () => {
    expect((await post('technician', '/availability', 'busy')).status).toBe(422)
    expect((await post('office', `/admin/technicians/${id}/availability`, '')).status).toBe(422)
    expect(await said()).toBe('available')
  })
})

describe('the district that a technician starts from', () => {
  const home = async () => (await whole.modules.accounts.technicians())[0]?.technician.homeDistrict
  const put = async (caller: Caller, body: unknown) => {
    const headers = { 'content-type': 'application/json', cookie: await whole.signIn(caller) }
    return whole.app.request(`/api/admin/technicians/${id}/home`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    })
  }
  const send = async (caller: Caller, home_district: string) => {
    const headers = { cookie: await whole.signIn(caller) }
    const body = new URLSearchParams({ home_district })
    return whole.app.request(`/admin/technicians/${id}/home`, { method: 'POST', headers, body })
  }

  it('is set by the office, over the API and on the page', async () => {
    expect((await put('office', { home_district: 'se25' })).status).toBe(200)
    expect(await home()).toBe('SE25')
    const sent = await send('office', 'CR8')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/admin/technicians?done=home'])
    expect(await home()).toBe('CR8')
    await send('office', '')
    expect(await home()).toBeNull()
  })

  it('is neither set by a technician nor to anything else', async () => {
    const before = await home()
    expect((await put('technician', { home_district: 'SE25' })).status).toBe(403)
    expect((await put('office', { home_district: 'nowhere' })).status).toBe(422)
    expect((await send('office', 'nowhere')).status).toBe(422)
    expect(await home()).toBe(before)
  })
})
