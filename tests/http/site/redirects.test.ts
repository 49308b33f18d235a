import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let admin = ''
beforeAll(async () => {
  admin = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const path = '/api/admin/redirects'
const page = '/admin/site/redirects'

async function send(method: string, to: string, body?: object) {
  const headers = { cookie: admin, 'content-type': 'application/json' }
  const answer = await whole.app.request(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const form = (to: string, fields: Readonly<Record<string, string>>) =>
  whole.app.request(to, { method: 'POST', headers: { cookie: admin }, body: new URLSearchParams(fields) })
const add = (from_path: string, to_path: string | null, status = 301) =>
  send('POST', path, { from_path, status, ...(to_path !== null && { to_path }) })
const list = async () => (await send('GET', path)).body.items
const visit = async (to: string) => {
  const answer = await whole.app.request(to)
  return [answer.status, answer.headers.get('location')]
}

describe('redirects of an administrator', () => {
  it('lead visitors on with their query, are in the list, and lead nowhere once they are removed', async () => {
    const added = await add('/no-page-leaflet/', '/?utm_source=leaflet', 302)
    const expected = { from_path: '/no-page-leaflet', to_path: '/?utm_source=leaflet', status: 302 }
    expect(added).toMatchObject({ status: 201, body: expected })
    expect(added.body.made_by).toMatch(/^usr_/)
    expect(await list()).toEqual([added.body])
    expect(await visit('/no-page-leaflet?gclid=1')).toEqual([302, '/?utm_source=leaflet&gclid=1'])
    expect(await add('/no-page-leaflet', '/about')).toMatchObject({ status: 200, body: { to_path: '/about' } })
    expect(await visit('/no-page-leaflet/')).toEqual([301, '/about'])
    expect(await add('/no-page-leaflet', null, 410)).toMatchObject({ status: 200 })
    expect(await visit('/no-page-leaflet')).toEqual([410, null])
    expect(await send('DELETE', `${path}?from_path=/no-page-leaflet`)).toMatchObject({ status: 204 })
    expect(await visit('/no-page-leaflet')).toEqual([404, null])
    expect(await send('DELETE', `${path}?from_path=/no-page-leaflet`)).toMatchObject({ status: 404 })
    const lines = whole.data.rows('audit_log', { target_kind: 'redirect' }, ['id'])
    expect(lines.map(({ action, target_id }) => [action, target_id])).toEqual([
      ...[1, 2, 3].map(() => ['redirect_kept', '/no-page-leaflet']),
      ['redirect_removed', '/no-page-leaflet'],
    ])
  })

  it('are refused in clear words, and nothing is kept', async () => {
    await add('/no-page-first', '/about')
    const before = await list()
    for (const [from, to, status, code, words] of [
      ['/about', '/contact', 409, 'page_exists', 'is a page of the site today'],
      ['/sitemap.xml', '/contact', 409, 'page_exists', 'is a page of the site today'],
      ['/no-page-b', '/no-page-b#x', 409, 'redirect_loop', 'circle'],
      ['/no-page-b', '/no-page-first', 409, 'redirect_chain', 'Choose /about here'],
      ['/no-page-b', '/area/CR0', 409, 'redirect_chain', 'Choose /area/croydon here'],
      ['/no-page-b', 'https://evil.example/', 422, 'not_valid', 'pages of this site only'],
      ['/no-page-b', '//evil.example/', 422, 'not_valid', 'pages of this site only'],
      ['/no-page-b', '/api/services', 422, 'not_valid', 'The program itself'],
      ['/admin/old', '/about', 422, 'not_valid', 'The program itself'],
      ['/no-page-b?a=1', '/about', 422, 'not_valid', 'question mark'],
      ['/no-page-b', '/no-page-c', 422, 'not_valid', 'no page at this address'],
      ['/no-page-b', null, 422, 'not_valid', 'begins with a slash'],
    ] as const) {
      const { status: answered, body } = await add(from, to)
      expect([from, to, answered, body.code]).toEqual([from, to, status, code])
      expect(body.detail).toContain(words)
      expect(body.errors).toHaveLength(1)
    }
    expect(await add('/no-page-b', '/about', 307)).toMatchObject({ status: 422 })
    expect(await list()).toEqual(before)
  })

  it('are made and removed by forms without a script, whose faults stand beside their fields', async () => {
    const fields = { from_path: '/no-page-form', to_path: '/services', status: '301' }
    const saved = await form(page, fields)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}?done=saved`])
    expect(await visit('/no-page-form')).toEqual([301, '/services'])
    const refused = await form(page, { ...fields, from_path: '/about' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('is a page of the site today')
    expect((await form(page, { ...fields, status: '303' })).status).toBe(422)
    const removed = await form(`${page}/remove`, { from_path: '/no-page-form' })
    expect([removed.status, removed.headers.get('location')]).toEqual([303, `${page}?done=removed`])
    expect(await visit('/no-page-form')).toEqual([404, null])
    expect((await form(`${page}/remove`, { from_path: '/no-page-form' })).status).toBe(422)
  })

  it('give way to a service that has its page back', async () => {
    const { items } = (await send('GET', '/api/admin/services')).body
    const [{ id, slug, version }] = items
    const change = (fields: object) => send('PATCH', `/api/admin/services/${id}`, fields)
    expect(await change({ version, is_active: false })).toMatchObject({ status: 200 })
    whole.data.insert('redirects', {
      from_path: `/services/${slug}`,
      to_path: '/about',
      status: 301,
      made_at: '2026-03-02T09:00:00Z',
      made_by: null,
    })
    expect(await visit(`/services/${slug}`)).toEqual([301, '/about'])
    expect(await change({ version: version + 1, is_active: true })).toMatchObject({ status: 200 })
    expect(await visit(`/services/${slug}`)).toEqual([200, null])
  })

  it('follow a page that moves on, with their query', async () => {
    const { items } = (await send('GET', '/api/admin/services')).body
    const [, { id, slug, version }] = items
    expect(await add('/no-page-van', `/services/${slug}?utm_source=van#prices`)).toMatchObject({ status: 201 })
    expect(await send('PATCH', `/api/admin/services/${id}`, { version, slug: 'moved-now' })).toMatchObject({
      status: 200,
    })
    expect(await visit('/no-page-van')).toEqual([301, '/services/moved-now?utm_source=van#prices'])
    expect(await visit(`/services/${slug}`)).toEqual([301, '/services/moved-now'])
  })
})
