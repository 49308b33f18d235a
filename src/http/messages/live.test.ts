import { setImmediate } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { createSqliteLiveFeed } from '../../../adapters/sqlite/messaging/live-feed.ts'
import { createSqliteNotificationStore } from '../../../adapters/sqlite/accounts/notification-store.ts'
import { rethrow } from '../../../tests/support/doubles.ts'
import { aNotification, aUser, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { type LiveLimits, createLive } from './live.ts'

const asha = 'usr_asha' as UserId
const ben = 'usr_ben' as UserId

function open(limits: Partial<LiveLimits> = {}) {
  const database = openDatabase()
  const addUser = database.raw.prepare<[string, string, string]>(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values (?, ?, ?, '', 'A name', 'customer', 'active', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  )
  for (const id of [asha, ben]) addUser.run(id, `${id}@example.com`, `${id}@example.com`)
  const store = createSqliteNotificationStore(database)
  const feed = createSqliteLiveFeed(database)
  const signedOut = new Set<string>()
  const live = createLive(
    {
      feed,
      unread: (userId) => store.unread(userId),
      async whoIsHere(token) {
        return signedOut.has(token) ? null : { id: token.startsWith('asha') ? asha : ben }
      },
      onFault: rethrow,
    },
    limits,
  )

  function listen(token: string, after: number | null = null, keepsUp = () => true) {
    const events: { readonly id: number; readonly kind: string; readonly said: Record<string, unknown> }[] = []
    const comments: string[] = []
    const retries: number[] = []
    let ended = false
    const parser = createParser({
      onEvent: ({ id, event, data }) => events.push({ id: Number(id), kind: event ?? '', said: JSON.parse(data) }),
      onComment: (comment) => comments.push(comment),
      onRetry: (ms) => retries.push(ms),
    })
    const leave = live.listen(token.startsWith('asha') ? asha : ben, token, after, {
      write(text) {
        if (ended) throw new Error('something was sent after the end')
        parser.feed(text)
        return keepsUp()
      },
      end() {
        ended = true
      },
    })
    return {
      events,
      comments,
      retries,
      leave,
      hasEnded: () => ended,
      titles: () => events.map(({ said }) => said['title'] ?? said['unread']),
    }
  }

  let made = 0
  async function notify(userId: UserId, title: string): Promise<void> {
    made += 1
    await store.add({ ...aNotification(aUser(), { id: `n${made}` }), userId, title })
  }
  return {
    database,
    store,
    feed,
    live,
    listen,
    notify,
    signedOut,
    [Symbol.dispose]() {
      live.close()
      database[Symbol.dispose]()
    },
  }
}

/** Until all that follows from a commit has been told. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await setImmediate()
}

describe('what open pages are told', () => {
  it('begins with how many are unread, and says how long to wait before coming back', async () => {
    using opened = open()
    await opened.notify(asha, 'before')
    const page = opened.listen('asha-1')
    await settle()
    expect(page.events).toEqual([{ id: 1, kind: 'unread', said: { unread: 1 } }])
    expect(page.retries).toEqual([3_000])
  })

  it('is what happens to its own user, once, in order, on every page of theirs', async () => {
    using opened = open()
    const [one, two, other] = [opened.listen('asha-1'), opened.listen('asha-2'), opened.listen('ben-1')]
    await settle()
    await Promise.all(['a', 'b', 'c'].map((title) => opened.notify(asha, title)))
    await settle()
    for (const page of [one, two]) {
      expect(page.titles()).toEqual([0, 'a', 'b', 'c'])
      expect(page.events.map(({ id }) => id)).toEqual([0, 1, 2, 3])
    }
    expect(one.events.at(-1)).toEqual({
      id: 3,
      kind: 'notification',
      said: {
        id: 'ntf_n3',
        type: 'booking_confirmed',
        title: 'c',
        message: 'Tom Reed will be there at 9.',
        link: '/bookings',
        unread: 3,
      },
    })
    expect(other.events).toEqual([{ id: 0, kind: 'unread', said: { unread: 0 } }])
  })

  it('goes down on every page when notifications are read on one, and counts many at once only once', async () => {
    using opened = open()
    for (const title of ['a', 'b', 'c']) await opened.notify(asha, title)
    const page = opened.listen('asha-1')
    await settle()
    await opened.store.markRead(asha, null, noon)
    await settle()
    expect(page.titles()).toEqual([3, 0])
    expect(opened.database.count("live_events where kind = 'unread'")).toBe(1)
  })

  it('is what was missed, after the event that the page heard last', async () => {
    using opened = open()
    for (const title of ['a', 'b', 'c']) await opened.notify(asha, title)
    const page = opened.listen('asha-1', 1)
    await settle()
    expect(page.titles()).toEqual(['b', 'c'])
    await opened.notify(asha, 'd')
    await settle()
    expect(page.titles()).toEqual(['b', 'c', 'd'])
  })

  it('is one word to read anew where too much was missed, or the event was never told', async () => {
    using opened = open({ replayed: 2 })
    for (const title of ['a', 'b', 'c']) await opened.notify(asha, title)
    const [late, ahead, inTime] = [opened.listen('asha-1', 0), opened.listen('asha-2', 99), opened.listen('asha-3', 1)]
    await settle()
    for (const page of [late, ahead]) expect(page.events).toEqual([{ id: 3, kind: 'gap', said: { unread: 3 } }])
    expect(inTime.titles()).toEqual(['b', 'c'])
  })

  it('never skips an event or gives its id again, even when the newest notifications were deleted', async () => {
    using opened = open()
    await opened.notify(asha, 'a')
    opened.database.raw.exec('delete from notifications; delete from live_events; vacuum')
    const page = opened.listen('asha-1', 1)
    await opened.notify(asha, 'b')
    await settle()
    expect(page.events.map(({ id, said }) => [id, said['title']])).toEqual([[2, 'b']])
  })

  it('says nothing of a notification that is gone by the time it is told', async () => {
    using opened = open()
    await opened.notify(asha, 'a')
    opened.database.raw.exec('delete from notifications')
    const page = opened.listen('asha-1', 0)
    await settle()
    expect(page.events).toEqual([])
  })

  it('finds what another process has written at the next beat', async () => {
    using opened = open({ heartbeatMs: 40 })
    const page = opened.listen('asha-1')
    await settle()
    opened.database.raw.exec('drop trigger temp.note_live_event')
    await opened.notify(asha, 'from elsewhere')
    await expect.poll(page.titles).toEqual([0, 'from elsewhere'])
  })
})

describe('who may listen', () => {
  it('is looked at before every single event: a session that has ended hears nothing more and is closed', async () => {
    using opened = open()
    const [gone, stays] = [opened.listen('asha-1'), opened.listen('asha-2')]
    await settle()
    opened.signedOut.add('asha-1')
    await opened.notify(asha, 'secret')
    await settle()
    expect(gone.titles()).toEqual([0])
    expect(gone.hasEnded()).toBe(true)
    expect(stays.titles()).toEqual([0, 'secret'])
    expect(opened.live.listening()).toBe(1)
  })

  it('is looked at with every sign of life, so that an idle page of an ended session is closed too', async () => {
    using opened = open({ heartbeatMs: 40 })
    const page = opened.listen('asha-1')
    await expect.poll(() => page.comments.length).toBeGreaterThan(1)
    expect(page.hasEnded()).toBe(false)
    opened.signedOut.add('asha-1')
    await expect.poll(page.hasEnded).toBe(true)
    expect(opened.live.listening()).toBe(0)
  })

  it('is at most so many pages of one user, and so many in all', async () => {
    using opened = open({ perUser: 2, inAll: 3 })
    const first = opened.listen('asha-1')
    opened.listen('asha-2')
    expect([opened.live.refusal(asha), opened.live.refusal(ben)]).toEqual(['too-many-of-yours', null])
    opened.listen('ben-1')
    expect(opened.live.refusal(ben)).toBe('too-many')
    first.leave()
    first.leave()
    expect(opened.live.listening()).toBe(2)
    expect(opened.live.refusal(asha)).toBeNull()
  })

  it('is not who takes nothing of what is sent', async () => {
    using opened = open()
    let keepsUp = true
    const page = opened.listen('asha-1', null, () => keepsUp)
    await settle()
    keepsUp = false
    await opened.notify(asha, 'a')
    await opened.notify(asha, 'b')
    await settle()
    expect(page.hasEnded()).toBe(true)
    expect(opened.live.listening()).toBe(0)
  })

  it('is nobody once the server closes: each is told to come back, not all at the same moment', async () => {
    using opened = open()
    const pages = ['asha-1', 'asha-2', 'asha-3', 'ben-1'].map((token) => opened.listen(token))
    await settle()
    opened.live.close()
    expect(pages.every((page) => page.hasEnded())).toBe(true)
    const waits = pages.map(({ retries }) => retries.at(-1) ?? 0)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(3_000)
    expect(Math.max(...waits)).toBeLessThan(6_000)
    expect(opened.live.refusal(ben)).toBe('closing')
    await opened.notify(asha, 'too late')
    await settle()
    expect(opened.live.listening()).toBe(0)
  })
})

describe('the feed', () => {
  it('forgets what is old, and only that', async () => {
    using opened = open()
    await opened.notify(asha, 'a')
    expect(await opened.feed.forget(noon)).toBe(0)
    expect(await opened.feed.forget(noon.add({ hours: 1 }))).toBe(1)
    expect(await opened.feed.newest()).toBe(1)
  })

  it('keeps no event of a notification whose transaction was undone', async () => {
    using opened = open()
    const page = opened.listen('asha-1')
    await settle()
    await opened.database
      .write(() => {
        opened.database.raw.exec(
          `insert into notifications (id, user_id, type, title, message, data, created_at)
           values ('ntf_x', '${asha}', 't', 'undone', '', '{}', '2026-01-01T00:00:00.000Z')`,
        )
        throw new Error('undone')
      })
      .catch(() => {})
    await settle()
    expect(page.titles()).toEqual([0])
    expect(await opened.feed.newest()).toBe(0)
  })
})
