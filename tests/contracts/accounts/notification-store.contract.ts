import { describe, expect, it } from 'vitest'
import type { AccountStore, NotificationStore } from '#modules/accounts'
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
    it("gives a user's own, newest first, and counts all that are unread", async () => {
      await using database = await opened()
      expect(await database.store.inbox(asha.id, 2, null)).toEqual({ notifications: [third, second], unread: 3 })
      expect(await database.store.inbox(asha.id, 2, second.id)).toEqual({ notifications: [first], unread: 3 })
    })

    it("gives nothing after another's", async () => {
      await using database = await opened()
      expect((await database.store.inbox(asha.id, 10, hers.id)).notifications).toEqual([])
    })

    it('does not add one twice, nor change it by adding it again', async () => {
      await using database = await opened()
      await database.store.add({ ...third, title: 'Changed' })
      expect((await database.store.inbox(asha.id, 1, null)).notifications).toEqual([third])
      expect((await database.store.inbox(asha.id, 1, null)).unread).toBe(3)
    })

    it('marks some as read, and says how many are left', async () => {
      await using database = await opened()
      const at = noon.add({ hours: 1 })
      expect(await database.store.markRead(asha.id, [second.id], at)).toBe(2)
      expect((await database.store.inbox(asha.id, 10, null)).notifications).toEqual([
        third,
        { ...second, readAt: at },
        first,
      ])
    })

    it('keeps when one was read first', async () => {
      await using database = await opened()
      await database.store.markRead(asha.id, [second.id], noon)
      await database.store.markRead(asha.id, null, noon.add({ hours: 1 }))
      expect((await database.store.inbox(asha.id, 10, null)).notifications.at(1)?.readAt).toEqual(noon)
    })

    it("marks all of one user's, and never another's", async () => {
      await using database = await opened()
      expect(await database.store.markRead(asha.id, null, noon)).toBe(0)
      expect(await database.store.markRead(asha.id, [hers.id], noon)).toBe(0)
      expect((await database.store.inbox(ben.id, 10, null)).unread).toBe(1)
      expect([await database.store.unread(asha.id), await database.store.unread(ben.id)]).toEqual([0, 1])
    })
  })
}
