import { libraryMoment } from '../../../adapters/webhooks/library-moment.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WebhookDeliveryId } from '#modules/webhooks'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { startWebhookDelivery } from '../../../src/jobs/webhooks/webhook-delivery.ts'
import { createLog } from '../../../src/log.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { type Received, openWebhookReceiver } from '../../support/servers/webhook-receiver.ts'

const log = createLog('silent')
const whole = await openWholeApp(log, { WEBHOOK_LOOPBACK: 'on' })
const { adapters, clock, data, modules } = whole
const relay = startOutboxRelay({ ...adapters, log, unreadable: async () => {} }, subscribersOf(modules), {
  everyMs: 2 ** 30,
})
const worker = startWebhookDelivery({ webhooks: modules.webhooks, log }, { everyMs: 2 ** 30, closingMs: 200 })
modules.webhooks.attachWebhookWorker(worker)
let cookie = ''

// The clock moves on, and with it the end of a session and of a fresh password.
beforeEach(async () => {
  cookie = await whole.signIn('admin')
})
afterEach(() => data.set('webhooks', {}, { state: 'paused' }))
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await relay[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

async function send(method: string, path: string, body?: object) {
  const answer = await whole.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {}, text }
}

async function make(url: string, events: readonly string[] = ['enquiry.received']) {
  const { status, body, text } = await send('POST', '/api/admin/webhooks', { name: 'Planner', url, events })
  if (status !== 201) throw new Error(`no webhook was made: ${status} ${text}`)
  return body as { readonly id: string; readonly secret: string }
}

let visitors = 0
/** A visitor writes to the office. */
async function enquire(): Promise<void> {
  visitors += 1
  const kept = await modules.enquiries.keep({
    kind: 'contact',
    subject: 'quote',
    name: 'Vera Visitor',
    email: `vera-${visitors}@example.com`,
    phone: null,
    postcode: null,
    message: 'Do you mend gutters?',
    contactMethod: 'email',
    userId: null,
    isSpam: false,
  })
  expect(kept).toBeTruthy()
}

async function relayed(): Promise<void> {
  await relay.drain()
  await worker.drain()
}

const idOf = ({ headers }: Received) => String(headers['webhook-id'])
const deliveries = async (id: string) => (await send('GET', `/api/admin/webhooks/${id}/deliveries`)).body.items

function isSignedBy({ headers, body }: Received, secret: string): boolean {
  const at = libraryMoment(Temporal.Instant.fromEpochMilliseconds(Number(headers['webhook-timestamp']) * 1_000))
  const wanted = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

describe('a webhook', () => {
  it('has a secret that is in one answer alone, and sealed in the database', async () => {
    await using receiver = await openWebhookReceiver()
    const { id, secret } = await make(receiver.url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const kept = JSON.stringify([data.rows('webhooks'), data.rows('audit_log'), data.rows('outbox')])
    expect(kept).not.toContain(secret.slice('whsec_'.length))
    expect((await send('GET', '/api/admin/webhooks')).text).toContain(id)
    expect((await send('GET', '/api/admin/webhooks')).text).not.toContain('whsec_')
  })

  it('gets the fact that it asks for, signed, without anything of the person', async () => {
    await using receiver = await openWebhookReceiver()
    const { secret } = await make(receiver.url)
    const other = await make(`${receiver.url}/other`, ['invoice.paid'])
    await enquire()
    await relayed()
    const [got = expect.fail('nothing came'), ...more] = receiver.received
    expect(more).toEqual([])
    expect([isSignedBy(got, secret), isSignedBy(got, other.secret)]).toEqual([true, false])
    expect(JSON.parse(got.body)).toMatchObject({
      type: 'enquiry.received',
      data: { enquiry_id: expect.stringMatching(/^enq_/), reference: expect.stringMatching(/^EN-/) },
    })
    expect(got.body).not.toMatch(/Vera|example\.com|gutters/)
  })

  it('gets a fact once, though its event is relayed again', async () => {
    await using receiver = await openWebhookReceiver()
    const { id } = await make(receiver.url)
    await enquire()
    await relayed()
    const [last] = data.rows('outbox', { kind: 'enquiry-kept' }, ['-id'])
    data.set('outbox', { id: Number(last?.['id']) }, { done_at: null })
    await relayed()
    const [only, ...more] = await deliveries(id)
    expect([[only.id], more]).toEqual([receiver.received.map(idOf), []])
    expect(receiver.received).toHaveLength(1)
  })

  it('is sent again after 500 by the timetable, with the same id and the same body', async () => {
    await using receiver = await openWebhookReceiver()
    receiver.answerWith((response) => response.writeHead(500).end('out of order'))
    const { id } = await make(receiver.url)
    await enquire()
    await relayed()
    await worker.drain()
    expect(receiver.received).toHaveLength(1)
    expect((await deliveries(id))[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      last_try: { answer: 'out of order' },
    })
    clock.move({ seconds: 6 })
    await worker.drain()
    receiver.answerWith((response) => response.writeHead(200).end())
    clock.move({ minutes: 6 })
    await worker.drain()
    expect(new Set(receiver.received.map(idOf)).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', tries: 3, next_try_at: null })
  })

  it('is switched off by 410, notifies its administrators, and gets what waited once it is on again', async () => {
    await using receiver = await openWebhookReceiver()
    receiver.answerWith((response) => response.writeHead(410).end())
    const { id } = await make(receiver.url)
    await enquire()
    await relayed()
    await relayed()
    const listed = (await send('GET', '/api/admin/webhooks')).body.items.find((one: { id: string }) => one.id === id)
    expect(listed).toMatchObject({ state: 'gone', waiting: 1 })
    const told = data.rows('messages', { event: 'webhook_off' }).map(({ channel }) => channel)
    expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['email', 'in_app'])
    await enquire()
    await relayed()
    expect(receiver.received).toHaveLength(1)
    expect((await send('POST', `/api/admin/webhooks/${id}/test`)).body.code).toBe('webhook_off')
    receiver.answerWith((response) => response.writeHead(204).end())
    expect((await send('PATCH', `/api/admin/webhooks/${id}`, { enabled: true })).body.state).toBe('on')
    clock.move({ minutes: 1 })
    await worker.drain()
    expect((await deliveries(id)).map((one: { state: string }) => one.state)).toEqual(['delivered', 'delivered'])
  })

  it('that is slow delays no other', async () => {
    await using slow = await openWebhookReceiver()
    await using quick = await openWebhookReceiver()
    const hanging: (() => void)[] = []
    slow.answerWith((response) => void hanging.push(() => response.writeHead(204).end()))
    await make(slow.url)
    const { id } = await make(quick.url)
    for (let count = 0; count < 8; count += 1) await enquire()
    await relay.drain()
    worker.wake()
    await expect.poll(() => quick.received.length).toBe(8)
    await expect.poll(() => slow.received.length).toBe(4)
    await expect
      .poll(async () => (await deliveries(id)).filter((one: { state: string }) => one.state === 'delivered').length)
      .toBe(8)
    slow.answerWith((response) => void response.writeHead(204).end())
    for (const end of hanging) end()
    await worker.drain()
    expect(new Set(slow.received.map(idOf)).size).toBe(8)
  })

  it('is signed with both secrets for 24 hours after a change, then with the new one alone', async () => {
    await using receiver = await openWebhookReceiver()
    const { id, secret } = await make(receiver.url)
    const { body } = await send('POST', `/api/admin/webhooks/${id}/rotate`)
    const test = async () => {
      await send('POST', `/api/admin/webhooks/${id}/test`)
      await worker.drain()
      return receiver.received.slice(-1).flatMap((last) => [isSignedBy(last, secret), isSignedBy(last, body.secret)])
    }
    expect(await test()).toEqual([true, true])
    clock.move({ hours: 24 })
    cookie = await whole.signIn('admin')
    expect(await test()).toEqual([false, true])
  })

  it('is replayed with the ids of before: one, or all since a moment', async () => {
    await using receiver = await openWebhookReceiver()
    const { id } = await make(receiver.url)
    await enquire()
    await enquire()
    await relayed()
    const [, first] = receiver.received.map(idOf) as WebhookDeliveryId[]
    expect((await send('POST', `/api/admin/webhooks/${id}/deliveries/${first}/replay`)).status).toBe(202)
    await worker.drain()
    expect(receiver.received.map(idOf).at(-1)).toBe(first)
    const since = '2026-01-01T00:00:00Z'
    expect((await send('POST', `/api/admin/webhooks/${id}/replay`, { since })).body).toEqual({ count: 2 })
    await worker.drain()
    expect([receiver.received.length, new Set(receiver.received.map(idOf)).size]).toEqual([5, 2])
    expect((await send('POST', `/api/admin/webhooks/whk_other/deliveries/${first}/replay`)).status).toBe(404)
  })

  it('that is removed gets nothing more, and its secret is deleted', async () => {
    await using receiver = await openWebhookReceiver()
    const { id } = await make(receiver.url)
    expect((await send('DELETE', `/api/admin/webhooks/${id}`)).status).toBe(204)
    await enquire()
    await relayed()
    expect(receiver.received).toEqual([])
    expect(data.row('webhooks', { id })).toMatchObject({ sealed_secret: null, sealed_former: null })
    expect((await send('GET', `/api/admin/webhooks/${id}/deliveries`)).status).toBe(404)
  })
})

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.acme.co.uk/',
    'https://10.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
  ])('is refused with words, and nothing is kept: %s', async (url) => {
    const before = data.count('webhooks')
    const { status, body } = await send('POST', '/api/admin/webhooks', { name: 'A', url, events: ['invoice.paid'] })
    expect([status, body.errors?.[0]?.path, data.count('webhooks')]).toEqual([422, 'url', before])
  })
})
