import { setImmediate } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { createSqliteLiveFeed } from '../../../adapters/sqlite/messaging/live-feed.ts'
import { createSqliteListChanges } from '../../../adapters/sqlite/saved-filters/list-changes.ts'
import { createSqliteNotificationStore } from '../../../adapters/sqlite/accounts/notification-store.ts'
import { rethrow } from '../../../tests/support/doubles.ts'
import { aNotification, aUser, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { type LiveLimits, createLive } from './live.ts'
import { type HubLimits, createLiveHub } from './live-hub.ts'

const asha = 'usr_asha' as UserId
const ben = 'usr_ben' as UserId

function open(limits: Partial<LiveLimits & HubLimits> = {}) {
  const database = openDatabase()
  const addUser = database.raw.prepare<[string, string, string]>(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values (?, ?, ?, '', 'A name', 'customer', 'active', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  )
  for (const id of [asha, ben]) addUser.run(id, `${id}@example.com`, `${id}@example.com`)
  const store = createSqliteNotificationStore(database)
  const feed = createSqliteLiveFeed(database)
  const signedOut = new Set<string>()
  const hub = createLiveHub({ onFault: rethrow }, limits)
  const live = createLive(
    {
      hub,
      feed,
      lists: createSqliteListChanges(database),
      unread: (userId) => store.unread(userId),
      isOffice: async (userId) => userId !== asha,
      mayRead: async (userId, id) => userId === asha && id.endsWith('-0000000a5a5a'),
      async whoIsHere(token) {
        const id = token.startsWith('asha') ? asha : ben
        return signedOut.has(token) ? null : { id, role: 'customer', fullName: 'A name' }
      },
    },
    limits,
  )

  function listen(token: string, after: number | null = null, keepsUp = () => true, showsBoard = false) {
    const events: { readonly id: number; readonly kind: string; readonly said: Record<string, unknown> }[] = []
    const comments: string[] = []
    const retries: number[] = []
    let ended = false
    const parser = createParser({
      onEvent: ({ id, event, data }) => events.push({ id: Number(id), kind: event ?? '', said: JSON.parse(data) }),
      onComment: (comment) => comments.push(comment),
      onRetry: (ms) => retries.push(ms),
    })
    const leave = live.listen(
      token.startsWith('asha') ? asha : ben,
      token,
      after,
      {
        write(text) {
          if (ended) throw new Error('something was sent after the end')
          parser.feed(text)
          return keepsUp()
        },
        end() {
          ended = true
        },
      },
      showsBoard ? ['board'] : [],
    )
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
    hub,
    live,
    listen,
    notify,
    signedOut,
    [Symbol.dispose]() {
      hub.close()
      database[Symbol.dispose]()
    },
  }
}

/** Waits until the events of a commit were sent. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await setImmediate()
}

describe('the live events of an open page', () => {
  it('begin with the unread count, and the delay before reconnecting', async () => {
    using opened = open()
    await opened.notify(asha, 'before')
    const page = opened.listen('asha-1')
    await settle()
    expect(page.events).toEqual([{ id: 1, kind: 'unread', said: { unread: 1 } }])
    expect(page.retries).toEqual([3_000])
  })

  it('are those of its own user, once, in order, on every page of theirs', async () => {
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

  it('say that a visit changed to who may read its booking, and to nobody else', async () => {
    using opened = open()
    const [hers, bens] = [opened.listen('asha-1'), opened.listen('ben-1')]
    await settle()
    const add = opened.database.raw.prepare<[string, string]>(
      "insert into live_events (user_id, kind, ref, at) values (?, 'visit', ?, '2026-03-01T10:00:00.000Z')",
    )
    const own = 'bkg_01900000-0000-7000-8000-0000000a5a5a'
    for (const user of [asha, ben]) {
      for (const ref of [own, 'bkg_01900000-0000-7000-8000-000000000001', 'no booking']) add.run(user, ref)
    }
    await settle()
    expect(hers.events.slice(1)).toEqual([{ id: 1, kind: 'visit', said: { booking_id: own } }])
    expect(bens.events.slice(1)).toEqual([])
  })

  it('say that the board changed to the pages that show it, once for several changes, and not after the session', async () => {
    using opened = open({ boardMs: 5 })
    const [board, other, ended] = [
      opened.listen('asha-1', null, () => true, true),
      opened.listen('asha-2'),
      opened.listen('ben-1', null, () => true, true),
    ]
    await settle()
    opened.signedOut.add('ben-1')
    const add = opened.database.raw.prepare<[string]>(
      `insert into absences (id, technician_id, kind, starts_at, ends_at, whole_days, state, note, asked_by, created_at)
       values (?, 'tec_x', 'sick', '2026-03-01', '2026-03-02', 1, 'agreed', '', 'usr_asha', '2026-03-01')`,
    )
    opened.database.raw.pragma('foreign_keys = off')
    for (const id of ['abs_1', 'abs_2']) add.run(id)
    await expect.poll(() => board.events.slice(1)).toMatchObject([{ kind: 'board', said: {} }])
    await settle()
    expect(other.events.slice(1)).toEqual([])
    expect(ended.events.slice(1)).toEqual([])
    expect(board.events).toHaveLength(2)
  })

  it('update the unread count on every page when notifications are read on one, once for a batch', async () => {
    using opened = open()
    for (const title of ['a', 'b', 'c']) await opened.notify(asha, title)
    const page = opened.listen('asha-1')
    await settle()
    await opened.store.markRead(asha, null, noon)
    await settle()
    expect(page.titles()).toEqual([3, 0])
    expect(opened.database.count("live_events where kind = 'unread'")).toBe(1)
  })

  it('include the missed events after the last one that the page received', async () => {
    using opened = open()
    for (const title of ['a', 'b', 'c']) await opened.notify(asha, title)
    const page = opened.listen('asha-1', 1)
    await settle()
    expect(page.titles()).toEqual(['b', 'c'])
    await opened.notify(asha, 'd')
    await settle()
    expect(page.titles()).toEqual(['b', 'c', 'd'])
  })

  it('are one gap event with the unread count when too much was missed, or the event id is unknown', async () => {
    using opened = open({ replayed: 2 })
    for (const title of ['a', 'b', 'c']) await opened.notify(asha, title)
    const [late, ahead, inTime] = [opened.listen('asha-1', 0), opened.listen('asha-2', 99), opened.listen('asha-3', 1)]
    await settle()
    for (const page of [late, ahead]) expect(page.events).toEqual([{ id: 3, kind: 'gap', said: { unread: 3 } }])
    expect(inTime.titles()).toEqual(['b', 'c'])
  })

  it('never skip an event or reuse its id, even when the newest notifications were deleted', async () => {
    using opened = open()
    await opened.notify(asha, 'a')
    opened.database.raw.exec('delete from notifications; delete from live_events; vacuum')
    const page = opened.listen('asha-1', 1)
    await opened.notify(asha, 'b')
    await settle()
    expect(page.events.map(({ id, said }) => [id, said['title']])).toEqual([[2, 'b']])
  })

  it('leave out a notification that was deleted before it was sent', async () => {
    using opened = open()
    await opened.notify(asha, 'a')
    opened.database.raw.exec('delete from notifications')
    const page = opened.listen('asha-1', 0)
    await settle()
    expect(page.events).toEqual([])
  })

  it('include at the next beat what another process has written', async () => {
    using opened = open({ heartbeatMs: 40 })
    const page = opened.listen('asha-1')
    await settle()
    opened.database.raw.exec('drop trigger temp.note_live_event_0')
    await opened.notify(asha, 'from elsewhere')
    await expect.poll(page.titles).toEqual([0, 'from elsewhere'])
  })
})

describe('the access of an open page', () => {
  it('is checked before every event, and the page of an ended session is closed', async () => {
    using opened = open()
    const [gone, stays] = [opened.listen('asha-1'), opened.listen('asha-2')]
    await settle()
    opened.signedOut.add('asha-1')
    await opened.notify(asha, 'secret')
    await settle()
    expect(gone.titles()).toEqual([0])
    expect(gone.hasEnded()).toBe(true)
    expect(stays.titles()).toEqual([0, 'secret'])
    expect(opened.hub.listening()).toBe(1)
  })

  it('is checked at every heartbeat, so that an idle page of an ended session is closed too', async () => {
    using opened = open({ heartbeatMs: 40 })
    const page = opened.listen('asha-1')
    await expect.poll(() => page.comments.length).toBeGreaterThan(1)
    expect(page.hasEnded()).toBe(false)
    opened.signedOut.add('asha-1')
    await expect.poll(page.hasEnded).toBe(true)
    expect(opened.hub.listening()).toBe(0)
  })

  it('is limited in pages for each user and in all', async () => {
    using opened = open({ usr: { each: 2, inAll: 3 } })
    const first = opened.listen('asha-1')
    opened.listen('asha-2')
    expect([opened.live.refusal(asha), opened.live.refusal(ben)]).toEqual(['too-many-of-yours', null])
    opened.listen('ben-1')
    expect(opened.live.refusal(ben)).toBe('too-many')
    first.leave()
    first.leave()
    expect(opened.hub.listening()).toBe(2)
    expect(opened.live.refusal(asha)).toBeNull()
  })

  it('ends for a client that reads nothing', async () => {
    using opened = open()
    let keepsUp = true
    const page = opened.listen('asha-1', null, () => keepsUp)
    await settle()
    keepsUp = false
    await opened.notify(asha, 'a')
    await opened.notify(asha, 'b')
    await settle()
    expect(page.hasEnded()).toBe(true)
    expect(opened.hub.listening()).toBe(0)
  })

  it('ends for all when the server closes, with reconnection spread over time', async () => {
    using opened = open()
    const pages = ['asha-1', 'asha-2', 'asha-3', 'ben-1'].map((token) => opened.listen(token))
    await settle()
    opened.hub.close()
    expect(pages.every((page) => page.hasEnded())).toBe(true)
    const waits = pages.map(({ retries }) => retries.at(-1) ?? 0)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(3_000)
    expect(Math.max(...waits)).toBeLessThan(6_000)
    expect(opened.live.refusal(ben)).toBe('closing')
    await opened.notify(asha, 'too late')
    await settle()
    expect(opened.hub.listening()).toBe(0)
  })
})

describe('the feed', () => {
  it('forgets only old events', async () => {
    using opened = open()
    await opened.notify(asha, 'a')
    expect(await opened.feed.forget(noon, 9)).toBe(0)
    expect(await opened.feed.forget(noon.add({ hours: 1 }), 9)).toBe(1)
    expect(await opened.feed.newest()).toBe(1)
  })

  it('keeps no event of a notification whose transaction was rolled back', async () => {
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
