import { afterAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp(undefined, { RATE_LIMITS: 'on' })
afterAll(() => whole[Symbol.dispose]())
let admin = await whole.signIn('admin')
const password = 'a-long-enough-phrase-1'

const send = (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
  whole.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-request-id': 'asked-1', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

async function list(query = '', cookie = admin) {
  await whole.security.written()
  const answer = await send('GET', `/api/admin/security-log${query}`, undefined, { cookie })
  expect(answer.status).toBe(200)
  const body: { items: Record<string, unknown>[]; next_cursor: string | null } = await answer.json()
  return body
}
const latest = async () => (await list('?limit=1')).items[0]

describe('the security log', () => {
  it('has a failed sign-in with its account, and a successful one', async () => {
    await send('POST', '/api/auth/login', { email: 'customer@example.com', password: 'not this one' })
    const id = whole.data.text('users', 'id', { email: 'customer@example.com' })
    expect(await latest()).toMatchObject({
      kind: 'sign_in_failed',
      who: { id, full_name: 'Asha Patel' },
      detail: 'password',
      request_id: 'asked-1',
      address_key: expect.stringMatching(/^[\w-]{16}$/),
      count: 1,
    })
    await whole.signIn('customer')
    expect(await latest()).toMatchObject({ kind: 'signed_in', who: { id }, detail: 'password' })
  })

  it('has confirmed and refused passwords, ended sessions and sign-outs', async () => {
    let cookie = await whole.signIn('customer')
    await send('POST', '/api/auth/confirm-password', { password: 'not this one' }, { cookie })
    expect(await latest()).toMatchObject({ kind: 'password_refused', who: { full_name: 'Asha Patel' } })
    const confirmed = await send('POST', '/api/auth/confirm-password', { password }, { cookie })
    expect(await latest()).toMatchObject({ kind: 'password_confirmed' })
    cookie = confirmed.headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
    await send('POST', '/api/auth/logout', {}, { cookie })
    expect(await latest()).toMatchObject({ kind: 'signed_out', who: { full_name: 'Asha Patel' } })
  })

  it('has refusals by role and by site, bad webhooks and bad links', async () => {
    const cookie = await whole.signIn('customer')
    await send('GET', '/api/admin/users', undefined, { cookie })
    expect(await latest()).toMatchObject({ kind: 'role_refused', detail: '/api/admin/users' })
    await send('POST', '/api/auth/logout', {}, { cookie, origin: 'https://evil.example' })
    expect(await latest()).toMatchObject({ kind: 'site_refused' })
    await send('POST', '/api/webhooks/test', { forged: true })
    expect(await latest()).toMatchObject({ kind: 'webhook_refused', who: null, detail: '/api/webhooks/test' })
    await send('POST', '/api/auth/verify-email', { token: '0'.repeat(32) })
    expect(await latest()).toMatchObject({ kind: 'link_refused', detail: 'verify-email' })
  })

  it.each([
    ['/track/:id', `/track/${'0'.repeat(32)}`],
    ['/review/:id', `/review/${'0'.repeat(32)}`],
    ['/receipt/:key', `/receipt/${'0'.repeat(32)}`],
    ['/variation/:key', `/variation/${'0'.repeat(32)}`],
    ['/calendar/:file', `/calendar/${'0'.repeat(32)}.ics`],
    ['/pay/:id', `/pay/${'0'.repeat(32)}`],
    ['/invoice/:token', `/invoice/${'0'.repeat(32)}`],
    ['/manage/:token', `/manage/${'0'.repeat(32)}`],
  ])('has the use of a link to a booking or calendar that leads nowhere: %s', async (detail, path) => {
    expect((await send('GET', path)).status).toBe(404)
    expect(await latest()).toMatchObject({ kind: 'link_refused', detail, who: null })
  })

  it('has invitations that were accepted and refused', async () => {
    const body = { full_name: 'Bo Lane', password: 'twelve-or-more-1' }
    await send('POST', '/api/invitations/accept', { ...body, token: 'x'.repeat(43) })
    expect(await latest()).toMatchObject({ kind: 'link_refused', detail: 'invitation', who: null })
    const asked = { email: 'bo@example.com', user_type: 'office' }
    const { id } = await (await send('POST', '/api/admin/invitations', asked, { cookie: admin })).json()
    const open = await whole.modules.administration.openInvitation(id, 1)
    await send('POST', '/api/invitations/accept', { ...body, token: open?.token })
    expect(await latest()).toMatchObject({ kind: 'link_used', detail: 'invitation', who: { full_name: 'Bo Lane' } })
  })

  it('has a limit that was reached', async () => {
    const email = 'nobody@example.com'
    for (let tries = 0; tries < 12; tries += 1) {
      await send('POST', '/api/auth/login', { email, password: `wrong-${tries}` })
    }
    expect((await list('?kind=limit_reached')).items).toMatchObject([{ detail: '/api/auth/login' }])
    expect(JSON.stringify(whole.data.rows('security_log'))).not.toContain(email)
  })

  it('is found by account, kind, source and day, page by page', async () => {
    const { items } = await list('?who=customer@example.com&kind=signed_in')
    expect(items.length).toBeGreaterThan(1)
    const [first] = items
    expect((await list(`?source=${String(first?.['address_key'])}&limit=1`)).next_cursor).not.toBeNull()
    expect((await list('?from=2020-01-01&to=2020-01-02')).items).toEqual([])
    const page = await list('?limit=2')
    const rest = await list(`?limit=2&cursor=${page.next_cursor}`)
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(4)
  })

  it('is open to administrators only', async () => {
    for (const caller of [null, 'customer', 'technician', 'office'] as const) {
      const { status } = await send('GET', '/api/admin/security-log', undefined, { cookie: await whole.signIn(caller) })
      expect([caller, status]).toEqual([caller, caller === null ? 401 : 403])
    }
  })

  it('is changed and removed by nobody', () => {
    const change = () => whole.data.set('security_log', {}, { kind: 'signed_out' })
    expect(change).toThrow('only added to')
  })
})

describe('the security log of API keys', () => {
  it('has a use once an hour for each address, a key that is not valid, and a scope that it lacks', async () => {
    admin = await whole.signIn('admin')
    const made = await send(
      'POST',
      '/api/admin/api-keys',
      { name: 'Ledger', scopes: ['invoices:read'] },
      { cookie: admin },
    )
    const { id, key } = await made.json()
    const ask = (path: string) => send('GET', path, undefined, { authorization: `Bearer ${key}` })
    const uses = async () => (await list('?kind=key_used')).items.length
    for (const _ of [1, 2, 3]) expect((await ask('/api/invoices')).status).toBe(200)
    expect((await list('?kind=key_used')).items).toMatchObject([{ who: null, detail: 'Ledger', count: 1 }])
    whole.clock.move({ minutes: 61 })
    await ask('/api/invoices')
    expect(await uses()).toBe(2)
    expect((await ask('/api/bookings')).status).toBe(403)
    expect(await latest()).toMatchObject({ kind: 'key_refused', detail: 'Ledger · scope_missing · /api/bookings' })
    admin = await whole.signIn('admin')
    await send('DELETE', `/api/admin/api-keys/${id}`, undefined, { cookie: admin })
    expect((await ask('/api/invoices')).status).toBe(401)
    expect(await latest()).toMatchObject({ kind: 'key_refused', who: null, detail: 'key_not_valid' })
    expect(await uses()).toBe(2)
  })
})
