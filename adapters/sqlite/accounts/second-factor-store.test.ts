import { describe, expect, it } from 'vitest'
import type { Passkey, Proof } from '#modules/accounts'
import type { PasskeyId } from '#modules/shared'
import { aSession, aUser, anAccount, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqlitePasskeyStore } from './second-factor-passkeys.ts'
import { createSqliteSecondFactorStore } from './second-factor-store.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const added = { kind: 'second-factor-added', userId: asha.id, factor: 'totp', at: noon } as const

const aPasskey: Passkey = {
  id: 'pky_laptop' as PasskeyId,
  userId: asha.id,
  credentialId: 'credential',
  publicKey: new Uint8Array([1, 2, 255]),
  counter: 4,
  transports: ['internal', 'hybrid'],
  name: 'Laptop',
  backedUp: true,
  createdAt: noon,
  lastUsedAt: null,
}

const pending = {
  tokenHash: 'pending',
  userId: asha.id,
  begunBy: 'password',
  tries: 0,
  createdAt: noon,
  expiresAt: noon.add({ minutes: 10 }),
} as const

/** Asha with an app whose step 100 is spent, and one recovery code; and Ben. */
async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const factors = createSqliteSecondFactorStore(database)
  const passkeys = createSqlitePasskeyStore(database)
  for (const user of [asha, ben]) await accounts.add(anAccount(user), [])
  await factors.beginTotp({ userId: asha.id, sealedSecret: 'sealed', createdAt: noon, confirmedAt: null })
  await factors.confirmTotp({ userId: asha.id, step: 100, at: noon, codeHashes: ['code'], events: [added] })
  const enter = (proof: Proof, name: string) =>
    factors.openSession({ proof, pending: null, session: aSession(asha, name), replaces: null, events: [] })
  const isOpen = async (name: string) => (await accounts.findSession(name)) !== null
  const close = { [Symbol.dispose]: () => database[Symbol.dispose]() }
  return Object.assign({ database, accounts, factors, passkeys, enter, isOpen }, close)
}

const totp = (step: number): Proof => ({ kind: 'totp', userId: asha.id, step })
const wrong = { ok: false, refusal: { kind: 'wrong-factor' } }

describe('SecondFactorStore kept by SQLite', () => {
  it('spends each step of an app once, and none before the last', async () => {
    using site = await open()
    expect([await site.enter(totp(100), 'same'), await site.enter(totp(99), 'before')]).toEqual([wrong, wrong])
    const rivals = ['one', 'two', 'three']
    const answers = await Promise.all(rivals.map((name) => site.enter(totp(101), name)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await Promise.all(['same', 'before'].map(site.isOpen))).toEqual([false, false])
  })

  it("spends a recovery code once, and only its owner's", async () => {
    using site = await open()
    const proof = { kind: 'recovery-code', codeHash: 'code' } as const
    expect(await site.enter({ ...proof, userId: ben.id }, 'bens')).toEqual(wrong)
    const answers = await Promise.all(['one', 'two'].map((name) => site.enter({ ...proof, userId: asha.id }, name)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await site.factors.factorsOf(asha.id)).toEqual({ passkeys: 0, totp: true, recoveryCodes: 0 })
  })

  it('takes a passkey whose counter grew, or stays 0, and no other', async () => {
    using site = await open()
    await site.passkeys.add(aPasskey, [], [])
    const used = (counter: number, name: string) =>
      site.enter({ kind: 'passkey', userId: asha.id, id: aPasskey.id, counter, backedUp: false }, name)
    expect((await used(5, 'first')).ok).toBe(true)
    expect([await used(5, 'same'), await used(4, 'back'), await used(0, 'none')]).toEqual([wrong, wrong, wrong])
    expect((await site.passkeys.findByCredential('credential'))?.lastUsedAt).toEqual(noon)
    site.database.raw.exec('update passkeys set counter = 0')
    expect([(await used(0, 'zero')).ok, (await used(0, 'zero again')).ok]).toEqual([true, true])
  })

  it('opens the session, ends what it replaces and what was pending, and tells, all at once or not at all', async () => {
    using site = await open()
    await site.factors.addPending(pending)
    const opening = {
      pending: 'pending',
      session: aSession(asha, 'new'),
      replaces: aSession(asha).tokenHash,
      events: [{ kind: 'recovery-code-used', userId: asha.id, at: noon }],
    } as const
    expect(await site.factors.openSession({ ...opening, proof: totp(100) })).toEqual(wrong)
    expect([await site.isOpen('new'), await site.isOpen(opening.replaces)]).toEqual([false, true])
    expect(await site.factors.findPending('pending')).toEqual(pending)
    expect((await site.factors.openSession({ ...opening, proof: totp(101) })).ok).toBe(true)
    expect([await site.isOpen('new'), await site.isOpen(opening.replaces)]).toEqual([true, false])
    expect(await site.factors.findPending('pending')).toBeNull()
    expect(site.database.told()).toEqual(['second-factor-added', 'recovery-code-used'])
    const again = await site.factors.openSession({ ...opening, proof: totp(102) })
    expect(again).toEqual({ ok: false, refusal: { kind: 'second-step-over' } })
    expect((await site.enter(totp(102), 'not spent')).ok).toBe(true)
  })

  it('opens nothing for who is suspended, and spends nothing', async () => {
    using site = await open()
    site.database.raw.exec("update users set status = 'suspended'")
    expect(await site.enter(totp(101), 'new')).toEqual({ ok: false, refusal: { kind: 'user-suspended' } })
    site.database.raw.exec("update users set status = 'active'")
    expect((await site.enter(totp(101), 'new')).ok).toBe(true)
  })

  it('puts a secret in place of one that does not count yet, and never of one that does', async () => {
    using site = await open()
    const secret = { userId: ben.id, sealedSecret: 'first', createdAt: noon, confirmedAt: null }
    expect(await site.factors.beginTotp(secret)).toBe(true)
    expect(await site.factors.beginTotp({ ...secret, sealedSecret: 'second' })).toBe(true)
    expect(await site.factors.findTotp(ben.id)).toEqual({ ...secret, sealedSecret: 'second' })
    expect(await site.factors.beginTotp({ ...secret, userId: asha.id })).toBe(false)
    expect(await site.factors.findTotp(asha.id)).toMatchObject({ sealedSecret: 'sealed' })
    const confirmation = { userId: asha.id, step: 200, at: noon, codeHashes: ['more'], events: [added] }
    expect(await site.factors.confirmTotp(confirmation)).toBe(false)
    expect(site.database.count('recovery_codes')).toBe(1)
  })

  it('tells whoever asks for a session whether its owner has a factor, as soon as it is so', async () => {
    using site = await open()
    const has = async () => (await site.accounts.findSession(aSession(ben).tokenHash))?.hasFactor
    expect(await has()).toBe(false)
    await site.factors.beginTotp({ userId: ben.id, sealedSecret: 'sealed', createdAt: noon, confirmedAt: null })
    expect(await has()).toBe(false)
    await site.factors.confirmTotp({ userId: ben.id, step: 1, at: noon, codeHashes: [], events: [] })
    expect(await has()).toBe(true)
    const gone = { kind: 'second-factor-removed', userId: ben.id, factor: 'totp', at: noon } as const
    await site.factors.removeTotp({ kind: 'totp', userId: ben.id, step: 2 }, noon, [gone])
    expect(await has()).toBe(false)
    await site.passkeys.add({ ...aPasskey, userId: ben.id }, [], [])
    expect(await has()).toBe(true)
  })

  it('keeps recovery codes while there is any factor, and no longer', async () => {
    using site = await open()
    const gone = { kind: 'second-factor-removed', userId: asha.id, factor: 'totp', at: noon } as const
    await site.passkeys.add(aPasskey, [], [])
    await site.factors.removeTotp(totp(101), noon, [gone])
    expect(await site.factors.factorsOf(asha.id)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 1 })
    expect(await site.passkeys.remove(ben.id, aPasskey.id, [])).toBe(false)
    expect(await site.passkeys.remove(asha.id, aPasskey.id, [])).toBe(true)
    expect(site.database.count('recovery_codes')).toBe(0)
  })

  it('forgets what is over, and nothing that is open', async () => {
    using site = await open()
    await site.factors.addPending(pending)
    const challenge = { challengeHash: 'asked', purpose: 'sign-in', userId: null, expiresAt: noon } as const
    await site.passkeys.addChallenge(challenge)
    await site.factors.forget(noon)
    expect(await site.passkeys.takeChallenge('asked', 'sign-in')).toBeNull()
    expect(await site.factors.findPending('pending')).toEqual(pending)
    await site.factors.forget(pending.expiresAt)
    expect(await site.factors.findPending('pending')).toBeNull()
  })
})

describe('PasskeyStore kept by SQLite', () => {
  it('gives back exactly what was added, once for each credential', async () => {
    using site = await open()
    expect(await site.passkeys.add(aPasskey, ['second'], [added])).toBe(true)
    expect(await site.passkeys.findByCredential('credential')).toEqual(aPasskey)
    expect(await site.passkeys.passkeysOf(asha.id)).toEqual([aPasskey])
    const told = site.database.told().length
    expect(await site.passkeys.add({ ...aPasskey, id: 'pky_other' as PasskeyId }, ['third'], [added])).toBe(false)
    expect([site.database.count('recovery_codes'), site.database.told().length]).toEqual([2, told])
  })

  it('gives a challenge back once, to the purpose it was made for', async () => {
    using site = await open()
    const challenge = { challengeHash: 'asked', purpose: 'confirm', userId: asha.id, expiresAt: noon } as const
    await site.passkeys.addChallenge(challenge)
    expect(await site.passkeys.takeChallenge('asked', 'sign-in')).toBeNull()
    const taken = await Promise.all([1, 2, 3].map(() => site.passkeys.takeChallenge('asked', 'confirm')))
    expect(taken.filter((each) => each !== null)).toEqual([challenge])
  })
})
