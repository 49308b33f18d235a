import { describe, expect, it } from 'vitest'
import type { Proof } from '#modules/accounts'
import type { PasskeyId } from '#modules/shared'
import { aPasskey, aSession, aUser, anAccount, noon } from '../../support/builders/accounts.ts'
import type { OpenedFactors } from './second-factor-store.contract.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const own = aSession(asha).tokenHash
const used = { kind: 'recovery-code-used', userId: asha.id, at: noon } as const
const pending = {
  tokenHash: 'pending',
  userId: asha.id,
  begunBy: 'password',
  tries: 0,
  createdAt: noon,
  expiresAt: noon.add({ minutes: 10 }),
} as const
const totp = (step: number): Proof => ({ kind: 'totp', userId: asha.id, step })
const code: Proof = { kind: 'recovery-code', userId: asha.id, codeHash: 'code' }
const wrong = { ok: false, refusal: { kind: 'wrong-factor' } }
const done = { ok: true, value: null }

/** The contract of every `SecondFactorStore` about proofs and the sessions that they open, for any database. */
export function secondFactorProofsContract(keeper: string, open: () => Promise<OpenedFactors>): void {
  /** Asha with an app whose step 100 is spent, and one recovery code; and Ben. */
  async function openWithApp() {
    const opened = await open()
    for (const user of [asha, ben]) await opened.accounts.add(anAccount(user), [])
    await opened.store.beginTotp({ userId: asha.id, sealedSecret: 'sealed', createdAt: noon, confirmedAt: null })
    await opened.store.confirmTotp({ userId: asha.id, step: 100, at: noon, codeHashes: ['code'], events: [] })
    const enter = (proof: Proof, name: string) =>
      opened.store.openSession({ proof, pending: null, session: aSession(asha, name), replaces: null, events: [] })
    const isOpen = async (name: string) => (await opened.accounts.findSession(name)) !== null
    return { ...opened, enter, isOpen, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`A proof spent at the SecondFactorStore kept by ${keeper}`, () => {
    it('opens no session when it is a step of the app that was spent, or an earlier one', async () => {
      await using opened = await openWithApp()
      expect(await opened.enter(totp(100), 'same')).toEqual(wrong)
      expect(await opened.enter(totp(99), 'before')).toEqual(wrong)
      expect([await opened.isOpen('same'), await opened.isOpen('before')]).toEqual([false, false])
    })

    it('opens one session for concurrent uses of the same step', async () => {
      await using opened = await openWithApp()
      const rivals = ['one', 'two', 'three']
      const answers = await Promise.all(rivals.map((name) => opened.enter(totp(101), name)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect((await Promise.all(rivals.map(opened.isOpen))).filter(Boolean)).toHaveLength(1)
    })

    it('opens no session when it is a step of an app that is not confirmed', async () => {
      await using opened = await openWithApp()
      await opened.store.beginTotp({ userId: ben.id, sealedSecret: 'sealed', createdAt: noon, confirmedAt: null })
      expect(await opened.enter({ ...totp(101), userId: ben.id }, 'new')).toEqual(wrong)
      expect(await opened.isOpen('new')).toBe(false)
    })

    it('opens one session for concurrent uses of the same recovery code', async () => {
      await using opened = await openWithApp()
      const answers = await Promise.all(['one', 'two'].map((name) => opened.enter(code, name)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await opened.store.factorsOf(asha.id)).toEqual({ passkeys: 0, totp: true, recoveryCodes: 0 })
    })

    it("opens no session when it is another user's recovery code, and leaves the code unspent", async () => {
      await using opened = await openWithApp()
      expect(await opened.enter({ ...code, userId: ben.id }, 'new')).toEqual(wrong)
      expect(await opened.store.factorsOf(asha.id)).toMatchObject({ recoveryCodes: 1 })
    })

    it('opens a session when it is a passkey whose counter grew, and keeps the counter and the use', async () => {
      await using opened = await openWithApp()
      const passkey = aPasskey(asha)
      await opened.passkeys.add(passkey, [], [])
      const proof = { kind: 'passkey', userId: asha.id, id: passkey.id, counter: 5, backedUp: false } as const
      expect(await opened.enter(proof, 'first')).toEqual(done)
      const after = { ...passkey, counter: 5, backedUp: false, lastUsedAt: noon }
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([after])
      for (const counter of [5, 4, 0]) expect(await opened.enter({ ...proof, counter }, `at ${counter}`)).toEqual(wrong)
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([after])
    })

    it('opens a session each time when it is a passkey without a counter', async () => {
      await using opened = await openWithApp()
      const passkey = aPasskey(asha, { counter: 0 })
      await opened.passkeys.add(passkey, [], [])
      const proof = { kind: 'passkey', userId: asha.id, id: passkey.id, counter: 0, backedUp: true } as const
      expect(await opened.enter(proof, 'first')).toEqual(done)
      expect(await opened.enter(proof, 'second')).toEqual(done)
    })

    it("opens no session when it is an unknown passkey, or another user's", async () => {
      await using opened = await openWithApp()
      await opened.passkeys.add(aPasskey(ben), [], [])
      const proof = { kind: 'passkey', userId: asha.id, id: aPasskey(ben).id, counter: 9, backedUp: true } as const
      expect(await opened.enter(proof, 'new')).toEqual(wrong)
      expect(await opened.enter({ ...proof, id: 'pky_unknown' as PasskeyId }, 'new')).toEqual(wrong)
      expect(await opened.isOpen('new')).toBe(false)
    })

    it('ends the pending sign-in and the session that is replaced, and keeps the events', async () => {
      await using opened = await openWithApp()
      await opened.store.addPending(pending)
      const session = aSession(asha, 'new')
      const opening = { proof: code, pending: 'pending', session, replaces: own, events: [used] }
      expect(await opened.store.openSession(opening)).toEqual(done)
      expect(await opened.accounts.findSession('new')).toEqual({ session, user: asha, hasFactor: true })
      expect(await opened.isOpen(own)).toBe(false)
      expect(await opened.store.findPending('pending')).toBeNull()
      expect(await opened.kept()).toEqual(['recovery-code-used'])
    })

    it('changes nothing when it cannot be spent', async () => {
      await using opened = await openWithApp()
      await opened.store.addPending(pending)
      const session = aSession(asha, 'new')
      const opening = { proof: totp(100), pending: 'pending', session, replaces: own, events: [used] }
      expect(await opened.store.openSession(opening)).toEqual(wrong)
      expect([await opened.isOpen('new'), await opened.isOpen(own)]).toEqual([false, true])
      expect(await opened.store.findPending('pending')).toEqual(pending)
      expect(await opened.kept()).toEqual([])
    })

    it('is not spent when the pending sign-in is gone', async () => {
      await using opened = await openWithApp()
      const session = aSession(asha, 'new')
      const opening = { proof: totp(101), pending: 'pending', session, replaces: own, events: [used] }
      expect(await opened.store.openSession(opening)).toEqual({ ok: false, refusal: { kind: 'second-step-over' } })
      expect([await opened.isOpen('new'), await opened.isOpen(own)]).toEqual([false, true])
      expect(await opened.kept()).toEqual([])
      expect(await opened.enter(totp(101), 'not spent')).toEqual(done)
    })

    it('is not spent when the user is suspended', async () => {
      await using opened = await openWithApp()
      await opened.setStatus(asha.id, 'suspended')
      expect(await opened.enter(totp(101), 'new')).toEqual({ ok: false, refusal: { kind: 'user-suspended' } })
      expect(await opened.isOpen('new')).toBe(false)
      await opened.setStatus(asha.id, 'active')
      expect(await opened.enter(totp(101), 'new')).toEqual(done)
    })

    it('confirms the session of its owner at that instant, once', async () => {
      await using opened = await openWithApp()
      const at = noon.add({ hours: 1 })
      expect(await opened.store.confirmSession(code, own, 'renewed', at)).toEqual(done)
      expect(await opened.accounts.findSession(own)).toBeNull()
      expect((await opened.accounts.findSession('renewed'))?.session.passwordConfirmedAt).toEqual(at)
      expect(await opened.store.confirmSession(code, 'renewed', own, at.add({ hours: 1 }))).toEqual(wrong)
      expect((await opened.accounts.findSession('renewed'))?.session.passwordConfirmedAt).toEqual(at)
    })

    it('confirms no session of another user', async () => {
      await using opened = await openWithApp()
      const hash = aSession(ben).tokenHash
      expect(await opened.store.confirmSession(code, hash, 'renewed', noon.add({ hours: 1 }))).toEqual(wrong)
      const theirs = await opened.accounts.findSession(aSession(ben).tokenHash)
      expect(theirs?.session.passwordConfirmedAt).toEqual(noon)
    })
  })
}
