import { describe, expect, it, vi } from 'vitest'
import { openAccountApp } from '../../tests/support/apps/account-app.ts'
import { aVisit, quickPasswords } from '../../tests/support/builders/accounts.ts'

const asha = {
  email: 'asha@example.com',
  password: 'leaky tap 7',
  fullName: 'Asha Patel',
  phone: null,
  postcode: null,
  address: null,
  asTechnician: false,
  visit: aVisit,
}

describe('signIn', () => {
  it('hashes the password once for an unknown e-mail as for a known one, so that the time reveals nothing', async () => {
    const passwords = quickPasswords()
    const verify = vi.spyOn(passwords, 'verify')
    using site = openAccountApp({}, { passwords })
    await site.accounts.signUp(asha)
    await site.accounts.signIn({ email: 'nobody@example.com', password: 'leaky tap 7', replaces: null, visit: aVisit })
    await site.accounts.signIn({ email: asha.email, password: 'wrong one', replaces: null, visit: aVisit })
    site.database.raw.exec("update users set status = 'suspended'")
    await site.accounts.signIn({ email: asha.email, password: asha.password, replaces: null, visit: aVisit })
    expect(verify.mock.calls).toEqual([
      ['leaky tap 7', null],
      ['wrong one', 'plain leaky tap 7'],
      ['leaky tap 7', 'plain leaky tap 7'],
    ])
  })
})

describe('signUp', () => {
  it('hashes nothing for a password that is refused', async () => {
    const passwords = quickPasswords()
    const hash = vi.spyOn(passwords, 'hash')
    using site = openAccountApp({}, { passwords })
    const refused = await site.accounts.signUp({ ...asha, password: 'Password123' })
    expect(refused).toEqual({ ok: false, refusal: { kind: 'password-too-common' } })
    expect(hash).not.toHaveBeenCalled()
    expect(site.database.count('users')).toBe(0)
  })
})

describe('identify', () => {
  it('returns the user before the last use is noted, and reports a fault of that note to the listener', async () => {
    const faults: unknown[] = []
    using site = openAccountApp({}, { onFault: (fault) => faults.push(fault) })
    const signedUp = await site.accounts.signUp(asha)
    if (!signedUp.ok) throw new Error('not signed up')
    site.clock.move({ hours: 2 })
    vi.spyOn(site.ports.accounts, 'extendSession').mockRejectedValue(new Error('the disk is full'))
    const found = await site.accounts.identify(signedUp.value.token)
    expect(found).toEqual({
      user: signedUp.value.user,
      sessionId: expect.any(String),
      withheld: null,
      extended: true,
      passwordFresh: false,
    })
    await Promise.resolve()
    expect(faults).toEqual([new Error('the disk is full')])
  })

  it('returns null for a token that was never issued', async () => {
    using site = openAccountApp()
    expect(await site.accounts.identify('token-7')).toBeNull()
  })
})

describe('createStaff', () => {
  it('applies the password length for staff, and creates no account with a shorter password', async () => {
    using site = openAccountApp()
    const refused = await site.accounts.createStaff({
      email: 'boss@example.com',
      password: 'only eleven',
      fullName: 'Boss',
      role: 'office',
    })
    expect(refused).toEqual({ ok: false, refusal: { kind: 'password-too-short', minimum: 12 } })
    expect(site.database.count('users')).toBe(0)
  })

  it('makes the account that has the address the owner, and ends its former password and sessions', async () => {
    using site = openAccountApp()
    const squatter = await site.accounts.signUp({ ...asha, email: 'Owner@example.com' })
    if (!squatter.ok) throw new Error('not signed up')
    const password = 'a long one of the owner'
    const made = await site.accounts.createStaff({
      email: 'owner@example.com',
      password,
      fullName: 'Olive',
      role: 'admin',
    })
    expect(made).toMatchObject({ ok: true, value: { before: 'customer', user: { role: 'admin' } } })
    expect(made.ok && site.accounts.isOwner(made.value.user)).toBe(true)
    expect(await site.accounts.identify(squatter.value.token)).toBeNull()
    const late = await site.accounts.signIn({
      email: 'owner@example.com',
      password: asha.password,
      replaces: null,
      visit: aVisit,
    })
    expect(late.ok).toBe(false)
    expect(
      (await site.accounts.signIn({ email: 'owner@example.com', password, replaces: null, visit: aVisit })).ok,
    ).toBe(true)
  })

  it('makes the account that has the address an office user, who signs in with the new password', async () => {
    using site = openAccountApp()
    await site.accounts.signUp(asha)
    const password = 'a long one of the clerk'
    const made = await site.accounts.createStaff({ email: asha.email, password, fullName: 'Asha', role: 'office' })
    expect(made).toMatchObject({ ok: true, value: { before: 'customer', user: { role: 'office' } } })
    expect((await site.accounts.signIn({ email: asha.email, password, replaces: null, visit: aVisit })).ok).toBe(true)
  })

  it('never demotes the owner, in any spelling of the address: role, password and sessions stay', async () => {
    using site = openAccountApp()
    const password = 'a long one of the owner'
    const owner = { email: 'owner@example.com', password, fullName: 'Olive' }
    await site.accounts.createStaff({ ...owner, role: 'admin' })
    const signedIn = await site.accounts.signIn({ ...owner, replaces: null, visit: aVisit })
    if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('not signed in')
    const refused = await site.accounts.createStaff({
      ...owner,
      email: 'Owner@Example.com',
      password: 'another long one of theirs',
      role: 'office',
    })
    expect(refused).toEqual({ ok: false, refusal: { kind: 'owner-stays-admin' } })
    expect((await site.accounts.identify(signedIn.value.token))?.user.role).toBe('admin')
    expect((await site.accounts.signIn({ ...owner, replaces: null, visit: aVisit })).ok).toBe(true)
  })
})
