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
  const answer = await whole.app.request('/admin/booking-rules', { method: 'POST', headers, body })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const rules = async () => (await call('GET', '/api/admin/booking-rules')).body

const typed = {
  minimum_notice_minutes: '60',
  horizon_days: '90',
  unpaid_minutes: '45',
  free_change_hours: '48',
  refund_without_admin: '20.00',
  jobs_per_day: '',
  jobs_per_technician: '6',
  'capacity.plumbing': '2',
}

describe('the rules for bookings', () => {
  it('are saved as one from the page, and each limit stands where the booking reads it', async () => {
    const { version } = await rules()
    const saved = await post({ ...typed, version: String(version) })
    expect(saved).toMatchObject({ status: 303, location: '/admin/booking-rules?done=saved' })
    expect(await rules()).toMatchObject({
      minimum_notice_minutes: 60,
      free_change_hours: 48,
      refund_without_admin_pence: 2_000,
      jobs_per_day: null,
      jobs_per_technician: 6,
      capacity: { plumbing: 2 },
      late_cancellation_fee_pence: 4_500,
    })
    expect((await call('GET', '/api/admin/room')).body).toMatchObject({
      day_caps: [{ scope: 'technician', id: '', jobs: 6, minutes: null }],
      capacity: { plumbing: 2 },
    })
  })

  it.each([
    ['minimum_notice_minutes', 20_161],
    ['horizon_days', 0],
    ['horizon_days', 366],
    ['unpaid_minutes', 4],
    ['free_change_hours', 169],
    ['jobs_per_day', 0],
  ])('stay where %s is %i', async (field, value) => {
    const before = await rules()
    const refused = await call('PUT', '/api/admin/booking-rules', { ...before, [field]: value })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
    expect(await rules()).toEqual(before)
  })

  it('take no capacity above 50, and name the field of the trade', async () => {
    const before = await rules()
    const refused = await post({ ...typed, 'capacity.plumbing': '51', version: String(before['version']) })
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('from 0 to 50') })
    expect(await rules()).toEqual(before)
  })

  it.each(['', '-1', '1000.01', 'some'])('take no refund of "%s" without an administrator', async (amount) => {
    const before = await rules()
    const refused = await post({ ...typed, refund_without_admin: amount, version: String(before['version']) })
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('up to £1,000') })
    expect(await rules()).toEqual(before)
  })

  it('keep the limits and the free changes where a program of before leaves them out', async () => {
    const {
      version: _version,
      free_change_hours: _hours,
      jobs_per_day: _day,
      jobs_per_technician: _each,
      capacity: _capacity,
      ...before
    } = await rules()
    expect(await call('PUT', '/api/admin/booking-rules', { ...before, horizon_days: 100 })).toMatchObject({
      status: 200,
      body: { horizon_days: 100, free_change_hours: 48, jobs_per_technician: 6, capacity: { plumbing: 2 } },
    })
  })

  it('say beforehand how many starts of the next week each service has, and save nothing', async () => {
    const before = await rules()
    const shown = await call('POST', '/api/admin/booking-rules/preview', { ...before, minimum_notice_minutes: 20_160 })
    expect(shown.status).toBe(200)
    const effects: unknown = shown.body['effects']
    expect(effects).toContainEqual({ about: 'Notice before a start', before: '60 minutes', after: '20160 minutes' })
    expect(effects).toContainEqual({
      about: 'Boiler Repair: starts in the next 7 days',
      before: expect.stringMatching(/^[1-9]/),
      after: '0',
    })
    expect(await post({ ...typed, horizon_days: '1', deed: 'preview' })).toMatchObject({ status: 200 })
    expect(await rules()).toEqual(before)
  })

  it('are refused to the second of two owners, and stay those of the first', async () => {
    const { version } = await rules()
    expect(await post({ ...typed, unpaid_minutes: '50', version: String(version) })).toMatchObject({ status: 303 })
    const stale = await post({ ...typed, unpaid_minutes: '77', version: String(version) })
    expect(stale).toMatchObject({ status: 409, text: expect.stringContaining('Somebody saved this') })
    expect(await rules()).toMatchObject({ unpaid_minutes: 50 })
  })

  it('stay when the limits of minutes are saved on the page of hours', async () => {
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ 'firm..minutes': '900' }).toString()
    const answer = await whole.app.request('/admin/hours/limits', { method: 'POST', headers, body })
    expect(answer.status).toBe(303)
    expect(await rules()).toMatchObject({ jobs_per_technician: 6, capacity: { plumbing: 2 } })
  })
})
