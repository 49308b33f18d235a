import { describe, expect, it } from 'vitest'
import type { PushSubscription } from '#modules/messaging'
import type { PushSubscriptionId } from '#modules/shared'
import { aUser, anAccount, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqlitePushSubscriptionStore } from './push-subscription-store.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })

async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [ashas, bens] = [anAccount(asha), anAccount(ben)]
  for (const account of [ashas, bens]) await accounts.add(account, [])
  return {
    database,
    accounts,
    store: createSqlitePushSubscriptionStore(database),
    hashes: { asha: ashas.session.tokenHash, ben: bens.session.tokenHash },
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

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

describe('push subscriptions kept by SQLite', () => {
  it("returns the user's own subscriptions unchanged, the newest first", async () => {
    using opened = await open()
    const [one, two] = [aSubscription(1), aSubscription(2, { lastOkAt: noon })]
    for (const each of [one, two]) await opened.store.put(each)
    expect(await opened.store.of(asha.id)).toEqual([two, one])
    expect(await opened.store.of(ben.id)).toEqual([])
    expect([await opened.store.has(asha.id), await opened.store.has(ben.id)]).toEqual([true, false])
  })

  it('moves a browser to the user who subscribed there last', async () => {
    using opened = await open()
    await opened.store.put(aSubscription(1))
    const his = aSubscription(2, {
      userId: ben.id,
      sessionHash: opened.hashes.ben,
      endpoint: aSubscription(1).endpoint,
    })
    await opened.store.put(his)
    expect(await opened.store.of(asha.id)).toEqual([])
    expect(await opened.store.of(ben.id)).toEqual([his])
  })

  it('keeps ten subscriptions of one user, and removes the oldest', async () => {
    using opened = await open()
    for (let n = 0; n < 10; n += 1) await opened.store.put(aSubscription(n))
    await opened.store.put(
      aSubscription(9, { id: 'psh_one-more' as PushSubscriptionId, endpoint: 'https://x.example/' }),
    )
    const kept = await opened.store.of(asha.id)
    expect(kept).toHaveLength(10)
    expect(kept.map(({ id }) => id)).not.toContain('psh_00000000')
  })

  it('removes a subscription with its session, however the session ends', async () => {
    using opened = await open()
    await opened.store.put(aSubscription(1))
    await opened.accounts.endSession(opened.hashes.asha)
    expect(await opened.store.of(asha.id)).toEqual([])
    await opened.store.put(aSubscription(2, { userId: ben.id, sessionHash: opened.hashes.ben }))
    opened.database.raw.prepare('delete from sessions where user_id = ?').run(ben.id)
    expect(await opened.store.has(ben.id)).toBe(false)
  })

  it("removes the user's own subscription by id or endpoint, and no other user's", async () => {
    using opened = await open()
    for (const n of [1, 2]) await opened.store.put(aSubscription(n))
    expect(await opened.store.remove(ben.id, { id: aSubscription(1).id })).toBe(false)
    expect(await opened.store.remove(ben.id, { endpoint: aSubscription(1).endpoint })).toBe(false)
    expect(await opened.store.remove(asha.id, { id: aSubscription(1).id })).toBe(true)
    expect(await opened.store.remove(asha.id, { endpoint: aSubscription(2).endpoint })).toBe(true)
    expect(await opened.store.has(asha.id)).toBe(false)
  })

  it('removes a subscription after thirty consecutive failures, and one success resets the count', async () => {
    using opened = await open()
    const one = aSubscription(1)
    await opened.store.put(one)
    for (let n = 0; n < 29; n += 1) await opened.store.failed(one.id)
    await opened.store.took(one.id, noon)
    for (let n = 0; n < 29; n += 1) await opened.store.failed(one.id)
    expect(await opened.store.of(asha.id)).toEqual([{ ...one, lastOkAt: noon }])
    await opened.store.failed(one.id)
    expect(await opened.store.of(asha.id)).toEqual([])
  })

  it('removes a subscription that the push service reports as gone', async () => {
    using opened = await open()
    await opened.store.put(aSubscription(1))
    await opened.store.gone(aSubscription(1).id)
    expect(await opened.store.has(asha.id)).toBe(false)
  })
})
