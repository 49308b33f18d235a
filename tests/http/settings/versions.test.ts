import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingKeys } from '#modules/catalogue'
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

async function page(path: string, fields?: Readonly<Record<string, string>>) {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = fields && { method: 'POST', body: new URLSearchParams(fields).toString() }
  const answer = await whole.app.request(path, { headers, ...sent })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const site = async () => (await call('GET', '/api/admin/site')).body
const versions = async (key: string, query = '') =>
  (await call('GET', `/api/admin/settings/${key}/versions${query}`)).body

describe('a setting that two people save', () => {
  it('is refused to the second, who is told what the first saved, and changes nothing', async () => {
    const facts = await site()
    const first = await call('PUT', '/api/admin/site', { ...facts, insurers: 'First Mutual', why: 'A new policy' })
    expect(first).toMatchObject({
      status: 200,
      body: { insurers: 'First Mutual', version: Number(facts['version']) + 1 },
    })
    const second = await call('PUT', '/api/admin/site', { ...facts, insurers: 'Second Mutual' })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'setting_changed', version: first.body['version'], current: { insurers: 'First Mutual' } },
    })
    expect(await site()).toEqual(first.body)
  })

  it('comes back on the page with both versions, and all that was typed', async () => {
    const facts = await site()
    const typed = {
      business_name: 'Callout Croydon',
      company_name: 'Typed Ltd',
      insurers: 'Typed Mutual',
      vat_registered: 'yes',
    }
    const stale = await page('/admin/business', { ...typed, version: String(Number(facts['version']) - 1) })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('Somebody saved this setting')
    expect(await site()).toEqual(facts)
    const again = await page('/admin/business', { ...typed, version: String(facts['version']) })
    expect(again).toMatchObject({ status: 303 })
    expect(await site()).toMatchObject({ insurers: 'Typed Mutual' })
  })
})

describe('the history of a setting', () => {
  it('says who saved what, when and why, and can be read page by page', async () => {
    const { items, next_cursor } = await versions('site', '?limit=1')
    expect(items).toMatchObject([
      { value: { insurers: 'Typed Mutual' }, why: null, by: expect.stringMatching(/^usr_/) },
    ])
    const earlier = await versions('site', `?cursor=${String(next_cursor)}`)
    expect(earlier['items']).toMatchObject([{ value: { insurers: 'First Mutual' }, why: 'A new policy' }])
    expect(earlier['next_cursor']).toBeNull()
  })

  it('puts an earlier version back as a new one, with a line in the audit log', async () => {
    const before = await site()
    const put = await call('POST', '/api/admin/settings/site/restore', { version: 1, now: before['version'] })
    expect(put).toMatchObject({ status: 200, body: { version: Number(before['version']) + 1 } })
    expect(await site()).toMatchObject({ insurers: 'First Mutual' })
    const audit = (await call('GET', '/api/admin/audit?target=setting')).body
    expect(audit['items']).toMatchObject([{ action: 'setting_changed', target: { id: 'site' } }, {}, {}])
  })

  it('puts nothing back over a version that was not seen, nor one that was never there', async () => {
    const before = await site()
    expect(await call('POST', '/api/admin/settings/site/restore', { version: 1, now: 1 })).toMatchObject({
      status: 409,
    })
    expect(await call('POST', '/api/admin/settings/site/restore', { version: 99 })).toMatchObject({ status: 404 })
    expect(await call('POST', '/api/admin/settings/money/restore', { version: 1 })).toMatchObject({ status: 404 })
    const stale = await page('/admin/settings/site/restore', { restore: '1', version: '1' })
    expect(stale).toMatchObject({ status: 409, text: expect.stringContaining('Somebody saved this setting') })
    expect(await page('/admin/settings/money/restore', { restore: '1' })).toMatchObject({ status: 404 })
    expect(await site()).toEqual(before)
  })

  it('puts back by the rules of today: a value that they refuse stays in the past', async () => {
    whole.data.insert('setting_versions', {
      key: 'room',
      version: 1,
      value: '{"km_per_hour":900}',
      at: '2026-01-01T00:00:00.000Z',
    })
    const put = await call('POST', '/api/admin/settings/room/restore', { version: 1 })
    expect(put).toMatchObject({ status: 422, body: { errors: [{ path: 'km_per_hour' }] } })
    expect((await call('GET', '/api/admin/room')).body).toMatchObject({ km_per_hour: 0 })
  })

  it('leads back to the page of the setting, by a form without scripts', async () => {
    const back = await page('/admin/settings/site/restore', {
      restore: '2',
      version: String((await site())['version']),
    })
    expect(back).toMatchObject({ status: 303, location: '/admin/business?done=put-back#history-site' })
    expect(await site()).toMatchObject({ insurers: 'Typed Mutual' })
  })

  it.each(settingKeys)('of %s can be put back to what it was before anybody set it', async (key) => {
    const put = await call('POST', `/api/admin/settings/${key}/restore`, { version: 0 })
    expect(put).toMatchObject({ status: 200, body: { version: expect.any(Number) } })
    const items = [(await versions(key))['items']].flat()
    const latest = items.slice(0, 1)
    const { version, value } = put.body
    expect(latest).toMatchObject([{ version, value }].slice(0, items.length))
  })
})

describe('the page of the business', () => {
  it('says what would change before it is saved, and saves nothing', async () => {
    const facts = await site()
    const typed = {
      business_name: 'Callout Croydon',
      insurers: 'Preview Mutual',
      vat_registered: 'yes',
      deed: 'preview',
    }
    expect(await page('/admin/business', typed)).toMatchObject({ status: 200, location: null })
    const told = await call('POST', '/api/admin/site/preview', { ...facts, insurers: 'Preview Mutual' })
    expect(told).toMatchObject({
      status: 200,
      body: { effects: [{ about: 'Foot of every page', after: 'Insured with Preview Mutual' }] },
    })
    const bad = await call('POST', '/api/admin/site/preview', { ...facts, hotline: 'ring us' })
    expect(bad).toMatchObject({ status: 422, body: { errors: [{ path: 'hotline' }] } })
    expect(await site()).toEqual(facts)
  })

  it('asks to confirm another number, and keeps the offices line by line', async () => {
    const { version } = await site()
    const typed = {
      business_name: 'Callout Croydon',
      vat_registered: 'yes',
      hotline: '020 7946 0999',
      version: String(version),
    }
    const refused = await page('/admin/business', typed)
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('Call the new number once') })
    const offices = { ...typed, hotline_confirmed: 'yes', office_addresses: '1 Surrey Street, Croydon CR0 1AB\r\n\r\n' }
    expect(await page('/admin/business', offices)).toMatchObject({ status: 303 })
    expect(await site()).toMatchObject({
      hotline: '020 7946 0999',
      office_addresses: ['1 Surrey Street, Croydon CR0 1AB'],
    })
  })
})
