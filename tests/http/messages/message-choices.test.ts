import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Channel } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { not } from '../../support/test-port.ts'

const whole = await openWholeApp()
const { data } = whole
const { messaging } = whole.modules
let cookie = ''
let userId: UserId
beforeAll(async () => {
  cookie = await whole.signIn('customer')
  userId = (data.text('users', 'id', { email: 'customer@example.com' }) as UserId) ?? userId
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, body?: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const path = '/api/me/message-choices'
  const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}
const put = (...choices: readonly { group: string; channel: Channel; on: boolean }[]) => send('PUT', { choices })
const isOn = async (group: string, channel: Channel): Promise<boolean> =>
  (await send('GET')).body.groups
    .find((one: { group: string }) => one.group === group)
    .channels.find((one: { channel: string }) => one.channel === channel).on

let causes = 0
/** The channels that an event reaches the customer on now. */
async function over(event: string, phone: string | null = null): Promise<readonly string[]> {
  causes += 1
  const cause = `evt_${causes}`
  const words = [
    'reference',
    'service',
    'when',
    'visit',
    'technician',
    'address',
    'price',
    'change_terms',
    'warranty',
    'day',
    'arrival',
    'minutes',
  ]
  await messaging.notify({
    event,
    cause,
    at: whole.adapters.clock.now(),
    to: [{ part: 'customer', userId, name: 'Asha', email: 'Customer@Example.com', phone }],
    facts: Object.fromEntries(words.map((word) => [word, word])),
    bookingId: null,
    link: null,
  })
  return data.texts('messages', 'channel', { cause }, ['seq'])
}

describe('/api/me/message-choices', () => {
  it('offers the groups of a customer, all of them on', async () => {
    const { status, body } = await send('GET')
    expect(status).toBe(200)
    const groups = body.groups.map(({ group }: { group: string }) => group)
    expect(groups).toEqual(['bookings', 'reminders', 'visits', 'payments'])
    expect(await isOn('reminders', 'email')).toBe(true)
  })

  it('keeps the choice, except for messages that always go by e-mail', async () => {
    expect(await over('reminder_24h')).toContain('email')
    await put({ group: 'reminders', channel: 'email', on: false }, { group: 'bookings', channel: 'email', on: false })
    expect(await over('reminder_24h')).not.toContain('email')
    expect(await over('booking_confirmed')).toContain('email')
    expect(await over('technician_changed')).not.toContain('email')
    expect(await over('booking_started')).toContain('in_app')
    await put({ group: 'reminders', channel: 'email', on: true }, { group: 'bookings', channel: 'email', on: true })
    expect(await over('reminder_24h')).toContain('email')
  })

  it('refuses a group of another role', async () => {
    const before = (await send('GET')).body
    expect(await put({ group: 'office', channel: 'email', on: false })).toMatchObject({ status: 200, body: before })
    expect(data.count('message_choices', { event_group: 'office' })).toBe(0)
  })

  it('reads the form as a whole: an unticked box is off', async () => {
    const fields = new URLSearchParams({ 'bookings.email': 'yes', 'bookings.in_app': 'yes' })
    const answer = await whole.app.request('/profile/messages', { method: 'POST', headers: { cookie }, body: fields })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile/messages?done=saved'])
    expect([await isOn('bookings', 'email'), await isOn('payments', 'email')]).toEqual([true, false])
    await put(
      ...(['reminders', 'visits', 'payments'] as const).flatMap((group) =>
        (['in_app', 'email'] as const).map((channel) => ({ group, channel, on: true })),
      ),
    )
  })
})

describe('the link that stops e-mails', () => {
  const linkOf = async (): Promise<string> => {
    await over('reminder_24h')
    const link = data.text('messages', 'unsubscribe', { unsubscribe: not(null) }, ['-seq'])
    return new URL(link).pathname
  }

  it('is in messages that can be stopped, and in no other', async () => {
    expect(await linkOf()).toMatch(/^\/unsubscribe\/[0-9a-f]{32}$/)
    await over('booking_confirmed')
    const confirmed = data.column('messages', 'unsubscribe', { event: 'booking_confirmed', channel: 'email' })
    expect(confirmed).not.toContainEqual(expect.any(String))
    expect(JSON.stringify(data.rows('stop_links'))).not.toContain((await linkOf()).split('/')[2])
  })

  it('changes nothing when it is opened', async () => {
    const path = await linkOf()
    const looked = await whole.app.request(path)
    expect([looked.status, looked.headers.get('x-robots-tag'), looked.headers.get('referrer-policy')]).toEqual([
      200,
      'noindex, nofollow',
      'no-referrer',
    ])
    expect(await over('reminder_24h')).toContain('email')
  })

  it('stops e-mails with one click of a mail program, without a session or a redirect; and again', async () => {
    const path = await linkOf()
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    for (const _ of [1, 2]) {
      const answer = await whole.app.request(path, { method: 'POST', body })
      expect(answer.status).toBe(200)
    }
    expect(await over('reminder_24h')).not.toContain('email')
    expect(await over('reminder_24h')).toContain('in_app')
    expect(await over('booking_confirmed')).toContain('email')
    expect(await isOn('reminders', 'email')).toBe(false)
  })

  it('is undone by the same page, and by choosing e-mail again', async () => {
    const path = await linkOfStopped()
    expect((await whole.app.request(`${path}/resume`, { method: 'POST' })).status).toBe(200)
    expect(await over('reminder_24h')).toContain('email')
    await whole.app.request(path, { method: 'POST' })
    await put({ group: 'reminders', channel: 'email', on: true })
    expect(await over('reminder_24h')).toContain('email')
    expect(await over('technician_changed')).not.toContain('email')
    await put({ group: 'bookings', channel: 'email', on: true })
    expect(await over('technician_changed')).toContain('email')
  })

  it('answers every unknown link with the same 404', async () => {
    for (const [method, path] of [
      ['GET', `/unsubscribe/${'0'.repeat(32)}`],
      ['POST', `/unsubscribe/${'0'.repeat(32)}`],
      ['POST', `/unsubscribe/${'0'.repeat(32)}/resume`],
      ['POST', '/unsubscribe/x'],
    ] as const) {
      expect((await whole.app.request(path, { method })).status).toBe(404)
    }
  })

  const linkOfStopped = async () => {
    const last = data.text('messages', 'unsubscribe', { unsubscribe: not(null) })
    return new URL(last ?? 'http://nothing.invalid').pathname
  }
})

describe('WhatsApp for a customer', () => {
  const phone = '+447700900123'
  const offered = messaging.channels.includes('whatsapp')

  it.runIf(offered)('is used with recorded consent only, and not after STOP', async () => {
    expect(await over('booking_confirmed', phone)).not.toContain('whatsapp')
    await put({ group: 'bookings', channel: 'whatsapp', on: true })
    expect(await over('booking_confirmed', phone)).toContain('whatsapp')
    expect(await over('technician_on_the_way', phone)).not.toContain('whatsapp')
    expect(data.pick('consents', ['channel', 'purpose', 'source', 'withdrawn_at'])).toEqual([
      { channel: 'whatsapp', purpose: 'service', source: 'profile', withdrawn_at: null },
    ])
    await messaging.stopped('whatsapp', phone)
    expect(await over('booking_confirmed', phone)).not.toContain('whatsapp')
    // Anybody may give this number as theirs: only its holder starts it again.
    data.set('users', { id: userId }, { phone })
    await put({ group: 'bookings', channel: 'whatsapp', on: true })
    expect(await over('booking_confirmed', phone)).not.toContain('whatsapp')
  })

  it.runIf(offered)('keeps the time of a withdrawal', async () => {
    await put({ group: 'bookings', channel: 'whatsapp', on: false })
    const [kept] = data.pick('consents', ['withdrawn_at'])
    expect(kept?.withdrawn_at).toMatch(/Z$/)
  })
})

describe('SMS for a customer', () => {
  const phone = '+447700900125'
  const offered = async () => {
    const { body } = await send('GET')
    const groups: readonly { readonly channels: readonly { channel: string; offered: boolean }[] }[] = body.groups
    return groups.flatMap(({ channels }) => channels).some((one) => one.channel === 'sms' && one.offered)
  }

  it('is offered where the owner switched it on, used with recorded consent only, and not after STOP', async () => {
    expect(await offered()).toBe(false)
    const found = await messaging.row('booking_confirmed', 'customer')
    if (!found.ok) throw new Error('the event has a row')
    const { row } = found.value
    const channels = [...row.channels, 'sms'] as const
    await messaging.editRow('booking_confirmed', 'customer', { texts: row, channels, version: 0, by: userId })
    expect(await offered()).toBe(true)
    expect(await over('booking_confirmed', phone)).not.toContain('sms')
    await put({ group: 'bookings', channel: 'sms', on: true })
    expect(await over('booking_confirmed', phone)).toContain('sms')
    expect(data.pick('consents', ['purpose', 'source', 'withdrawn_at'], { channel: 'sms' })).toEqual([
      { purpose: 'service', source: 'profile', withdrawn_at: null },
    ])
    await messaging.stopped('sms', phone)
    expect(await over('booking_confirmed', phone)).not.toContain('sms')
    await put({ group: 'bookings', channel: 'sms', on: false })
    expect(data.texts('consents', 'withdrawn_at', { channel: 'sms' })).toHaveLength(1)
  })
})
