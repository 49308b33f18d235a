import { afterAll, describe, expect, it } from 'vitest'
import { asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'
import { begin, openIssuer, person, usersIn } from './issuer-visits.ts'

const { issuer, open, there, visit } = await openIssuer()
afterAll(() => issuer[Symbol.asyncDispose]())

describe('the answer of an issuer', () => {
  it.each([
    ['that has not confirmed the address', { ...person, email_verified: false }, 403, /has not confirmed your e-mail/],
    ['where the visitor said no', null, 400, /You were not signed in with/],
  ] as const)('%s opens nothing and makes nobody', async (_, who, status, words) => {
    await using site = await open()
    const visitor = site.aVisitor()
    expect((await visit(visitor, who)).status).toBe(status)
    expect(site.shown.at(-1)).toMatchObject({ url: '/login', form: { alert: expect.stringMatching(words) } })
    expect(await visitor.me()).toBeNull()
    expect(usersIn(site)).toBe(0)
  })

  it('with a forged state, or in another browser, signs nobody in', async () => {
    await using site = await open()
    const visitor = site.aVisitor()
    const back = await there(visitor)
    const stranger = site.aVisitor()
    expect((await stranger.get(back)).status).toBe(400)
    expect(site.shown.at(-1)?.form?.alert).toMatch(/not begun in this browser/)
    const forged = await visitor.get(back.replace(/state=[^&]+/, 'state=forged'))
    expect(forged.status).toBe(400)
    expect([await visitor.me(), await stranger.me(), usersIn(site)]).toEqual([null, null, 0])
  })

  it('signs nobody in when its code is used again', async () => {
    await using site = await open()
    const visitor = site.aVisitor()
    const back = await there(visitor)
    const cookies = new Map(visitor.cookies)
    expect((await visitor.get(back)).status).toBe(303)
    await visitor.send('POST', '/api/auth/logout')
    expect((await visitor.get(back)).status).toBe(400)
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect((await visitor.get(back)).status).toBe(400)
    expect(site.shown.at(-1)?.form?.alert).toMatch(/did not come to an end/)
    expect(await visitor.me()).toBeNull()
  })

  it('signs nobody in after ten minutes, or with a changed cookie', async () => {
    await using site = await open()
    const visitor = site.aVisitor()
    const back = await there(visitor)
    const name = 'callout_issuer_visit'
    const cookie = visitor.cookies.get(name) ?? ''
    const [until = '', body = '', seal = ''] = cookie.split('.')
    for (const changed of [`${Number(until) + 1}.${body}.${seal}`, `${until}.${body}A.${seal}`, 'x', '1.e30.x']) {
      visitor.cookies.set(name, changed)
      expect((await visitor.get(back)).status).toBe(400)
    }
    visitor.cookies.set(name, cookie)
    site.clock.move({ minutes: 10 })
    expect((await visitor.get(back)).status).toBe(400)
    expect([await visitor.me(), usersIn(site)]).toEqual([null, 0])
  })
})

describe('an issuer that is down', () => {
  it('is named on the page, and the password still works', async () => {
    await using site = await open({ OIDC_ISSUER: 'http://127.0.0.1:9' })
    await signUpAsha(site)
    const visitor = site.aVisitor()
    const answer = await visitor.get(`${begin}?next=/book`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(site.shown.at(-1)).toMatchObject({
      url: '/login?next=%2Fbook',
      form: { alert: '127.0.0.1:9 does not answer at present. Sign in with your password, or try again in a moment.' },
    })
    expect((await visitor.post('/login', { email: asha.email, password: asha.password })).status).toBe(303)
  })

  it('during the return of the visitor signs nobody in, and works at a later attempt', async () => {
    await using site = await open()
    const visitor = site.aVisitor()
    const back = await there(visitor)
    const cookies = new Map(visitor.cookies)
    await issuer.goDown()
    expect((await visitor.get(back)).status).toBe(503)
    await issuer.comeBack()
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect((await visitor.get(back)).status).toBe(303)
    expect(await visitor.me()).toBe('asha@example.com')
  })
})

describe('an issuer that is not set up', () => {
  it('has no route', async () => {
    await using site = await openRecoveryApp()
    for (const path of ['/api/auth/oauth/google', '/api/auth/oauth/oidc', '/api/auth/oauth/oidc/callback?code=1']) {
      expect((await site.aVisitor().get(path)).status).toBe(404)
    }
  })
})
