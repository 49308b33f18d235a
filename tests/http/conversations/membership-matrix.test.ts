import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { copyOf } from '../../support/test-port.ts'
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
async function signUp(email: string, full_name = 'Sam Stranger'): Promise<string> {
  const answer = await whole.app.request('/api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-long-enough-phrase-1', full_name, user_type: 'customer' }),
  })
  return answer.headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
}
/** A further technician. */
async function employ(name: string): Promise<string> {
  const cookie = await signUp(`${name}@example.com`, name)
  whole.data.set(
    'users',
    { email: `${name}@example.com` },
    { role: 'technician', email_verified_at: copyOf('created_at') },
  )
  const [row = {}] = whole.data.rows('technicians')
  const user_id = whole.data.text('users', 'id', { email: `${name}@example.com` })
  whole.data.insert('technicians', { ...row, id: `tec_${name}`, user_id })
  return cookie
}
const userOf = (who: string) => whole.data.text('users', 'id', { email: `${who}@example.com` })
const helper = await employ('helper')
const colleague = await employ('colleague')
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
    helper: { cookie: helper },
    'technician of other visits': { cookie: colleague },
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

/** Every operation of one person, in the order in which a page does them; each status. */
async function operations(id: Id, headers: Headers, file: string): Promise<Readonly<Record<string, number>>> {
  const send = async (method: string, path: string, body?: object | FormData) => {
    const isJson = body && !(body instanceof FormData)
    const answer = await whole.app.request(path, {
      method,
      headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
      ...(body && { body: isJson ? JSON.stringify(body) : body }),
    })
    const text = answer.headers.get('content-type')?.includes('json') ? await answer.text() : ''
    return { status: answer.status, body: JSON.parse(text || '{}') }
  }
  const ask = (method: string, path: string, body?: object | FormData) =>
    send(method, `/api/bookings/${id}/${path}`, body)
  const list = await ask('GET', 'messages')
  const post = await ask('POST', 'messages', { client_id: randomUUID(), message_content: 'Hello' })
  const read = await ask('POST', 'messages/read', { seq: 1 })
  const remove = await ask('DELETE', `messages/${post.body.id ?? 'com_none'}`)
  const form = new FormData()
  form.set('client_id', randomUUID())
  form.set('file', new Blob(['The stopcock is under the sink.']), 'note.txt')
  const up = await ask('POST', 'files', form)
  const down = await send('GET', `/api/files/${file}`)
  const place = await ask('POST', 'location', { client_id: randomUUID(), latitude: 51.37, longitude: -0.1 })
  const erase = await ask('DELETE', `location/${place.body.id ?? 'com_none'}`)
  const call = await ask('POST', 'video', {})
  const shown = await ask('GET', 'video')
  const end = await ask('POST', `video/${call.body.session_id ?? 'vid_none'}/end`, {})
  const wish = askedBefore(id)
  const wishes = await ask('GET', 'device-access')
  const asks = await ask('POST', 'device-access', { device_type: 'tablet', purpose: 'To read the meter.' })
  const grant = await ask('POST', `device-access/${wish}/approve`)
  const aborted = new AbortController()
  const stream = await fetch(`${server.url}/api/bookings/${id}/events`, { headers, signal: aborted.signal })
  aborted.abort()
  const all = { list, post, read, remove, up, down, place, erase, call, shown, end, wishes, asks, grant, stream }
  return Object.fromEntries(Object.entries(all).map(([name, { status }]) => [name, status]))
}

let wishes = 0

/** A request of the technician that waits for an answer, alone. */
function askedBefore(id: Id): string {
  wishes += 1
  whole.data.remove('smart_device_access', { booking_id: id })
  const at = (hours: number) => whole.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })
  whole.data.insert('smart_device_access', {
    id: `dva_wish-${wishes}`,
    booking_id: id,
    device_type: 'smartphone',
    purpose: 'To pair the thermostat.',
    status: 'requested',
    requested_by: userOf('technician'),
    requested_at: at(0),
    access_expires_at: at(24),
  })
  return `dva_wish-${wishes}`
}

const writes = { list: 200, post: 201, read: 200, remove: 200, up: 201, down: 200, place: 201, erase: 204 }
const calls = { call: 201, shown: 200, end: 200 }
const comesIn = { ...writes, ...calls, wishes: 200, stream: 200 }
const asCustomer = { ...comesIn, asks: 403, grant: 200 }
const asOffice = { ...comesIn, asks: 403, grant: 403 }
const asTechnician = { ...comesIn, asks: 201, grant: 403 }
/** The link of the request grants, and that of the tracker does not. */
const byLink = { ...comesIn, asks: 401, grant: 403 }

const closed = { post: 409, remove: 404, up: 409, place: 409, erase: 404, call: 409, end: 404 }
const names = Object.keys(asCustomer)
const everywhere = (status: number) => Object.fromEntries(names.map((name) => [name, status]))
/** Asking for a device is for technicians: everybody else is refused before the booking is looked for. */
const unknown = { ...everywhere(404), asks: 403 }
const unknownLink = { ...unknown, asks: 401 }
const unknownTechnician = everywhere(404)

const outsiders = {
  'technician of other visits': unknownTechnician,
  'holder of an ended link': unknownLink,
  'holder of a pay link': unknownLink,
  "holder of another booking's link": unknownLink,
  stranger: unknown,
  payer: unknown,
  guest: unknownLink,
  nobody: everywhere(401),
}
const insiders = {
  customer: asCustomer,
  office: asOffice,
  admin: asOffice,
  'link holder': byLink,
  'link holder by cookie': byLink,
}
const crew = { technician: asTechnician, helper: asTechnician }
const noCrew = { technician: unknownTechnician, helper: unknownTechnician }

/** A visit of the technician with a helper, whose payer is somebody else; and a file of its thread. */
async function booked(): Promise<{ readonly id: Id; readonly file: string }> {
  const { id } = await visitBooked()
  whole.data.set('bookings', { id }, { payer_name: 'Pat Payer', payer_email: 'payer@example.com' })
  // Any of the three may have got it.
  const technician_id = whole.data.text('technicians', 'id', { user_id: userOf('technician') })
  whole.data.set('visits', { booking_id: id }, { technician_id })
  whole.data.set('bookings', { id }, { technician_id })
  whole.data.insert('visit_crew', { booking_id: id, visit_number: 1, position: 2, technician_id: 'tec_helper' })
  await whole.modules.conversations.note(id, 'first', 'The first line.')
  const form = new FormData()
  form.set('client_id', randomUUID())
  form.set('file', new Blob(['The stopcock is under the sink.']), 'note.txt')
  const headers = { cookie: cookies['office'] ?? '' }
  const up = await whole.app.request(`/api/bookings/${id}/files`, { method: 'POST', headers, body: form })
  const { media_url: url } = JSON.parse(await up.text())
  return { id, file: String(url).split('/').at(-1) ?? '' }
}

function nobodyComes(id: Id): void {
  whole.data.remove('visit_crew', { booking_id: id })
  whole.data.set('visits', { booking_id: id }, { technician_id: null })
}

function over(id: Id, days: number, status = 'completed'): void {
  const at = whole.clock
    .now()
    .subtract({ hours: 24 * days })
    .toString({ smallestUnit: 'millisecond' })
  whole.data.set('bookings', { id }, { status, actual_end_time: at })
}

async function matrix({ id, file }: { readonly id: Id; readonly file: string }) {
  const found: Record<string, unknown> = {}
  for (const [name, headers] of Object.entries(await people(id))) found[name] = await operations(id, headers, file)
  return found
}

describe('every kind of person and every operation', () => {
  it('before a technician is assigned', async () => {
    const thread = await booked()
    nobodyComes(thread.id)
    whole.data.set('bookings', { id: thread.id }, { status: 'pending', technician_id: null })
    expect(await matrix(thread)).toEqual({ ...insiders, ...outsiders, ...noCrew })
  })

  it('while the visit is offered to its technician, who has not answered', async () => {
    const thread = await booked()
    const technician = whole.data.text('visits', 'technician_id', { booking_id: thread.id })
    const at = whole.clock.now().toString({ smallestUnit: 'millisecond' })
    const offer = { booking_id: thread.id, number: 1, visit_number: 1, technician_id: technician }
    whole.data.insert('visit_offers', { ...offer, at, until: at, state: 'open' })
    const headers = { cookie: cookies['technician'] ?? '' }
    expect(await operations(thread.id, headers, thread.file)).toEqual(unknownTechnician)
    whole.data.remove('visit_offers', { booking_id: thread.id })
    expect(await operations(thread.id, headers, thread.file)).toEqual(asTechnician)
  })

  it('during the booking', async () => {
    expect(await matrix(await booked())).toEqual({ ...insiders, ...outsiders, ...crew })
  })

  it('within 30 days after the work, and from then on', async () => {
    const thread = await booked()
    over(thread.id, 29)
    // The booking has no more visits in which a device could be used.
    const over29 = Object.fromEntries(Object.entries(crew).map(([name, during]) => [name, { ...during, asks: 409 }]))
    expect(await matrix(thread)).toEqual({ ...insiders, ...outsiders, ...over29 })
    over(thread.id, 31)
    const after = Object.fromEntries(Object.entries(insiders).map(([name, during]) => [name, { ...during, ...closed }]))
    expect(await matrix(thread)).toEqual({ ...after, ...outsiders, ...noCrew })
  })

  it('once the technician and the helper were taken off', async () => {
    const thread = await booked()
    for (const cookie of [cookies['technician'] ?? '', helper]) {
      expect(await operations(thread.id, { cookie }, thread.file)).toEqual(asTechnician)
    }
    nobodyComes(thread.id)
    for (const cookie of [cookies['technician'] ?? '', helper]) {
      expect(await operations(thread.id, { cookie }, thread.file)).toEqual(unknownTechnician)
    }
  })
})

describe('a stream that is open', () => {
  const signedIn = (cookie: string | undefined) => async (): Promise<Headers> => ({ cookie: cookie ?? '' })
  const byToken = async (id: Id): Promise<Headers> => ({
    'x-track-token': (await whole.modules.links.makeTrackLink(id))?.token ?? '',
  })

  const ends: readonly (readonly [string, (id: Id) => Promise<Headers>, (id: Id, headers: Headers) => unknown])[] = [
    ['of a technician who is taken off', signedIn(cookies['technician']), nobodyComes],
    ['of a helper who is taken off', signedIn(helper), nobodyComes],
    ['of a technician 30 days after the work', signedIn(cookies['technician']), (id) => over(id, 31)],
    ['of the holder of a link that is revoked', byToken, (id) => whole.modules.links.revokeAll(officeActor, id)],
    [
      'of the holder of a link whose time is over',
      byToken,
      (id) => whole.data.set('links', { booking_id: id }, { expires_at: '2020-01-01T00:00:00.000Z' }),
    ],
    [
      'of a customer who signs out',
      async () => ({ cookie: await whole.signIn('customer') }),
      (_, headers) => whole.app.request('/api/auth/logout', { method: 'POST', headers }),
    ],
  ]

  it.each(ends)('%s ends with the next event, which does not come', async (_, headersFor, end) => {
    const { id } = await booked()
    const headers = await headersFor(id)
    const answer = await fetch(`${server.url}/api/bookings/${id}/events`, { headers })
    const reader = answer.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    const office = { cookie: cookies['office'] ?? '', 'content-type': 'application/json' }
    const write = (message_content: string) =>
      whole.app.request(`/api/bookings/${id}/messages`, {
        method: 'POST',
        headers: office,
        body: JSON.stringify({ client_id: randomUUID(), message_content }),
      })
    await write('Before')
    expect((await reader?.read())?.value?.data).toContain('Before')
    await end(id, headers)
    await write('Afterwards')
    // A thread that is over takes no message, but markers.
    const read = { method: 'POST', headers: office, body: JSON.stringify({ seq: 1 }) }
    expect((await whole.app.request(`/api/bookings/${id}/messages/read`, read)).status).toBe(200)
    expect(await reader?.read()).toMatchObject({ done: true })
  })
})
