import { describe, expect, it } from 'vitest'
import { notifyByMail } from '../../../src/jobs/messages/whatsapp-messages.ts'
import { graphFault, inboundWebhook } from '../../fakes/whatsapp.ts'
import { ada, agree, customerId, openWhatsappApp } from '../../support/apps/whatsapp-app.ts'

describe('a message of the office', () => {
  it('is sent to a number that wrote in the last 24 hours, once for each key', async () => {
    await using world = await openWhatsappApp()
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
    await using world = await openWhatsappApp()
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
    await using world = await openWhatsappApp()
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
    await using world = await openWhatsappApp()
    await world.theyWrite('Good morning')
    const answer = await world.call('POST', '/api/whatsapp/media', { to: ada, mediaUrl, caption: '' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'mediaUrl' }] } })
    expect(world.whatsapp.uploads).toEqual([])
  })

  it('is refused to customers and technicians, and templates are for the owner', async () => {
    await using world = await openWhatsappApp()
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
    await using world = await openWhatsappApp({ withKeys: false })
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

describe('a message that WhatsApp refuses', () => {
  it('is sent by e-mail once, where no other channel was used', async () => {
    await using world = await openWhatsappApp()
    await world.theyWrite('Good morning')
    await world.untilSent(1)
    const userId = await customerId(world)
    world.whatsapp.refuseNext(graphFault(400, 131026, 'Not on WhatsApp'))
    const at = world.adapters.clock.now()
    await world.modules.messaging.send([
      {
        key: 'refused',
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
