import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWebhookSecrets, createWebhookSender } from '#adapters/webhooks'
import { bookingStatuses } from '#modules/booking'
import { type WebhookDeliveryId, afterTry, testType, webhookTypes } from '#modules/webhooks'
import { webhookEvents } from '../../../src/jobs/webhooks/webhook-events.ts'
import { type Received, openWebhookReceiver } from '../../support/servers/webhook-receiver.ts'

type Parts = Parameters<typeof webhookEvents>[0]
type Kept = Parameters<Parts['webhooks']['keepForWebhooks']>[0]

type Stored = string | number | null

interface Example {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, Stored>>
}

const root = join(import.meta.dirname, '../../..')
const guide = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')
const named = [...guide.matchAll(/^### `([\w.]+)`$/gm)].map(([, type]) => type)
const examples = [...guide.matchAll(/^```json\n(.+)\n```$/gm)].map(([, text = '']) => JSON.parse(text) as Example)

/** The facts of an example as the modules have them, so that the code makes its body of them again. */
function partsOf({ type: wanted, data }: Example, keep: (kept: Kept) => void): Parts {
  const found = (value: object) => async () => ({ ok: true, value })
  const moment = (text: Stored) => (text === null ? null : Temporal.Instant.from(String(text)))
  const issued = {
    id: data['invoice_id'],
    status: 'accepted',
    issued: { fullNumber: data['number'] },
    content: {
      type: data['type'],
      bookingId: data['booking_id'],
      customer: { userId: data['customer_id'] },
      dueDate: data['due_on'],
    },
    totals: { total: data['total_pence'], cisDeduction: 0 },
  }
  const request = {
    id: data['quote_request_id'],
    reference: data['reference'],
    category: data['category'],
    serviceId: data['service_id'],
    userId: data['customer_id'],
    stage: 'new',
  }
  const parts = {
    billing: { find: async () => issued },
    booking: {
      find: found({
        reference: data['reference'],
        customerId: data['customer_id'],
        serviceId: data['service_id'],
        status: data['status'],
        priority: data['priority'],
        startsAt: moment(data['starts_at'] ?? null),
        durationMinutes: data['duration_minutes'],
      }),
    },
    enquiries: {
      find: async () => ({
        enquiry: {
          id: data['enquiry_id'],
          reference: data['reference'],
          kind: data['kind'],
          subject: data['subject'],
          userId: data['customer_id'],
          state: 'new',
        },
      }),
    },
    payments: {
      known: found({
        payment: { bookingId: data['booking_id'], invoiceId: data['invoice_id'], provider: data['provider'] },
        ledger: [
          { kind: 'capture', amount: data['taken_pence'] },
          { kind: 'refund', amount: -Number(data['refunded_pence']) },
        ],
      }),
    },
    quoting: { find: async () => ({ request }), findByPaper: async () => request },
    reviews: { publicationOf: async () => ({ id: data['review_id'], rating: data['rating'] }) },
    webhooks: {
      listensFor: async (type: string) => type === wanted,
      keepForWebhooks: async (kept: Kept) => keep(kept),
    },
  }
  return parts as unknown as Parts
}

/** Each fact that is of the example, by its kind, with the ids of the example. */
async function bodiesOf(example: Example): Promise<readonly Kept[]> {
  const kept: Kept[] = []
  const { data, timestamp } = example
  const body = {
    bookingId: data['booking_id'],
    paymentId: data['payment_id'],
    invoiceId: data['invoice_id'],
    quoteRequestId: data['quote_request_id'],
    enquiryId: data['enquiry_id'],
    reason: data['reason'],
    refundPence: data['refund_pence'],
  }
  const event = { id: 1, at: Temporal.Instant.from(timestamp), body }
  for (const subscribers of Object.values(webhookEvents(partsOf(example, (one) => kept.push(one))))) {
    for (const subscriber of subscribers as readonly ((emitted: typeof event) => Promise<void>)[])
      await subscriber(event)
  }
  return kept.filter(({ type }) => type === example.type)
}

describe('the guide for receivers', () => {
  it('names every type, in the order of the page, with an example', () => {
    expect(named).toEqual([...webhookTypes, testType])
    expect(examples.map(({ type }) => type)).toEqual(named)
    for (const example of examples) expect(Object.keys(example)).toEqual(['type', 'timestamp', 'data'])
  })

  it.each(examples.filter(({ type }) => type !== testType))(
    'has an example that the code makes: $type',
    async (example) => {
      const [kept, ...more] = await bodiesOf(example)
      expect(more).toEqual([])
      expect(JSON.stringify(kept?.data)).toBe(JSON.stringify(example.data))
      const { status } = example.data
      expect([undefined, ...bookingStatuses]).toContain(status)
    },
  )

  it('has the timetable of the code', () => {
    const seconds = { s: 1, min: 60, h: 3_600 }
    const rows = [...guide.matchAll(/^\| (\d+) \| (at once|(\d+) (s|min|h)) \|$/gm)]
    const pauses = rows.slice(1).map(([, , , count, unit]) => Number(count) * seconds[unit as keyof typeof seconds])
    const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const next = rows.map((_, failures) => {
      const webhook = { state: 'on', failingSince: now } as const
      const { nextTryAt } = afterTry({ isTest: false, failures, webhook }, 500, now)
      return nextTryAt && nextTryAt.since(now).total('seconds')
    })
    expect(next).toEqual([...pauses, null])
  })

  it('says when a webhook is switched off', () => {
    const [, hours] = /So do (\d+) hours in which every try failed/.exec(guide) ?? []
    const since = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const stateAt = (now: Temporal.Instant, status = 500) =>
      afterTry({ isTest: false, failures: 1, webhook: { state: 'on', failingSince: since } }, status, now).webhook.state
    const end = since.add({ hours: Number(hours) })
    expect([stateAt(end.subtract({ seconds: 1 })), stateAt(end), stateAt(since, 410)]).toEqual([
      'on',
      'failing',
      'gone',
    ])
  })
})

describe('a receiver that is written by the guide', () => {
  // Where the packages are found.
  const folder = join(root, 'node_modules', `.guide-${process.pid}`)
  const secret = createWebhookSecrets().next()
  const body = JSON.stringify(examples[0])
  type Read = (secret: string, headers: Received['headers'], body: string) => unknown

  beforeAll(() => {
    mkdirSync(folder)
    for (const [, name, code = ''] of guide.matchAll(/^```js (\w+)\n(.+?)^```$/gms)) {
      writeFileSync(join(folder, `${name}.mjs`), code)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function sentAt(at: Temporal.Instant, secrets: readonly string[]): Promise<Received> {
    await using receiver = await openWebhookReceiver()
    using sender = createWebhookSender({ lookup: () => {}, isAllowed: () => true })
    const { signal } = new AbortController()
    await sender.send({ id: 'whd_one' as WebhookDeliveryId, url: receiver.url, body, at, secrets, signal })
    const [came] = receiver.received
    if (!came) throw new Error('nothing came')
    return came
  }

  it.each([
    ['library', /No matching signature/, /too old/],
    ['plain', /no signature fits/, /too old/],
  ])('reads what is sent, and refuses what is not: %s', async (name, wrong, late) => {
    const { read }: { readonly read: Read } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href)
    const now = Temporal.Now.instant()
    const other = createWebhookSecrets().next()
    const { headers, body: came } = await sentAt(now, [other, secret])
    expect(read(secret, headers, came)).toEqual(examples[0])
    expect(() => read(createWebhookSecrets().next(), headers, came)).toThrow(wrong)
    expect(() => read(secret, headers, came.replace('bkg_1', 'bkg_2'))).toThrow(wrong)
    expect(() => read(secret, { ...headers, 'webhook-id': 'whd_two' }, came)).toThrow(wrong)
    const old = await sentAt(now.subtract({ minutes: 6 }), [secret])
    expect(() => read(secret, old.headers, old.body)).toThrow(late)
  })
})
