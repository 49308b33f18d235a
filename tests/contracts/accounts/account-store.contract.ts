import { describe, expect, it } from 'vitest'
import type { AccountStore, PasskeyStore, TechnicianStore } from '#modules/accounts'
import { aPasskey, aSession, aUser, anAccount, anApplication, noon } from '../../support/builders/accounts.ts'
import { type RestsOnPassword, endedAt, restOnPassword, stillResting, untouched } from './former-password.ts'

export interface OpenedAccounts extends AsyncDisposable, RestsOnPassword {
  readonly store: AccountStore
  /** Keeps applications in the same database. */
  readonly technicians: TechnicianStore
  readonly passkeys: PasskeyStore
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

/** The contract of every `AccountStore`, for any database. */
export function accountStoreContract(keeper: string, open: () => Promise<OpenedAccounts>): void {
  const asha = aUser({ id: 'asha', email: 'Asha@Example.com' })
  const signedUp = { kind: 'user-signed-up', userId: asha.id, at: noon } as const

  describe(`AccountStore kept by ${keeper}`, () => {
    it('gives back exactly the user that was added, by id and by e-mail in any spelling, and keeps the events', async () => {
      await using opened = await open()
      const account = anAccount(asha)
      expect(await opened.store.add(account, [signedUp])).toEqual({ ok: true, value: asha })
      expect(await opened.store.find(asha.id)).toEqual(asha)
      expect(await opened.store.findByEmail('asha@example.com')).toEqual({
        user: asha,
        passwordHash: account.passwordHash,
      })
      expect(await opened.store.findSession(account.session.tokenHash)).toEqual({
        session: account.session,
        user: asha,
        hasFactor: false,
      })
      expect(await opened.kept()).toEqual(['user-signed-up'])
    })

    it('keeps nulls and instants of a user as they are', async () => {
      await using opened = await open()
      const bare = aUser({
        phone: null,
        postcode: null,
        address: null,
        emailVerifiedAt: noon,
        demo: true,
        role: 'office',
      })
      await opened.store.add(anAccount(bare), [])
      expect(await opened.store.find(bare.id)).toEqual(bare)
    })

    it('has null for what it does not know', async () => {
      await using opened = await open()
      expect(await opened.store.find(asha.id)).toBeNull()
      expect(await opened.store.findByEmail('asha@example.com')).toBeNull()
      expect(await opened.store.findSession('no such hash')).toBeNull()
    })

    it('refuses an e-mail that is in use in another spelling, and keeps no user, session, application or event of it', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [signedUp])
      const second = aUser({ id: 'second', email: 'ASHA@example.COM' })
      const refused = await opened.store.add(anAccount(second, anApplication(second)), [
        { ...signedUp, userId: second.id },
      ])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'email-taken' } })
      expect(await opened.store.find(second.id)).toBeNull()
      expect(await opened.store.findSession(aSession(second).tokenHash)).toBeNull()
      expect(await opened.technicians.openApplications(10, null)).toEqual([])
      expect(await opened.kept()).toEqual(['user-signed-up'])
    })

    it('gives the e-mail to one of many concurrent users', async () => {
      await using opened = await open()
      const rivals = Array.from({ length: 10 }, (_, at) => aUser({ id: `rival-${at}`, email: 'same@example.com' }))
      const answers = await Promise.all(rivals.map((rival) => opened.store.add(anAccount(rival), [])))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('adds an application together with the user', async () => {
      await using opened = await open()
      const application = anApplication(asha)
      await opened.store.add(anAccount(asha, application), [])
      expect(await opened.technicians.openApplications(10, null)).toEqual([{ application, applicant: asha }])
    })

    it('begins a session and ends only the one that it replaces', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      const phone = aSession(asha, 'phone')
      await opened.store.openSession(phone, null, [])
      const laptop = aSession(asha, 'laptop')
      expect(await opened.store.openSession(laptop, aSession(asha).tokenHash, [])).toEqual({ ok: true, value: null })
      expect(await opened.store.findSession(aSession(asha).tokenHash)).toBeNull()
      expect(await opened.store.findSession('phone')).toEqual({ session: phone, user: asha, hasFactor: false })
      expect(await opened.store.findSession('laptop')).toEqual({ session: laptop, user: asha, hasFactor: false })
    })

    it('begins no session for a suspended user, and ends none', async () => {
      await using opened = await open()
      const suspended = aUser({ status: 'suspended' })
      await opened.store.add(anAccount(suspended), [])
      const refused = await opened.store.openSession(aSession(suspended, 'new'), aSession(suspended).tokenHash, [
        signedUp,
      ])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'user-suspended' } })
      expect(await opened.store.findSession('new')).toBeNull()
      expect(await opened.store.findSession(aSession(suspended).tokenHash)).not.toBeNull()
    })

    it('extends a session, never back, and never one that has ended', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      const session = aSession(asha)
      const later = { ...session, lastUsedAt: noon.add({ hours: 2 }), expiresAt: noon.add({ hours: 722 }) }
      await opened.store.extendSession(later)
      await opened.store.extendSession({
        ...session,
        lastUsedAt: noon.add({ hours: 1 }),
        expiresAt: noon.add({ hours: 721 }),
      })
      expect(await opened.store.findSession(session.tokenHash)).toEqual({
        session: later,
        user: asha,
        hasFactor: false,
      })
      await opened.store.endSession(session.tokenHash)
      await opened.store.extendSession({ ...later, lastUsedAt: noon.add({ hours: 9 }) })
      expect(await opened.store.findSession(session.tokenHash)).toBeNull()
    })

    it('notes in one session that the password was typed again, and changes nothing else of it', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      const phone = { ...aSession(asha, 'phone'), passwordConfirmedAt: null }
      await opened.store.openSession(phone, null, [])
      const later = noon.add({ hours: 2 })
      expect(await opened.store.confirmSession('phone', 'phone again', later)).toBe(true)
      expect(await opened.store.findSession('phone')).toBeNull()
      expect((await opened.store.findSession('phone again'))?.session).toEqual({
        ...phone,
        tokenHash: 'phone again',
        passwordConfirmedAt: later,
      })
      expect((await opened.store.findSession(aSession(asha).tokenHash))?.session).toEqual(aSession(asha))
    })

    it('confirms no session that has ended, and none that never was', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      const { tokenHash } = aSession(asha)
      await opened.store.endSession(tokenHash)
      for (const hash of [tokenHash, 'no such hash']) {
        expect(await opened.store.confirmSession(hash, 'renewed', noon)).toBe(false)
        expect(await opened.store.renewSession(hash, 'renewed')).toBe(false)
        for (const each of [hash, 'renewed']) expect(await opened.store.findSession(each)).toBeNull()
      }
    })

    it('renews the token of a session, and of no other', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      await opened.store.openSession(aSession(asha, 'phone'), null, [])
      expect(await opened.store.renewSession('phone', 'renewed')).toBe(true)
      expect(await opened.store.findSession('phone')).toBeNull()
      expect((await opened.store.findSession('renewed'))?.session).toEqual({
        ...aSession(asha, 'phone'),
        tokenHash: 'renewed',
      })
      expect((await opened.store.findSession(aSession(asha).tokenHash))?.session).toEqual(aSession(asha))
    })

    it("ends all of one user's sessions, and nobody else's", async () => {
      await using opened = await open()
      const ben = aUser({ id: 'ben' })
      await opened.store.add(anAccount(asha), [])
      await opened.store.add(anAccount(ben), [])
      await opened.store.openSession(aSession(asha, 'phone'), null, [])
      await opened.store.endSessions(asha.id)
      expect(await opened.store.findSession('phone')).toBeNull()
      expect(await opened.store.findSession(aSession(asha).tokenHash)).toBeNull()
      expect(await opened.store.findSession(aSession(ben).tokenHash)).not.toBeNull()
    })

    it('forgets sessions from the moment when they are over, not before', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      const { expiresAt, tokenHash } = aSession(asha)
      expect(await opened.store.forgetSessions(expiresAt.subtract({ milliseconds: 1 }), 9)).toBe(0)
      expect(await opened.store.findSession(tokenHash)).not.toBeNull()
      expect(await opened.store.forgetSessions(expiresAt, 9)).toBe(1)
      expect(await opened.store.findSession(tokenHash)).toBeNull()
    })

    it('deletes at most as many sessions as asked for', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      await opened.store.openSession(aSession(asha, 'phone'), null, [])
      const { expiresAt } = aSession(asha)
      expect(await opened.store.forgetSessions(expiresAt, 1)).toBe(1)
      expect(await opened.store.forgetSessions(expiresAt, 1)).toBe(1)
      expect(await opened.store.forgetSessions(expiresAt, 1)).toBe(0)
    })

    it("changes the given fields of a profile, and no other user's", async () => {
      await using opened = await open()
      const ben = aUser({ id: 'ben' })
      await opened.store.add(anAccount(asha), [])
      await opened.store.add(anAccount(ben), [])
      const changed = { ...asha, fullName: 'Asha Shah', phone: null }
      expect(await opened.store.updateProfile(asha.id, { fullName: 'Asha Shah', phone: null }, noon)).toEqual({
        ok: true,
        value: changed,
      })
      expect(await opened.store.find(asha.id)).toEqual(changed)
      expect(await opened.store.find(ben.id)).toEqual(ben)
    })

    it('refuses to change the profile of an unknown user', async () => {
      await using opened = await open()
      const refused = await opened.store.updateProfile(asha.id, { fullName: 'Nobody' }, noon)
      expect(refused).toEqual({ ok: false, refusal: { kind: 'user-unknown' } })
    })

    it('adds a new administrator', async () => {
      await using opened = await open()
      const admin = aUser({ id: 'owner', role: 'admin', emailVerifiedAt: noon })
      expect(await opened.store.putStaff(admin, 'a hash')).toEqual({ user: admin, before: null })
      expect(await opened.store.findByEmail(admin.email)).toEqual({ user: admin, passwordHash: 'a hash' })
    })

    it('makes an account an administrator with the new password, keeps its profile, and ends its sessions', async () => {
      await using opened = await open()
      const squatter = aUser({ id: 'squatter', email: 'Owner@example.com', status: 'suspended' })
      await opened.store.add(anAccount(squatter), [])
      const later = noon.add({ hours: 5 })
      const admin = aUser({ id: 'owner', email: 'owner@example.com', fullName: 'New', role: 'admin', createdAt: later })
      const made = { ...squatter, role: 'admin', status: 'active', emailVerifiedAt: later }
      expect(await opened.store.putStaff(admin, 'new hash')).toEqual({ user: made, before: 'customer' })
      expect(await opened.store.findByEmail('owner@example.com')).toEqual({ user: made, passwordHash: 'new hash' })
      expect(await opened.store.find(admin.id)).toBeNull()
      expect(await opened.store.findSession(aSession(squatter).tokenHash)).toBeNull()
    })

    it('sets the role, also from a higher one', async () => {
      await using opened = await open()
      const boss = aUser({ id: 'boss', role: 'admin', emailVerifiedAt: noon })
      await opened.store.add(anAccount(boss), [])
      const clerk = aUser({ id: 'clerk', email: boss.email, role: 'office' })
      const made = { ...boss, role: 'office' }
      expect(await opened.store.putStaff(clerk, 'new hash')).toEqual({ user: made, before: 'admin' })
      expect(await opened.store.find(boss.id)).toEqual(made)
    })

    it('ends what rests on the former password of an account that becomes staff, and nothing of another user', async () => {
      await using opened = await open()
      const ben = aUser({ id: 'ben' })
      for (const user of [asha, ben]) {
        await opened.store.add(anAccount(user), [])
        await restOnPassword(opened, user)
      }
      const later = noon.add({ hours: 5 })
      await opened.store.putStaff(aUser({ id: 'boss', email: asha.email, role: 'admin', createdAt: later }), 'new hash')
      expect(await stillResting(opened, asha)).toEqual(endedAt(later))
      expect(await stillResting(opened, ben)).toEqual(untouched)
    })

    it('ends the other ways into an account without a verified address that becomes staff, and keeps those of a verified one', async () => {
      for (const emailVerifiedAt of [null, noon]) {
        await using opened = await open()
        const user = aUser({ id: 'asha', emailVerifiedAt })
        await opened.store.add(anAccount(user), [])
        await opened.passkeys.add(aPasskey(user), [], [])
        await opened.store.putStaff(aUser({ id: 'boss', email: user.email, role: 'admin' }), 'new hash')
        const kept = emailVerifiedAt === null ? [] : [aPasskey(user)]
        expect(await opened.passkeys.passkeysOf(user.id)).toEqual(kept)
        expect(await opened.kept()).toEqual(emailVerifiedAt === null ? ['second-factor-removed'] : [])
      }
    })

    it('makes the first administrator the owner, once', async () => {
      await using opened = await open()
      expect([await opened.store.hasAdmin(), opened.store.ownerId()]).toEqual([false, null])
      const owner = aUser({ id: 'owner', role: 'admin', emailVerifiedAt: noon })
      expect(await opened.store.addOwner(owner, 'a hash')).toEqual({ ok: true, value: owner })
      const second = aUser({ id: 'second', email: 'second@example.com', role: 'admin' })
      expect(await opened.store.addOwner(second, 'a hash')).toMatchObject({ refusal: { kind: 'admin-known' } })
      expect(await opened.store.find(second.id)).toBeNull()
      expect([await opened.store.hasAdmin(), opened.store.ownerId()]).toEqual([true, owner.id])
    })

    it('makes no owner where an administrator is suspended', async () => {
      await using opened = await open()
      const boss = aUser({ id: 'boss', role: 'admin', status: 'suspended' })
      await opened.store.add(anAccount(boss), [])
      expect(await opened.store.hasAdmin()).toBe(true)
      const owner = aUser({ id: 'owner', email: 'owner@example.com', role: 'admin' })
      expect((await opened.store.addOwner(owner, 'a hash')).ok).toBe(false)
      expect(opened.store.ownerId()).toBeNull()
    })

    it('makes the account with the address the owner, and ends every other way into it, also of a verified one', async () => {
      await using opened = await open()
      const user = aUser({ id: 'asha', emailVerifiedAt: noon })
      await opened.store.add(anAccount(user), [])
      await opened.passkeys.add(aPasskey(user), [], [])
      const later = noon.add({ hours: 5 })
      const owner = aUser({ id: 'owner', email: user.email, role: 'admin', createdAt: later })
      const made = await opened.store.addOwner(owner, 'new hash')
      expect(made).toMatchObject({ ok: true, value: { id: user.id, role: 'admin', emailVerifiedAt: later } })
      expect(opened.store.ownerId()).toBe(user.id)
      expect(await opened.passkeys.passkeysOf(user.id)).toEqual([])
      expect(await opened.store.findSession(aSession(user).tokenHash)).toBeNull()
    })

    it('knows the office and the administrators who are active, the longest there first', async () => {
      await using opened = await open()
      const boss = aUser({ id: 'boss', role: 'admin', createdAt: noon.add({ hours: 1 }) })
      const office = aUser({ id: 'office', role: 'office' })
      const gone = aUser({ id: 'gone', role: 'office', status: 'suspended' })
      for (const user of [boss, office, gone, asha]) await opened.store.add(anAccount(user), [])
      expect(await opened.store.staff()).toEqual([office, boss])
    })

    it('knows whether a demo user exists', async () => {
      await using opened = await open()
      await opened.store.add(anAccount(asha), [])
      expect(await opened.store.hasDemo()).toBe(false)
      await opened.store.add(anAccount(aUser({ demo: true })), [])
      expect(await opened.store.hasDemo()).toBe(true)
    })
  })
}
