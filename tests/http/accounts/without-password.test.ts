import { describe, expect, it } from 'vitest'
import { type RecoveryApp, type Visitor, asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'

const link = '/api/auth/sign-in-link'
const email = 'new@example.com'

/** Asha has no password: somebody signed up with her address, and she took the account by a link. It is stale by now. */
async function withoutPassword() {
  const site = await openRecoveryApp()
  await signUpAsha(site, { confirmed: false })
  const owner = await byLink(site)
  site.clock.move({ minutes: 15 })
  return { site, owner, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

async function byLink(site: RecoveryApp, visitor = site.aVisitor()): Promise<Visitor> {
  await visitor.send('POST', link, { email: asha.email })
  const signedIn = await visitor.send('POST', `${link}/confirm`, { token: (await site.mail('sign_in_link')).token })
  if (signedIn.status !== 200) throw new Error(await signedIn.text())
  return visitor
}

const codeOf = async (answer: Response) => {
  const { code }: { readonly code: string } = await answer.json()
  return [answer.status, code]
}

describe('an account without a password', () => {
  it('refuses what needs a fresh password until its owner opens a link', async () => {
    await using at = await withoutPassword()
    const before = (await at.site.mails()).length
    expect(await codeOf(await at.owner.send('DELETE', '/api/me', {}))).toEqual([403, 'password_needed'])
    expect(await codeOf(await at.owner.send('POST', '/api/me/email', { email }))).toEqual([403, 'password_needed'])
    expect(await codeOf(await at.owner.send('POST', '/api/me/totp', {}))).toEqual([403, 'password_needed'])
    expect((await at.owner.post('/profile/privacy/delete', { sure: 'yes' })).status).toBe(403)
    expect((await at.owner.post('/profile/email', { email })).status).toBe(403)
    expect(await at.owner.me()).toBe(asha.email)
    expect(await at.site.mails()).toHaveLength(before)
  })

  it('accepts no made-up password', async () => {
    await using at = await withoutPassword()
    for (const password of ['!', 'plain ', asha.password]) {
      expect(await codeOf(await at.owner.send('DELETE', '/api/me', { password }))).toEqual([403, 'wrong_password'])
    }
    expect(await at.owner.me()).toBe(asha.email)
  })

  it('can be changed and deleted within 15 minutes of a link to its address, in the browser that opened it', async () => {
    await using at = await withoutPassword()
    const fresh = await byLink(at.site)
    expect((await at.owner.send('POST', '/api/me/email', { email })).status).toBe(403)
    expect((await fresh.send('POST', '/api/me/email', { email })).status).toBe(202)
    expect((await at.site.mail('email_change')).to).toBe(email)
    at.site.clock.move({ minutes: 15 })
    expect((await fresh.send('DELETE', '/api/me', {})).status).toBe(403)
    await byLink(at.site, fresh)
    expect((await fresh.send('DELETE', '/api/me', {})).status).toBe(202)
    expect(await at.owner.me()).toBeNull()
  })

  it('can be changed and deleted without scripts', async () => {
    await using at = await withoutPassword()
    await at.owner.post('/sign-in-link', { email: asha.email, next: '/profile/privacy' })
    await at.owner.get((await at.site.mail('sign_in_link')).path ?? '')
    expect((await at.owner.post('/sign-in-link')).headers.get('location')).toBe('/profile/privacy')
    expect((await at.owner.post('/profile/privacy/delete', {})).status).toBe(422)
    const deleted = await at.owner.post('/profile/privacy/delete', { sure: 'yes' })
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/login?done=deleted'])
  })
})

describe('an account with a password', () => {
  it('needs its password: a link does not replace it', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    site.clock.move({ minutes: 15 })
    await byLink(site, owner)
    expect(await codeOf(await owner.send('POST', '/api/me/totp', {}))).toEqual([403, 'password_needed'])
    for (const body of [{}, { password: '' }]) {
      expect((await owner.send('DELETE', '/api/me', body)).status).toBe(422)
      expect((await owner.send('POST', '/api/me/email', { email, ...body })).status).toBe(422)
    }
    const { password } = asha
    await owner.send('POST', '/api/auth/confirm-password', { password })
    expect((await owner.send('DELETE', '/api/me', {})).status).toBe(422)
    expect(await owner.me()).toBe(asha.email)
    expect((await owner.send('DELETE', '/api/me', { password })).status).toBe(202)
  })
})
