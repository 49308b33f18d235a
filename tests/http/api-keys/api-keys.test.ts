import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { data } = whole
let cookie = ''

beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, path: string, body?: object, headers: Record<string, string> = { cookie }) {
  const answer = await whole.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, body: isJson ? JSON.parse(text) : {}, text, headers: answer.headers }
}

const withKey = (key: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${key}`, ...more })

async function make(fields: object): Promise<{ readonly id: string; readonly key: string }> {
  const { status, body } = await send('POST', '/api/admin/api-keys', { name: 'Accounts', ...fields })
  expect(status).toBe(201)
  return body
}

const codeOf = ({ status, body }: { readonly status: number; readonly body: { code?: string } }) => [status, body.code]
const listed = async (id: string) => {
  const { body } = await send('GET', '/api/admin/api-keys')
  return body.items.find((one: { readonly id: string }) => one.id === id)
}

describe('a key', () => {
  it('is in one answer alone, and kept as a hash', async () => {
    const { id, key } = await make({ scopes: ['invoices:write', 'invoices:read'] })
    expect(key).toMatch(/^cok_[\w-]{43}$/)
    expect(JSON.stringify(data.rows('api_keys'))).not.toContain(key)
    expect(JSON.stringify(data.rows('audit_log'))).not.toContain(key)
    expect(await listed(id)).toMatchObject({
      name: 'Accounts',
      last_four: key.slice(-4),
      scopes: ['invoices:read', 'invoices:write'],
      state: 'live',
      last_used_at: null,
    })
    expect((await send('GET', '/api/admin/api-keys')).text).not.toContain(key)
    expect((await send('GET', '/admin/api-keys')).text).not.toContain(key)
  })

  it('opens what its scopes name, and notes its use', async () => {
    const { id, key } = await make({ scopes: ['invoices:read'] })
    const read = await send('GET', '/api/invoices', undefined, withKey(key))
    expect(read.status).toBe(200)
    expect(codeOf(await send('GET', '/api/bookings', undefined, withKey(key)))).toEqual([403, 'scope_missing'])
    expect(codeOf(await send('POST', '/api/invoices', {}, withKey(key)))).toEqual([403, 'scope_missing'])
    expect((await listed(id)).last_used_at).not.toBeNull()
  })

  it('writes in the name of its maker, and the audit log says by which key', async () => {
    const { key } = await make({ name: 'Price list', scopes: ['catalogue:read', 'catalogue:write'] })
    const services = await send('GET', '/api/admin/services', undefined, withKey(key))
    const [{ id, base_price: price, version }] = services.body.items
    const changed = await send('PATCH', `/api/admin/services/${id}`, { base_price: price + 1, version }, withKey(key))
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)])
    const { body } = await send('GET', '/api/admin/audit?action=service_changed')
    expect(body.items[0]).toMatchObject({ who: { full_name: 'The Owner' }, from: { device: 'API key Price list' } })
  })

  it('is no session: a form and the own account have nobody, though the browser is signed in', async () => {
    const { key } = await make({ scopes: ['bookings:read', 'customers:write'] })
    const me = await send('GET', '/api/auth/me', undefined, withKey(key, { cookie }))
    expect(codeOf(me)).toEqual([403, 'closed_to_keys'])
    const before = data.rows('api_keys').length
    const form = await whole.app.request('/admin/api-keys', {
      method: 'POST',
      headers: withKey(key, { cookie }),
      body: new URLSearchParams({ name: 'Another', 'bookings:read': 'yes' }),
    })
    expect([form.status, data.rows('api_keys').length]).toEqual([303, before])
  })

  it('makes no key, and revokes none', async () => {
    const { id, key } = await make({ scopes: ['bookings:read'] })
    const make2 = await send('POST', '/api/admin/api-keys', { name: 'B', scopes: ['bookings:read'] }, withKey(key))
    expect(codeOf(make2)).toEqual([403, 'closed_to_keys'])
    expect(codeOf(await send('DELETE', `/api/admin/api-keys/${id}`, undefined, withKey(key)))).toEqual([
      403,
      'closed_to_keys',
    ])
    expect((await listed(id)).state).toBe('live')
  })

  it('ends when it is revoked, at once and for good', async () => {
    const { id, key } = await make({ scopes: ['bookings:read'] })
    expect((await send('GET', '/api/bookings', undefined, withKey(key))).status).toBe(200)
    expect((await send('DELETE', `/api/admin/api-keys/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/api/admin/api-keys/${id}`)).status).toBe(204)
    expect(codeOf(await send('GET', '/api/bookings', undefined, withKey(key)))).toEqual([401, 'key_not_valid'])
    expect((await listed(id)).state).toBe('revoked')
    expect(data.rows('audit_log', { action: 'api_key_revoked', target_id: id })).toHaveLength(1)
  })

  it('that was never made opens nothing, and neither does half of one', async () => {
    const { key } = await make({ scopes: ['bookings:read'] })
    for (const other of [`cok_${'A'.repeat(43)}`, key.slice(0, -1), `${key}x`, 'cok_']) {
      expect(codeOf(await send('GET', '/api/bookings', undefined, withKey(other)))).toEqual([401, 'key_not_valid'])
    }
  })

  it('that is bound to a network is refused from elsewhere', async () => {
    const { key } = await make({ scopes: ['bookings:read'], addresses: ['203.0.113.0/24', '2001:DB8::/32'] })
    expect(codeOf(await send('GET', '/api/bookings', undefined, withKey(key)))).toEqual([403, 'key_from_elsewhere'])
  })

  it('acts for an administrator only: it rests while its maker is none', async () => {
    const { key } = await make({ scopes: ['bookings:read'] })
    const maker = data.text('api_keys', 'made_by', { last_four: key.slice(-4) })
    data.set('users', { id: maker }, { role: 'office' })
    expect(codeOf(await send('GET', '/api/bookings', undefined, withKey(key)))).toEqual([401, 'key_not_valid'])
    data.set('users', { id: maker }, { role: 'admin' })
    expect((await send('GET', '/api/bookings', undefined, withKey(key))).status).toBe(200)
  })
})

describe('POST /api/admin/api-keys', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that is none', { scopes: ['refunds:write'] }, 'scopes.0'],
    ['an address that is none', { addresses: ['300.1.1.1'] }, 'addresses.0'],
    ['a single IPv6 address, of which 64 bits are known', { addresses: ['2001:db8::1'] }, 'addresses.0'],
    ['a term of no days', { expires_in_days: 0 }, 'expires_in_days'],
  ])('refuses %s beside its field, and keeps nothing', async (_, fields, path) => {
    const before = data.rows('api_keys').length
    const sent = { name: 'A', scopes: ['bookings:read'], ...fields }
    const { status, body } = await send('POST', '/api/admin/api-keys', sent)
    expect([status, body.errors?.[0]?.path, data.rows('api_keys').length]).toEqual([422, path, before])
  })
})

describe('the form of keys', () => {
  const sent = (fields: Readonly<Record<string, string>>) =>
    whole.app.request('/admin/api-keys', { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })

  it('makes a key with the boxes that are ticked, for so many days', async () => {
    const before = data.rows('api_keys').length
    const answer = await sent({ name: 'Website', 'bookings:write': 'yes', expires_in_days: '30', addresses: '' })
    expect([answer.status, data.rows('api_keys').length]).toEqual([200, before + 1])
    const { body } = await send('GET', '/api/admin/api-keys')
    const made = body.items.find(({ name }: { readonly name: string }) => name === 'Website')
    expect(made).toMatchObject({ scopes: ['bookings:write'], addresses: [], state: 'live' })
    expect(made.expires_at).not.toBeNull()
  })

  it('comes back where no scope was chosen, and keeps nothing', async () => {
    const before = data.rows('api_keys').length
    const answer = await sent({ name: 'Half-written', expires_in_days: '30' })
    expect([answer.status, data.rows('api_keys').length]).toEqual([422, before])
    expect(await answer.text()).toContain('Choose what the key may do')
  })
})
