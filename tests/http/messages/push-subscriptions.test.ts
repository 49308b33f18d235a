import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Role } from '#modules/accounts'
import { newBrowserKeys } from '../../fakes/push/unseal.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

function aBrowser(endpoint = `https://updates.push.services.mozilla.com/${Math.random()}`) {
  const { pair, auth } = newBrowserKeys()
  return {
    endpoint,
    expirationTime: null,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
}

async function send(cookie: string, method: string, body?: object, path = '/api/me/push-subscriptions') {
  return whole.app.request(path, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'user-agent': phone },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function devicesOf(cookie: string): Promise<readonly { readonly id: string; readonly device: string }[]> {
  const { items }: { readonly items: readonly { readonly id: string; readonly device: string }[] } = await (
    await send(cookie, 'GET')
  ).json()
  return items
}

describe('a push subscription', () => {
  it('is kept with a name for its owner, and shows nobody its endpoint', async () => {
    const cookie = await whole.signIn('customer')
    const browser = aBrowser()
    const added = await send(cookie, 'POST', browser)
    expect(added.status).toBe(201)
    const said = await added.text()
    expect(JSON.parse(said)).toEqual({
      id: expect.stringMatching(/^psh_/),
      device: 'Chrome on Android',
      created_at: expect.any(String),
      last_ok_at: null,
    })
    const listed = await (await send(cookie, 'GET')).text()
    for (const text of [said, listed]) expect(text).not.toMatch(/push\.mozilla|p256dh|auth/)
    expect(await devicesOf(await whole.signIn('office'))).toEqual([])
    await send(cookie, 'DELETE', { endpoint: browser.endpoint })
    expect(await devicesOf(cookie)).toEqual([])
  })

  it('is refused to staff without the second factor that they need', async () => {
    const [boss, office] = [await whole.signIn('admin'), await whole.signIn('office')]
    const ask = (staff_second_factor: boolean) => send(boss, 'PUT', { staff_second_factor }, '/api/admin/security')
    expect((await ask(true)).status).toBe(200)
    const refused = await send(office, 'POST', aBrowser())
    whole.data.remove('settings', { key: 'staff_second_factor' })
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'second_factor_setup_needed'])
    expect(await devicesOf(office)).toEqual([])
    expect((await send(office, 'POST', aBrowser())).status).toBe(201)
  })

  it('ends when its session ends, and others of the same user stay', async () => {
    const [phones, desks] = [await whole.signIn('customer'), await whole.signIn('customer')]
    await send(phones, 'POST', aBrowser())
    await send(desks, 'POST', aBrowser())
    expect(await devicesOf(desks)).toHaveLength(2)
    await send(phones, 'POST', {}, '/api/auth/logout')
    expect(await devicesOf(desks)).toHaveLength(1)
  })

  it('is removed by its owner with a form, and by nobody else', async () => {
    const [mine, theirs] = [await whole.signIn('technician'), await whole.signIn('office')]
    await send(mine, 'POST', aBrowser())
    const [device] = await devicesOf(mine)
    const forget = (cookie: string) =>
      whole.app.request(`/profile/devices/${device?.id}/forget`, { method: 'POST', headers: { cookie } })
    expect((await forget(theirs)).status).toBe(303)
    expect(await devicesOf(mine)).toHaveLength(1)
    expect((await forget(mine)).headers.get('location')).toBe('/profile?done=device#devices')
    expect(await devicesOf(mine)).toEqual([])
  })

  it.each([
    'http://push.mozilla.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://[::1]/x',
    'https://db.internal/x',
    'http://127.0.0.1:3000/x',
  ])('is refused with an internal endpoint: %s', async (endpoint) => {
    const cookie = await whole.signIn('customer')
    const before = await devicesOf(cookie)
    const answer = await send(cookie, 'POST', aBrowser(endpoint))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'not_valid', errors: [{ path: 'endpoint' }] })
    expect(await devicesOf(cookie)).toEqual(before)
  })

  it.each([
    ['p256dh', 'AAAA'],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['auth', 'AAAA'],
  ])('is refused with a malformed %s', async (name, value) => {
    const cookie = await whole.signIn('customer')
    const browser = aBrowser()
    const answer = await send(cookie, 'POST', { ...browser, keys: { ...browser.keys, [name]: value } })
    expect(answer.status).toBe(422)
  })
})

describe('the recipients of push messages', () => {
  it('are the users with a subscription', async () => {
    const role: Role = 'admin'
    const cookie = await whole.signIn(role)
    const { user }: { readonly user: { readonly id: never } } = await (
      await send(cookie, 'GET', undefined, '/api/auth/me')
    ).json()
    expect(await whole.modules.push.has(user.id)).toBe(false)
    await send(cookie, 'POST', aBrowser())
    expect(await whole.modules.push.has(user.id)).toBe(true)
    expect(whole.modules.messaging.channels).toContain('push')
  })
})

describe('GET /api/push/key', () => {
  it('answers the public half of the key only', async () => {
    const answer = await send('', 'GET', undefined, '/api/push/key')
    const text = await answer.text()
    const { key }: { readonly key: string } = JSON.parse(text)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect(Object.keys(JSON.parse(text))).toEqual(['key'])
  })
})

describe('the installable site', () => {
  it('has a manifest with the name of the business and icons that exist', async () => {
    const answer = await send('', 'GET', undefined, '/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    const manifest: {
      readonly name: string
      readonly display: string
      readonly start_url: string
      readonly icons: readonly { readonly src: string; readonly sizes: string }[]
    } = await answer.json()
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' })
    expect(manifest.name.length).toBeGreaterThan(0)
    for (const { src, sizes } of manifest.icons) {
      const icon = await send('', 'GET', undefined, src)
      const bytes = Buffer.from(await icon.arrayBuffer())
      expect(icon.headers.get('content-type')).toBe('image/png')
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    }
    for (const name of ['apple-180.png', 'badge-96.png']) {
      expect((await send('', 'GET', undefined, `/icons/${name}`)).status).toBe(200)
    }
    for (const name of ['app.svg', '..%2fsw.js', 'other.png']) {
      expect((await send('', 'GET', undefined, `/icons/${name}`)).status).toBe(404)
    }
  })

  it('has a service worker that is not cached', async () => {
    const answer = await send('', 'GET', undefined, '/sw.js')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe(readFileSync('ui/public/sw.js', 'utf8'))
  })
})
