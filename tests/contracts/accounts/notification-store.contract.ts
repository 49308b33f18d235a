import { describe, expect, it } from 'vitest'
import { type AccountStore, type NotificationStore, mostUnread } from '#modules/accounts'
import type { NotificationId } from '#modules/shared'
import { aNotification, aUser, anAccount, noon } from '../../support/builders/accounts.ts'

export interface OpenedNotifications extends AsyncDisposable {
  readonly store: NotificationStore
  readonly accounts: AccountStore
}

/** The contract of every `NotificationStore`, for any database. */
export function notificationStoreContract(keeper: string, open: () => Promise<OpenedNotifications>): void {
  const [asha, ben] = [aUser({ id: 'asha' }), aUser({ id: 'ben' })]
  const first = aNotification(asha, { id: 'first' })
  const second = aNotification(asha, { id: 'second', createdAt: noon.add({ minutes: 1 }) })
  const third = aNotification(asha, { id: 'third', createdAt: noon.add({ minutes: 2 }) })
  const hers = aNotification(ben, { id: 'of-ben' })

  async function opened(): Promise<OpenedNotifications> {
    const database = await open()
    for (const user of [asha, ben]) await database.accounts.add(anAccount(user), [])
    for (const notification of [second, third, first, hers]) await database.store.add(notification)
    return database
  }

  describe(`NotificationStore kept by ${keeper}`, () => {
    it("lists a user's own notifications, newest first, and counts all unread ones", async () => {
      await using database = await opened()
      expect(await database.store.inbox(asha.id, 2, null)).toEqual({ notifications: [third, second], unread: 3 })
      expect(await database.store.inbox(asha.id, 2, second.id)).toEqual({ notifications: [first], unread: 3 })
    })

    it('counts no more unread ones than one above the most that is counted', async () => {
      await using database = await opened()
      const more = Array.from({ length: mostUnread }, (_, n) => ({ ...third, id: `ntf_more-${n}` as NotificationId }))
      await Promise.all(more.slice(0, -3).map((one) => database.store.add(one)))
      expect(await database.store.unread(asha.id)).toBe(mostUnread)
      await Promise.all(more.slice(-3).map((one) => database.store.add(one)))
      expect(await database.store.unread(asha.id)).toBe(mostUnread + 1)
    })

    it("lists nothing after another user's notification", async () => {
      await using database = await opened()
      expect((await database.store.inbox(asha.id, 10, hers.id)).notifications).toEqual([])
    })

    it('adds a notification once, and leaves it unchanged when it is added again', async () => {
      await using database = await opened()
      await database.store.add({ ...third, title: 'Changed' })
      expect((await database.store.inbox(asha.id, 1, null)).notifications).toEqual([third])
      expect((await database.store.inbox(asha.id, 1, null)).unread).toBe(3)
    })

    it('marks notifications as read, and returns how many are unread', async () => {
      await using database = await opened()
      const at = noon.add({ hours: 1 })
      expect(await database.store.markRead(asha.id, [second.id], at)).toBe(2)
      expect((await database.store.inbox(asha.id, 10, null)).notifications).toEqual([
        third,
        { ...second, readAt: at },
        first,
      ])
    })

    it('keeps the instant at which a notification was first read', async () => {
      await using database = await opened()
      await database.store.markRead(asha.id, [second.id], noon)
      await database.store.markRead(asha.id, null, noon.add({ hours: 1 }))
      expect((await database.store.inbox(asha.id, 10, null)).notifications.at(1)?.readAt).toEqual(noon)
    })

    it('marks all notifications of one user as read, and none of another', async () => {
      await using database = await opened()
      expect(await database.store.markRead(asha.id, null, noon)).toBe(0)
      expect(await database.store.markRead(asha.id, [hers.id], noon)).toBe(0)
      expect((await database.store.inbox(ben.id, 10, null)).unread).toBe(1)
      expect([await database.store.unread(asha.id), await database.store.unread(ben.id)]).toEqual([0, 1])
    })
  })
}
