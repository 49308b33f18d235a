import { describe, expect, it } from 'vitest'
import type { CalendarFeedId, PushSubscriptionId } from '#modules/shared'
import { calendarFeedStoreContract } from '../../../tests/contracts/booking/calendar-feed-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { aUser, anAccount, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteCalendarFeedStore } from './calendar-feed-store.ts'
import { removeDemoRows } from '../demo/demo-removal.ts'
import { createSqlitePushSubscriptionStore } from '../messaging/push-subscription-store.ts'

calendarFeedStoreContract('SQLite', async () => {
  const opened = openBooked(['tom', 'ann'])
  return { ...opened, feeds: createSqliteCalendarFeedStore(opened.database) }
})

describe('calendar feeds and devices kept by SQLite', () => {
  it('are removed with the demo business', async () => {
    using database = openDatabase()
    const made = anAccount(aUser({ id: 'made-up', demo: true }))
    await createSqliteAccountStore(database).add(made, [])
    await createSqliteCalendarFeedStore(database).put({
      id: 'cal_00000001' as CalendarFeedId,
      userId: made.user.id,
      kind: 'technician',
      tokenHash: 'hash of a token',
      createdAt: noon,
      lastReadAt: null,
    })
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
