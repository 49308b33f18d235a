import { describe, expect, it } from 'vitest'
import { ashaSignsUp } from '../../support/apps/account-app.ts'
import { bodyOf, isIn, openFactorApp } from '../../support/apps/factor-app.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'
const { email, password } = ashaSignsUp

async function withTwo() {
  const site = openFactorApp()
  const phone = await site.signUp()
  site.clock.move({ hours: 3 })
  const laptop = site.aVisitor()
  await laptop.send('POST', '/api/auth/login', { email, password }, { 'user-agent': firefox })
  const { items } = await bodyOf(await laptop.send('GET', '/api/me/sessions'))
  const sessions = items as readonly Record<string, unknown>[]
  const [own, other] = sessions.map(({ id }) => String(id))
  return Object.assign(site, { phone, laptop, sessions, own, other })
}

describe('GET /api/me/sessions', () => {
  it('lists place, start and method of each session, marks the present one, and has no token', async () => {
    using site = await withTwo()
    expect(site.sessions).toMatchObject([
      { device: 'Firefox on Windows', begun_by: 'password', current: true, created_at: '2026-03-02T15:00:00.000Z' },
      { device: null, begun_by: 'sign_up', current: false, created_at: '2026-03-02T12:00:00.000Z' },
    ])
    const text = JSON.stringify(site.sessions)
    for (const visitor of [site.phone, site.laptop]) expect(text).not.toContain(visitor.session())
    expect(text).not.toContain('hash of')
  })

  it('lists no session of another user, and none that is over', async () => {
    using site = await withTwo()
    const ben = await site.signUp({ email: 'ben@example.com' })
    expect((await bodyOf(await ben.send('GET', '/api/me/sessions')))['items']).toHaveLength(1)
    site.clock.move({ hours: 718 })
    expect((await bodyOf(await site.laptop.send('GET', '/api/me/sessions')))['items']).toHaveLength(1)
  })
})

describe('DELETE /api/me/sessions/:id', () => {
  it('ends that session only', async () => {
    using site = await withTwo()
    expect((await site.laptop.send('DELETE', `/api/me/sessions/${site.other}`, {})).status).toBe(204)
    expect([await isIn(site.phone), await isIn(site.laptop)]).toEqual([false, true])
    expect((await site.laptop.send('DELETE', `/api/me/sessions/${site.other}`, {})).status).toBe(404)
  })

  it('ends no session of another user', async () => {
    using site = await withTwo()
    const ben = await site.signUp({ email: 'ben@example.com' })
    expect((await ben.send('DELETE', `/api/me/sessions/${site.own}`, {})).status).toBe(404)
    expect(await isIn(site.laptop)).toBe(true)
  })

  it('needs a fresh password for another session, and none for the present one', async () => {
    using site = await withTwo()
    site.clock.move({ hours: 1 })
    const stale = await site.laptop.send('DELETE', `/api/me/sessions/${site.other}`, {})
    expect([stale.status, (await bodyOf(stale))['code']]).toEqual([403, 'password_needed'])
    expect((await site.laptop.send('POST', '/api/auth/logout-everywhere')).status).toBe(403)
    expect(await isIn(site.phone)).toBe(true)
    expect((await site.laptop.send('DELETE', `/api/me/sessions/${site.own}`, {})).status).toBe(204)
    expect([await isIn(site.phone), await isIn(site.laptop)]).toEqual([true, false])
  })

  it('clears the cookie when it ends the present session', async () => {
    using site = await withTwo()
    await site.laptop.send('DELETE', `/api/me/sessions/${site.own}`, {})
    expect(site.laptop.session()).toBeNull()
  })
})

describe('POST /api/me/password', () => {
  it('needs the present password, sets the new one, and ends all other sessions', async () => {
    using site = await withTwo()
    const change = (body: object) => site.laptop.send('POST', '/api/me/password', body)
    const wrong = await change({ current_password: 'not this', password: 'a new one 7' })
    expect([wrong.status, (await bodyOf(wrong))['errors']]).toEqual([
      403,
      [{ path: 'current_password', message: 'That is not your password' }],
    ])
    expect((await change({ current_password: password, password: '12345' })).status).toBe(422)
    expect(await isIn(site.phone)).toBe(true)
    const taken = site.laptop.session()
    site.clock.move({ minutes: 20 })
    expect((await change({ current_password: password, password: 'a new one 7' })).status).toBe(204)
    expect(site.laptop.session()).not.toBe(taken)
    const thief = await site.app.request('/api/me/sessions', { headers: { cookie: `callout_session=${taken}` } })
    expect(thief.status).toBe(401)
    // It counts as a confirmed password: another session can be ended now.
    expect((await site.laptop.send('DELETE', '/api/me/sessions/ses_unknown', {})).status).toBe(404)
    expect([await isIn(site.phone), await isIn(site.laptop)]).toEqual([false, true])
    expect((await site.signIn(site.aVisitor())).status).toBe(401)
    expect((await site.signIn(site.aVisitor(), { password: 'a new one 7' })).status).toBe(200)
    expect(site.data.eventKinds()).toContain('password-changed')
  })

  it('holds staff to the length for staff', async () => {
    using site = await withTwo()
    site.data.set('users', {}, { role: 'office' })
    const short = await site.laptop.send('POST', '/api/me/password', {
      current_password: password,
      password: 'a new one 7',
    })
    expect(short.status).toBe(422)
    expect((await site.signIn(site.aVisitor())).status).toBe(200)
  })
})

describe('a sign-in from a new browser', () => {
  it('emits an event once for each browser, and none for the one that signed up', async () => {
    using site = openFactorApp()
    const alerts = () => site.data.eventKinds().filter((kind) => kind === 'signed-in-from-new-device').length
    const phone = await site.signUp()
    await phone.send('POST', '/api/auth/logout')
    await site.signIn(phone)
    expect(alerts()).toBe(0)
    const laptop = site.aVisitor()
    await site.signIn(laptop)
    expect(alerts()).toBe(1)
    await site.signIn(laptop)
    expect(alerts()).toBe(1)
  })

  it('emits none for a browser shared by several users, once each has signed in on it', async () => {
    using site = openFactorApp()
    const shared = await site.signUp()
    await site.signUp({ email: 'ben@example.com' })
    const alerts = () => site.data.eventKinds().filter((kind) => kind === 'signed-in-from-new-device').length
    await site.signIn(shared, { email: 'ben@example.com' })
    expect(alerts()).toBe(1)
    await site.signIn(shared)
    await site.signIn(shared, { email: 'ben@example.com' })
    expect(alerts()).toBe(1)
  })

  it('emits its event only after the second step', async () => {
    using site = openFactorApp()
    const { secret } = await site.addTotp(await site.signUp())
    const laptop = site.aVisitor()
    await site.signIn(laptop)
    expect(site.data.eventKinds()).not.toContain('signed-in-from-new-device')
    await laptop.send('POST', '/api/auth/second-step', { code: site.codeOf(secret) })
    expect(site.data.eventKinds()).toContain('signed-in-from-new-device')
  })
})

describe('/profile/security without a script', () => {
  it('asks for the password before it ends another session or all, and not to sign out here', async () => {
    using site = await withTwo()
    site.clock.move({ hours: 1 })
    const end = (path: string, fields: Record<string, string> = {}) =>
      site.laptop.post(`/profile/security/${path}`, fields)
    expect((await end(`sessions/${site.other}/end`)).status).toBe(403)
    expect(site.shown.at(-1)?.path).toBe('/confirm-password')
    expect((await end('sign-out-everywhere')).status).toBe(403)
    expect(await isIn(site.phone)).toBe(true)
    expect((await end(`sessions/${site.other}/end`, { password })).status).toBe(303)
    expect([await isIn(site.phone), await isIn(site.laptop)]).toEqual([false, true])
    site.clock.move({ hours: 1 })
    expect((await end(`sessions/${site.own}/end`)).headers.get('location')).toBe('/')
    expect(await isIn(site.laptop)).toBe(false)
  })

  it('changes the password, ends one session, and ends all', async () => {
    using site = await withTwo()
    const go = async (path: string, fields: Record<string, string> = {}) => {
      const answer = await site.laptop.post(`/profile/security/${path}`, fields)
      return [answer.status, answer.headers.get('location') ?? site.shown.at(-1)?.form.errors.map((each) => each.path)]
    }
    const fresh = { password: 'a new one 7', confirm_password: 'a new one 7' }
    const typo = { ...fresh, confirm_password: 'another 7', current_password: password }
    expect(await go('password', typo)).toEqual([422, ['confirm_password']])
    expect(await go('password', { ...fresh, current_password: 'no' })).toEqual([403, ['current_password']])
    expect(await isIn(site.phone)).toBe(true)
    expect(await go(`sessions/${site.other}/end`)).toEqual([303, '/profile/security?done=session#sessions'])
    expect(await isIn(site.phone)).toBe(false)
    expect(await go('password', { ...fresh, current_password: password })).toEqual([
      303,
      '/profile/security?done=password',
    ])
    expect(await go('sign-out-everywhere')).toEqual([303, '/'])
    expect(await isIn(site.laptop)).toBe(false)
    expect(site.data.count('sessions')).toBe(0)
  })
})
