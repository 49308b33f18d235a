import { expect } from 'vitest'
import type { Role } from '#modules/accounts'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { fakeSettings, inboundWebhook, openFakeWhatsapp } from '../../fakes/whatsapp.ts'
import { openWholeApp } from './whole-app.ts'

/** The number of a customer on WhatsApp. */
export const ada = '+447700900123'
const log = createLog('silent')

/** The whole application with a fake of WhatsApp, the relay and the delivery worker. */
export async function openWhatsappApp({ withKeys = true } = {}) {
  const whatsapp = await openFakeWhatsapp()
  const keys = {
    WHATSAPP_TOKEN: fakeSettings.token,
    WHATSAPP_PHONE_ID: fakeSettings.phoneId,
    WHATSAPP_APP_SECRET: fakeSettings.appSecret,
    WHATSAPP_VERIFY_TOKEN: fakeSettings.verifyToken,
    WHATSAPP_API_BASE: whatsapp.base.href,
  }
  const whole = await openWholeApp(log, withKeys ? keys : {})
  const { adapters, modules, app } = whole
  const relay = startOutboxRelay({ ...adapters, log, unreadable: async () => {} }, subscribersOf(modules), {
    everyMs: 1e9,
  })
  const delivery = startMessageDelivery(
    { ...adapters, ...adapters.messaging, log, random: () => 0.5, stuck: async () => {} },
    { everyMs: 20 },
  )
  const cookies = new Map<Role, string>()
  for (const role of ['customer', 'technician', 'office', 'admin'] as const) {
    cookies.set(role, await whole.signIn(role))
  }
  const now = () => Math.floor(adapters.clock.now().epochMilliseconds / 1000)
  async function call(method: string, path: string, body?: unknown, as: Role | null = 'office', key?: string) {
    const answer = await app.request(path, {
      method,
      headers: {
        cookie: (as && cookies.get(as)) ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const read: Readonly<Record<string, unknown>> = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: answer.status, body: read }
  }
  async function post(body: unknown, signature?: string) {
    const signed = whatsapp.sign(body)
    return app.request('/api/webhooks/whatsapp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? signed.signature },
      body: signed.text,
    })
  }
  return {
    ...whole,
    whatsapp,
    call,
    post,
    /** A message arrives from the number, and its events are relayed. */
    async theyWrite(text: string, id = 'wamid.in-1') {
      const answer = await post(inboundWebhook(text, { id, at: now() }))
      await relay.drain()
      return answer
    },
    drain: () => relay.drain(),
    now,
    sentTexts: () => whatsapp.sent.map((sent) => (sent.type === 'text' ? sent.text.body : sent.type)),
    async history() {
      const { body } = await call('GET', `/api/whatsapp/history?${new URLSearchParams({ phone: ada })}`)
      return body['items'] as readonly Readonly<Record<string, unknown>>[]
    },
    untilSent: (count: number) => expect.poll(() => whatsapp.sent).toHaveLength(count),
    async [Symbol.asyncDispose]() {
      await delivery[Symbol.asyncDispose]()
      await relay[Symbol.asyncDispose]()
      await whatsapp[Symbol.asyncDispose]()
      whole[Symbol.dispose]()
    },
  }
}

export type WhatsappApp = Awaited<ReturnType<typeof openWhatsappApp>>

export async function customerId({ adapters }: WhatsappApp) {
  const found = await adapters.accounts.accounts.findByEmail('customer@example.com')
  if (!found) throw new Error('there is a customer')
  return found.user.id
}

/** The customer consents to messages on WhatsApp. */
export async function agree(world: WhatsappApp, purpose: 'service' | 'marketing' = 'service') {
  const { choices } = world.adapters.notifying
  const given = { consent: `whatsapp:${purpose}`, given: true, textVersion: '1', source: 'test' } as const
  await choices.put(await customerId(world), [], [given], world.adapters.clock.now())
}
