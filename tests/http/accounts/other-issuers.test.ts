import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OidcIssuer, type Person, startOidcIssuer } from '../../support/servers/oidc-issuer.ts'
import { type Visitor, asha, openRecoveryApp, opens, publicUrl, signUpAsha } from '../../support/apps/recovery-app.ts'
import { not } from '../../support/test-port.ts'

const begin = '/api/auth/oauth/oidc'
const callback = `${publicUrl}${begin}/callback`
const person: Person = { sub: 'asha-7', email: 'asha@example.com', email_verified: true, name: 'Asha Patel' }

let issuer: OidcIssuer
beforeAll(async () => {
  issuer = await startOidcIssuer([callback])
})
afterAll(() => issuer[Symbol.asyncDispose]())

const open = (more: Readonly<Record<string, string>> = {}) =>
  openRecoveryApp({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    ...more,
  })

/** As far as the address that the issuer sends the browser back to. */
async function there(visitor: Visitor, who: Person | null = person, from = begin): Promise<string> {
  issuer.seat(who)
  const begun = await visitor.get(from)
  const back = await issuer.visit(begun.headers.get('location') ?? '')
  return back.pathname + back.search
}

/** There, and back again. */
const visit = async (visitor: Visitor, who: Person | null = person, from = begin) =>
  visitor.get(await there(visitor, who, from))

const usersIn = (site: Awaited<ReturnType<typeof open>>) => site.data.count('users')

describe('signing in with another issuer', () => {
  it('creates a confirmed customer without a password, and finds the account again', async () => {
    await using site = await open()
    const visitor = site.aVisitor()
    const back = await visit(visitor, person, `${begin}?next=/book`)
    expect([back.status, back.headers.get('location')]).toEqual([303, '/book'])
    const me = await visitor.send('GET', '/api/auth/me')
    expect(await me.json()).toMatchObject({
      user: { email: 'asha@example.com', full_name: 'Asha Patel', user_type: 'customer', email_verified: true },
    })
    for (const password of ['!', '', 'plain ', 'anything']) {
      expect(await opens(site, person.email, password)).toBe(false)
    }
    const again = site.aVisitor()
    await visit(again, { ...person, email: 'moved@example.com' })
    expect(await again.me()).toBe('asha@example.com')
    expect(usersIn(site)).toBe(1)
    expect((await site.mails()).map(({ event }) => event)).toEqual([])
  })

  it('lets such an account set a password by e-mail', async () => {
    await using site = await open()
    const visitor = site.aVisitor()
    await visit(visitor)
    await visitor.send('POST', '/api/auth/password-reset', { email: person.email })
    const { token } = await site.mail('password_reset')
    await visitor.send('POST', '/api/auth/password-reset/confirm', { token, password: 'my first one' })
    expect(await opens(site, person.email, 'my first one')).toBe(true)
  })

  it.each([
    ['goes nowhere but on this site afterwards', `${begin}?next=https://evil.example/`],
    ['is not led astray by two slashes', `${begin}?next=//evil.example`],
  ])('%s', async (_, from) => {
    await using site = await open()
    expect((await visit(site.aVisitor(), person, from)).headers.get('location')).toBe('/dashboard')
  })

  it('links the identity to an account with that address only after its owner agrees while signed in', async () => {
    await using site = await open()
    await signUpAsha(site)
    const visitor = site.aVisitor()
    const back = await visit(visitor, person, `${begin}?next=/book`)
    expect(back.headers.get('location')).toBe('/link-identity')
    expect(await visitor.me()).toBeNull()
    await visitor.get('/link-identity')
    expect(site.shown.at(-1)?.form?.values).toMatchObject({ state: 'sign-in', email: 'asha@example.com' })
    expect((await visitor.post('/link-identity')).headers.get('location')).toMatch(/^\/login/)
    expect(site.data.count('identities')).toBe(0)

    await visitor.send('POST', '/api/auth/login', { email: asha.email, password: asha.password })
    await visitor.get('/link-identity')
    expect(site.shown.at(-1)?.form?.values).toMatchObject({ state: 'agree' })
    expect((await visitor.post('/link-identity')).headers.get('location')).toBe('/book')
    expect(await site.mail('identity_linked')).toMatchObject({ to: asha.email })
    const again = site.aVisitor()
    await visit(again)
    expect(await again.me()).toBe(asha.email)
    expect(usersIn(site)).toBe(1)
  })

  it('asks for the password again when it was typed too long ago', async () => {
    await using site = await open()
    const owner = await signUpAsha(site)
    site.clock.move({ minutes: 20 })
    await visit(owner)
    expect((await owner.post('/link-identity')).status).toBe(422)
    expect((await owner.post('/link-identity', { password: 'not it' })).status).toBe(403)
    expect(site.data.count('identities')).toBe(0)
    expect((await owner.post('/link-identity', { password: asha.password })).status).toBe(303)
    expect(site.data.column('identities', 'subject')).toEqual(['asha-7'])
  })

  it('lets the owner of the mailbox agree by a link, which signs them in', async () => {
    await using site = await open()
    await signUpAsha(site)
    const visitor = site.aVisitor()
    await visit(visitor)
    expect((await visitor.post('/link-identity/mail')).headers.get('location')).toBe('/link-identity?sent=1')
    const { to, text, path } = await site.mail('link_identity')
    expect(to).toBe(asha.email)
    expect(text).toContain(new URL(issuer.url).host)
    const other = site.aVisitor()
    await other.get(path ?? '')
    await other.get('/confirm-identity')
    expect(await other.me()).toBeNull()
    expect((await other.post('/confirm-identity')).status).toBe(303)
    expect(await other.me()).toBe(asha.email)
    const again = site.aVisitor()
    await visit(again)
    expect(await again.me()).toBe(asha.email)
  })

  it('takes an unconfirmed account away from the person who signed up with the address of another', async () => {
    await using site = await open()
    const squatter = await signUpAsha(site, { confirmed: false })
    const owner = site.aVisitor()
    await visit(owner)
    await owner.post('/link-identity/mail')
    await owner.get((await site.mail('link_identity')).path ?? '')
    await owner.post('/confirm-identity')
    expect(await owner.me()).toBe(asha.email)
    expect(await squatter.me()).toBeNull()
    expect(await opens(site, asha.email, asha.password)).toBe(false)
  })

  it('confirms the address of the account only when the issuer has confirmed the same one', async () => {
    await using site = await open()
    const owner = await signUpAsha(site, { confirmed: false })
    const confirmed = () => site.data.count('users', { email_verified_at: not(null) })
    await visit(owner, { ...person, sub: 'other', email: 'other@example.com' })
    await owner.post('/link-identity')
    expect(confirmed()).toBe(0)
    await visit(owner)
    await owner.post('/link-identity')
    expect(confirmed()).toBe(1)
    expect(await opens(site, asha.email, asha.password)).toBe(true)
  })

  it('links an identity to one account only', async () => {
    await using site = await open()
    await visit(site.aVisitor())
    const other = site.aVisitor()
    await other.send('POST', '/api/auth/signup', { ...asha, email: 'other@example.com' })
    await visit(other)
    expect(await other.me()).toBe('asha@example.com')
    expect(site.data.count('identities')).toBe(1)
  })

  it('asks a user with a second factor for it', async () => {
    await using site = await open()
    await visit(site.aVisitor())
    const setUp = '2026-03-02T12:00:00.000Z'
    for (const user_id of site.data.texts('users', 'id')) {
      site.data.insert('totp_secrets', { user_id, sealed_secret: 'sealed', created_at: setUp, confirmed_at: setUp })
    }
    const visitor = site.aVisitor()
    expect((await visit(visitor)).headers.get('location')).toBe('/login/second?next=%2Fdashboard')
    expect(await visitor.me()).toBeNull()
  })

  it('signs no suspended user in', async () => {
    await using site = await open()
    await visit(site.aVisitor())
    site.data.set('users', {}, { status: 'suspended' })
    const visitor = site.aVisitor()
    expect((await visit(visitor)).status).toBe(400)
    expect(await visitor.me()).toBeNull()
  })
})

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

describe('the identities linked to an account', () => {
  it('are listed for its owner, and removed by its owner only', async () => {
    await using site = await open()
    const owner = site.aVisitor()
    await visit(owner)
    const listed: { readonly items: readonly { readonly id: string }[] } = await (
      await owner.get('/api/me/identities')
    ).json()
    expect(listed.items).toEqual([
      {
        id: expect.stringMatching(/^idn_/),
        provider: new URL(issuer.url).host,
        email: 'asha@example.com',
        linked_at: '2026-03-02T12:00:00.000Z',
      },
    ])
    const path = `/api/me/identities/${listed.items[0]?.id}`
    const stranger = site.aVisitor()
    expect((await stranger.send('DELETE', path)).status).toBe(401)
    await stranger.send('POST', '/api/auth/signup', { ...asha, email: 'other@example.com' })
    expect((await stranger.send('DELETE', path)).status).toBe(404)
    expect((await stranger.post(`/profile/identities/${listed.items[0]?.id}/delete`)).status).toBe(303)
    expect(site.data.count('identities')).toBe(1)

    expect((await owner.send('DELETE', path)).status).toBe(204)
    expect(await (await owner.get('/api/me/identities')).json()).toEqual({ items: [] })
    expect(await site.mail('identity_unlinked')).toMatchObject({ to: 'asha@example.com' })
    const again = site.aVisitor()
    expect((await visit(again)).headers.get('location')).toBe('/link-identity')
    expect(await again.me()).toBeNull()
  })
})
