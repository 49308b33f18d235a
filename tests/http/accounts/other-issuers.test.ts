import { afterAll, describe, expect, it } from 'vitest'
import { asha, opens, signUpAsha } from '../../support/apps/recovery-app.ts'
import { not } from '../../support/test-port.ts'
import { begin, openIssuer, person, usersIn } from './issuer-visits.ts'

const { issuer, open, visit } = await openIssuer()
afterAll(() => issuer[Symbol.asyncDispose]())

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
    const stale = await owner.send('DELETE', path)
    expect([stale.status, (await stale.json()).code]).toEqual([403, 'password_needed'])
    expect((await owner.post(`/profile/identities/${listed.items[0]?.id}/delete`)).status).toBe(403)
    expect(site.data.count('identities')).toBe(1)
    site.data.set('sessions', {}, { password_confirmed_at: '2026-03-02T12:00:00.000Z' })

    expect((await owner.send('DELETE', path)).status).toBe(204)
    expect(await (await owner.get('/api/me/identities')).json()).toEqual({ items: [] })
    expect(await site.mail('identity_unlinked')).toMatchObject({ to: 'asha@example.com' })
    const again = site.aVisitor()
    expect((await visit(again)).headers.get('location')).toBe('/link-identity')
    expect(await again.me()).toBeNull()
  })
})
