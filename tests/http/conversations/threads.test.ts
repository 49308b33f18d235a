import { randomUUID } from 'node:crypto'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import type { Caller } from '../../support/apps/whole-app.ts'

const linked = await openLinkedApp()
const { whole, visitBooked } = linked
const server = await listen(whole.app.fetch, { host: '127.0.0.1', port: 0, drainMs: 5_000 })
afterAll(async () => {
  whole.hub.close()
  await server[Symbol.asyncDispose]()
  linked[Symbol.dispose]()
})

const cookies = new Map<Caller, string>()
async function cookieOf(as: Caller): Promise<string> {
  const cookie = cookies.get(as) ?? (await whole.signIn(as))
  cookies.set(as, cookie)
  return cookie
}

type Who = Caller | { readonly token: string }

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === null) return {}
  return typeof who === 'string' ? { cookie: await cookieOf(who) } : { 'x-track-token': who.token }
}

async function ask(method: string, path: string, who: Who, body: object | null = null) {
  const answer = await whole.app.request(path, {
    method,
    headers: { ...(await headersOf(who)), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const messages = (id: string) => `/api/bookings/${id}/messages`
const post = (id: string, who: Who, message_content: string, client_id: string = randomUUID()) =>
  ask('POST', messages(id), who, { client_id, message_content })
const thread = async (id: string, who: Who, query = '') => (await ask('GET', `${messages(id)}${query}`, who)).body
const linkTo = async (id: Awaited<ReturnType<typeof visitBooked>>['id']) => {
  const link = await whole.modules.links.makeTrackLink(id)
  if (!link) throw new Error('there is a link')
  return link
}

/** An open page that listens, with what it got. */
async function page(path: string, who: Who, lastEventId: string | null = null) {
  const headers = { ...(await headersOf(who)), ...(lastEventId !== null && { 'last-event-id': lastEventId }) }
  const answer = await fetch(`${server.url}${path}`, { headers })
  const reader = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return {
    status: answer.status,
    /** The next event of one of these kinds; null where the stream ended. */
    async next(...kinds: readonly string[]) {
      for (;;) {
        const read = await reader?.read()
        if (!read || read.done) return null
        const { event = '', data, id } = read.value
        if (kinds.includes(event)) return { event, id: id ?? '', data: JSON.parse(data) }
      }
    },
    close: () => reader?.cancel(),
  }
}

describe('the thread of a booking', () => {
  it('has the fields of the contract, ascending, and no gap', async () => {
    const { id } = await visitBooked()
    const first = await post(id, 'customer', ' The tap drips.\r\nPlease ring twice. ')
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.stringMatching(/^com_/),
      booking_id: id,
      seq: 1,
      sender_id: whole.data.text('bookings', 'customer_id', { id }),
      sender_type: 'customer',
      sender_name: 'Asha Patel',
      message_type: 'text',
      message_content: 'The tap drips.\nPlease ring twice.',
      media_url: null,
      file: null,
      location: null,
      device_type: null,
      is_read: false,
      created_at: expect.stringMatching(/Z$/),
      is_own: true,
      is_removed: false,
    })
    await post(id, 'technician', 'I will')
    await post(id, 'office', 'Noted')
    const got = await thread(id, 'customer')
    expect(got).toMatchObject({ next_cursor: null, newest_seq: 3, read: [], can_write: true, closes_at: null })
    expect(
      got.items.map(({ seq, sender_type, is_own }: Record<string, unknown>) => [seq, sender_type, is_own]),
    ).toEqual([
      [1, 'customer', true],
      [2, 'technician', false],
      [3, 'office', false],
    ])
    const sides = got.members.map(({ sender_type }: { sender_type: string }) => sender_type)
    expect(sides).toEqual(['customer', 'technician'])
    const older = await thread(id, 'customer', '?limit=2')
    expect(older.items.map(({ seq }: { seq: number }) => seq)).toEqual([2, 3])
    expect((await thread(id, 'customer', `?before=${older.next_cursor}`)).items).toHaveLength(1)
    const newer = await thread(id, 'customer', '?after=1&limit=1')
    expect(newer).toMatchObject({ items: [{ seq: 2 }], next_cursor: '2' })
  })

  it('keeps a message once for each client_id, and refuses another text under it', async () => {
    const { id } = await visitBooked()
    const client = randomUUID()
    const [first, again, other] = [
      await post(id, 'customer', 'Hello', client),
      await post(id, 'customer', 'Hello', client.toUpperCase()),
      await post(id, 'customer', 'Hello!', client),
    ]
    expect([first.status, again.status, other.status]).toEqual([201, 200, 422])
    expect(again.body).toEqual(first.body)
    expect(other.body.code).toBe('idempotency_mismatch')
    expect((await post(id, 'office', 'Hello!', client)).status).toBe(201)
    expect((await thread(id, 'customer')).newest_seq).toBe(2)
  })

  it.each([
    ['blank text', { message_content: ' \n ' }],
    ['4,001 characters', { message_content: 'x'.repeat(4_001) }],
    ['a client_id that is none', { message_content: 'Hello', client_id: 'one' }],
    ['an unknown device', { message_content: 'Hello', device_type: 'watch' }],
    ['an unknown field', { message_content: 'Hello', sender_type: 'office' }],
  ])('refuses %s and keeps nothing', async (_, fields) => {
    const { id } = await visitBooked()
    const refused = await ask('POST', messages(id), 'customer', { client_id: randomUUID(), ...fields })
    expect(refused.status).toBe(422)
    expect((await thread(id, 'customer')).items).toEqual([])
    expect((await post(id, 'customer', 'x'.repeat(4_000))).status).toBe(201)
  })

  it('derives is_read from the markers of each person, which only grow', async () => {
    const { id } = await visitBooked()
    for (const text of ['One', 'Two']) await post(id, 'customer', text)
    await post(id, 'office', 'Three')
    const read = (who: Who, seq: unknown) => ask('POST', `${messages(id)}/read`, who, { seq })
    expect((await read('technician', 1)).body).toEqual({ seq: 1 })
    expect((await read('technician', 3)).body).toEqual({ seq: 3 })
    expect((await read('technician', 2)).body).toEqual({ seq: 3 })
    for (const bad of [0, 4, -1, 1.5, '1', null]) expect((await read('technician', bad)).status).toBe(422)
    const of = async (who: Who) => (await thread(id, who)).items.map(({ is_read }: { is_read: boolean }) => is_read)
    expect(await of('customer')).toEqual([true, true, false])
    expect(await of('technician')).toEqual([true, true, true])
    expect(await of('office')).toEqual([false, false, true])
    await read('customer', 3)
    expect(await of('customer')).toEqual([true, true, true])
    expect((await thread(id, 'office')).read).toEqual([
      { name: 'Asha Patel', sender_type: 'customer', seq: 3 },
      { name: 'Asha Patel', sender_type: 'technician', seq: 3 },
    ])
  })

  it('lets senders remove their own for 15 minutes, and the office any', async () => {
    const { id } = await visitBooked()
    const [one, two] = [(await post(id, 'customer', 'One')).body, (await post(id, 'customer', 'Two')).body]
    const remove = (who: Who, message: string) => ask('DELETE', `${messages(id)}/${message}`, who)
    expect(await remove('technician', one.id)).toMatchObject({ status: 403 })
    expect(await remove('customer', one.id)).toMatchObject({
      status: 200,
      body: { seq: 1, message_content: 'Message removed', is_removed: true },
    })
    whole.clock.move({ minutes: 16 })
    cookies.clear()
    expect(await remove('customer', two.id)).toMatchObject({ status: 409, body: { code: 'removal_too_late' } })
    expect(await remove('customer', 'com_none')).toMatchObject({ status: 404 })
    const audited = whole.data.count('audit_log', { action: 'thread_message_removed' })
    expect(await remove('office', two.id)).toMatchObject({ status: 200 })
    expect(whole.data.count('audit_log', { action: 'thread_message_removed' })).toBe(audited + 1)
    expect(whole.data.texts('service_communications', 'message_content', { booking_id: id })).toEqual(['', ''])
  })

  it('speaks for the holder of a link by the header, and by the cookie of the page of the link', async () => {
    const { id } = await visitBooked()
    const { token } = await linkTo(id)
    const opened = await whole.app.request(`/track/${token}`)
    const [cookie = ''] = opened.headers.getSetCookie().filter((text) => text.startsWith('callout_track_links='))
    expect(cookie).toMatch(/HttpOnly/)
    const byCookie = await whole.app.request(messages(id), { headers: { cookie: cookie.split(';', 1).join() } })
    expect(byCookie.status).toBe(200)
    expect((await post(id, { token }, 'By link')).body).toMatchObject({ sender_type: 'customer' })
    const { id: other } = await visitBooked()
    expect((await ask('GET', messages(other), { token })).status).toBe(404)
    await whole.modules.links.revokeAll({ userId: 'usr_any' as never, role: 'office' }, id)
    expect((await ask('GET', messages(id), { token })).status).toBe(404)
  })

  it('takes 20 messages of one person in a minute', async () => {
    const limited = await openLinkedApp({ RATE_LIMITS: 'on' })
    const { id } = await limited.visitBooked()
    const headers = { cookie: await limited.whole.signIn('customer'), 'content-type': 'application/json' }
    const send = () =>
      limited.whole.app.request(messages(id), {
        method: 'POST',
        headers,
        body: JSON.stringify({ client_id: randomUUID(), message_content: 'Hello' }),
      })
    for (let n = 1; n <= 20; n += 1) expect((await send()).status).toBe(201)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(limited.whole.data.count('service_communications')).toBe(20)
    limited[Symbol.dispose]()
  })
})

describe('an open page', () => {
  it('gets each message once, markers and removals, and goes on after its last event', async () => {
    const { id } = await visitBooked()
    const { token } = await linkTo(id)
    const holder = await page(`/api/bookings/${id}/events`, { token })
    const office = await page('/api/events', 'office')
    await office.next('unread')
    const { id: other } = await visitBooked()
    await post(other, 'customer', 'Elsewhere')
    const sent = (await post(id, 'technician', 'On my way')).body
    const got = await holder.next('message')
    expect(got?.data).toMatchObject({ id: sent.id, seq: 1, is_own: false, sender_name: 'Asha' })
    expect((await office.next('message'))?.data).toMatchObject({ booking_id: other, seq: 1 })
    const forOffice = await office.next('message')
    expect(forOffice?.data).toMatchObject({ id: sent.id, sender_name: 'Asha Patel' })
    await ask('POST', `${messages(id)}/read`, 'office', { seq: 1 })
    expect((await holder.next('read'))?.data).toEqual({ booking_id: id, name: 'Asha', sender_type: 'office', seq: 1 })
    await holder.close()
    await office.close()
    await post(id, { token }, 'Fine')
    await ask('DELETE', `${messages(id)}/${sent.id}`, 'technician')
    const back = await page(`/api/bookings/${id}/events`, { token }, got?.id)
    const kinds = [await back.next('message', 'read'), await back.next('message'), await back.next('message')]
    expect(kinds.map((each) => [each?.event, each?.data.seq])).toEqual([
      ['read', 1],
      ['message', 2],
      ['message', 1],
    ])
    expect(kinds[2]?.data).toMatchObject({ is_removed: true })
    const officeBack = await page('/api/events', 'office', forOffice?.id)
    expect((await officeBack.next('message'))?.data).toMatchObject({ booking_id: id, seq: 2 })
    for (const each of [back, officeBack]) await each.close()
  })

  it('gets nothing more once it is no member, and ends', async () => {
    const { id } = await visitBooked()
    const { token } = await linkTo(id)
    const holder = await page(`/api/bookings/${id}/events`, { token })
    const technician = await page('/api/events', 'technician')
    await technician.next('unread')
    await post(id, 'office', 'One')
    expect((await holder.next('message'))?.data.seq).toBe(1)
    expect((await technician.next('message'))?.data.seq).toBe(1)
    await whole.modules.links.revokeAll({ userId: 'usr_any' as never, role: 'office' }, id)
    whole.data.set('visits', { booking_id: id }, { technician_id: null })
    await post(id, 'office', 'Two')
    const { id: next } = await visitBooked()
    await post(next, 'office', 'Three')
    expect((await technician.next('message'))?.data).toMatchObject({ booking_id: next, message_content: 'Three' })
    expect(await holder.next('message')).toBeNull()
    await technician.close()
  })
})

describe('a thread whose booking is over', () => {
  it('is read-only 30 days after the work was done', async () => {
    const { id } = await visitBooked()
    await post(id, 'customer', 'Thank you')
    const end = whole.clock.now()
    const actual_end_time = end.toString({ smallestUnit: 'millisecond' })
    whole.data.set('bookings', { id }, { status: 'completed', actual_end_time })
    const closes_at = end.add({ hours: 720 }).toString({ smallestUnit: 'millisecond' })
    expect(await thread(id, 'customer')).toMatchObject({ can_write: true, closes_at })
    whole.clock.move({ hours: 721 })
    cookies.clear()
    expect(await post(id, 'customer', 'Late')).toMatchObject({ status: 409, body: { code: 'conversation_closed' } })
    expect(await thread(id, 'customer')).toMatchObject({ can_write: false, newest_seq: 1 })
    expect((await ask('POST', `${messages(id)}/read`, 'office', { seq: 1 })).status).toBe(200)
  })
})
