import { describe, expect, it } from 'vitest'
import type { PasskeyId, UserId } from '#modules/shared'
import { aPasskey, aUser, anAccount, noon } from '../../support/builders/accounts.ts'
import type { OpenedFactors } from './second-factor-store.contract.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const added = { kind: 'second-factor-added', userId: asha.id, factor: 'passkey', at: noon } as const
const removed = { ...added, kind: 'second-factor-removed' } as const
const challenge = { challengeHash: 'asked', purpose: 'confirm', userId: asha.id, expiresAt: noon } as const

/** The contract of every `PasskeyStore`, for any database. */
export function passkeyStoreContract(keeper: string, open: () => Promise<OpenedFactors>): void {
  async function openWithUsers() {
    const opened = await open()
    for (const user of [asha, ben]) await opened.accounts.add(anAccount(user), [])
    return opened
  }

  describe(`PasskeyStore kept by ${keeper}`, () => {
    it('gives back exactly the passkey that was added, with its recovery codes and events', async () => {
      await using opened = await openWithUsers()
      expect(await opened.passkeys.add(aPasskey(asha), ['one', 'two'], [added])).toBe(true)
      expect(await opened.passkeys.findByCredential(aPasskey(asha).credentialId)).toEqual(aPasskey(asha))
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([aPasskey(asha)])
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 2 })
      expect(await opened.kept()).toEqual(['second-factor-added'])
    })

    it('adds nothing when the credential is known, for any user', async () => {
      await using opened = await openWithUsers()
      await opened.passkeys.add(aPasskey(asha), ['one'], [added])
      const again = { ...aPasskey(ben, { name: 'other' }), credentialId: aPasskey(asha).credentialId }
      expect(await opened.passkeys.add(again, ['two'], [{ ...added, userId: ben.id }])).toBe(false)
      expect(await opened.passkeys.passkeysOf(ben.id)).toEqual([])
      expect(await opened.store.factorsOf(ben.id)).toMatchObject({ recoveryCodes: 0 })
      expect(await opened.kept()).toEqual(['second-factor-added'])
    })

    it('has nothing for a user and a credential that it does not know', async () => {
      await using opened = await openWithUsers()
      expect(await opened.passkeys.passkeysOf('usr_nobody' as UserId)).toEqual([])
      expect(await opened.passkeys.findByCredential('unknown')).toBeNull()
    })

    it("lists the user's own passkeys, the longest there first", async () => {
      await using opened = await openWithUsers()
      const later = aPasskey(asha, { name: 'a-later', createdAt: noon.add({ hours: 1 }), lastUsedAt: noon })
      for (const passkey of [later, aPasskey(asha), aPasskey(ben, { name: 'bens' })]) {
        await opened.passkeys.add(passkey, [], [])
      }
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([aPasskey(asha), later])
    })

    it('renames one passkey of the user, and no other', async () => {
      await using opened = await openWithUsers()
      const other = aPasskey(asha, { name: 'phone' })
      for (const passkey of [aPasskey(asha), other]) await opened.passkeys.add(passkey, [], [])
      expect(await opened.passkeys.rename(asha.id, aPasskey(asha).id, 'Desk')).toBe(true)
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([{ ...aPasskey(asha), name: 'Desk' }, other])
    })

    it("renames neither an unknown passkey nor another user's", async () => {
      await using opened = await openWithUsers()
      await opened.passkeys.add(aPasskey(asha), [], [])
      expect(await opened.passkeys.rename(ben.id, aPasskey(asha).id, 'Desk')).toBe(false)
      expect(await opened.passkeys.rename(asha.id, 'pky_unknown' as PasskeyId, 'Desk')).toBe(false)
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([aPasskey(asha)])
    })

    it('removes a passkey once, with its events, and the recovery codes with the last factor', async () => {
      await using opened = await openWithUsers()
      const other = aPasskey(asha, { name: 'phone' })
      for (const passkey of [aPasskey(asha), other]) await opened.passkeys.add(passkey, [`code of ${passkey.name}`], [])
      expect(await opened.passkeys.remove(asha.id, other.id, [removed])).toBe(true)
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 2 })
      expect(await opened.passkeys.remove(asha.id, other.id, [removed])).toBe(false)
      expect(await opened.kept()).toEqual(['second-factor-removed'])
      expect(await opened.passkeys.remove(asha.id, aPasskey(asha).id, [removed])).toBe(true)
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 0, totp: false, recoveryCodes: 0 })
    })

    it('keeps the recovery codes when the last passkey is removed and an app is left', async () => {
      await using opened = await openWithUsers()
      await opened.passkeys.add(aPasskey(asha), ['one'], [])
      await opened.store.beginTotp({ userId: asha.id, sealedSecret: 'sealed', createdAt: noon, confirmedAt: null })
      await opened.store.confirmTotp({ userId: asha.id, step: 1, at: noon, codeHashes: [], events: [] })
      await opened.passkeys.remove(asha.id, aPasskey(asha).id, [])
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 0, totp: true, recoveryCodes: 1 })
    })

    it('removes no passkey of another user, and keeps no event', async () => {
      await using opened = await openWithUsers()
      await opened.passkeys.add(aPasskey(asha), ['one'], [])
      expect(await opened.passkeys.remove(ben.id, aPasskey(asha).id, [removed])).toBe(false)
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 1 })
      expect(await opened.kept()).toEqual([])
    })

    it('gives a challenge to one of many concurrent takers', async () => {
      await using opened = await openWithUsers()
      await opened.passkeys.addChallenge(challenge)
      const taken = await Promise.all([1, 2, 3].map(() => opened.passkeys.takeChallenge('asked', 'confirm')))
      expect(taken.filter((each) => each !== null)).toEqual([challenge])
    })

    it('leaves a challenge where it is when it is taken for another purpose', async () => {
      await using opened = await openWithUsers()
      await opened.passkeys.addChallenge(challenge)
      expect(await opened.passkeys.takeChallenge('asked', 'sign-in')).toBeNull()
      expect(await opened.passkeys.takeChallenge('unknown', 'confirm')).toBeNull()
      expect(await opened.passkeys.takeChallenge('asked', 'confirm')).toEqual(challenge)
    })

    it('keeps a challenge without a user', async () => {
      await using opened = await openWithUsers()
      const anybodys = { ...challenge, purpose: 'sign-in', userId: null } as const
      await opened.passkeys.addChallenge(anybodys)
      expect(await opened.passkeys.takeChallenge('asked', 'sign-in')).toEqual(anybodys)
    })
  })
}
