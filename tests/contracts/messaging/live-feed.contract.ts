import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Notification, NotificationStore, User } from '#modules/accounts'
import type { LiveFeed } from '#modules/messaging'
import { aNotification, aUser, noon } from '../../support/builders/accounts.ts'

interface OpenedFeed extends AsyncDisposable {
  readonly feed: LiveFeed
  /** The writer of notifications, each of which is an event of its user. */
  readonly notifications: NotificationStore
  addUser(user: User): Promise<void>
  /** Changes something that the dispatch board shows. */
  changeBoard(): Promise<void>
}

const [asha, ben] = [aUser({ id: 'asha' }), aUser({ id: 'ben' })]

/** The contract of every `LiveFeed`, for any database. */
export function liveFeedContract(keeper: string, openEmpty: () => Promise<OpenedFeed>): void {
  async function open(): Promise<OpenedFeed> {
    const opened = await openEmpty()
    for (const user of [asha, ben]) await opened.addUser(user)
    return opened
  }

  async function notify(
    { notifications }: OpenedFeed,
    user: User,
    id: string,
    createdAt = noon,
  ): Promise<Notification> {
    const notification = aNotification(user, { id, createdAt })
    await notifications.add(notification)
    return notification
  }

  describe(`LiveFeed kept by ${keeper}`, () => {
    it('begins at 0, with nothing for anyone', async () => {
      await using opened = await open()
      expect(await opened.feed.newest()).toBe(0)
      expect(await opened.feed.since(0)).toEqual({ newest: 0, users: [] })
      expect(await opened.feed.eventsOf(asha.id, 0, 10)).toEqual([])
    })

    it('says that the board changed, once for what changes together, and nothing of other changes', async () => {
      await using opened = await open()
      let times = 0
      opened.feed.onBoard(() => {
        times += 1
      })
      await notify(opened, asha, 'one')
      await setImmediate()
      expect(times).toBe(0)
      await opened.changeBoard()
      await setImmediate()
      expect(times).toBe(1)
    })

    it('gives each event a greater id than all before, over all users', async () => {
      await using opened = await open()
      const seen: number[] = [await opened.feed.newest()]
      for (const [user, id] of [
        [asha, 'one'],
        [ben, 'two'],
        [asha, 'three'],
      ] as const) {
        await notify(opened, user, id)
        seen.push(await opened.feed.newest())
      }
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(new Set(seen).size).toBe(4)
    })

    it('names each user with events after an id once, and the id up to which it looked', async () => {
      await using opened = await open()
      for (const id of ['one', 'two']) await notify(opened, asha, id)
      const between = await opened.feed.newest()
      await notify(opened, ben, 'three')
      const newest = await opened.feed.newest()
      const all = await opened.feed.since(0)
      expect({ ...all, users: all.users.toSorted() }).toEqual({ newest, users: [asha.id, ben.id] })
      expect(await opened.feed.since(between)).toEqual({ newest, users: [ben.id] })
      expect(await opened.feed.since(newest)).toEqual({ newest, users: [] })
    })

    it("gives a user's own events after an id, oldest first, at most as many as asked for", async () => {
      await using opened = await open()
      const [one, , two, three] = [
        await notify(opened, asha, 'one'),
        await notify(opened, ben, 'others'),
        await notify(opened, asha, 'two'),
        await notify(opened, asha, 'three'),
      ]
      const events = await opened.feed.eventsOf(asha.id, 0, 10)
      expect(events.map(({ kind, ref }) => [kind, ref])).toEqual(
        [one, two, three].map(({ id }) => ['notification', id]),
      )
      expect(await opened.feed.eventsOf(asha.id, 0, 2)).toEqual(events.slice(0, 2))
      expect(await opened.feed.eventsOf(asha.id, events[0]?.id ?? 0, 10)).toEqual(events.slice(1))
    })

    it('gives no event for a notification that was added before', async () => {
      await using opened = await open()
      await notify(opened, asha, 'one')
      const newest = await opened.feed.newest()
      await notify(opened, asha, 'one')
      expect(await opened.feed.since(newest)).toEqual({ newest, users: [] })
    })

    it('gives the number of unread notifications only as it changed last', async () => {
      await using opened = await open()
      for (const id of ['one', 'two']) await notify(opened, asha, id)
      const before = await opened.feed.newest()
      const inbox = await opened.notifications.inbox(asha.id, 10, null)
      for (const { id } of inbox.notifications) await opened.notifications.markRead(asha.id, [id], noon)
      expect((await opened.feed.eventsOf(asha.id, before, 10)).map(({ kind }) => kind)).toEqual(['unread'])
    })

    it("gives a notification's words to its own user alone", async () => {
      await using opened = await open()
      const { id, type, title, message, link } = await notify(opened, asha, 'one')
      expect(await opened.feed.notification(asha.id, id)).toEqual({ id, type, title, message, link })
      expect(await opened.feed.notification(ben.id, id)).toBeNull()
      expect(await opened.feed.notification(asha.id, 'ntf_unknown')).toBeNull()
    })

    it('calls the last listener after an event is committed, which it can then read', async () => {
      await using opened = await open()
      const calls: string[] = []
      const called = Promise.withResolvers<null>()
      opened.feed.onNews(() => calls.push('first listener'))
      opened.feed.onNews(() => called.resolve(null))
      await notify(opened, asha, 'one')
      await called.promise
      expect((await opened.feed.since(0)).users).toEqual([asha.id])
      expect(calls).toEqual([])
    })

    it('deletes what was emitted before the given instant, not at it, and gives no id twice after that', async () => {
      await using opened = await open()
      await notify(opened, asha, 'old', noon.subtract({ milliseconds: 1 }))
      await notify(opened, asha, 'older', noon.subtract({ hours: 1 }))
      const young = await notify(opened, asha, 'young')
      const newest = await opened.feed.newest()
      expect(await opened.feed.forget(noon, 9)).toBe(2)
      expect((await opened.feed.eventsOf(asha.id, 0, 10)).map(({ ref }) => ref)).toEqual([young.id])
      expect(await opened.feed.forget(noon.add({ hours: 1 }), 9)).toBe(1)
      expect(await opened.feed.newest()).toBe(newest)
      await notify(opened, asha, 'next')
      expect(await opened.feed.newest()).toBeGreaterThan(newest)
    })
  })
}
