import { describe, expect, it } from 'vitest'
import type { AccountStore, SessionStore } from '#modules/accounts'
import type { SessionId, UserId } from '#modules/shared'
import { aSession, aUser, anAccount, noon } from '../../support/builders/accounts.ts'
import { type RestsOnPassword, endedAt, restOnPassword, stillResting, untouched } from './former-password.ts'

export interface OpenedSessions extends AsyncDisposable, RestsOnPassword {
  readonly store: SessionStore
  /** Adds users and begins sessions in the same database. */
  readonly accounts: AccountStore
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

/** The contract of every `SessionStore`, for any database. */
export function sessionStoreContract(keeper: string, open: () => Promise<OpenedSessions>): void {
  const asha = aUser({ id: 'asha' })
  const ben = aUser({ id: 'ben' })
  const first = aSession(asha)
  const phone = { ...aSession(asha, 'phone'), lastUsedAt: noon.add({ hours: 2 }) }
  const laptop = { ...aSession(asha, 'laptop'), lastUsedAt: noon.add({ hours: 1 }) }
  const changed = { kind: 'password-changed', userId: asha.id, requestId: null, at: noon } as const
  const base = { userId: asha.id, passwordHash: 'a new hash', stays: 'phone', renewed: 'phone again' }
  const change = { ...base, at: noon.add({ minutes: 1 }), events: [changed] }

  /** Asha with three sessions, and Ben with one. */
  async function openWithSessions() {
    const opened = await open()
    for (const user of [asha, ben]) await opened.accounts.add(anAccount(user), [])
    for (const session of [phone, laptop]) await opened.accounts.openSession(session, null, [])
    return opened
  }

  describe(`SessionStore kept by ${keeper}`, () => {
    it("gives back exactly the user's own sessions, the last used first", async () => {
      await using opened = await openWithSessions()
      expect(await opened.store.sessionsOf(asha.id, noon)).toEqual([phone, laptop, first])
      expect(await opened.store.sessionsOf(ben.id, noon)).toEqual([aSession(ben)])
      expect(await opened.store.sessionsOf('usr_nobody' as UserId, noon)).toEqual([])
    })

    it('keeps what an older session does not know as null', async () => {
      await using opened = await openWithSessions()
      const bare = { ...aSession(ben, 'bare'), begunBy: null, device: null, network: null, passwordConfirmedAt: null }
      await opened.accounts.openSession(bare, null, [])
      expect(await opened.store.findById(bare.id)).toEqual(bare)
    })

    it('lists a session until the instant of its end, not at it', async () => {
      await using opened = await openWithSessions()
      const { expiresAt } = aSession(ben)
      expect(await opened.store.sessionsOf(ben.id, expiresAt.subtract({ milliseconds: 1 }))).toHaveLength(1)
      expect(await opened.store.sessionsOf(ben.id, expiresAt)).toEqual([])
    })

    it('finds a session by its id, and null once it has ended', async () => {
      await using opened = await openWithSessions()
      expect(await opened.store.findById(phone.id)).toEqual(phone)
      await opened.accounts.endSession(phone.tokenHash)
      expect(await opened.store.findById(phone.id)).toBeNull()
      expect(await opened.store.findById('ses_unknown' as SessionId)).toBeNull()
    })

    it('ends one session of the user once, and no other', async () => {
      await using opened = await openWithSessions()
      expect(await opened.store.end(asha.id, phone.id)).toBe(true)
      expect(await opened.store.end(asha.id, phone.id)).toBe(false)
      expect(await opened.store.sessionsOf(asha.id, noon)).toEqual([laptop, first])
    })

    it('ends no session of another user, whose id is unknown to the one who asks', async () => {
      await using opened = await openWithSessions()
      expect(await opened.store.end(ben.id, phone.id)).toBe(false)
      expect(await opened.store.findById(phone.id)).toEqual(phone)
    })

    it('changes the password, ends every other session of the user, and keeps the events', async () => {
      await using opened = await openWithSessions()
      expect(await opened.store.changePassword(change)).toEqual({ ok: true, value: null })
      expect((await opened.accounts.findByEmail(asha.email))?.passwordHash).toBe('a new hash')
      const kept = { ...phone, tokenHash: 'phone again', passwordConfirmedAt: change.at }
      expect(await opened.store.sessionsOf(asha.id, noon)).toEqual([kept])
      expect(await opened.kept()).toEqual(['password-changed'])
    })

    it('ends what rests on the former password, and nothing of another user', async () => {
      await using opened = await openWithSessions()
      for (const user of [asha, ben]) await restOnPassword(opened, user)
      const at = noon.add({ minutes: 5 })
      await opened.store.changePassword({ ...change, at })
      expect(await stillResting(opened, asha)).toEqual(endedAt(at))
      expect(await stillResting(opened, ben)).toEqual(untouched)
    })

    it('changes neither password nor sessions of another user with a password', async () => {
      await using opened = await openWithSessions()
      await opened.store.changePassword(change)
      expect(await opened.accounts.findByEmail(ben.email)).toEqual({
        user: ben,
        passwordHash: anAccount(ben).passwordHash,
      })
      expect(await opened.store.sessionsOf(ben.id, noon)).toEqual([aSession(ben)])
    })

    it("ends every session of the user when the one that stays is another user's", async () => {
      await using opened = await openWithSessions()
      await opened.store.changePassword({ ...change, stays: aSession(ben).tokenHash })
      expect(await opened.store.sessionsOf(asha.id, noon)).toEqual([])
      expect(await opened.store.findById(aSession(ben).id)).toEqual(aSession(ben))
    })

    it('refuses the password of an unknown user, and keeps no event', async () => {
      await using opened = await openWithSessions()
      const refused = await opened.store.changePassword({ ...change, userId: 'usr_nobody' as UserId })
      expect(refused).toEqual({ ok: false, refusal: { kind: 'user-unknown' } })
      expect(await opened.kept()).toEqual([])
    })

    it('keeps events by themselves, in their order', async () => {
      await using opened = await openWithSessions()
      await opened.store.keepEvents([
        { kind: 'sign-in-locked', userId: asha.id, at: noon },
        { kind: 'recovery-code-used', userId: asha.id, at: noon },
      ])
      await opened.store.keepEvents([])
      expect(await opened.kept()).toEqual(['sign-in-locked', 'recovery-code-used'])
      expect(await opened.store.sessionsOf(asha.id, noon)).toHaveLength(3)
    })
  })
}
