import { describe, expect, it } from 'vitest'
import { createRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { ashaSignsUp, openAccountApp } from '../../support/apps/account-app.ts'

const me = '/api/auth/me'
const nobody = { user: null }

describe('POST /api/auth/login', () => {
  async function withAsha(options?: Parameters<typeof openAccountApp>[0]) {
    const site = openAccountApp(options)
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    const { email, password } = ashaSignsUp
    return { site, asha, credentials: { email, password }, [Symbol.dispose]: site[Symbol.dispose] }
  }

  it('accepts the e-mail in any spelling', async () => {
    using at = await withAsha()
    const answer = await at.site
      .aVisitor()
      .send('POST', '/api/auth/login', { ...at.credentials, email: ' ASHA@example.com ' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ user: { id: 'usr_00000001' } })
  })

  it('answers a wrong password, an unknown e-mail and a suspended account alike, and opens no session', async () => {
    using at = await withAsha()
    const stranger = at.site.aVisitor()
    const attempt = async (body: object) => {
      const answer = await stranger.send('POST', '/api/auth/login', body)
      return { status: answer.status, body: await answer.json() }
    }
    const wrong = await attempt({ ...at.credentials, password: 'wrong one' })
    const unknown = await attempt({ ...at.credentials, email: 'nobody@example.com' })
    at.site.data.set('users', {}, { status: 'suspended' })
    const suspended = await attempt(at.credentials)
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', detail: 'Invalid email or password' },
    })
    expect(unknown).toEqual(wrong)
    expect(suspended).toEqual(wrong)
    expect(stranger.session()).toBeNull()
    expect(at.site.data.count('sessions')).toBe(1)
  })

  it('opens a new session each time, and ends the earlier one of the same browser', async () => {
    using at = await withAsha()
    const before = at.asha.session()
    await at.asha.send('POST', '/api/auth/login', at.credentials)
    expect(at.asha.session()).not.toBe(before)
    const thief = await at.site.app.request(me, { headers: { cookie: `callout_session=${before}` } })
    expect(await thief.json()).toEqual(nobody)
    expect(at.site.data.count('sessions')).toBe(1)
  })

  it("leaves the sessions of the user's other devices", async () => {
    using at = await withAsha()
    const laptop = at.site.aVisitor()
    await laptop.send('POST', '/api/auth/login', at.credentials)
    expect(await (await at.asha.send('GET', me)).json()).toMatchObject({ user: { full_name: 'Asha Patel' } })
  })

  it('answers 429 with the seconds to wait after ten attempts, even to the right password', async () => {
    using at = await withAsha({ limits: createRateLimits() })
    const guesser = at.site.aVisitor()
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await guesser.send('POST', '/api/auth/login', { ...at.credentials, password: `guess ${guess}` })
      expect(answer.status).toBe(401)
    }
    const late = await guesser.send('POST', '/api/auth/login', at.credentials)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect(await late.json()).toMatchObject({ code: 'too_many_requests' })
    expect(guesser.session()).toBeNull()
  })
})

describe('the session cookie', () => {
  it('is not readable by scripts and not sent from other sites', async () => {
    using site = openAccountApp()
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', ashaSignsUp)
    expect(answer.headers.getSetCookie().slice(0, 1)).toEqual([
      'callout_session=token-1; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    ])
  })

  it('is bound to the host and to TLS when the public address is https', async () => {
    using site = openAccountApp({ publicUrl: 'https://repairs.example' })
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', ashaSignsUp)
    expect(answer.headers.getSetCookie().slice(0, 1)).toEqual([
      '__Host-callout_session=token-1; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  it('is kept as a hash only', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    const kept = site.data.column('sessions', 'token_hash')
    expect(kept).toEqual([`hash of ${asha.session()}`])
  })

  it('lasts 30 days from the last use, and is sent again at most once an hour', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    site.clock.move({ minutes: 59 })
    expect((await asha.send('GET', me)).headers.getSetCookie()).toEqual([])
    site.clock.move({ hours: 29 * 24 })
    expect((await asha.send('GET', me)).headers.getSetCookie()).toHaveLength(1)
    await site.database.write(() => null)
    expect((await asha.send('GET', me)).headers.getSetCookie()).toEqual([])
    site.clock.move({ hours: 29 * 24 })
    expect(await (await asha.send('GET', me)).json()).toMatchObject({ user: { full_name: 'Asha Patel' } })
    await site.database.write(() => null)
    site.clock.move({ hours: 30 * 24 })
    expect(await (await asha.send('GET', me)).json()).toEqual(nobody)
  })

  it('does not authenticate a suspended user', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    site.data.set('users', {}, { status: 'suspended' })
    expect(await (await asha.send('GET', me)).json()).toEqual(nobody)
  })
})

describe('POST /api/auth/logout', () => {
  it('deletes the session on the server', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    const before = asha.session()
    expect((await asha.send('POST', '/api/auth/logout')).status).toBe(204)
    expect(asha.session()).toBeNull()
    const thief = await site.app.request(me, { headers: { cookie: `callout_session=${before}` } })
    expect(await thief.json()).toEqual(nobody)
  })

  it('answers 204 to a visitor', async () => {
    using site = openAccountApp()
    expect((await site.aVisitor().send('POST', '/api/auth/logout')).status).toBe(204)
  })

  it('clears the cookie even when the session would have been extended', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    site.clock.move({ hours: 2 })
    const answer = await asha.send('POST', '/api/auth/logout')
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(asha.session()).toBeNull()
  })
})

describe('POST /api/auth/logout-everywhere', () => {
  it('ends the sessions of the user on every device, and of nobody else', async () => {
    using site = openAccountApp()
    const [phone, laptop, ben] = [site.aVisitor(), site.aVisitor(), site.aVisitor()]
    await phone.send('POST', '/api/auth/signup', ashaSignsUp)
    await laptop.send('POST', '/api/auth/login', { email: ashaSignsUp.email, password: ashaSignsUp.password })
    await ben.send('POST', '/api/auth/signup', { ...ashaSignsUp, email: 'ben@example.com' })
    expect((await laptop.send('POST', '/api/auth/logout-everywhere')).status).toBe(204)
    expect(await (await phone.send('GET', me)).json()).toEqual(nobody)
    expect(await (await ben.send('GET', me)).json()).toMatchObject({ user: { email: 'ben@example.com' } })
  })

  it('answers 401 to a visitor', async () => {
    using site = openAccountApp()
    expect((await site.aVisitor().send('POST', '/api/auth/logout-everywhere')).status).toBe(401)
  })
})

describe('PATCH /api/me', () => {
  it('changes the given fields, keeps the others, and empties a field that is null', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', { ...ashaSignsUp, phone: '07700 900123', address: '12 Park Lane' })
    const answer = await asha.send('PATCH', '/api/me', { full_name: 'Asha Shah', postcode: 'se255aa', address: null })
    expect(answer.status).toBe(200)
    const changed = { full_name: 'Asha Shah', phone: '+447700900123', postcode: 'SE25 5AA', address: null }
    expect(await answer.json()).toMatchObject({ user: changed })
    expect(await (await asha.send('GET', me)).json()).toMatchObject({ user: changed })
  })

  it.each([
    ['user_type', { user_type: 'admin' }],
    ['is_admin', { is_admin: true }],
    ['role', { role: 'admin' }],
    ['status', { status: 'active' }],
    ['email', { email: 'other@example.com' }],
    ['email_verified', { email_verified: true }],
    ['id', { id: 'usr_00000009' }],
    ['password', { password: 'a new password' }],
  ])('refuses %s, and changes no other field either', async (path, more) => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    const before = site.data.rows('users')
    const answer = await asha.send('PATCH', '/api/me', { full_name: 'Someone Else', ...more })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'not_valid', errors: [{ path }] })
    expect(site.data.rows('users')).toEqual(before)
  })

  it('answers 401 to a visitor', async () => {
    using site = openAccountApp()
    expect((await site.aVisitor().send('PATCH', '/api/me', { full_name: 'Nobody' })).status).toBe(401)
  })
})

describe('a request from another site', () => {
  it('is refused with any body, and changes nothing', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    const answer = await asha.send('POST', '/api/auth/signup', ashaSignsUp, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'cross_site' })
    expect(site.data.count('users')).toBe(0)
  })
})
