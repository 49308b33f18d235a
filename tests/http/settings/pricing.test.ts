import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function call(method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const read: Record<string, unknown> = await answer.json()
  return { status: answer.status, body: read }
}

async function post(fields: Readonly<Record<string, string>>) {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const answer = await whole.app.request('/admin/pricing', { method: 'POST', headers, body })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const prices = async () => (await call('GET', '/api/admin/pricing')).body
const boiler = () => whole.data.text('services', 'id', { name: 'Boiler Repair' })

async function costOf(priority: string) {
  const answer = await whole.app.request(`/api/services/${boiler()}/estimate?priority=${priority}`)
  const read: { base_price: number; multiplier: number } = await answer.json()
  return { status: answer.status, multiplier: read.multiplier }
}

const typed = {
  standard_factor: '1.00',
  priority_factor: '1.55',
  urgent_factor: '2',
  emergency_factor: '2.5',
  emergency_minutes: '45',
  urgent_days: '0',
  priority_days: '2',
  standard_days: '4',
  call_out_fee: '50.00',
  emergency_fee: '0',
}

describe('prices', () => {
  it('are the first ones until the owner saves others, which the next estimate has', async () => {
    const first = await prices()
    expect(first).toMatchObject({ priority_percent: 150, call_out_fee_pence: 4_500, emergency_minutes: 60 })
    const saved = await call('PUT', '/api/admin/pricing', { ...first, urgent_percent: 325, why: 'A busy winter' })
    expect(saved).toMatchObject({ status: 200, body: { urgent_percent: 325, version: Number(first['version']) + 1 } })
    expect(await costOf('urgent')).toEqual({ status: 200, multiplier: 3.25 })
  })

  it.each([
    ['urgent_percent', 0],
    ['standard_percent', 99],
    ['emergency_percent', 501],
    ['emergency_minutes', 4],
    ['standard_days', 31],
    ['call_out_fee_pence', -1],
  ])('stay where %s is %i', async (field, value) => {
    const before = await prices()
    const refused = await call('PUT', '/api/admin/pricing', { ...before, [field]: value })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
    expect(await prices()).toEqual(before)
  })

  it('tell beforehand each service that changes, and the claim that vanishes, and save nothing', async () => {
    const before = await prices()
    const free = { ...before, call_out_fee_pence: 0, emergency_fee_pence: 0, priority_percent: 175 }
    const told = await call('POST', '/api/admin/pricing/preview', free)
    const effects: unknown = told.body['effects']
    expect(effects).toContainEqual({ about: 'Call-out fee', before: '£45.00', after: '£0.00' })
    expect(effects).toContainEqual({
      about: 'The claim "No call-out charge"',
      before: 'is not shown',
      after: 'is shown',
    })
    expect(effects).toContainEqual(expect.objectContaining({ about: 'Boiler Repair' }))
    expect(await prices()).toEqual(before)
  })

  it('are refused to who saw others, fees too', async () => {
    const before = await prices()
    const rules = (await call('GET', '/api/admin/booking-rules')).body
    const other = { ...rules, late_cancellation_fee_pence: 5_100 }
    expect((await call('PUT', '/api/admin/booking-rules', other)).status).toBe(200)
    const stale = await call('PUT', '/api/admin/pricing', { ...before, urgent_percent: 300 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'setting_changed', current: { call_out_fee_pence: 5_100 } },
    })
    expect(await prices()).toMatchObject({ urgent_percent: 325, call_out_fee_pence: 5_100 })
  })

  it('are typed as people write them, and each fault stands beside its field', async () => {
    const { version } = await prices()
    const bad = await post({ ...typed, urgent_factor: '0', call_out_fee: 'fifty', version: String(version) })
    expect(bad.status).toBe(422)
    for (const words of ['Give a factor from 1.00', 'Give an amount in pounds']) expect(bad.text).toContain(words)
    expect(await post({ ...typed, deed: 'preview' })).toMatchObject({ status: 200 })
    expect((await prices())['version']).toBe(version)
    const saved = await post({ ...typed, version: String(version) })
    expect(saved).toMatchObject({ status: 303, location: '/admin/pricing?done=saved' })
    expect(await prices()).toMatchObject({
      priority_percent: 155,
      emergency_percent: 250,
      emergency_minutes: 45,
      standard_days: 4,
      call_out_fee_pence: 5_000,
      emergency_fee_pence: 0,
    })
    expect(await post({ ...typed, urgent_factor: '3', version: String(version) })).toMatchObject({ status: 409 })
  })

  it('are put back with their fees left alone', async () => {
    const put = await call('POST', '/api/admin/settings/pricing/restore', { version: 0 })
    expect(put.status).toBe(200)
    expect(await prices()).toMatchObject({ urgent_percent: 200, emergency_minutes: 60, call_out_fee_pence: 5_000 })
  })
})
