import { describe, expect, it } from 'vitest'
import type { InvitationId } from '#modules/shared'
import { softAuthenticator } from '../../support/servers/authenticator.ts'
import { type RecoveryApp, type Visitor, asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'

const password = 'leaky tap 8'
const identity = { issuer: 'https://id.example', subject: 'thief', email: 'thief@example.com' }

/**
 * The person who signed up with somebody else's address leaves ways in: a passkey and a linked identity of their own.
 */
async function leaveWaysIn(
  site: RecoveryApp,
  thief: Visitor,
  email: string = asha.email,
): Promise<ReturnType<typeof softAuthenticator>> {
  const authenticator = softAuthenticator()
  const asked: { readonly options: Parameters<typeof authenticator.create>[0] } = await (
    await thief.send('POST', '/api/me/passkeys/options', {})
  ).json()
  const response = authenticator.create(asked.options)
  expect((await thief.send('POST', '/api/me/passkeys', { name: 'Key', response })).status).toBe(201)
  const me = await site.modules.recovery.owner(email)
  if (!me) throw new Error('nobody signed up')
  expect((await site.modules.identities.link(me.id, identity)).ok).toBe(true)
  return authenticator
}

async function withPasskey(site: RecoveryApp, authenticator: ReturnType<typeof softAuthenticator>): Promise<number> {
  const browser = site.aVisitor()
  const path = '/api/auth/passkey'
  const asked: { readonly options: Parameters<typeof authenticator.get>[0] } = await (
    await browser.send('POST', `${path}/options`, {})
  ).json()
  return (await browser.send('POST', path, { response: authenticator.get(asked.options) })).status
}

const waysIn = (site: RecoveryApp) => ({
  passkeys: site.data.count('passkeys'),
  apps: site.data.count('totp_secrets'),
  codes: site.data.count('recovery_codes'),
  identities: site.data.count('identities'),
})
const none = { passkeys: 0, apps: 0, codes: 0, identities: 0 }

async function resetPassword(site: RecoveryApp): Promise<void> {
  const owner = site.aVisitor()
  await owner.send('POST', '/api/auth/password-reset', { email: asha.email })
  const { token } = await site.mail('password_reset')
  expect((await owner.send('POST', '/api/auth/password-reset/confirm', { token, password })).status).toBe(204)
}

async function changePassword(site: RecoveryApp): Promise<void> {
  const owner = site.aVisitor()
  await owner.send('POST', '/api/auth/login', { email: asha.email, password: asha.password })
  const change = { current_password: asha.password, password }
  expect((await owner.send('POST', '/api/me/password', change)).status).toBe(204)
}

describe('an account that somebody made with the address of another', () => {
  it('loses every earlier way to sign in once the owner of the address sets a password', async () => {
    await using site = await openRecoveryApp()
    const authenticator = await leaveWaysIn(site, await signUpAsha(site, { confirmed: false }))
    await resetPassword(site)
    expect(waysIn(site)).toEqual(none)
    expect(await withPasskey(site, authenticator)).toBe(401)
    const owner = site.aVisitor()
    expect((await owner.send('POST', '/api/auth/login', { email: asha.email, password })).status).toBe(200)
    expect((await site.mails()).map(({ event }) => event)).toContain('identity_unlinked')
  })

  it('loses every earlier way to sign in once the owner of the address uses a sign-in link', async () => {
    await using site = await openRecoveryApp()
    await leaveWaysIn(site, await signUpAsha(site, { confirmed: false }))
    const owner = site.aVisitor()
    await owner.send('POST', '/api/auth/sign-in-link', { email: asha.email })
    const { token } = await site.mail('sign_in_link')
    expect((await owner.send('POST', '/api/auth/sign-in-link/confirm', { token })).status).toBe(200)
    expect(waysIn(site)).toEqual(none)
  })

  it('keeps, of the sign-ins elsewhere, the one that the owner of the address agreed to', async () => {
    await using site = await openRecoveryApp()
    await leaveWaysIn(site, await signUpAsha(site, { confirmed: false }))
    const own = { issuer: 'https://id.example', subject: 'asha', email: asha.email }
    await site.modules.recovery.askIdentityLink(own, null)
    const owner = site.aVisitor()
    const { path } = await site.mail('link_identity')
    await owner.get(path ?? '')
    await owner.post('/confirm-identity')
    expect(await owner.me()).toBe(asha.email)
    expect(waysIn(site)).toEqual({ ...none, identities: 1 })
    expect(site.data.value('identities', 'subject')).toBe('asha')
  })

  it('loses every earlier way to sign in once its owner accepts an invitation to the staff', async () => {
    await using site = await openRecoveryApp()
    const authenticator = await leaveWaysIn(site, await signUpAsha(site, { confirmed: false }))
    const boss = await site.modules.recovery.owner(asha.email)
    if (!boss) throw new Error('nobody signed up')
    const { administration } = site.modules
    const invited = await administration.invite({ email: asha.email, role: 'admin', by: boss.id })
    const id: InvitationId | null = invited.ok ? invited.value.id : null
    const open = id && (await administration.openInvitation(id, 1))
    const staffPassword = 'a long one for the office'
    const accepted = await administration.acceptInvitation({
      token: open?.token ?? '',
      fullName: 'Asha Patel',
      password: staffPassword,
    })
    expect(accepted).toMatchObject({ ok: true, value: { role: 'admin' } })
    expect(waysIn(site)).toEqual(none)
    expect(await withPasskey(site, authenticator)).toBe(401)
  })
})

describe('an account whose address is confirmed', () => {
  it('keeps its passkeys and sign-ins elsewhere when its owner sets another password', async () => {
    await using site = await openRecoveryApp()
    const authenticator = await leaveWaysIn(site, await signUpAsha(site))
    await resetPassword(site)
    expect(waysIn(site)).toMatchObject({ passkeys: 1, identities: 1, codes: 10 })
    expect(await withPasskey(site, authenticator)).toBe(200)
  })

  it.each([
    ['reset', resetPassword],
    ['changed', changePassword],
  ] as const)('goes to no address that was asked for before its password was %s', async (_, setAnother) => {
    await using site = await openRecoveryApp()
    const thief = await signUpAsha(site)
    const wish = { email: 'thief@example.com', password: asha.password }
    expect((await thief.send('POST', '/api/me/email', wish)).status).toBe(202)
    const { token } = await site.mail('email_change')
    await setAnother(site)
    const taken = await site.aVisitor().send('POST', '/api/auth/change-email', { token })
    expect(taken.status).toBe(422)
    expect(await site.modules.recovery.owner(asha.email)).not.toBeNull()
  })

  it('goes back to its former address without the ways to sign in that were added since', async () => {
    await using site = await openRecoveryApp()
    const thief = await signUpAsha(site)
    site.clock.move({ minutes: 1 })
    await thief.send('POST', '/api/me/email', { email: 'thief@example.com', password: asha.password })
    const { token } = await site.mail('email_change')
    expect((await thief.send('POST', '/api/auth/change-email', { token })).status).toBe(204)
    const authenticator = await leaveWaysIn(site, thief, 'thief@example.com')
    const undo = await site.mail('email_changed')
    site.clock.move({ minutes: 1 })
    expect((await site.aVisitor().send('POST', '/api/auth/change-email/undo', { token: undo.token })).status).toBe(204)
    expect(waysIn(site)).toEqual(none)
    expect(await withPasskey(site, authenticator)).toBe(401)
  })

  it('goes back to its former address without a sign-in elsewhere that still waits for agreement', async () => {
    await using site = await openRecoveryApp()
    const thief = await signUpAsha(site)
    await thief.send('POST', '/api/me/email', { email: 'thief@example.com', password: asha.password })
    await changePassword(site)
    expect((await site.mails()).filter(({ event }) => event === 'email_change')).toEqual([])
  })
})

describe('the password of an applicant for technician', () => {
  it('is held to the length for staff when it is changed', async () => {
    await using site = await openRecoveryApp()
    const applicant = site.aVisitor()
    const long = 'a long one for the van'
    const application = { ...asha, password: long, user_type: 'technician' }
    expect((await applicant.send('POST', '/api/auth/signup', application)).status).toBe(201)
    const change = { current_password: long, password: 'leaky 8' }
    expect((await applicant.send('POST', '/api/me/password', change)).status).toBe(422)
  })
})
