import { describe, expect, it } from 'vitest'
import { fakeSettings, inboundWebhook, statusWebhook, webhook } from '../../fakes/whatsapp.ts'
import { ada, openWhatsappApp } from '../../support/apps/whatsapp-app.ts'

describe('the webhook of WhatsApp', () => {
  it('answers the handshake with the right token only', async () => {
    await using world = await openWhatsappApp()
    const shake = (token: string) =>
      world.app.request(
        `/api/webhooks/whatsapp?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
      )
    const answer = await shake(fakeSettings.verifyToken)
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect((await shake('guessed')).status).toBe(403)
  })

  it('refuses a body that Meta has not signed, and changes nothing', async () => {
    await using world = await openWhatsappApp()
    const body = inboundWebhook('STOP')
    for (const signature of ['', 'sha256=00', `sha256=${'0'.repeat(64)}`]) {
      expect((await world.post(body, signature)).status).toBe(400)
    }
    expect(await world.history()).toEqual([])
  })

  it('accepts bodies of up to the size that Meta sends', async () => {
    await using world = await openWhatsappApp()
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
    await using world = await openWhatsappApp({ withKeys: false })
    expect((await world.post(inboundWebhook('Hello'))).status).toBe(404)
  })

  it('keeps each message once, answers it automatically once, and marks it for a person where one is wanted', async () => {
    await using world = await openWhatsappApp()
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
    await using world = await openWhatsappApp()
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
    // Nine at the same time, before the office was notified of any.
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
    await using world = await openWhatsappApp()
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
    await using world = await openWhatsappApp()
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
