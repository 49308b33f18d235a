import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const none = { km_per_hour: 0, leaves_home_minutes: 60, day_caps: [] }
afterEach(() => put(none))

async function send(method: string, path: string, body?: object, as = cookie) {
  const headers = { cookie: as, 'content-type': 'application/json' }
  const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

async function form(path: string, fields: Readonly<Record<string, string>>, as = cookie) {
  const headers = { cookie: as, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const put = (room: object, as = cookie) => send('PUT', '/api/admin/room', room, as)
const room = async () => (await send('GET', '/api/admin/room')).body
const tap = () => whole.data.text('services', 'id', { name: 'Plumbing Repair' })

describe('PUT /api/admin/room', () => {
  it('keeps the room as a whole; a fresh installation counts no travel and has no limit', async () => {
    expect(await room()).toEqual(none)
    const wanted = {
      km_per_hour: 25,
      leaves_home_minutes: 45,
      day_caps: [{ scope: 'category', id: 'plumbing', jobs: 4, minutes: null }],
    }
    expect(await put(wanted)).toEqual({ status: 200, body: wanted })
    expect(await room()).toEqual(wanted)
  })

  it('names every fault, and keeps nothing', async () => {
    const answer = await put({
      ...none,
      km_per_hour: 500,
      day_caps: [{ scope: 'firm', id: '', jobs: 0, minutes: null }],
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'km_per_hour' }, { path: 'day_caps.0' }] } })
    expect(await room()).toEqual(none)
  })

  it('is refused to those who may not change settings', async () => {
    expect((await put(none, await whole.signIn('technician'))).status).toBe(403)
  })
})

describe('The forms for travel and for the limits of a day', () => {
  it('keep what each of them is about, and nothing else', async () => {
    const travel = await form('/admin/hours/travel', { km_per_hour: '30', leaves_home_minutes: '50' })
    expect(travel).toMatchObject({ status: 303, location: '/admin/hours?done=travel#travel' })
    const limits = await form('/admin/hours/limits', {
      'firm..jobs': '12',
      'firm..minutes': '',
      'category.plumbing.jobs': '',
      'category.plumbing.minutes': '480',
    })
    expect(limits).toMatchObject({ status: 303, location: '/admin/hours?done=limits#limits' })
    expect(await room()).toEqual({
      km_per_hour: 30,
      leaves_home_minutes: 50,
      day_caps: [
        { scope: 'firm', id: '', jobs: 12, minutes: null },
        { scope: 'category', id: 'plumbing', jobs: null, minutes: 480 },
      ],
    })
    await form('/admin/hours/limits', { 'firm..jobs': '' })
    expect(await room()).toMatchObject({ km_per_hour: 30, day_caps: [] })
  })

  it.each([
    ['/admin/hours/travel', { km_per_hour: '131', leaves_home_minutes: '50' }, 'Enter a whole number from 0 to 130'],
    ['/admin/hours/travel', { km_per_hour: 'fast', leaves_home_minutes: '50' }, 'Enter a whole number from 0 to 130'],
    ['/admin/hours/limits', { 'firm..jobs': '0' }, 'Enter a whole number from 1 to 1000, or leave it empty'],
  ])('%s comes back with %o and "%s", and changes nothing', async (path, fields, words) => {
    const answer = await form(path, fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(words)
    expect(await room()).toEqual(none)
  })
})

describe('The room of one service', () => {
  it('is changed over the API, and null takes it back', async () => {
    const id = tap()
    const found = async () => {
      const { body } = await send('GET', '/api/admin/services')
      return body.items.find((one: { id: string }) => one.id === id)
    }
    const { version } = await found()
    const own = { buffer_before_minutes: 10, buffer_after_minutes: 20, minimum_notice_minutes: 240, horizon_days: 14 }
    expect(await send('PATCH', `/api/admin/services/${id}`, { version, ...own })).toMatchObject({
      status: 200,
      body: own,
    })
    const back = { buffer_before_minutes: null, horizon_days: null }
    await send('PATCH', `/api/admin/services/${id}`, { version: version + 1, ...back })
    expect(await found()).toMatchObject({ ...own, ...back })
    const wrong = await send('PATCH', `/api/admin/services/${id}`, { version: version + 2, buffer_after_minutes: 241 })
    expect(wrong).toMatchObject({ status: 422 })
    const odd = await send('PATCH', `/api/admin/services/${id}`, { version: version + 2, buffer_after_minutes: 7 })
    expect(odd.status).toBe(422)
    expect(await found()).toMatchObject({ buffer_after_minutes: 20 })
  })

  it('is changed on the page of the service; an empty field takes it back', async () => {
    const id = tap()
    const version = Number(whole.data.value('services', 'version', { id }))
    const fields = { version: String(version), base_price: '85', payment_policy: 'full' }
    const saved = await form(`/admin/services/${id}`, { ...fields, buffer_before_minutes: '15', horizon_days: '' })
    expect(saved.status).toBe(303)
    expect(whole.data.row('services', { id })).toMatchObject({
      own_buffer_before_minutes: 15,
      own_buffer_after_minutes: null,
      own_horizon_days: null,
    })
    const wrong = await form(`/admin/services/${id}`, { ...fields, version: String(version + 1), horizon_days: 'soon' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Enter a whole number from 1 to 365')
  })
})
