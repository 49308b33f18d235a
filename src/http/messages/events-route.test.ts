import { connect } from 'node:net'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, describe, expect, it } from 'vitest'
import { type WholeApp, openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { listen } from '../server.ts'

const whole: WholeApp = await openWholeApp()
let answered = 0
const fetchAndCount: typeof whole.app.fetch = async (...request) => {
  const answer = await whole.app.fetch(...request)
  answered += 1
  return answer
}
const server = await listen(fetchAndCount, { host: '127.0.0.1', port: 0, drainMs: 5_000 })
afterAll(async () => {
  whole.hub.close()
  await server[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

async function open(cookie: string, { lastEventId, query = '' }: { lastEventId?: string; query?: string } = {}) {
  const leaving = new AbortController()
  const answer = await fetch(`${server.url}/api/events${query}`, {
    headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  })
  const reader = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return {
    answer,
    leave: () => leaving.abort(),
    /** Null at the end. */
    async next() {
      const read = await reader?.read()
      if (!read || read.done) return null
      return { id: Number(read.value.id), kind: read.value.event, said: JSON.parse(read.value.data) }
    },
  }
}

async function userOf(cookie: string) {
  const answer = await whole.app.request('/api/auth/me', { headers: { cookie } })
  const { user }: { readonly user: { readonly id: string } } = await answer.json()
  const found = await whole.modules.accounts.find(user.id as never)
  if (!found) throw new Error('nobody is signed in')
  return found
}

let made = 0
async function notify(cookie: string, title: string): Promise<void> {
  made += 1
  const { id } = await userOf(cookie)
  await whole.modules.accounts.notify({
    id: `ntf_live-${made}` as never,
    userId: id,
    type: 'test',
    title,
    message: 'A message',
    link: '/bookings',
    data: {},
    createdAt: whole.adapters.clock.now(),
    readAt: null,
  })
}

const signOut = (cookie: string) => whole.app.request('/api/auth/logout', { method: 'POST', headers: { cookie } })

describe('GET /api/events', () => {
  it('sends events as they happen, in a stream that no proxy may compress, cache or buffer', async () => {
    const cookie = await whole.signIn('customer')
    const page = await open(cookie)
    expect(Object.fromEntries(page.answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(page.answer.headers.has('content-encoding')).toBe(false)
    expect(page.answer.headers.has('content-length')).toBe(false)
    const first = await page.next()
    expect(first).toMatchObject({ kind: 'unread' })
    await notify(cookie, 'It is confirmed')
    expect(await page.next()).toEqual({
      id: expect.any(Number),
      kind: 'notification',
      said: {
        id: `ntf_live-${made}`,
        type: 'test',
        title: 'It is confirmed',
        message: 'A message',
        link: '/bookings',
        unread: (first?.said.unread ?? 0) + 1,
      },
    })
    await whole.app.request('/api/notifications/read', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await page.next()).toMatchObject({ kind: 'unread', said: { unread: 0 } })
    page.leave()
  })

  it('continues after the last event that the browser received, by its header or in the address', async () => {
    const cookie = await whole.signIn('customer')
    const before = await open(cookie)
    const { id } = (await before.next()) ?? { id: 0 }
    before.leave()
    await notify(cookie, 'missed')
    for (const how of [{ lastEventId: `${id}` }, { query: `?after=${id}` }]) {
      const page = await open(cookie, how)
      expect(await page.next()).toMatchObject({ kind: 'notification', said: { title: 'missed' } })
      page.leave()
    }
    const odd = await open(cookie, { lastEventId: 'no number' })
    expect(await odd.next()).toMatchObject({ kind: 'unread' })
    odd.leave()
    expect((await open(cookie, { query: '?after=-1' })).answer.status).toBe(422)
  })

  it("sends only the caller's own notifications", async () => {
    const [customer, office] = [await whole.signIn('customer'), await whole.signIn('office')]
    const page = await open(office)
    await page.next()
    await notify(customer, 'for the customer only')
    await notify(office, 'for the office')
    expect(await page.next()).toMatchObject({ said: { title: 'for the office' } })
    page.leave()
  })

  it('ends with the session, and sends nothing that happens afterwards', async () => {
    const [ended, other] = [await whole.signIn('customer'), await whole.signIn('customer')]
    const [page, stays] = [await open(ended), await open(other)]
    await Promise.all([page.next(), stays.next()])
    await signOut(ended)
    await notify(other, 'after signing out')
    expect(await page.next()).toBeNull()
    expect(await stays.next()).toMatchObject({ said: { title: 'after signing out' } })
    stays.leave()
  })

  it('ends for a user who is suspended', async () => {
    const cookie = await whole.signIn('technician')
    const page = await open(cookie)
    await page.next()
    const { id } = await userOf(cookie)
    const set = whole.adapters.database.raw.prepare('update users set status = ? where id = ?')
    set.run('suspended', id)
    whole.adapters.database.raw
      .prepare(
        `insert into notifications (id, user_id, type, title, message, data, created_at)
         values ('ntf_too-late', ?, 't', 'secret', '', '{}', '2026-01-01T00:00:00.000Z')`,
      )
      .run(id)
    expect(await page.next()).toBeNull()
    set.run('active', id)
  })

  it('is open on at most ten pages of one user, and a closed page makes room', async () => {
    const cookie = await whole.signIn('admin')
    const pages = []
    for (let n = 0; n < 10; n += 1) pages.push(await open(cookie))
    const refused = await fetch(`${server.url}/api/events`, { headers: { cookie } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    const before = whole.hub.listening()
    pages[0]?.leave()
    await expect.poll(() => whole.hub.listening()).toBe(before - 1)
    const again = await open(cookie)
    expect(again.answer.status).toBe(200)
    for (const page of [...pages, again]) page.leave()
    await expect.poll(() => whole.hub.listening()).toBe(before - 10)
  })

  it('keeps no connection for a HEAD request, or for a client that disconnects early', async () => {
    const cookie = await whole.signIn('customer')
    const before = whole.hub.listening()
    const head = await fetch(`${server.url}/api/events`, { method: 'HEAD', headers: { cookie } })
    expect(head.status).toBe(200)
    const answeredBefore = answered
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`, () => socket.destroy())
    await expect.poll(() => answered).toBe(answeredBefore + 1)
    await expect.poll(() => whole.hub.listening()).toBe(before)
  })

  it('closes when the server stops, tells the page to reconnect, and delays nothing', async () => {
    using another = await openWholeApp()
    const stopping = await listen(another.app.fetch, { host: '127.0.0.1', port: 0, drainMs: 60_000 })
    const cookie = await another.signIn('customer')
    const answer = await fetch(`${stopping.url}/api/events`, { headers: { cookie } })
    const received = answer.text()
    await expect.poll(() => another.hub.listening()).toBe(1)
    another.hub.close()
    await stopping[Symbol.asyncDispose]()
    expect(await received).toMatch(/^retry: 3000\n\n(.|\n)*retry: [345]\d{3}\n\n$/)
    expect((await another.app.request('/api/events', { headers: { cookie } })).status).toBe(503)
  })
})
