import { describe, expect, it } from 'vitest'
import type { Role } from '#modules/accounts'
import type { BookingId, UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { notifyByMail } from '../../../src/jobs/messages/whatsapp-messages.ts'
import { createLog } from '../../../src/log.ts'
import { chatsOf } from '../../../ui/pages/admin/bookings/@id/index/chats-of.ts'
import {
  fakeSettings,
  graphFault,
  inboundWebhook,
  openFakeWhatsapp,
  statusWebhook,
  webhook,
} from '../../fakes/whatsapp.ts'
import { office } from '../../support/builders/bookings.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { not, notOneOf, oneOf } from '../../support/test-port.ts'

const ada = '+447700900123'
const log = createLog('silent')

/** The whole application before a WhatsApp of its own, with its outbox and its delivery at work. */
async function openWorld({ withKeys = true } = {}) {
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
    /** Somebody writes, and what follows by itself has followed. */
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

describe('the webhook of WhatsApp', () => {
  it('answers the handshake with the right token only', async () => {
    await using world = await openWorld()
    const shake = (token: string) =>
      world.app.request(
        `/api/webhooks/whatsapp?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
      )
    const answer = await shake(fakeSettings.verifyToken)
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect((await shake('guessed')).status).toBe(403)
  })

  it('refuses a body that Meta has not signed, and changes nothing', async () => {
    await using world = await openWorld()
    const body = inboundWebhook('STOP')
    for (const signature of ['', 'sha256=00', `sha256=${'0'.repeat(64)}`]) {
      expect((await world.post(body, signature)).status).toBe(400)
    }
    expect(await world.history()).toEqual([])
  })

  it('accepts bodies of up to the size that Meta sends', async () => {
    await using world = await openWorld()
    const [from, type, timestamp] = ['447700900123', 'text', '1772452800']
    const many = (messages: number) =>
      webhook({
        messages: Array.from({ length: messages }, (_, at) => {
          return { from, id: `wamid.batch-${at}`, timestamp, type, text: { body: 'x'.repeat(4_000) } }
        }),
      })
    expect((await world.post(many(120))).status).toBe(200)
    expect(await world.history()).toHaveLength(50)
    expect((await world.post(many(900))).status).toBe(413)
    const counted = world.data.count('whatsapp_inbound')
    expect(counted).toBe(120)
  })

  it('is not found without keys', async () => {
    await using world = await openWorld({ withKeys: false })
    expect((await world.post(inboundWebhook('Hello'))).status).toBe(404)
  })

  it('keeps each message once, answers it automatically once, and marks it for a person where one is wanted', async () => {
    await using world = await openWorld()
    for (let time = 0; time < 3; time += 1) expect((await world.theyWrite('Good morning')).status).toBe(200)
    await world.untilSent(1)
    await world.theyWrite('And now?', 'wamid.in-2')
    expect(world.sentTexts()).toEqual([expect.stringContaining('A person will answer you here')])
    const { body } = await world.call('GET', '/api/whatsapp/conversations')
    expect(body['items']).toMatchObject([{ phone: ada, name: 'Sheena Nelson', unread: 2, needs_person: true }])
    const bell = await world.call('GET', '/api/notifications')
    const rung = bell.body['items'] as readonly { readonly title: string; readonly message: string }[]
    const wanted = rung.filter(({ title }) => title === 'WhatsApp: a person is wanted').map(({ message }) => message)
    expect(wanted).toEqual([expect.stringContaining('And now?'), expect.stringContaining('Good morning')])
  })

  it('notifies the office three times for one number, then not until the conversation was read', async () => {
    await using world = await openWorld()
    const rung = async () => {
      const { body } = await world.call('GET', '/api/notifications')
      return (body['items'] as readonly { readonly title: string }[]).filter(({ title }) =>
        title.startsWith('WhatsApp'),
      )
    }
    for (let time = 0; time < 8; time += 1) await world.theyWrite(`Hello ${time}?`, `wamid.in-${time}`)
    expect(await rung()).toHaveLength(3)
    await world.modules.whatsapp.markSeen(ada)
    const timestamp = String(world.now())
    // Many at once, of which none was told of before the last has come.
    const messages = Array.from({ length: 9 }, (_, at) => {
      return {
        from: ada.slice(1),
        id: `wamid.at-once-${at}`,
        timestamp,
        type: 'text',
        text: { body: '?' },
      }
    })
    await world.post(webhook({ messages }))
    await world.drain()
    expect(await rung()).toHaveLength(6)
    await world.modules.whatsapp.markSeen(ada)
    await world.theyWrite('Anybody?', 'wamid.in-9')
    expect(await rung()).toHaveLength(7)
  })

  it('answers hours and prices from the settings and the catalogue, and nothing of a booking', async () => {
    await using world = await openWorld()
    await world.theyWrite('What are your prices?')
    await world.untilSent(1)
    const { body } = await world.call('GET', '/api/services')
    const services = body['items'] as readonly {
      category: string
      base_price: number
      is_emergency: boolean
      id: string
    }[]
    const least = Math.min(
      ...services
        .filter(({ category, is_emergency: urgent }) => category === 'plumbing' && !urgent)
        .map(({ base_price: price }) => price),
    )
    const emergencies = await Promise.all(
      services
        .filter(({ is_emergency: urgent }) => urgent)
        .map(({ id }) => world.call('GET', `/api/services/${id}/estimate?priority=emergency`)),
    )
    const leastEmergency = Math.min(...emergencies.map(({ body: answer }) => Number(answer['estimated_cost'])))
    expect([least, leastEmergency].every((price) => price > 0)).toBe(true)
    const [said] = world.sentTexts()
    expect(said).toContain(`Plumbing from £${least.toFixed(2)}, `)
    expect(said).toContain(`, Emergency from £${leastEmergency.toFixed(2)}, including VAT`)
  })

  it('moves the state of a message forward only, with the reason of a failure', async () => {
    await using world = await openWorld()
    await world.theyWrite('How much is it?')
    await world.untilSent(1)
    const state = async () => (await world.history()).find(({ direction }) => direction === 'out')
    await expect.poll(state).toMatchObject({ status: 'sent' })
    for (const [reported, stands] of [
      ['read', 'read'],
      ['delivered', 'read'],
    ] as const) {
      await world.post(statusWebhook('wamid.1', reported))
      expect(await state()).toMatchObject({ status: stands, error: null })
    }
    await world.theyWrite('What are your hours?', 'wamid.in-2')
    await world.untilSent(2)
    const errors = [{ code: 131026, title: 'Undeliverable', error_data: { details: 'Not on WhatsApp' } }]
    await expect.poll(state).toMatchObject({ status: 'sent' })
    await world.post(statusWebhook('wamid.2', 'failed', { errors }))
    expect(await state()).toMatchObject({ status: 'failed', error: 'WhatsApp (131026): Not on WhatsApp' })
  })
})

describe('a message of the office', () => {
  it('is sent to a number that wrote in the last 24 hours, once for each key', async () => {
    await using world = await openWorld()
    await world.theyWrite('Good morning')
    await world.untilSent(1)
    const send = () =>
      world.call(
        'POST',
        '/api/whatsapp/send',
        { to: '07700 900123', from: '+15550783881', body: 'Hello Ada', type: 'text' },
        'office',
        'once-1',
      )
    const first = await send()
    expect(first).toMatchObject({ status: 202, body: { id: expect.stringMatching(/^msg_/), status: 'queued' } })
    expect(await send()).toEqual(first)
    await world.untilSent(2)
    expect(world.sentTexts()[1]).toBe('Hello Ada')
    const { body } = await world.call('GET', '/api/whatsapp/conversations')
    expect(body['items']).toMatchObject([{ needs_person: false, last_message: 'Hello Ada' }])
  })

  it('is refused to an unknown number, and after 24 hours unless it is a template with consent', async () => {
    await using world = await openWorld()
    const hello = { to: ada, body: 'Hello' }
    expect(await world.call('POST', '/api/whatsapp/send', hello)).toMatchObject({
      status: 409,
      body: { code: 'no_consent' },
    })
    const dayAgo = Math.floor(world.adapters.clock.now().epochMilliseconds / 1000) - 86_400
    await world.post(inboundWebhook('Hello', { at: dayAgo }))
    await world.modules.accounts.updateProfile(await customerId(world), { phone: ada })
    await agree(world)
    expect(await world.call('POST', '/api/whatsapp/send', hello)).toMatchObject({
      status: 409,
      body: { code: 'window_closed' },
    })
    const template = {
      to: ada,
      template: 'payment_reminder',
      parameters: ['Ada', '£85.00', 'CB-1', 'https://x.example'],
    }
    expect(await world.call('POST', '/api/whatsapp/template', template)).toMatchObject({
      status: 409,
      body: { code: 'template_unknown' },
    })
    const approved = { name: 'payment_reminder', language: 'en_GB', body: '{{1}} {{2}} {{3}} {{4}}', state: 'approved' }
    expect((await world.call('PUT', '/api/whatsapp/templates', approved, 'admin')).status).toBe(200)
    expect(await world.call('POST', '/api/whatsapp/template', { ...template, parameters: ['Ada'] })).toMatchObject({
      status: 422,
    })
    expect((await world.call('POST', '/api/whatsapp/template', template)).status).toBe(202)
    await world.untilSent(1)
    expect(world.whatsapp.sent).toMatchObject([{ to: ada, template: { name: 'payment_reminder' } }])
  })

  it('is refused after STOP, also as a template or in bulk, and sent again after START', async () => {
    await using world = await openWorld()
    await world.theyWrite('STOP')
    await world.untilSent(1)
    expect(world.sentTexts()[0]).toContain('sends you nothing more')
    expect(await world.call('POST', '/api/whatsapp/send', { to: ada, body: 'Hello' })).toMatchObject({
      status: 409,
      body: { code: 'stopped' },
    })
    await world.theyWrite('START', 'wamid.in-2')
    await world.untilSent(2)
    expect((await world.call('POST', '/api/whatsapp/send', { to: ada, body: 'Hello' })).status).toBe(202)
  })

  it.each([
    'https://evil.example/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'pho_',
    '/api/photos/../../keys',
  ])('refuses a picture from %s', async (mediaUrl) => {
    await using world = await openWorld()
    await world.theyWrite('Good morning')
    const answer = await world.call('POST', '/api/whatsapp/media', { to: ada, mediaUrl, caption: '' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'mediaUrl' }] } })
    expect(world.whatsapp.uploads).toEqual([])
  })

  it('is refused to customers and technicians, and templates are for the owner', async () => {
    await using world = await openWorld()
    await world.theyWrite('Good morning')
    for (const role of ['customer', 'technician', null] as const) {
      const status = role === null ? 401 : 403
      expect((await world.call('POST', '/api/whatsapp/send', { to: ada, body: 'Hello' }, role)).status).toBe(status)
      expect(
        (await world.call('GET', `/api/whatsapp/history?phone=${encodeURIComponent(ada)}`, undefined, role)).status,
      ).toBe(status)
    }
    const template = { name: 'mine', language: 'en_GB', body: 'So.', state: 'approved' }
    expect((await world.call('PUT', '/api/whatsapp/templates', template, 'office')).status).toBe(403)
  })
})

describe('a bulk', () => {
  it('is sent to consenting numbers only, a second apart, and its rest can be stopped', async () => {
    await using world = await openWorld({ withKeys: false })
    const bulk = { template: 'booking_confirmation', parameters: ['all', 'news', 'soon'] }
    expect(await world.call('POST', '/api/whatsapp/bulk', bulk)).toMatchObject({
      status: 409,
      body: { code: 'nobody_agreed' },
    })
    await world.modules.accounts.updateProfile(await customerId(world), { phone: ada })
    await agree(world, 'marketing')
    for (let number = 0; number < 20; number += 1) {
      world.data.insert('consents', {
        channel: 'whatsapp',
        address: `+4477009002${String(number).padStart(2, '0')}`,
        purpose: 'marketing',
        given_at: '2026-01-01T00:00:00.000Z',
        text_version: '1',
        source: 'test',
      })
    }
    const sent = await world.call('POST', '/api/whatsapp/bulk', bulk, 'office', 'once-1')
    expect(sent).toMatchObject({ status: 202, body: { total: 21 } })
    expect((await world.call('POST', '/api/whatsapp/bulk', bulk, 'office', 'once-1')).body['id']).toBe(sent.body['id'])
    const path = `/api/whatsapp/bulk/${encodeURIComponent(String(sent.body['id']))}`
    const times = world.data
      .texts('messages', 'not_before', { cause: String(sent.body['id']) }, ['not_before'])
      .map((at) => Temporal.Instant.from(at).epochMilliseconds)
    expect(times.slice(1).map((at, before) => at - (times[before] ?? 0))).toEqual(
      Array.from({ length: 20 }, () => 1000),
    )
    expect((await world.call('POST', `${path}/stop`)).body).toMatchObject({ stopped_at: expect.any(String) })
    // One that was just leaving when it was stopped still arrives.
    const state = async () => (await world.call('GET', path)).body
    await expect.poll(async () => (await state())['waiting']).toBe(0)
    expect(Number((await state())['sent'])).toBeLessThan(5)
  })
})

describe('the booking of a conversation', () => {
  it('is a guess until the office confirms it, and then in the export of its customer', async () => {
    await using world = await openWorld()
    await addDemo(world.adapters.database, world.modules.catalogue, world.adapters.clock.now(), () => {})
    const { data } = world
    const done = data.pick('bookings', ['id', 'reference', 'customer_id'], { status: 'completed' })
    const ofEach = new Map(done.toReversed().map((row) => [row['customer_id'], row]))
    const rows = [...ofEach.values()].slice(-2).map(({ id, reference, customer_id }) => ({
      id: String(id),
      reference: String(reference),
      customer: String(customer_id) as UserId,
    }))
    const [guessed, right] = rows
    if (!guessed || !right) throw new Error('the made-up business has bookings')
    data.set('bookings', { id: not(guessed.id) }, { customer_phone: '+442079460000' })
    data.set('bookings', { id: guessed.id }, { customer_phone: ada })
    const dataOf = async (user: UserId) => JSON.stringify(await world.adapters.privacy.privacy.collect(user))

    await world.theyWrite('The tap that you fitted drips again.')
    await world.untilSent(1)
    await world.call('POST', '/api/whatsapp/send', { to: ada, body: 'We look into the tap.' })
    const booking = async () => {
      const { body } = await world.call('GET', '/api/whatsapp/conversations')
      const [one] = body['items'] as readonly { readonly booking: unknown }[]
      return one?.booking
    }
    expect(await booking()).toEqual({ id: guessed.id, booking_reference: guessed.reference, is_sure: false })
    for (const { customer } of rows) expect(await dataOf(customer)).not.toMatch(/drips again|look into the tap/)

    const chats = async ({ id }: { readonly id: string }) => {
      const found = await world.modules.booking.find(office, id as BookingId)
      return found.ok ? chatsOf(world.modules.whatsapp, found.value) : []
    }
    const href = `/whatsapp-admin?phone=${encodeURIComponent(ada)}`
    expect(await chats(guessed)).toMatchObject([{ href, isSure: false }])
    expect(await chats(right)).toEqual([])
    const path = `/api/whatsapp/conversations/${encodeURIComponent(ada)}`
    const unknown = await world.call('PATCH', path, { booking_reference: 'CB-NOTONE' })
    expect([unknown.status, unknown.body['errors']]).toMatchObject([422, [{ path: 'booking_reference' }]])
    const said = await world.call('PATCH', path, { booking_reference: ` ${right.reference.toLowerCase()} ` })
    expect(said.body['booking']).toEqual({ id: right.id, booking_reference: right.reference, is_sure: true })
    expect(await chats(right)).toMatchObject([{ href, isSure: true, who: expect.stringContaining('07700 900123') }])
    expect(await chats(guessed)).toEqual([])
    await world.theyWrite('Thank you so much.', 'wamid.in-2')
    const theirs = await dataOf(right.customer)
    for (const words of ['drips again', 'look into the tap', 'Thank you so much']) expect(theirs).toContain(words)
    expect(await dataOf(guessed.customer)).not.toContain('drips again')

    await world.call('PATCH', path, { booking_reference: null })
    expect(await booking()).toMatchObject({ id: guessed.id, is_sure: false })
    for (const { customer } of rows)
      expect(await dataOf(customer)).not.toMatch(/drips again|look into the tap|Thank you so much/)
  })

  it('is erased with the account of its customer, and cannot be set for an unknown number', async () => {
    await using world = await openWorld()
    await addDemo(world.adapters.database, world.modules.catalogue, world.adapters.clock.now(), () => {})
    const path = `/api/whatsapp/conversations/${encodeURIComponent(ada)}`
    const { data } = world
    const busy = data.column('bookings', 'customer_id', { status: oneOf('pending', 'confirmed', 'in_progress') })
    const found = data.row('bookings', { customer_id: notOneOf(...busy) })
    if (!found) throw new Error('some customer of the made-up business has nothing to come')
    const booking = { reference: String(found['reference']), customer: String(found['customer_id']) as UserId }
    expect((await world.call('PATCH', path, { booking_reference: booking.reference })).status).toBe(404)
    await world.theyWrite('Is it done?')
    expect((await world.call('PATCH', path, { booking_reference: booking.reference })).status).toBe(200)
    expect((await world.call('PATCH', path, { booking_reference: booking.reference }, 'customer')).status).toBe(403)
    data.set('refunds', { status: 'pending' }, { status: 'succeeded' })
    data.set('payments', { status: oneOf('authorised', 'requires_action') }, { status: 'failed' })
    data.set('bookings', {}, { status: 'cancelled', cancel_reason: 'office' })
    const at = world.adapters.clock.now()
    expect(await world.adapters.privacy.privacy.erase(booking.customer, at, at)).toMatchObject({ ok: true })
    expect(data.count('whatsapp_inbound')).toBe(0)
    expect(data.count('whatsapp_numbers')).toBe(0)
  })
})

describe('a message that WhatsApp refuses', () => {
  it('is sent by e-mail once, where no other channel was used', async () => {
    await using world = await openWorld()
    await world.theyWrite('Good morning')
    await world.untilSent(1)
    const userId = await customerId(world)
    world.whatsapp.refuseNext(graphFault(400, 131026, 'Not on WhatsApp'))
    const at = world.adapters.clock.now()
    await world.modules.messaging.send([
      {
        key: 'told',
        event: 'booking_confirmed',
        cause: 'evt_1',
        channel: 'whatsapp',
        to: ada,
        name: 'Ada',
        userId,
        bookingId: null,
        subject: 'Booking confirmed',
        text: 'Tuesday.',
        action: null,
        attachments: [],
        link: null,
        notBefore: at,
      },
    ])
    await expect.poll(() => world.modules.whatsapp.undelivered()).toHaveLength(1)
    await notifyByMail(world.modules)
    await notifyByMail(world.modules)
    const { data } = world
    const mails = data.pick('messages', ['recipient', 'text'], { channel: 'email', event: 'booking_confirmed' })
    expect(mails).toEqual([{ recipient: 'customer@example.com', text: 'Tuesday.' }])
  })
})

type World = Awaited<ReturnType<typeof openWorld>>

async function customerId({ adapters }: World) {
  const found = await adapters.accounts.accounts.findByEmail('customer@example.com')
  if (!found) throw new Error('there is a customer')
  return found.user.id
}

async function agree(world: World, purpose: 'service' | 'marketing' = 'service') {
  const { choices } = world.adapters.notifying
  const given = { consent: `whatsapp:${purpose}`, given: true, textVersion: '1', source: 'test' } as const
  await choices.put(await customerId(world), [], [given], world.adapters.clock.now())
}
