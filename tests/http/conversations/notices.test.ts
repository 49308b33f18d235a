import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { newBrowserKeys } from '../../fakes/push/unseal.ts'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import { like } from '../../support/test-port.ts'

const linked = await openLinkedApp()
const { whole, visitBooked } = linked
const relay = startOutboxRelay(
  { ...whole.adapters, log: createLog('silent'), unreadable: async () => {} },
  subscribersOf(whole.modules),
  { everyMs: 1e9 },
)
afterAll(async () => {
  await relay[Symbol.asyncDispose]()
  linked[Symbol.dispose]()
})

const cookies = {
  customer: await whole.signIn('customer'),
  technician: await whole.signIn('technician'),
  office: await whole.signIn('office'),
}

async function send(path: string, as: keyof typeof cookies, body: object): Promise<number> {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: { cookie: cookies[as], 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

const write = (id: string, as: keyof typeof cookies) =>
  send(`/api/bookings/${id}/messages`, as, { client_id: randomUUID(), message_content: 'Secret words' })
const read = (id: string, as: keyof typeof cookies, seq: number) =>
  send(`/api/bookings/${id}/messages/read`, as, { seq })

const bells = (id: string) => whole.data.rows('notifications', { type: 'thread_message', link: `/chat/${id}` })
const userOf = (who: string) => whole.data.text('users', 'id', { email: `${who}@example.com` })

/** A browser of theirs that takes push messages. */
async function subscribe(as: keyof typeof cookies): Promise<void> {
  const { pair, auth } = newBrowserKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const endpoint = `https://updates.push.services.mozilla.com/${randomUUID()}`
  expect(await send('/api/me/push-subscriptions', as, { endpoint, expirationTime: null, keys })).toBe(201)
}

const messages = (id: string, event: string) => whole.data.rows('messages', { event, booking_id: id })
const lines = (id: string) =>
  whole.data.texts('service_communications', 'message_content', { booking_id: id, sender_type: 'system' }, ['seq'])

describe('somebody who is away', () => {
  it('has it under the bell at once, and by e-mail after five minutes, once until it is read', async () => {
    const { id } = await visitBooked()
    await relay.drain()
    const before = lines(id).length
    await write(id, 'customer')
    await write(id, 'customer')
    await relay.drain()
    const ofTechnician = whole.data.text('users', 'id', { email: 'technician@example.com' })
    const toTechnician = () => bells(id).filter(({ user_id }) => user_id === ofTechnician)
    expect(toTechnician()).toHaveLength(1)
    expect(bells(id).some(({ user_id }) => user_id === whole.data.text('bookings', 'customer_id', { id }))).toBe(false)
    expect(JSON.stringify(bells(id))).not.toContain('Secret words')
    expect(messages(id, 'thread_message_mail')).toEqual([])
    // The office reads it meanwhile, the technician does not.
    await read(id, 'office', before + 2)
    whole.clock.move({ minutes: 5, seconds: 1 })
    await relay.drain()
    const mailed = messages(id, 'thread_message_mail')
    expect(mailed.map(({ recipient }) => recipient)).toEqual(['technician@example.com'])
    expect(JSON.stringify(mailed)).not.toContain('Secret words')
    await write(id, 'customer')
    await relay.drain()
    expect(toTechnician()).toHaveLength(1)
    await read(id, 'technician', before + 3)
    await write(id, 'customer')
    await relay.drain()
    expect(toTechnician()).toHaveLength(2)
  })

  it('has nothing under the bell any more once all of it is read, also where the notice came later than the marker', async () => {
    const { id } = await visitBooked()
    await relay.drain()
    const before = lines(id).length
    for (const _ of [1, 2]) await write(id, 'customer')
    await relay.drain()
    const user_id = whole.data.text('users', 'id', { email: 'technician@example.com' })
    const isRead = () => {
      const [bell] = bells(id).filter((one) => one['user_id'] === user_id)
      return bell?.['read_at'] !== null
    }
    await read(id, 'office', before + 2)
    await read(id, 'technician', before + 1)
    expect(isRead()).toBe(false)
    await read(id, 'technician', before + 2)
    expect(isRead()).toBe(true)
    whole.data.set('notifications', { user_id, link: `/chat/${id}` }, { read_at: null })
    await read(id, 'technician', before + 2)
    expect(isRead()).toBe(true)
  })

  it('is the contact of the booking too', async () => {
    const { id } = await visitBooked()
    await write(id, 'office')
    whole.clock.move({ minutes: 6 })
    await relay.drain()
    const [mail] = messages(id, 'thread_message_mail').filter(({ recipient }) => recipient === 'customer@example.com')
    expect(mail).toBeDefined()
  })

  it('has one push after ten seconds, where nobody of the side has read, until it is read', async () => {
    await subscribe('technician')
    await subscribe('office')
    const { id } = await visitBooked()
    await relay.drain()
    const first = lines(id).length + 1
    await write(id, 'customer')
    whole.clock.move({ seconds: 9 })
    await relay.drain()
    expect(messages(id, 'thread_message_push')).toEqual([])
    await read(id, 'office', first)
    whole.clock.move({ seconds: 2 })
    await relay.drain()
    const pushed = () => messages(id, 'thread_message_push').map(({ user_id, state }) => [user_id, state])
    const technician = userOf('technician')
    expect(pushed()).toEqual([[technician, 'queued']])
    expect(JSON.stringify(messages(id, 'thread_message_push'))).not.toContain('Secret words')
    await write(id, 'customer')
    whole.clock.move({ seconds: 11 })
    await relay.drain()
    expect(pushed().filter(([user]) => user === technician)).toHaveLength(1)
    await read(id, 'technician', first + 1)
    await write(id, 'customer')
    whole.clock.move({ seconds: 11 })
    await relay.drain()
    expect(pushed().filter(([user]) => user === technician)).toHaveLength(2)
  })

  it('gets no notice of a message that was removed meanwhile', async () => {
    const { id } = await visitBooked()
    await write(id, 'customer')
    const message = whole.data.text('service_communications', 'id', { booking_id: id, sender_type: 'customer' })
    await whole.app.request(`/api/bookings/${id}/messages/${message}`, {
      method: 'DELETE',
      headers: { cookie: cookies.customer },
    })
    await relay.drain()
    expect(bells(id)).toEqual([])
  })
})

describe('a line of the system', () => {
  it('is written into the conversation once, however often its event is relayed', async () => {
    const { id } = await visitBooked()
    await relay.drain()
    expect(lines(id)).toEqual(['Asha is assigned to your visit.'])
    whole.data.set('outbox', { kind: like('technician-%') }, { done_at: null })
    await relay.drain()
    expect(lines(id)).toEqual(['Asha is assigned to your visit.'])
  })
})

describe('the inbox of the office', () => {
  it('lists the conversations of bookings: unread first, since when they wait, and with whom', async () => {
    const list = async (query: string) => {
      const answer = await whole.app.request(`/api/admin/conversations${query}`, {
        headers: { cookie: cookies.office },
      })
      return JSON.parse(await answer.text())
    }
    const { id } = await visitBooked()
    await relay.drain()
    const of = async (query: string) => (await list(query)).items.find((one: { id: string }) => one.id === id)
    expect(await of('?kind=booking')).toBeUndefined()
    await write(id, 'customer')
    await write(id, 'customer')
    expect(await of('?unread=true')).toMatchObject({
      kind: 'booking',
      subject: whole.data.text('bookings', 'reference', { id }),
      unread: 2,
      waiting_since: expect.any(String),
      assigned_to: null,
    })
    for (const q of ['secret%20words', whole.data.text('bookings', 'reference', { id }), '020%207946%200958']) {
      expect(await of(`?q=${q}`)).toBeDefined()
    }
    expect(await of('?q=other%20words')).toBeUndefined()
    whole.clock.move({ minutes: 7 })
    await write(id, 'office')
    await read(id, 'office', whole.data.count('service_communications', { booking_id: id }) - 1)
    expect(await of('?unread=true')).toBeUndefined()
    expect(await of('?unread=false')).toMatchObject({
      unread: 0,
      waiting_since: null,
      assigned_to: whole.data.text('users', 'id', { email: 'office@example.com' }),
    })
    expect((await list('')).median_first_answer_minutes).toBeGreaterThanOrEqual(0)
  })

  it('gives a conversation to another member of the office, and to nobody, with a line in the audit log', async () => {
    const { id } = await visitBooked()
    const office = userOf('office')
    const assign = (assigned_to: string | null, as: keyof typeof cookies = 'office') =>
      send(`/api/bookings/${id}/messages/assign`, as, { assigned_to })
    const assigned = () => whole.data.value('booking_threads', 'assigned_to', { booking_id: id })
    expect(await assign(office)).toBe(200)
    expect(assigned()).toBe(office)
    expect([await assign(userOf('customer')), await assign(userOf('technician')), await assign('usr_none')]).toEqual([
      422, 422, 422,
    ])
    expect([await assign(null, 'customer'), await assign(null, 'technician')]).toEqual([403, 403])
    expect(assigned()).toBe(office)
    const form = await whole.app.request(`/chat/${id}/assign`, {
      method: 'POST',
      headers: { cookie: cookies.office },
      body: new URLSearchParams({ assigned_to: '' }),
    })
    expect([form.status, form.headers.get('location')]).toEqual([303, expect.stringContaining(`/chat/${id}`)])
    expect(assigned()).toBeNull()
    expect(whole.data.count('audit_log', { action: 'thread_assigned', target_id: id })).toBe(2)
    expect(await send('/api/bookings/bkg_none/messages/assign', 'office', { assigned_to: null })).toBe(404)
  })
})

describe('somebody who is away in the quiet hours', () => {
  it('has the bell at once, the push in the morning, and no push once it was read before', async () => {
    const evening = whole.clock.now().toZonedDateTimeISO('Europe/London').with({ hour: 22, minute: 0 }).toInstant()
    whole.clock.move(whole.clock.now().until(evening))
    for (const as of ['customer', 'technician', 'office'] as const) cookies[as] = await whole.signIn(as)
    for (const as of ['technician', 'office'] as const) await subscribe(as)
    const { id } = await visitBooked()
    await relay.drain()
    const first = lines(id).length + 1
    await write(id, 'customer')
    whole.clock.move({ seconds: 11 })
    await relay.drain()
    expect(bells(id).length).toBeGreaterThan(0)
    const pushed = () =>
      messages(id, 'thread_message_push').map(({ user_id, state, not_before }) => [
        user_id,
        state,
        Temporal.Instant.from(String(not_before)).toZonedDateTimeISO('Europe/London').hour,
      ])
    const [technician, office] = [userOf('technician'), userOf('office')]
    expect(pushed()).toEqual(
      expect.arrayContaining([
        [technician, 'queued', 8],
        [office, 'queued', 8],
      ]),
    )
    await read(id, 'office', first)
    expect(pushed()).toEqual(
      expect.arrayContaining([
        [technician, 'queued', 8],
        [office, 'cancelled', 8],
      ]),
    )
    await read(id, 'technician', first)
    expect(pushed().filter(([, state]) => state === 'queued')).toEqual([])
  })
})
