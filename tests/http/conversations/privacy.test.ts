import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openLinkedApp } from '../../support/apps/linked-app.ts'

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

async function call(method: string, path: string, cookie: string, body?: object) {
  const isForm = body instanceof FormData
  return whole.app.request(path, {
    method,
    headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

const write = (id: string, cookie: string, message_content: string) =>
  call('POST', `/api/bookings/${id}/messages`, cookie, { client_id: randomUUID(), message_content })

/** A file of the person, as the address under which members get it. */
async function share(id: string, cookie: string, words: string): Promise<string> {
  const form = new FormData()
  form.set('client_id', randomUUID())
  form.set('caption', `About ${words}`)
  form.set('file', new Blob([words]), 'note.txt')
  const answer = await call('POST', `/api/bookings/${id}/files`, cookie, form)
  expect(answer.status).toBe(201)
  return JSON.parse(await answer.text()).media_url
}

const onDisk = () => readdirSync(join(whole.folder, 'threads'))
const thread = async (id: string, cookie: string) =>
  JSON.parse(await (await call('GET', `/api/bookings/${id}/messages`, cookie)).text())

describe('the conversation of a booking after 24 months', () => {
  it('is deleted with its files, and one day earlier it is there', async () => {
    const { id } = await visitBooked()
    const office = await whole.signIn('office')
    await share(id, office, 'the price list')
    const left = () => whole.data.count('service_communications', { booking_id: id })
    const last = (months: number, days: number) =>
      whole.clock
        .now()
        .toZonedDateTimeISO('Europe/London')
        .subtract({ months, days })
        .toInstant()
        .toString({ smallestUnit: 'millisecond' })
    const before = left()
    whole.data.set('booking_threads', { booking_id: id }, { last_at: last(23, 27) })
    await whole.modules.privacy.retain({ dry: false })
    expect(left()).toBe(before)
    const files = onDisk().length
    whole.data.set('booking_threads', { booking_id: id }, { last_at: last(24, 2) })
    await whole.modules.privacy.retain({ dry: false })
    expect([left(), whole.data.count('read_markers', { booking_id: id })]).toEqual([0, 0])
    expect(whole.data.count('booking_threads', { booking_id: id })).toBe(0)
    await whole.modules.privacy.removeFiles()
    expect(onDisk().length).toBe(files - 1)
  })
})

describe('the conversation of a booking and its customer', () => {
  it('is exported with the own messages and files, and without those of others', async () => {
    const { id } = await visitBooked()
    const [customer, office] = [await whole.signIn('customer'), await whole.signIn('office')]
    await write(id, customer, 'The tap drips')
    await write(id, office, 'A word of the office')
    await share(id, customer, 'the stopcock')
    await share(id, office, 'the price list')
    const asked = JSON.parse(await (await call('POST', '/api/me/exports', customer)).text())
    await relay.drain()
    const file = await call('GET', `/api/me/exports/${asked.id}/file`, customer)
    const found = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(found[name])
    expect(text('data.json')).toContain('The tap drips')
    expect(text('data.json')).not.toContain('A word of the office')
    expect(Object.keys(found).filter((name) => name.startsWith('conversations/'))).toEqual(['conversations/1-note.txt'])
    expect(text('conversations/1-note.txt')).toBe('the stopcock')
  })

  it('keeps the words of others under an erasure, and says "Former customer" where theirs were', async () => {
    const { id } = await visitBooked()
    const [customer, office] = [await whole.signIn('customer'), await whole.signIn('office')]
    await relay.drain()
    await write(id, office, 'A word of the office')
    await write(id, customer, 'The tap drips')
    const { token = '' } = (await whole.modules.links.makeTrackLink(id)) ?? {}
    await whole.app.request(`/api/bookings/${id}/location`, {
      method: 'POST',
      headers: { 'x-track-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: randomUUID(), latitude: 51.37, longitude: -0.1 }),
    })
    const url = await share(id, customer, 'the stopcock')
    await call('POST', `/api/bookings/${id}/messages/read`, customer, { seq: 1 })
    const before = onDisk().length
    const owner = whole.data.text('bookings', 'customer_id', { id })
    whole.data.set('bookings', { customer_id: owner }, { status: 'completed' })
    expect((await call('DELETE', '/api/me', customer, { password: 'a-long-enough-phrase-1' })).status).toBe(202)
    await relay.drain()
    const { items, read } = await thread(id, office)
    const said = items
      .filter(({ sender_type: side }: { sender_type: string }) => side !== 'system')
      .map((one: Record<string, unknown>) => [one['sender_name'], one['message_content'], one['file'], one['location']])
    const gone = ['Former customer', 'Message removed', null, null]
    expect(said).toEqual([['Asha Patel', 'A word of the office', null, null], gone, gone, gone])
    expect(items.map(({ seq }: { seq: number }) => seq)).toEqual(items.map((_: unknown, place: number) => place + 1))
    expect(read).toMatchObject([{ name: 'Former customer', seq: 1 }])
    expect(whole.data.value('booking_threads', 'last_text', { booking_id: id })).toBe('')
    expect((await call('GET', url, office)).status).toBe(404)
    await whole.modules.privacy.removeFiles()
    expect(onDisk().length).toBeLessThan(before)
  })
})
