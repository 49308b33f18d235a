import { describe, expect, it } from 'vitest'
import { ashaSignsUp, type Visitor } from '../../support/apps/account-app.ts'
import { softAuthenticator } from '../../support/servers/authenticator.ts'
import { type FactorApp, bodyOf, isIn, openFactorApp } from '../../support/apps/factor-app.ts'

type Asked = Parameters<ReturnType<typeof softAuthenticator>['get']>[0]

async function withPasskey(authenticator = softAuthenticator()) {
  const site = openFactorApp()
  const asha = await site.signUp()
  const { answer } = await site.addPasskey(asha, authenticator)
  const added = await bodyOf(answer)
  return Object.assign(site, { asha, authenticator, added })
}

async function ask(visitor: Visitor, path: string): Promise<Asked> {
  const { options } = await bodyOf(await visitor.send('POST', `${path}/options`, {}))
  return options as Asked
}

async function use(visitor: Visitor, path: string, authenticator: ReturnType<typeof softAuthenticator>) {
  return visitor.send('POST', path, { response: authenticator.get(await ask(visitor, path)) })
}

describe('POST /api/me/passkeys', () => {
  it('adds a passkey, shows recovery codes once, and emits the event', async () => {
    using site = await withPasskey()
    expect(site.added).toMatchObject({ passkey: { name: 'Laptop', last_used_at: null } })
    expect(site.added['recovery_codes']).toHaveLength(10)
    expect(site.data.eventKinds()).toContain('second-factor-added')
    const { answer } = await site.addPasskey(site.asha)
    expect((await bodyOf(answer))['recovery_codes']).toBeNull()
    const { items } = await bodyOf(await site.asha.send('GET', '/api/me/passkeys'))
    expect(items).toHaveLength(2)
    expect(JSON.stringify(items)).not.toContain('public')
  })

  it('asks for a fresh password before the challenge and before the answer', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { options } = await bodyOf(await asha.send('POST', '/api/me/passkeys/options', {}))
    site.clock.move({ minutes: 15 })
    const late = await asha.send('POST', '/api/me/passkeys', { response: softAuthenticator().create(options as Asked) })
    expect([late.status, (await bodyOf(late))['code']]).toEqual([403, 'password_needed'])
    expect((await asha.send('POST', '/api/me/passkeys/options', {})).status).toBe(403)
    expect(site.data.count('passkeys')).toBe(0)
  })

  it.each([
    ['of another origin', softAuthenticator({ origin: 'https://evil.example' })],
    ['of another port', softAuthenticator({ origin: 'http://localhost:3001' })],
  ])('refuses an answer %s', async (_, authenticator) => {
    using site = openFactorApp()
    const { answer } = await site.addPasskey(await site.signUp(), authenticator)
    expect([answer.status, (await bodyOf(answer))['code']]).toEqual([403, 'wrong_factor'])
    expect(site.data.count('passkeys')).toBe(0)
    expect(site.data.eventKinds()).toEqual(['user-signed-up'])
  })

  it('accepts each challenge once, within five minutes', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { response } = await site.addPasskey(asha)
    expect((await asha.send('POST', '/api/me/passkeys', { response })).status).toBe(403)
    const asked = await ask(asha, '/api/me/passkeys')
    site.clock.move({ minutes: 5 })
    const late = await asha.send('POST', '/api/me/passkeys', { response: softAuthenticator().create(asked) })
    expect(late.status).toBe(403)
    expect(site.data.count('passkeys')).toBe(1)
  })

  it('refuses an answer to the challenge of another user', async () => {
    using site = openFactorApp()
    const [asha, ben] = [await site.signUp(), await site.signUp({ email: 'ben@example.com' })]
    const response = softAuthenticator().create(await ask(asha, '/api/me/passkeys'))
    expect((await ben.send('POST', '/api/me/passkeys', { response })).status).toBe(403)
    expect(site.data.count('passkeys')).toBe(0)
  })
})

describe('POST /api/auth/passkey', () => {
  const path = '/api/auth/passkey'

  it('signs in without typing, as both steps at once, with a fresh password', async () => {
    using site = await withPasskey()
    const phone = site.aVisitor()
    const answer = await use(phone, path, site.authenticator)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ user: { email: ashaSignsUp.email } })
    expect(await isIn(phone)).toBe(true)
    expect((await phone.send('POST', '/api/me/totp', {})).status).toBe(201)
  })

  it.each<[string, Parameters<typeof softAuthenticator>[0]]>([
    ['does not make sure of its owner', { verifiesUser: false }],
    ['has been copied: its counter went back', {}],
  ])('refuses an authenticator that %s', async (what, options) => {
    using site = await withPasskey(softAuthenticator(options))
    const [credential] = site.authenticator.credentials
    if (credential && what.includes('copied')) {
      credential.counter = 8
      await use(site.aVisitor(), path, site.authenticator)
      credential.counter = 3
    }
    const sessions = site.data.count('sessions')
    const thief = site.aVisitor()
    const answer = await use(thief, path, site.authenticator)
    expect([answer.status, (await bodyOf(answer))['code']]).toEqual([401, 'invalid_credentials'])
    expect(await isIn(thief)).toBe(false)
    expect(site.data.count('sessions')).toBe(sessions)
  })

  it('accepts an authenticator without a counter', async () => {
    using site = await withPasskey(softAuthenticator({ counts: false }))
    for (let times = 0; times < 3; times += 1) {
      expect((await use(site.aVisitor(), path, site.authenticator)).status).toBe(200)
    }
  })

  it('accepts each answer once, also when it comes twice at the same time', async () => {
    using site = await withPasskey()
    const response = site.authenticator.get(await ask(site.aVisitor(), path))
    const send = () => site.aVisitor().send('POST', path, { response })
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401])
    expect((await send()).status).toBe(401)
  })

  it('refuses an answer with another key, for another origin, or of an unknown passkey', async () => {
    using site = await withPasskey()
    const other = softAuthenticator()
    other.create({ challenge: 'AAAA', user: { id: 'AAAA' } })
    const [mine] = site.authenticator.credentials
    const forged = { ...other.get(await ask(site.aVisitor(), path)), id: mine?.id, rawId: mine?.id }
    const unasked = site.authenticator.get({ challenge: Buffer.from('never asked').toString('base64url') })
    const ofNobody = other.get(await ask(site.aVisitor(), path))
    const sessions = site.data.count('sessions')
    for (const response of [forged, unasked, ofNobody, {}, { id: 7 }, { id: 'x', response: { clientDataJSON: '!' } }]) {
      expect((await site.aVisitor().send('POST', path, { response })).status).toBe(401)
    }
    expect(site.data.count('sessions')).toBe(sessions)
  })

  it('signs no suspended user in', async () => {
    using site = await withPasskey()
    site.data.set('users', {}, { status: 'suspended' })
    expect((await use(site.aVisitor(), path, site.authenticator)).status).toBe(401)
  })
})

describe('a passkey as second step', () => {
  const path = '/api/auth/second-step/passkey'

  it('completes a sign-in with a password, even without user verification', async () => {
    using site = await withPasskey(softAuthenticator({ verifiesUser: false }))
    const phone = site.aVisitor()
    expect(await bodyOf(await site.signIn(phone))).toMatchObject({ ways: ['passkey', 'recovery_code'] })
    expect(await isIn(phone)).toBe(false)
    expect((await use(phone, path, site.authenticator)).status).toBe(200)
    expect(await isIn(phone)).toBe(true)
  })

  it('refuses the passkey of another user, and an answer that was given for signing in', async () => {
    using site = await withPasskey()
    const ben = await site.signUp({ email: 'ben@example.com' })
    const { authenticator } = await site.addPasskey(ben)
    const phone = site.aVisitor()
    await site.signIn(phone)
    const { challenge } = await ask(phone, path)
    const wrong = await phone.send('POST', path, { response: authenticator.get({ challenge }) })
    expect(wrong.status).toBe(401)
    const response = site.authenticator.get(await ask(phone, '/api/auth/passkey'))
    expect((await phone.send('POST', path, { response })).status).toBe(401)
    expect(await isIn(phone)).toBe(false)
  })

  it('is refused before the password', async () => {
    using site = await withPasskey()
    expect((await site.aVisitor().send('POST', `${path}/options`, {})).status).toBe(409)
  })
})

describe('POST /api/auth/confirm-passkey', () => {
  const path = '/api/auth/confirm-passkey'
  const isFresh = async (site: FactorApp, visitor: Visitor) =>
    (await visitor.send('POST', '/api/me/recovery-codes', {})).status === 201

  it('counts as a fresh password', async () => {
    using site = await withPasskey()
    site.clock.move({ minutes: 15 })
    expect(await isFresh(site, site.asha)).toBe(false)
    expect((await use(site.asha, path, site.authenticator)).status).toBe(204)
    expect(await isFresh(site, site.asha)).toBe(true)
  })

  it('refuses an authenticator without user verification, and the passkey of another user', async () => {
    using site = await withPasskey(softAuthenticator({ verifiesUser: false }))
    const ben = await site.signUp({ email: 'ben@example.com' })
    const { authenticator } = await site.addPasskey(ben)
    site.clock.move({ minutes: 15 })
    expect((await use(site.asha, path, site.authenticator)).status).toBe(403)
    const { challenge } = await ask(site.asha, path)
    expect((await site.asha.send('POST', path, { response: authenticator.get({ challenge }) })).status).toBe(403)
    expect(await isFresh(site, site.asha)).toBe(false)
  })
})

describe('/api/me/passkeys/:id', () => {
  it('renames and removes a passkey for its owner only; the recovery codes go with the last factor', async () => {
    using site = await withPasskey()
    const { id } = site.added['passkey'] as { readonly id: string }
    const ben = await site.signUp({ email: 'ben@example.com' })
    expect((await ben.send('PATCH', `/api/me/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await ben.send('DELETE', `/api/me/passkeys/${id}`, {})).status).toBe(404)
    expect((await site.asha.send('PATCH', `/api/me/passkeys/${id}`, { name: 'Phone' })).status).toBe(204)
    const { items } = await bodyOf(await site.asha.send('GET', '/api/me/passkeys'))
    expect(items).toMatchObject([{ name: 'Phone' }])

    site.clock.move({ minutes: 15 })
    expect((await site.asha.send('DELETE', `/api/me/passkeys/${id}`, {})).status).toBe(403)
    expect(site.data.count('passkeys')).toBe(1)
    await use(site.asha, '/api/auth/confirm-passkey', site.authenticator)
    expect((await site.asha.send('DELETE', `/api/me/passkeys/${id}`, {})).status).toBe(204)
    expect(site.data.count('recovery_codes')).toBe(0)
    expect(site.data.eventKinds()).toContain('second-factor-removed')
    expect((await site.signIn(site.aVisitor())).status).toBe(200)
    expect((await use(site.aVisitor(), '/api/auth/passkey', site.authenticator)).status).toBe(401)
  })
})
