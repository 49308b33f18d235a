import { randomUUID } from 'node:crypto'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import type { BookingId } from '#modules/shared'
import { openLinkedApp } from '../../support/apps/linked-app.ts'

const linked = await openLinkedApp()
const { whole } = linked
const server = await listen(whole.app.fetch, { host: '127.0.0.1', port: 0, drainMs: 5_000 })
const relay = startOutboxRelay(
  { ...whole.adapters, log: createLog('silent'), unreadable: async () => {} },
  subscribersOf(whole.modules),
  { everyMs: 60_000 },
)
afterAll(async () => {
  await relay[Symbol.asyncDispose]()
  whole.hub.close()
  await server[Symbol.asyncDispose]()
  linked[Symbol.dispose]()
})

type Who = 'customer' | 'technician' | 'office' | 'admin' | 'guest' | 'link' | null
const cookies = new Map<Who, string>()
let id: BookingId
let token: string

beforeEach(async () => {
  for (const who of ['customer', 'technician', 'office', 'admin', 'guest'] as const) {
    const cookie = await whole.signIn(who)
    cookies.set(who, cookie)
    if (who === 'customer' || who === 'technician' || who === 'office') linked.cookies.set(who, cookie)
  }
  const booked = await linked.visitBooked()
  id = booked.id
  token = (await whole.modules.links.makeTrackLink(id))?.token ?? ''
})

async function ask(who: Who, method: string, path: string, body?: object) {
  const answer = await whole.app.request(`/api/bookings/${id}/video${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(who === 'link' ? { 'x-track-token': token } : who && { cookie: cookies.get(who) ?? '' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const userOf = (who: string) => whole.data.text('users', 'id', { email: `${who}@example.com` })
const enter = (who: Who, body: object = {}) => ask(who, 'POST', '', body)
const signal = { kind: 'candidate', data: { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host' } }

/** The events of the thread that a page of this person gets. */
async function listens(who: Who) {
  const answer = await fetch(`${server.url}/api/bookings/${id}/events`, {
    headers: who === 'link' ? { 'x-track-token': token } : { cookie: cookies.get(who) ?? '' },
  })
  const reader = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return {
    async next(kind: string) {
      for (;;) {
        const read = await reader?.read()
        if (!read || read.done) throw new Error('the stream ended')
        if (read.value.event === kind) return JSON.parse(read.value.data)
      }
    },
    close: () => reader?.cancel(),
  }
}

describe('a video call of a booking', () => {
  it('is started by one member, joined by another, and in progress for a third', async () => {
    const started = await enter('customer')
    expect(started).toMatchObject({
      status: 201,
      body: { session_status: 'active', initiator_id: userOf('customer'), ended_at: null },
    })
    const joined = await enter('technician')
    expect(joined).toMatchObject({ status: 200, body: { session_id: started.body.session_id } })
    expect(joined.body.participants).toMatchObject([{ sender_type: 'customer' }, { sender_type: 'technician' }])
    expect(await enter('office')).toMatchObject({ status: 409, body: { code: 'video_in_progress' } })
    expect((await ask('office', 'GET', '')).body.session.participants).toHaveLength(2)
  })

  it('is there for members alone: the holder of the link speaks for the customer', async () => {
    expect((await enter(null)).status).toBe(401)
    expect((await enter('guest')).status).toBe(404)
    expect((await ask('guest', 'GET', '')).status).toBe(404)
    expect((await ask(null, 'GET', '/ice')).status).toBe(401)
    expect(whole.data.count('video_sessions', { booking_id: id })).toBe(0)
    const byLink = await enter('link')
    expect(byLink.status).toBe(201)
    expect(byLink.body.participants).toMatchObject([{ sender_type: 'customer' }])
    expect((await enter('technician')).status).toBe(200)
    // A holder of a link reads first names alone, as in the conversation.
    const names = async (who: Who) =>
      (await ask(who, 'GET', '')).body.session.participants.map(({ name }: { readonly name: string }) => name)
    const full = String(whole.data.text('users', 'full_name', { id: userOf('technician') }))
    expect((await names('office'))[1]).toBe(full)
    expect((await names('link'))[1]).toBe(full.split(' ')[0])
  })

  it('needs no body, and says each moment as every answer does', async () => {
    const started = await ask('customer', 'POST', '')
    expect(started.status).toBe(201)
    expect(started.body.started_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const at = `/${started.body.session_id}`
    expect((await ask('customer', 'POST', `${at}/heartbeat`)).status).toBe(200)
    expect((await ask('customer', 'POST', `${at}/leave`)).body).toMatchObject({ participants: [], ended_at: null })
    expect((await enter('customer')).status).toBe(200)
    const ended = await ask('customer', 'POST', `${at}/end`)
    expect(ended).toMatchObject({ status: 200, body: { session_status: 'ended', participants: [] } })
    expect(ended.body.ended_at).toMatch(/Z$/)
  })

  it('takes no step of somebody who is not in it, and keeps nothing of one', async () => {
    const { body } = await enter('customer')
    const at = (step: string) => `/${body.session_id}/${step}`
    for (const step of ['heartbeat', 'leave', 'end']) {
      expect(await ask('technician', 'POST', at(step))).toMatchObject({ status: 409, body: { code: 'not_in_call' } })
      expect((await ask('guest', 'POST', at(step))).status).toBe(404)
    }
    expect((await ask('technician', 'POST', at('signals'), signal)).body.code).toBe('not_in_call')
    expect((await ask('technician', 'GET', '/ice')).body.code).toBe('not_in_call')
    expect((await ask('customer', 'POST', '/vid_unknown/end')).status).toBe(404)
    const { session } = (await ask('customer', 'GET', '')).body
    expect(session.participants).toHaveLength(1)
    expect(whole.data.count('video_signals')).toBe(0)
  })

  it('gives servers for an hour to those in it', async () => {
    await enter('customer')
    const { body } = await ask('customer', 'GET', '/ice')
    expect(body).toMatchObject({ ice_servers: [], ice_transport_policy: 'all' })
    const minutes = whole.clock.now().until(Temporal.Instant.from(body.expires_at)).total('minutes')
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
  })

  it('passes a signal on to the pages of the other person alone, and forgets it with the end', async () => {
    const [customer, technician] = [await listens('customer'), await listens('technician')]
    const { body } = await enter('customer')
    expect(await technician.next('call')).toMatchObject({ booking_id: id, session: { session_id: body.session_id } })
    await enter('technician')
    expect((await ask('customer', 'POST', `/${body.session_id}/signals`, signal)).status).toBe(202)
    expect(await technician.next('signal')).toMatchObject({
      session_id: body.session_id,
      ...signal,
      from: { id: userOf('customer'), entry: 1 },
      to: { id: userOf('technician'), entry: 2 },
    })
    await ask('technician', 'POST', `/${body.session_id}/signals`, { ...signal, kind: 'description' })
    expect(await customer.next('signal')).toMatchObject({ kind: 'description', from: { id: userOf('technician') } })
    expect(whole.data.count('video_signals', { session_id: body.session_id })).toBe(2)
    expect((await ask('technician', 'POST', `/${body.session_id}/end`)).body.session_status).toBe('ended')
    expect(whole.data.count('video_signals', { session_id: body.session_id })).toBe(0)
    for (;;) if ((await customer.next('call')).session.session_status === 'ended') break
    expect((await ask('customer', 'POST', `/${body.session_id}/signals`, signal)).body.code).toBe('call_over')
    await Promise.all([customer.close(), technician.close()])
  })

  it('refuses a signal of another kind, without data or of 65 kB, and keeps nothing of it', async () => {
    const { body } = await enter('customer')
    await enter('technician')
    const send = async (sent: object) => (await ask('customer', 'POST', `/${body.session_id}/signals`, sent)).status
    expect(await send({ kind: 'picture', data: {} })).toBe(422)
    expect(await send({ kind: 'candidate' })).toBe(422)
    expect(await send({ kind: 'candidate', data: { candidate: 'x'.repeat(66_000) } })).toBe(413)
    expect(whole.data.count('video_signals', { session_id: body.session_id })).toBe(0)
    const whole64 = { kind: 'description', data: { sdp: '' } }
    whole64.data.sdp = 'x'.repeat(64 * 1024 - JSON.stringify(whole64).length)
    expect(await send(whole64)).toBe(202)
    whole64.data.sdp += 'x'
    expect(await send(whole64)).toBe(413)
    expect(whole.data.count('video_signals', { session_id: body.session_id })).toBe(1)
  })

  it('goes on with the second device of a person', async () => {
    const [phone, tablet] = [randomUUID(), randomUUID()]
    const { body } = await enter('customer', { device_id: phone })
    await enter('technician')
    const taken = await enter('customer', { device_id: tablet })
    expect(taken).toMatchObject({ status: 200, body: { session_id: body.session_id } })
    expect(taken.body.participants).toHaveLength(2)
    const beat = (device_id: string) => ask('customer', 'POST', `/${body.session_id}/heartbeat`, { device_id })
    expect(await beat(phone)).toMatchObject({ status: 409, body: { code: 'call_taken_over' } })
    expect((await beat(tablet)).status).toBe(200)
  })

  it('frees the place of a person who is gone for 30 seconds, and is over 60 seconds after the last', async () => {
    const { body } = await enter('customer')
    await enter('technician')
    whole.clock.set(whole.clock.now().add({ seconds: 31 }))
    expect((await enter('office')).status).toBe(200)
    whole.clock.set(whole.clock.now().add({ seconds: 95 }))
    expect((await ask('customer', 'GET', '')).body).toEqual({ session: null })
    const again = await enter('customer')
    expect(again.status).toBe(201)
    expect(again.body.session_id).not.toBe(body.session_id)
    expect(whole.data.count('video_sessions', { booking_id: id, ended_at: null })).toBe(1)
  })

  it('rings everybody but its caller under the bell, and says in the thread how it ended, once', async () => {
    const { body } = await enter('technician')
    await relay.drain()
    const ring = { type: 'video_call', link: `/chat/${id}/call` }
    expect(whole.data.column('notifications', 'user_id', ring)).toEqual([userOf('customer')])
    await ask('technician', 'POST', `/${body.session_id}/end`)
    await relay.drain()
    await relay.drain()
    const second = await enter('customer')
    await enter('technician')
    await ask('customer', 'POST', `/${second.body.session_id}/end`)
    await relay.drain()
    const lines = whole.data.column('service_communications', 'message_content', { booking_id: id })
    expect(lines.filter((line) => String(line).startsWith('Call'))).toEqual(['Call missed', 'Call ended'])
  })

  it('is not begun in a thread that is read-only', async () => {
    const over = whole.clock
      .now()
      .subtract({ hours: 24 * 31 })
      .toString({ smallestUnit: 'millisecond' })
    whole.data.set('bookings', { id }, { status: 'completed', actual_end_time: over, updated_at: over })
    expect((await enter('customer')).body.code).toBe('conversation_closed')
    expect(whole.data.count('video_sessions', { booking_id: id })).toBe(0)
  })
})

describe('the check of a device', () => {
  const check = async (headers: Record<string, string>) => whole.app.request('/api/call-check/ice', { headers })

  it('gets servers for five minutes, for everybody who may call', async () => {
    const answer = await check({ cookie: cookies.get('customer') ?? '' })
    expect(answer.status).toBe(200)
    const { expires_at } = await answer.json()
    expect(whole.clock.now().until(Temporal.Instant.from(expires_at)).total('minutes')).toBeLessThanOrEqual(5)
    expect((await check({ 'x-track-token': token })).status).toBe(200)
    expect((await check({})).status).toBe(401)
    expect((await check({ 'x-track-token': 'x'.repeat(32) })).status).toBe(401)
  })
})

describe('the pages with a call', () => {
  it('may use camera, microphone and screen, and no other page', async () => {
    const policy = async (path: string) => {
      const headers = { accept: 'text/html', cookie: cookies.get('customer') ?? '' }
      return (await whole.app.request(path, { headers })).headers.get('permissions-policy')
    }
    const open = 'camera=(self), microphone=(self), display-capture=(self), geolocation=()'
    for (const path of [`/chat/${id}/call`, '/call-check']) {
      expect([path, await policy(path)]).toEqual([path, open])
    }
    // A location is shared from the conversation there.
    for (const path of ['/service-portal', `/track/${id}`, `/track/${token}`]) {
      expect([path, await policy(path)]).toEqual([path, open.replace('geolocation=()', 'geolocation=(self)')])
    }
    for (const path of ['/', '/chat', '/bookings', '/contact', '/api/bookings', `/api/bookings/${id}/video`]) {
      expect([path, await policy(path)]).toEqual([path, 'camera=(), microphone=(), display-capture=(), geolocation=()'])
    }
  })

  it('turn a stranger away', async () => {
    const page = (path: string, cookie = '') => whole.app.request(path, { headers: { accept: 'text/html', cookie } })
    expect((await page(`/chat/${id}/call`)).headers.get('location')).toBe(`/login?next=%2Fchat%2F${id}%2Fcall`)
    expect((await page(`/chat/${id}/call`, cookies.get('guest'))).status).toBe(404)
    expect((await page(`/chat/${id}/call`, cookies.get('customer'))).status).toBe(200)
    expect((await page('/call-check')).status).toBe(303)
    expect((await page('/call-check', cookies.get('technician'))).status).toBe(200)
  })
})
