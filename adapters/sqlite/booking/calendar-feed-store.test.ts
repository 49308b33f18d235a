import { describe, expect, it } from 'vitest'
import type { CalendarFeed } from '#modules/booking'
import type { CalendarFeedId, PushSubscriptionId } from '#modules/shared'
import { aUser, anAccount, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteCalendarFeedStore } from './calendar-feed-store.ts'
import { removeDemoRows } from '../demo/demo-removal.ts'
import { createSqlitePushSubscriptionStore } from '../messaging/push-subscription-store.ts'

const tom = aUser({ id: 'tom' })
const omar = aUser({ id: 'omar' })

async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  for (const user of [tom, omar]) await accounts.add(anAccount(user), [])
  return { store: createSqliteCalendarFeedStore(database), [Symbol.dispose]: () => database[Symbol.dispose]() }
}

function aFeed(changes: Partial<CalendarFeed> = {}): CalendarFeed {
  return {
    id: 'cal_00000001' as CalendarFeedId,
    userId: tom.id,
    kind: 'technician',
    tokenHash: 'hash of the first',
    createdAt: noon,
    lastReadAt: null,
    ...changes,
  }
}

describe('calendar feeds kept by SQLite', () => {
  it('are found by their owner and by the hash of their token, as they were kept', async () => {
    using opened = await open()
    await opened.store.put(aFeed())
    expect(await opened.store.of(tom.id)).toEqual(aFeed())
    expect(await opened.store.find('hash of the first')).toEqual(aFeed())
    expect(await opened.store.find('hash of another')).toBeNull()
    expect(await opened.store.of(omar.id)).toBeNull()
  })

  it('end with the next one of the same user, and no other', async () => {
    using opened = await open()
    await opened.store.put(aFeed())
    await opened.store.put(
      aFeed({ id: 'cal_2' as CalendarFeedId, userId: omar.id, kind: 'office', tokenHash: "Omar's" }),
    )
    await opened.store.put(aFeed({ id: 'cal_00000003' as CalendarFeedId, tokenHash: 'hash of the second' }))
    expect(await opened.store.find('hash of the first')).toBeNull()
    expect((await opened.store.find('hash of the second'))?.id).toBe('cal_00000003')
    expect((await opened.store.of(omar.id))?.kind).toBe('office')
  })

  it('note when they were read, and end by hand', async () => {
    using opened = await open()
    await opened.store.put(aFeed())
    await opened.store.noteRead(aFeed().id, noon.add({ hours: 1 }))
    expect((await opened.store.of(tom.id))?.lastReadAt).toEqual(noon.add({ hours: 1 }))
    await opened.store.end(tom.id)
    expect(await opened.store.of(tom.id)).toBeNull()
  })

  it('go with the try-out business, and so do its devices', async () => {
    using database = openDatabase()
    const made = anAccount(aUser({ id: 'made-up', demo: true }))
    await createSqliteAccountStore(database).add(made, [])
    await createSqliteCalendarFeedStore(database).put(aFeed({ userId: made.user.id }))
    await createSqlitePushSubscriptionStore(database).put({
      id: 'psh_00000001' as PushSubscriptionId,
      userId: made.user.id,
      sessionHash: made.session.tokenHash,
      endpoint: 'https://push.example.com/1',
      p256dh: 'a point',
      auth: 'a secret',
      device: 'Firefox on Android',
      createdAt: noon,
      lastOkAt: null,
    })
    const removed = await database.write(() => removeDemoRows(database, '2026-03-02T12:00:00.000Z'))
    expect(removed.users).toBe(1)
    expect([database.count('calendar_feeds'), database.count('push_subscriptions')]).toEqual([0, 0])
  })
})
