import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterLimits } from '#modules/saved-filters'
import type { UserId } from '#modules/shared'
import { like } from '../../support/test-port.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { data } = whole
const cookies = new Map<string, string>()

beforeAll(async () => {
  // Two clerks of the office.
  data.set('users', { email: like('customer@%') }, { role: 'office', email_verified_at: '2026-03-01T00:00:00.000Z' })
  for (const role of ['admin', 'office', 'customer', 'technician'] as const) cookies.set(role, await whole.signIn(role))
})
afterAll(() => whole[Symbol.dispose]())

/** `customer` is the second clerk. */
type Caller = 'admin' | 'office' | 'customer' | 'technician' | null

async function send(caller: Caller, method: string, path: string, body?: object) {
  const answer = await whole.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', cookie: cookies.get(caller ?? '') ?? '' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

const post = (caller: Caller, path: string, fields: Record<string, string>) =>
  whole.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies.get(caller ?? '') ?? '' },
    body: new URLSearchParams(fields).toString(),
  })

const save = (caller: Caller, fields: object) =>
  send(caller, 'POST', '/api/me/filters', { list: 'bookings', name: 'Pending', query: 'status=pending', ...fields })

async function namesOf(caller: Caller, list = 'bookings'): Promise<readonly string[]> {
  const { body } = await send(caller, 'GET', `/api/me/filters?list=${list}`)
  return body.items.map(({ name }: { readonly name: string }) => name)
}

const lines = () => data.count('audit_log', { action: like('shared_filter%') })

describe('a saved filter', () => {
  it('has one spelling without a place, and is its maker’s alone', async () => {
    const { status, body } = await save('office', { query: 'status=pending&after=bkg_00000001&q=+tap+&from=' })
    expect([status, body.query, body.address]).toEqual([
      200,
      'q=tap&status=pending',
      '/admin/bookings?q=tap&status=pending',
    ])
    expect(body).toMatchObject({ list: 'bookings', name: 'Pending', shared: false })
    expect([await namesOf('office'), await namesOf('customer'), await namesOf('admin')]).toEqual([['Pending'], [], []])
    expect(lines()).toBe(0)
    expect((await send('customer', 'DELETE', `/api/me/filters/${body.id}`)).status).toBe(404)
    expect((await send('admin', 'DELETE', `/api/me/filters/${body.id}`)).status).toBe(404)
    expect(await namesOf('office')).toEqual(['Pending'])
  })

  it('that is shared is seen by the others and removed by its maker or an administrator, each with a line in the log', async () => {
    const { body } = await save('office', { name: 'Jane', query: 'q=Jane+Okafor', shared: true })
    expect([await namesOf('customer'), await namesOf('admin')]).toEqual([['Jane'], ['Jane']])
    const refused = await send('customer', 'DELETE', `/api/me/filters/${body.id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'filter_of_another'])
    expect([await namesOf('customer'), lines()]).toEqual([['Jane'], 1])
    expect((await send('admin', 'DELETE', `/api/me/filters/${body.id}`)).status).toBe(204)
    expect([await namesOf('customer'), lines()]).toEqual([[], 2])
    const kept = data.rows('audit_log', { action: like('shared_filter%') })
    expect(JSON.stringify(kept)).not.toMatch(/Jane|Okafor/)
    expect(kept[0]?.['after_json']).toBe('{"list":"bookings","filters":"q"}')
  })

  it('is replaced by its name and renamed by its question', async () => {
    const first = await save('customer', { name: 'Mine', query: 'when=past' })
    const second = await save('customer', { name: 'MINE', query: 'when=newest' })
    const third = await save('customer', { name: 'Latest', query: 'when=newest' })
    expect([second.body.id, third.body.id]).toEqual([first.body.id, first.body.id])
    expect(await namesOf('customer')).toEqual(['Latest'])
    await send('customer', 'DELETE', `/api/me/filters/${first.body.id}`)
    expect(data.count('saved_filters', { id: first.body.id })).toBe(0)
  })

  it('of a list that its reader may not open is neither saved nor shown', async () => {
    const users = { list: 'users', name: 'Suspended', query: 'status=suspended' }
    expect((await save('office', users)).status).toBe(403)
    const { body } = await save('admin', { ...users, shared: true })
    expect([await namesOf('office', 'users'), await namesOf('admin', 'users')]).toEqual([[], ['Suspended']])
    expect((await send('office', 'DELETE', `/api/me/filters/${body.id}`)).status).toBe(404)
    expect((await send('admin', 'DELETE', `/api/me/filters/${body.id}`)).status).toBe(204)
  })

  it.each([
    ['list', { list: 'audit' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['query', { query: 'status=pending&done=saved' }],
    ['query', { query: 'after=bkg_00000001' }],
    ['query', { query: '' }],
  ])('is refused with a wrong %s, and nothing is kept', async (path, fields) => {
    const before = data.count('saved_filters')
    const { status, body } = await save('office', fields)
    expect([status, body.errors?.[0]?.path, data.count('saved_filters')]).toEqual([422, path, before])
  })

  it('is refused beyond the most of one person, with words', async () => {
    const made = []
    for (let at = (await send('customer', 'GET', '/api/me/filters')).body.items.length; at < filterLimits.own; at += 1)
      made.push((await save('customer', { name: `Number ${at}`, query: `q=${at}` })).status)
    expect(new Set(made)).toEqual(new Set([200]))
    const { status, body } = await save('customer', { name: 'One more', query: 'q=more' })
    expect([status, body.code]).toEqual([409, 'too_many_filters'])
    expect(body.detail).toContain('50')
    expect((await save('customer', { name: 'Number 49', query: 'q=more' })).status).toBe(200)
    expect((await save('office', { name: 'Another', query: 'q=another' })).status).toBe(200)
    const answer = await post('customer', '/admin/filters', { list: 'bookings', name: 'Two more', query: 'q=two' })
    expect([answer.status, data.count('saved_filters', { name: 'Two more' })]).toEqual([409, 0])
  })

  it('is saved and removed by forms, which lead back to its list', async () => {
    const fields = { list: 'quotes', name: 'Of mine', query: 'whose=mine&after=qrq_00000001', shared: 'yes' }
    const saved = await post('office', '/admin/filters', fields)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/quotes?whose=mine&done=filter_saved'])
    const { id } = data.row('saved_filters', { name: 'Of mine' }) ?? {}
    expect(data.value('saved_filters', 'is_shared', { name: 'Of mine' })).toBe(1)
    expect((await post('customer', `/admin/filters/${id}/remove`, {})).status).toBe(403)
    const removed = await post('office', `/admin/filters/${id}/remove`, {})
    expect([removed.status, removed.headers.get('location')]).toEqual([
      303,
      '/admin/quotes?whose=mine&done=filter_removed',
    ])
    expect((await post('office', `/admin/filters/${id}/remove`, {})).status).toBe(404)
    expect((await post('office', '/admin/filters', { ...fields, list: 'users', query: 'role=admin' })).status).toBe(403)
    expect((await post('office', '/admin/filters', { ...fields, name: '' })).status).toBe(422)
    expect((await post('office', '/admin/filters', { name: 'x', list: '//elsewhere', query: '' })).status).toBe(422)
    expect((await post('technician', '/admin/filters', fields)).status).toBe(403)
    expect(data.count('saved_filters', { list: 'quotes' })).toBe(0)
  })

  it('goes with the account of its maker, and with the person whose address it looks for', async () => {
    const { id, email } = data.row('users', { email: like('customer@%') }) ?? {}
    const looksFor = new URLSearchParams({ q: `${email}` }).toString()
    await save('office', { name: 'Hers', query: looksFor, shared: true })
    expect(data.count('saved_filters', { maker_id: id ?? '' })).toBe(filterLimits.own)
    data.set('users', { id: id ?? '' }, { role: 'customer' })
    expect(await whole.modules.privacy.erase(id as UserId)).toMatchObject({ ok: true })
    expect([data.count('saved_filters', { maker_id: id ?? '' }), await namesOf('office')]).toEqual([
      0,
      ['Another', 'Pending'],
    ])
  })
})
