import { describe, expect, it } from 'vitest'
import { inboundForm, sidOf, statusForm, twilioFault } from '../../fakes/twilio.ts'
import { mobile, openSmsApp } from '../../support/apps/sms-app.ts'
import { copyOf } from '../../support/test-port.ts'

const inbound = '/api/webhooks/twilio/inbound'
const status = (id: string) => `/api/webhooks/twilio/status?message=${id}`

describe('the webhooks of Twilio', () => {
  it('refuse a form that Twilio has not signed, or that is of another account, and change nothing', async () => {
    await using world = await openSmsApp()
    for (const signature of ['', 'guessed', Buffer.alloc(20).toString('base64')]) {
      expect((await world.post(inbound, inboundForm('STOP'), signature)).status).toBe(400)
    }
    const foreign = inboundForm('STOP', { AccountSid: `AC${'f'.repeat(32)}` })
    expect((await world.post(inbound, foreign)).status).toBe(400)
    expect([world.data.count('sms_inbound'), world.data.count('suppressions')]).toEqual([0, 0])
  })

  it('refuse a form that is too large', async () => {
    await using world = await openSmsApp()
    expect((await world.post(inbound, inboundForm('x'.repeat(70_000)))).status).toBe(413)
    expect(world.data.count('sms_inbound')).toBe(0)
  })

  it('are not found without keys', async () => {
    await using world = await openSmsApp({ withKeys: false })
    expect((await world.post(inbound, inboundForm('STOP'))).status).toBe(404)
    expect((await world.post(status('msg_1'), statusForm(sidOf(1), 'sent'))).status).toBe(404)
  })
})

describe('a text message', () => {
  it('leaves through Twilio, and follows its states', async () => {
    await using world = await openSmsApp()
    const [id = ''] = await world.onTheWay()
    expect(world.twilio.sent).toMatchObject([{ To: mobile, Body: expect.stringMatching(/is on the way/) }])
    expect(world.texts()).toMatchObject([{ state: 'sent', provider: 'twilio', provider_id: sidOf(1) }])
    expect((await world.post(status(id), statusForm(sidOf(1), 'delivered'))).status).toBe(204)
    expect((await world.post(status(id), statusForm(sidOf(1), 'sent'))).status).toBe(204)
    expect(world.texts()).toMatchObject([{ state: 'delivered' }])
  })

  it('that did not arrive is a failure with its reason, and the office is notified', async () => {
    await using world = await openSmsApp()
    const [id = ''] = await world.onTheWay()
    await world.post(status(id), statusForm(sidOf(1), 'undelivered', { ErrorCode: '30005' }))
    expect(world.texts()).toMatchObject([{ state: 'failed', reason: 'Twilio (30005): The number does not exist.' }])
    expect(world.data.count('notifications', { type: 'message_stuck' })).toBeGreaterThan(0)
    await world.onTheWay()
    expect(world.twilio.sent).toHaveLength(1)
    expect(world.texts()).toMatchObject([{}, { state: 'failed', reason: expect.stringMatching(/no longer send/) }])
  })

  it('whose answer was lost is in doubt, is not sent again, and is found by its next status', async () => {
    await using world = await openSmsApp()
    world.twilio.dropNext()
    const [id = ''] = await world.onTheWay()
    expect(world.texts()).toMatchObject([{ state: 'unsure', provider_id: null }])
    expect(world.twilio.sent).toHaveLength(1)
    await world.post(status(id), statusForm(sidOf(7), 'sent'))
    expect(world.texts()).toMatchObject([{ state: 'sent', provider_id: sidOf(7) }])
    await world.post(status(id), statusForm(sidOf(7), 'undelivered', { ErrorCode: '30003' }))
    expect(world.texts()).toMatchObject([{ state: 'failed' }])
    expect(world.twilio.sent).toHaveLength(1)
  })

  it.each([
    ['delivered', { state: 'delivered', reason: null }],
    ['undelivered', { state: 'failed', reason: 'Twilio (30003): The telephone is switched off, or out of reach.' }],
  ])('keeps the status %s that comes before the answer, also when the answer is then lost', async (reported, ended) => {
    await using world = await openSmsApp()
    for (const isLost of [false, true]) {
      world.twilio.beforeNextAnswer(async ({ sid, report }) => {
        const form = statusForm(sid, reported, { ErrorCode: '30003' })
        expect((await world.post(report.pathname + report.search, form)).status).toBe(204)
      })
      if (isLost) world.twilio.dropNext()
      await world.onTheWay()
    }
    expect(world.twilio.sent).toHaveLength(2)
    expect(world.texts()).toMatchObject([
      { ...ended, provider_id: sidOf(1) },
      { ...ended, provider_id: sidOf(2) },
    ])
  })

  it('waits while Twilio has too much to do, and is refused where the number is none', async () => {
    await using world = await openSmsApp()
    world.twilio.refuseNext(twilioFault(429, 20429, 'Too many requests'))
    await world.onTheWay()
    expect(world.texts()).toMatchObject([{ state: 'queued' }])
    world.twilio.refuseNext(twilioFault(400, 21614, 'Not a mobile number'))
    await world.onTheWay('+447700900124')
    expect(world.texts()).toMatchObject([{ state: 'queued' }, { state: 'failed' }])
    expect(world.data.texts('message_addresses_gone', 'recipient')).toEqual(['+447700900124'])
  })

  it('stays here without keys, and says so', async () => {
    await using world = await openSmsApp({ withKeys: false })
    await world.onTheWay()
    expect(world.texts()).toMatchObject([{ state: 'delivered', provider: 'relay' }])
    expect(world.modules.sms.isSimulated).toBe(true)
    expect(world.twilio.sent).toEqual([])
  })
})

describe('STOP and START', () => {
  it('end and begin text messages to the number, each once, and the office sees why none arrived', async () => {
    await using world = await openSmsApp()
    const stop = { sid: sidOf(0x51) }
    const answer = await world.theyWrite('Stop', stop)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<Response></Response>')])
    await world.onTheWay()
    expect(world.twilio.sent).toEqual([])
    expect(world.texts()).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/wrote STOP/) }])
    await world.theyWrite('START', { sid: sidOf(0x52) })
    await world.theyWrite('Stop', stop)
    await world.onTheWay()
    expect(world.twilio.sent).toHaveLength(1)
    expect(world.data.count('sms_inbound')).toBe(2)
    expect(world.data.count('notifications', { type: 'sms_received' })).toBe(0)
  })
})

describe('a text that comes in', () => {
  it('is shown to the office once, however often Twilio sends it', async () => {
    await using world = await openSmsApp()
    for (const _ of [1, 2, 3]) expect((await world.theyWrite('The back door is open')).status).toBe(200)
    const bells = world.data.pick('notifications', ['message', 'link'], { type: 'sms_received' })
    expect(new Set(bells.map(({ message }) => message))).toEqual(new Set([`${mobile}: The back door is open`]))
    expect(bells[0]?.['link']).toBe('/admin/messages?channel=sms&from=%2B447700900123')
    expect(world.data.count('messages', { event: 'sms_received', channel: 'email' })).toBe(bells.length)
    expect(await world.modules.sms.latestInbound(5)).toMatchObject([{ phone: mobile, text: 'The back door is open' }])
  })
})

describe('texts of one number', () => {
  it('ring once until somebody has read the notice, each is listed, and another number rings', async () => {
    await using world = await openSmsApp()
    const write = (text: string, place: number, from?: string) =>
      world.theyWrite(text, { sid: sidOf(0x100 + place), ...(from && { from }) })
    const rings = () => new Set(world.data.texts('notifications', 'message', { type: 'sms_received' })).size
    for (let place = 0; place < 5; place += 1) await write(`Text ${place}`, place)
    expect(rings()).toBe(1)
    expect(await world.modules.sms.latestInbound(9, { phone: mobile })).toHaveLength(5)
    await write('Somebody else', 10, '+447700900124')
    expect(rings()).toBe(2)
    const mine = { type: 'sms_received', link: '/admin/messages?channel=sms&from=%2B447700900123' }
    const [id = ''] = world.data.texts('notifications', 'id', mine)
    world.data.set('notifications', { id }, { read_at: copyOf('created_at') })
    await write('One more', 11)
    expect(rings()).toBe(3)
  })
})

describe('the daily cap', () => {
  it('fails what is above it with a reason, and a message can be sent again once it is raised', async () => {
    await using world = await openSmsApp()
    const cookie = await world.signIn('admin')
    const set = async (segments_a_day: number) => {
      const answer = await world.app.request('/api/admin/sms-cap', {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ segments_a_day }),
      })
      expect(await answer.json()).toEqual({ segments_a_day })
    }
    await set(1)
    await world.onTheWay()
    const [second = ''] = await world.onTheWay()
    expect(world.twilio.sent).toHaveLength(1)
    expect(world.texts()).toMatchObject([
      { state: 'sent' },
      { state: 'failed', reason: expect.stringMatching(/^Daily cap reached/) },
    ])
    expect(await world.modules.sms.today()).toEqual({ used: 1, cap: 1 })
    await set(2)
    const again = await world.app.request(`/api/admin/messages/${second}/resend`, {
      method: 'POST',
      headers: { cookie },
    })
    expect(again.status).toBe(200)
    await world.untilSent(2)
    expect(await world.modules.sms.today()).toEqual({ used: 2, cap: 2 })
  })
})

describe('the limit of one number', () => {
  it('fails what is above it with a reason; other numbers go on, and the office can send it again', async () => {
    await using world = await openSmsApp()
    const cookie = await world.signIn('office')
    const ids: string[] = []
    for (let text = 0; text < 21; text += 1) ids.push(...(await world.onTheWay()))
    expect(world.twilio.sent).toHaveLength(20)
    expect(world.texts().at(-1)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Limit of this number/),
    })
    await world.onTheWay('+447700900124')
    expect(world.twilio.sent).toHaveLength(21)
    const again = await world.app.request(`/api/admin/messages/${ids.at(-1)}/resend`, {
      method: 'POST',
      headers: { cookie },
    })
    expect(again.status).toBe(200)
    await world.untilSent(22)
  })
})
