import { describe, expect, it } from 'vitest'
import type { AccountStore, PasskeyStore, SecondFactorStore, User } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import { aPasskey, aSession, aUser, anAccount, noon } from '../../support/builders/accounts.ts'

export interface OpenedFactors extends Audited {
  readonly store: SecondFactorStore
  /** Keeps passkeys, users and sessions in the same database. */
  readonly passkeys: PasskeyStore
  readonly accounts: AccountStore
  setStatus(userId: UserId, status: User['status']): Promise<void>
}

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const added = { kind: 'second-factor-added', userId: asha.id, factor: 'totp', at: noon } as const
const removed = { ...added, kind: 'second-factor-removed' } as const
const secret = { userId: asha.id, sealedSecret: 'sealed', createdAt: noon, confirmedAt: null }
const confirmation = { userId: asha.id, step: 100, at: noon, codeHashes: ['one', 'two'], events: [added] }
const noFactors = { passkeys: 0, totp: false, recoveryCodes: 0 }
const wrong = { ok: false, refusal: { kind: 'wrong-factor' } }

const pending = {
  tokenHash: 'pending',
  userId: asha.id,
  begunBy: 'password',
  tries: 0,
  createdAt: noon,
  expiresAt: noon.add({ minutes: 10 }),
} as const

/** The contract of every `SecondFactorStore`, for any database; proofs have a suite of their own. */
export function secondFactorStoreContract(keeper: string, open: () => Promise<OpenedFactors>): void {
  async function openWithUsers() {
    const opened = await open()
    for (const user of [asha, ben]) await opened.accounts.add(anAccount(user), [])
    return opened
  }

  /** Asha with an app whose step 100 is spent, and two recovery codes; Ben with nothing. */
  async function openWithApp() {
    const opened = await openWithUsers()
    await opened.store.beginTotp(secret)
    await opened.store.confirmTotp(confirmation)
    return opened
  }

  describe(`SecondFactorStore kept by ${keeper}`, () => {
    it('knows no factor of a user without one, and of an unknown user', async () => {
      await using opened = await openWithApp()
      expect(await opened.store.factorsOf(ben.id)).toEqual(noFactors)
      expect(await opened.store.factorsOf('usr_nobody' as UserId)).toEqual(noFactors)
      expect(await opened.store.findTotp(ben.id)).toBeNull()
    })

    it('gives back a pending sign-in with the wrong codes so far, also after its end', async () => {
      await using opened = await openWithUsers()
      await opened.store.addPending(pending)
      expect(await opened.store.findPending('pending')).toEqual(pending)
      await opened.store.countTry('pending')
      await opened.store.countTry('pending')
      expect(await opened.store.findPending('pending')).toEqual({ ...pending, tries: 2 })
      const past = { ...pending, tokenHash: 'past', begunBy: 'identity', expiresAt: noon } as const
      await opened.store.addPending(past)
      expect(await opened.store.findPending('past')).toEqual(past)
    })

    it('counts no try of a pending sign-in that is gone, and brings none back', async () => {
      await using opened = await openWithUsers()
      await opened.store.countTry('unknown')
      expect(await opened.store.findPending('unknown')).toBeNull()
    })

    it('replaces an unconfirmed secret', async () => {
      await using opened = await openWithUsers()
      const second = { ...secret, sealedSecret: 'second', createdAt: noon.add({ minutes: 5 }) }
      expect(await opened.store.beginTotp(secret)).toBe(true)
      expect(await opened.store.beginTotp(second)).toBe(true)
      expect(await opened.store.findTotp(asha.id)).toEqual(second)
      expect(await opened.store.factorsOf(asha.id)).toEqual(noFactors)
    })

    it('keeps a confirmed secret when another is begun', async () => {
      await using opened = await openWithApp()
      expect(await opened.store.beginTotp({ ...secret, sealedSecret: 'second' })).toBe(false)
      expect(await opened.store.findTotp(asha.id)).toEqual({ ...secret, confirmedAt: noon })
    })

    it('confirms a secret once, with its recovery codes and events', async () => {
      await using opened = await openWithUsers()
      await opened.store.beginTotp(secret)
      expect(await opened.store.confirmTotp(confirmation)).toBe(true)
      expect(await opened.store.confirmTotp({ ...confirmation, step: 200, codeHashes: ['three'] })).toBe(false)
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 0, totp: true, recoveryCodes: 2 })
      expect(await opened.kept()).toEqual(['second-factor-added'])
    })

    it('confirms nothing for a user who began no secret, and keeps neither codes nor events', async () => {
      await using opened = await openWithUsers()
      expect(await opened.store.confirmTotp(confirmation)).toBe(false)
      expect(await opened.store.factorsOf(asha.id)).toEqual(noFactors)
      expect(await opened.kept()).toEqual([])
    })

    it('spends the step that confirms a secret', async () => {
      await using opened = await openWithApp()
      const proof = { kind: 'totp', userId: asha.id, step: 100 } as const
      expect(await opened.store.confirmSession(proof, aSession(asha).tokenHash, 'renewed', noon)).toEqual(wrong)
    })

    it('tells a session whether its owner has a factor, as soon as that changes', async () => {
      await using opened = await openWithUsers()
      const has = async () => (await opened.accounts.findSession(aSession(asha).tokenHash))?.hasFactor
      expect(await has()).toBe(false)
      await opened.store.beginTotp(secret)
      expect(await has()).toBe(false)
      await opened.store.confirmTotp(confirmation)
      expect(await has()).toBe(true)
      await opened.store.removeTotp({ kind: 'totp', userId: asha.id, step: 101 }, noon, [removed])
      expect(await has()).toBe(false)
      await opened.passkeys.add(aPasskey(asha), [], [])
      expect(await has()).toBe(true)
    })

    it('removes the app for a proof, with its events, and the recovery codes with the last factor', async () => {
      await using opened = await openWithApp()
      const proof = { kind: 'totp', userId: asha.id, step: 101 } as const
      expect(await opened.store.removeTotp(proof, noon, [removed])).toEqual({ ok: true, value: null })
      expect(await opened.store.findTotp(asha.id)).toBeNull()
      expect(await opened.store.factorsOf(asha.id)).toEqual(noFactors)
      expect(await opened.kept()).toEqual(['second-factor-added', 'second-factor-removed'])
    })

    it('keeps the recovery codes when an app is removed and a passkey is left', async () => {
      await using opened = await openWithApp()
      await opened.passkeys.add(aPasskey(asha), [], [])
      await opened.store.removeTotp({ kind: 'totp', userId: asha.id, step: 101 }, noon, [removed])
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 2 })
    })

    it('removes no app for a proof that is spent, and keeps no event', async () => {
      await using opened = await openWithApp()
      const proof = { kind: 'totp', userId: asha.id, step: 100 } as const
      expect(await opened.store.removeTotp(proof, noon, [removed])).toEqual(wrong)
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 0, totp: true, recoveryCodes: 2 })
      expect(await opened.kept()).toEqual(['second-factor-added'])
    })

    it('removes every factor, recovery code, pending sign-in and challenge of one user, and of no other', async () => {
      await using opened = await openWithApp()
      for (const user of [asha, ben])
        await opened.passkeys.add(aPasskey(user, { name: user.id }), [`code of ${user.id}`], [])
      await opened.store.addPending(pending)
      const challenge = { challengeHash: 'asked', purpose: 'add', userId: asha.id, expiresAt: noon } as const
      const bens = { ...challenge, challengeHash: 'asked ben', userId: ben.id }
      for (const asked of [challenge, bens]) await opened.passkeys.addChallenge(asked)
      const before = { passkeys: 1, totp: true, recoveryCodes: 3 }
      expect(await opened.atWork(() => opened.store.removeAll(asha.id, noon))).toEqual(before)
      expect(await opened.store.factorsOf(asha.id)).toEqual(noFactors)
      expect(await opened.store.findPending('pending')).toBeNull()
      expect(await opened.passkeys.takeChallenge('asked', 'add')).toBeNull()
      expect(await opened.passkeys.takeChallenge('asked ben', 'add')).toEqual(bens)
      expect(await opened.store.factorsOf(ben.id)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 1 })
      expect(await opened.kept()).toEqual(['second-factor-added', 'second-factor-removed', 'second-factor-removed'])
      expect(await opened.audited()).toMatchObject([
        { action: 'second_factors_removed', before: { passkeys: 1, authenticator_app: true } },
      ])
    })

    it('keeps neither event nor audit note when a user has no factor to remove', async () => {
      await using opened = await openWithUsers()
      await opened.store.addPending(pending)
      expect(await opened.atWork(() => opened.store.removeAll(asha.id, noon))).toEqual(noFactors)
      expect(await opened.store.findPending('pending')).toBeNull()
      expect(await opened.kept()).toEqual([])
      expect(await opened.audited()).toEqual([])
    })

    it('replaces all recovery codes of the user, used ones too', async () => {
      await using opened = await openWithApp()
      await opened.passkeys.add(aPasskey(ben), ['code of ben'], [])
      const old = { kind: 'recovery-code', userId: asha.id, codeHash: 'two' } as const
      await opened.store.replaceRecoveryCodes(asha.id, ['three', 'four', 'five'], noon)
      expect(await opened.store.factorsOf(asha.id)).toMatchObject({ recoveryCodes: 3 })
      expect(await opened.store.factorsOf(ben.id)).toMatchObject({ recoveryCodes: 1 })
      const { tokenHash } = aSession(asha)
      expect(await opened.store.recoveryCodesOf(asha.id)).toEqual(expect.arrayContaining(['three', 'four', 'five']))
      expect(await opened.store.confirmSession(old, tokenHash, 'renewed', noon)).toEqual(wrong)
      expect(await opened.store.confirmSession({ ...old, codeHash: 'four' }, tokenHash, 'renewed', noon)).toMatchObject(
        {
          ok: true,
        },
      )
      expect(await opened.store.recoveryCodesOf(asha.id)).not.toContain('four')
      await opened.store.replaceRecoveryCodes(asha.id, ['four'], noon)
      expect(await opened.store.confirmSession({ ...old, codeHash: 'four' }, 'renewed', tokenHash, noon)).toMatchObject(
        {
          ok: true,
        },
      )
    })

    it('asks staff for no factor until that is set, and answers with each change at once', async () => {
      await using opened = await openWithUsers()
      expect(await opened.store.staffNeedFactor()).toBe(false)
      await opened.atWork(() => opened.store.setStaffNeedFactor(true, noon))
      expect(await opened.store.staffNeedFactor()).toBe(true)
      await opened.atWork(() => opened.store.setStaffNeedFactor(false, noon.add({ hours: 1 })))
      expect(await opened.store.staffNeedFactor()).toBe(false)
      expect(await opened.audited()).toMatchObject([
        { action: 'setting_changed', before: { value: false }, after: { value: true } },
        { action: 'setting_changed', before: { value: true }, after: { value: false } },
      ])
    })

    it('forgets a pending sign-in from the instant of its end, not before', async () => {
      await using opened = await openWithUsers()
      await opened.store.addPending(pending)
      await opened.store.forget(pending.expiresAt.subtract({ milliseconds: 1 }), 9)
      expect(await opened.store.findPending('pending')).toEqual(pending)
      await opened.store.forget(pending.expiresAt, 9)
      expect(await opened.store.findPending('pending')).toBeNull()
    })

    it('deletes at most as many pending sign-ins and challenges together as asked for', async () => {
      await using opened = await openWithUsers()
      await opened.store.addPending(pending)
      for (const challengeHash of ['one', 'two']) {
        await opened.passkeys.addChallenge({ challengeHash, purpose: 'sign-in', userId: null, expiresAt: noon })
      }
      const later = noon.add({ hours: 24 })
      expect(await opened.store.forget(later, 2)).toBe(2)
      expect(await opened.store.forget(later, 2)).toBe(1)
      expect(await opened.store.forget(later, 2)).toBe(0)
    })

    it('forgets a challenge from the instant of its end, not before', async () => {
      await using opened = await openWithUsers()
      const challenge = { challengeHash: 'asked', purpose: 'sign-in', userId: null, expiresAt: noon } as const
      await opened.passkeys.addChallenge(challenge)
      await opened.passkeys.addChallenge({ ...challenge, challengeHash: 'over' })
      await opened.store.forget(noon.subtract({ milliseconds: 1 }), 9)
      expect(await opened.passkeys.takeChallenge('asked', 'sign-in')).toEqual(challenge)
      await opened.store.forget(noon, 9)
      expect(await opened.passkeys.takeChallenge('over', 'sign-in')).toBeNull()
    })
  })
}
