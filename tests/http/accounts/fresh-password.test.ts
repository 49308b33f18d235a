import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { delaySignIns } from '../../../src/http/accounts/sign-in-delays.ts'
import { noon } from '../../support/builders/accounts.ts'
import { openAccountApp } from '../../support/apps/account-app.ts'
import { movableClock } from '../../support/doubles.ts'

const email = 'owner@example.com'
const password = 'a-long-enough-phrase-1'

/** An owner who is signed in, beside a door that only owners open, in JSON and as a form. */
async function openOwner(limited = false) {
  const opened: { readonly amount: string; readonly by: 'json' | 'form' }[] = []
  const limits = delaySignIns(createRateLimits(), movableClock(noon))
  const app = openAccountApp(limited ? { limits } : {}, {}, (api, passwordAgain, show) => {
    const body = z.strictObject({ amount: z.string() })
    api.endpoint(
      { method: 'post', path: '/api/safe', tag: 'Safe', summary: 'Open it', access: 'settings', body, answers },
      async ({ body: { amount } }) => {
        opened.push({ amount, by: 'json' })
        return { status: 204 }
      },
    )
    api.endpoint(
      { method: 'get', path: '/api/safe', tag: 'Safe', summary: 'Look', access: 'settings', answers },
      async () => ({ status: 204 }),
    )
    api.endpoint(
      { method: 'post', path: '/api/diary', tag: 'Diary', summary: 'Write', access: 'dispatch', answers },
      async () => ({ status: 204 }),
    )
    const form = createSubmission(api, { show, refuse: async (c, status) => c.body(null, status) }, passwordAgain)
    form('/admin/safe', { access: 'settings' }, async ({ c, fields }) => {
      opened.push({ amount: JSON.stringify(fields), by: 'form' })
      return c.redirect('/admin?done=1', 303)
    })
  })
  await app.accounts.createStaff({ email, password, fullName: 'The Owner', role: 'admin' })
  const owner = app.aVisitor()
  await owner.send('POST', '/api/auth/login', { email, password })
  const confirm = (typed: string) => owner.send('POST', '/api/auth/confirm-password', { password: typed })
  const openSafe = () => owner.send('POST', '/api/safe', { amount: '5' })
  return Object.assign(app, { owner, opened, confirm, openSafe })
}

const answers = { 204: { says: 'Done' } } as const

describe('a route that needs a fresh password', () => {
  it('is open for 15 minutes after signing in, and answers password_needed from then on', async () => {
    using app = await openOwner()
    app.clock.set(noon.add({ minutes: 14, seconds: 59 }))
    expect((await app.openSafe()).status).toBe(204)
    app.clock.set(noon.add({ minutes: 15 }))
    const refused = await app.openSafe()
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'password_needed',
      confirm_at: '/api/auth/confirm-password',
    })
    expect(app.opened).toHaveLength(1)
  })

  it('opens for another 15 minutes with the right password, in this session only', async () => {
    using app = await openOwner()
    const elsewhere = app.aVisitor()
    await elsewhere.send('POST', '/api/auth/login', { email, password })
    app.clock.set(noon.add({ hours: 3 }))
    expect((await app.confirm(password)).status).toBe(204)
    expect((await app.openSafe()).status).toBe(204)
    expect((await elsewhere.send('POST', '/api/safe', { amount: '5' })).status).toBe(403)
    app.clock.set(noon.add({ hours: 3, minutes: 15 }))
    expect((await app.openSafe()).status).toBe(403)
  })

  it('changes the token of the session at a right password, and the token of before opens nothing', async () => {
    using app = await openOwner()
    const before = app.owner.session()
    await app.confirm('not-the-password-1')
    expect(app.owner.session()).toBe(before)
    expect((await app.confirm(password)).status).toBe(204)
    expect(app.owner.session()).not.toBe(before)
    const thief = await app.app.request('/api/diary', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `callout_session=${before}` },
    })
    expect(thief.status).toBe(401)
    expect((await app.openSafe()).status).toBe(204)
    expect(app.data.count('sessions')).toBe(1)
  })

  it('hands the new token on with a form that comes back', async () => {
    using app = await openOwner()
    app.clock.set(noon.add({ hours: 3 }))
    const before = app.owner.session()
    await app.owner.post('/admin/safe', { amount: '', password })
    expect(app.owner.session()).not.toBe(before)
    expect((await app.openSafe()).status).toBe(204)
  })

  it('stays closed after a wrong password', async () => {
    using app = await openOwner()
    app.clock.set(noon.add({ hours: 3 }))
    const refused = await app.confirm('not-the-password-1')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'wrong_password', errors: [{ path: 'password' }] })
    expect((await app.openSafe()).status).toBe(403)
    expect(app.opened).toEqual([])
  })

  it('asks for no password to read, nor for the daily work of the office', async () => {
    using app = await openOwner()
    app.clock.set(noon.add({ hours: 3 }))
    expect((await app.owner.send('GET', '/api/safe')).status).toBe(204)
    expect((await app.owner.send('POST', '/api/diary')).status).toBe(204)
  })

  it('asks for the password in a session of before this rule', async () => {
    using app = await openOwner()
    app.data.set('sessions', {}, { password_confirmed_at: null })
    expect((await app.openSafe()).status).toBe(403)
  })

  it('counts wrong passwords with those at sign-in, and locks both', async () => {
    using app = await openOwner(true)
    app.clock.set(noon.add({ hours: 3 }))
    const statuses = []
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await app.confirm(`wrong-password-${tries}`)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    const late = await app.confirm(password)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.openSafe()).status).toBe(403)
  })

  it('asks only signed-in users', async () => {
    using app = await openOwner()
    const answer = await app.aVisitor().send('POST', '/api/auth/confirm-password', { password })
    expect(answer.status).toBe(401)
  })
})

describe('the forms of the owner, without scripts', () => {
  it('ask for the password in between, keep the form, and then save it', async () => {
    using app = await openOwner()
    app.clock.set(noon.add({ hours: 3 }))
    const typed = { amount: '12.50', reason: 'He was late' }
    expect((await app.owner.post('/admin/safe', typed)).status).toBe(403)
    expect(app.shown.at(-1)).toEqual({
      path: '/confirm-password',
      form: { action: '/admin/safe', values: typed, errors: [], alert: null },
    })
    expect(app.opened).toEqual([])

    expect((await app.owner.post('/admin/safe', { ...typed, password: 'not-the-password-1' })).status).toBe(403)
    expect(app.shown.at(-1)).toMatchObject({
      path: '/confirm-password',
      form: { values: typed, alert: 'That is not your password' },
    })
    expect(app.opened).toEqual([])

    const done = await app.owner.post('/admin/safe', { ...typed, password })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin?done=1'])
    expect(app.opened).toEqual([{ amount: JSON.stringify(typed), by: 'form' }])
    expect((await app.owner.post('/admin/safe', typed)).status).toBe(303)
  })
})
