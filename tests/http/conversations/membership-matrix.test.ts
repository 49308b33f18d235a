import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { officeActor, openLinkedApp } from '../../support/apps/linked-app.ts'

const linked = await openLinkedApp()
const { whole, visitBooked } = linked
const server = await listen(whole.app.fetch, { host: '127.0.0.1', port: 0, drainMs: 5_000 })
afterAll(async () => {
  whole.hub.close()
  await server[Symbol.asyncDispose]()
  linked[Symbol.dispose]()
})

type Id = Awaited<ReturnType<typeof visitBooked>>['id']
type Headers = Readonly<Record<string, string>>

const cookies = Object.fromEntries(
  await Promise.all(
    (['customer', 'technician', 'office', 'admin'] as const).map(async (role) => [role, await whole.signIn(role)]),
  ),
)
const guest = await whole.signIn('guest')
async function signUp(email: string): Promise<string> {
  const answer = await whole.app.request('/api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: 'a-long-enough-phrase-1',
      full_name: 'Sam Stranger',
      user_type: 'customer',
    }),
  })
  return answer.headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
}
const stranger = await signUp('stranger@example.com')
const payer = await signUp('payer@example.com')

/** Each kind of person, with what they show. */
async function people(id: Id): Promise<Readonly<Record<string, Headers>>> {
  const [live, ended] = [await whole.modules.links.makeTrackLink(id), await whole.modules.links.makeTrackLink(id)]
  whole.data.set(
    'links',
    { token_hash: whole.adapters.links.tokens.hash(ended?.token ?? '') },
    { revoked_at: '2020-01-01T00:00:00.000Z' },
  )
  const pay = await whole.modules.links.makePayLink(officeActor, id)
  const { id: other } = await visitBooked()
  const ofOther = await whole.modules.links.makeTrackLink(other)
  return {
    customer: { cookie: cookies['customer'] },
    technician: { cookie: cookies['technician'] },
    office: { cookie: cookies['office'] },
    admin: { cookie: cookies['admin'] },
    'link holder': { 'x-track-token': live?.token ?? '' },
    'link holder by cookie': { cookie: `callout_track_links=${live?.token}` },
    'holder of an ended link': { 'x-track-token': ended?.token ?? '' },
    'holder of a pay link': { 'x-track-token': pay.ok ? pay.value.token : '0'.repeat(32) },
    "holder of another booking's link": { 'x-track-token': ofOther?.token ?? '' },
    stranger: { cookie: stranger },
    payer: { cookie: payer },
    guest: { cookie: guest },
    nobody: {},
  }
}

async function operations(id: Id, headers: Headers): Promise<Readonly<Record<string, number>>> {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await whole.app.request(`/api/bookings/${id}/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') }
  }
  const list = await ask('GET', 'messages')
  const post = await ask('POST', 'messages', { client_id: randomUUID(), message_content: 'Hello' })
  const read = await ask('POST', 'messages/read', { seq: 1 })
  const remove = await ask('DELETE', `messages/${post.body.id ?? 'com_none'}`)
  const aborted = new AbortController()
  const stream = await fetch(`${server.url}/api/bookings/${id}/events`, { headers, signal: aborted.signal })
  aborted.abort()
  return { list: list.status, post: post.status, read: read.status, remove: remove.status, stream: stream.status }
}

const comesIn = { list: 200, post: 201, read: 200, remove: 200, stream: 200 }
const reads = { list: 200, post: 409, read: 200, remove: 404, stream: 200 }
const unknown = { list: 404, post: 404, read: 404, remove: 404, stream: 404 }
const signedOut = { list: 401, post: 401, read: 401, remove: 401, stream: 401 }

const outsiders = {
  'holder of an ended link': unknown,
  'holder of a pay link': unknown,
  "holder of another booking's link": unknown,
  stranger: unknown,
  payer: unknown,
  guest: unknown,
  nobody: signedOut,
}
const insiders = {
  customer: comesIn,
  office: comesIn,
  admin: comesIn,
  'link holder': comesIn,
  'link holder by cookie': comesIn,
}

async function booked(): Promise<Id> {
  const { id } = await visitBooked()
  whole.data.set('bookings', { id }, { payer_name: 'Pat Payer', payer_email: 'payer@example.com' })
  await whole.modules.conversations.note(id, 'first', 'The first line.')
  return id
}

async function matrix(id: Id) {
  const found: Record<string, unknown> = {}
  for (const [name, headers] of Object.entries(await people(id))) found[name] = await operations(id, headers)
  return found
}

describe('every kind of person and every operation', () => {
  it('before a technician is assigned', async () => {
    const id = await booked()
    whole.data.set('bookings', { id }, { status: 'pending', technician_id: null })
    whole.data.set('visits', { booking_id: id }, { technician_id: null })
    expect(await matrix(id)).toEqual({ ...insiders, ...outsiders, technician: unknown })
  })

  it('during the booking', async () => {
    expect(await matrix(await booked())).toEqual({ ...insiders, ...outsiders, technician: comesIn })
  })

  it('within 30 days after the work, and from then on', async () => {
    const id = await booked()
    const end = (days: number) =>
      whole.clock
        .now()
        .subtract({ hours: 24 * days })
        .toString({ smallestUnit: 'millisecond' })
    whole.data.set('bookings', { id }, { status: 'completed', actual_end_time: end(29) })
    expect(await matrix(id)).toEqual({ ...insiders, ...outsiders, technician: comesIn })
    whole.data.set('bookings', { id }, { actual_end_time: end(31) })
    const after = Object.fromEntries(Object.keys(insiders).map((name) => [name, reads]))
    expect(await matrix(id)).toEqual({ ...after, ...outsiders, technician: unknown })
  })

  it('once the technician was taken off', async () => {
    const id = await booked()
    const technician = { cookie: cookies['technician'] }
    expect(await operations(id, technician)).toEqual(comesIn)
    whole.data.set('visits', { booking_id: id }, { technician_id: null })
    expect(await operations(id, technician)).toEqual(unknown)
  })
})
