import { describe, expect, it } from 'vitest'
import type { AccountStore } from '#modules/accounts'
import type { PushSubscription, PushSubscriptionStore } from '#modules/messaging'
import type { PushSubscriptionId } from '#modules/shared'
import { aUser, anAccount, noon } from '../../support/builders/accounts.ts'

export interface OpenedPushSubscriptions extends AsyncDisposable {
  readonly store: PushSubscriptionStore
  /** Keeps users and sessions in the same database. */
  readonly accounts: AccountStore
}

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const hashes = { asha: anAccount(asha).session.tokenHash, ben: anAccount(ben).session.tokenHash }

function aSubscription(n: number, changes: Partial<PushSubscription> = {}): PushSubscription {
  return {
    id: `psh_0000000${n}` as PushSubscriptionId,
    userId: asha.id,
    sessionHash: anAccount(asha).session.tokenHash,
    endpoint: `https://push.example.com/${n}`,
    p256dh: 'a point',
    auth: 'a secret',
    device: 'Firefox on Android',
    createdAt: noon.add({ minutes: n }),
    lastOkAt: null,
    ...changes,
  }
}

/** The contract of every `PushSubscriptionStore`, for any database. */
export function pushSubscriptionStoreContract(keeper: string, open: () => Promise<OpenedPushSubscriptions>): void {
  async function openWithUsers() {
    const opened = await open()
    for (const user of [asha, ben]) await opened.accounts.add(anAccount(user), [])
    return opened
  }

  describe(`PushSubscriptionStore kept by ${keeper}`, () => {
    it("returns the user's own subscriptions unchanged, the newest first", async () => {
      await using opened = await openWithUsers()
      const [one, two] = [aSubscription(1), aSubscription(2, { lastOkAt: noon })]
      for (const each of [one, two]) await opened.store.put(each)
      expect(await opened.store.of(asha.id)).toEqual([two, one])
      expect(await opened.store.of(ben.id)).toEqual([])
      expect([await opened.store.has(asha.id), await opened.store.has(ben.id)]).toEqual([true, false])
    })

    it('moves a browser to the user who subscribed there last', async () => {
      await using opened = await openWithUsers()
      await opened.store.put(aSubscription(1))
      const his = aSubscription(2, {
        userId: ben.id,
        sessionHash: hashes.ben,
        endpoint: aSubscription(1).endpoint,
      })
      await opened.store.put(his)
      expect(await opened.store.of(asha.id)).toEqual([])
      expect(await opened.store.of(ben.id)).toEqual([his])
    })

    it('keeps ten subscriptions of one user, and removes the oldest', async () => {
      await using opened = await openWithUsers()
      for (let n = 0; n < 10; n += 1) await opened.store.put(aSubscription(n))
      await opened.store.put(
        aSubscription(9, { id: 'psh_one-more' as PushSubscriptionId, endpoint: 'https://x.example/' }),
      )
      const kept = await opened.store.of(asha.id)
      expect(kept).toHaveLength(10)
      expect(kept.map(({ id }) => id)).not.toContain('psh_00000000')
    })

    it('removes a subscription with its session, however the session ends', async () => {
      await using opened = await openWithUsers()
      await opened.store.put(aSubscription(1))
      await opened.accounts.endSession(hashes.asha)
      expect(await opened.store.of(asha.id)).toEqual([])
      await opened.store.put(aSubscription(2, { userId: ben.id, sessionHash: hashes.ben }))
      await opened.accounts.endSessions(ben.id)
      expect(await opened.store.has(ben.id)).toBe(false)
    })

    it("removes the user's own subscription by id or endpoint, and no other user's", async () => {
      await using opened = await openWithUsers()
      for (const n of [1, 2]) await opened.store.put(aSubscription(n))
      expect(await opened.store.remove(ben.id, { id: aSubscription(1).id })).toBe(false)
      expect(await opened.store.remove(ben.id, { endpoint: aSubscription(1).endpoint })).toBe(false)
      expect(await opened.store.remove(asha.id, { id: aSubscription(1).id })).toBe(true)
      expect(await opened.store.remove(asha.id, { endpoint: aSubscription(2).endpoint })).toBe(true)
      expect(await opened.store.has(asha.id)).toBe(false)
    })

    it('removes a subscription after thirty consecutive failures, and one success resets the count', async () => {
      await using opened = await openWithUsers()
      const one = aSubscription(1)
      await opened.store.put(one)
      for (let n = 0; n < 29; n += 1) await opened.store.failed(one.id)
      await opened.store.took(one.id, noon)
      for (let n = 0; n < 29; n += 1) await opened.store.failed(one.id)
      expect(await opened.store.of(asha.id)).toEqual([{ ...one, lastOkAt: noon }])
      await opened.store.failed(one.id)
      expect(await opened.store.of(asha.id)).toEqual([])
    })

    it('removes a subscription that the push service reports as gone, and no other', async () => {
      await using opened = await openWithUsers()
      for (const n of [1, 2]) await opened.store.put(aSubscription(n))
      await opened.store.gone(aSubscription(1).id)
      await opened.store.gone(aSubscription(1).id)
      expect(await opened.store.of(asha.id)).toEqual([aSubscription(2)])
    })

    it('removes a subscription once', async () => {
      await using opened = await openWithUsers()
      await opened.store.put(aSubscription(1))
      expect(await opened.store.remove(asha.id, { id: aSubscription(1).id })).toBe(true)
      expect(await opened.store.remove(asha.id, { id: aSubscription(1).id })).toBe(false)
      expect(await opened.store.remove(asha.id, { endpoint: 'https://push.example.com/unknown' })).toBe(false)
    })

    it("keeps another user's subscriptions when the oldest of one user is removed", async () => {
      await using opened = await openWithUsers()
      const his = aSubscription(99, { userId: ben.id, sessionHash: hashes.ben, createdAt: noon.subtract({ hours: 1 }) })
      await opened.store.put(his)
      for (let n = 0; n < 11; n += 1) await opened.store.put(aSubscription(n))
      expect(await opened.store.of(ben.id)).toEqual([his])
    })
  })
}
