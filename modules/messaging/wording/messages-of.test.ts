import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { rowsLike } from '../event-table/row.ts'
import { eventTable, rowsOf } from '../event-table/index.ts'
import { factsIn } from '../event-table/fill.ts'
import { type Channel, channels } from '../message.ts'
import { type ChoiceKey, type Person, type NotifyingRules, choiceKey, messagesOf } from './messages-of.ts'
import { afterQuietHours, defaultQuietHours } from '../notifying/quiet-hours.ts'
import type { NotificationRequest } from '../notifying/notification-request.ts'

const night = Temporal.Instant.from('2026-12-01T23:00:00Z')
const morning = Temporal.Instant.from('2026-12-02T08:00:00Z')

const asha: Person = {
  to: {
    part: 'customer',
    userId: 'usr_asha' as UserId,
    name: 'Asha Patel',
    email: 'asha@example.com',
    phone: '+442079460958',
  },
  off: new Set(),
  stopped: new Set(),
  consents: new Set(['whatsapp:service']),
  reachable: new Set<Channel>(['push', 'whatsapp']),
  unsubscribe: 'https://callout.example/unsubscribe/abc',
}

const row = rowsLike({ group: 'visits', channels, facts: ['technician'], part: 'customer', action: 'Look' })({
  event: 'on_the_way',
  part: 'customer',
  concerns: 'visit',
  about: 'Somebody is on the way',
  title: 'On the way',
  short: '{technician} is on the way.',
  subject: '{technician} is on the way',
  text: '{technician} of {business} is on the way.\n\nCall {hotline}.',
})

const request: NotificationRequest = {
  event: 'on_the_way',
  cause: 'evt_12',
  at: night,
  to: [asha.to],
  facts: { technician: 'Tom Reed' },
  bookingId: null,
  link: '/track/bkg_one',
}

const withoutSms = channels.filter((channel) => channel !== 'sms')
const common = { business: 'Callout', hotline: '020 7946 0000' }
const rules = (changes: Partial<NotifyingRules> = {}): NotifyingRules => ({
  rows: [row],
  people: [asha],
  quietHours: defaultQuietHours,
  common,
  publicUrl: 'https://callout.example',
  ...changes,
})
const over = (changes: Partial<NotifyingRules>, requested: Partial<NotificationRequest> = {}) =>
  messagesOf({ ...request, ...requested }, rules(changes), night).map(({ channel }) => channel)

describe('messagesOf', () => {
  it('has a form for each channel: short on the site, whole and with an absolute link elsewhere', () => {
    expect(messagesOf({ ...request, outsideLink: '/link/track/secret' }, rules(), night)).toMatchObject([
      {
        channel: 'in_app',
        to: 'usr_asha',
        subject: 'On the way',
        text: 'Tom Reed is on the way.',
        link: '/track/bkg_one',
        action: null,
      },
      {
        channel: 'email',
        to: 'asha@example.com',
        subject: 'Tom Reed is on the way',
        text: 'Tom Reed of Callout is on the way.\n\nCall 020 7946 0000.',
        action: { label: 'Look', url: 'https://callout.example/link/track/secret' },
        link: null,
        unsubscribe: 'https://callout.example/unsubscribe/abc',
      },
      { channel: 'push', to: 'usr_asha', link: '/track/bkg_one', unsubscribe: null },
      { channel: 'whatsapp', to: '+442079460958', unsubscribe: null },
    ])
  })

  it('has the second link outside the site, below that of the row', () => {
    const secondLink = { label: 'Move it', path: '/manage/secret' }
    const sent = messagesOf({ ...request, secondLink }, rules(), night)
    const second = { label: 'Move it', url: 'https://callout.example/manage/secret' }
    expect(sent.map(({ channel, action }) => [channel, action?.second])).toEqual([
      ['in_app', undefined],
      ['email', second],
      ['push', undefined],
      ['whatsapp', second],
    ])
    const silent = { ...row, action: null }
    expect(messagesOf({ ...request, secondLink }, rules({ rows: [silent] }), night).every((one) => !one.action)).toBe(
      true,
    )
  })

  it('ends with the note, whatever the owner has written', () => {
    const edited = { ...row, text: 'Soon.', short: 'Soon.' }
    const sent = messagesOf({ ...request, note: 'Call {hotline}.' }, rules({ rows: [edited] }), night)
    const [bell, mail] = ['Soon. Call 020 7946 0000.', 'Soon.\n\nCall 020 7946 0000.']
    expect(sent.map(({ text }) => text)).toEqual([bell, mail, bell, mail])
  })

  it('goes over every channel when asked, though row and recipient leave it out; never against a stop or without consent', () => {
    const rows = [{ ...row, channels: [] }]
    const off = new Set(channels.map((channel) => choiceKey('visits', channel)))
    const everyChannel = { everyChannel: true }
    expect(over({ rows, people: [{ ...asha, off }] })).toEqual([])
    expect(over({ rows, people: [{ ...asha, off }] }, everyChannel)).toEqual(withoutSms)
    expect(over({ rows, people: [{ ...asha, consents: new Set() }] }, everyChannel)).not.toContain('whatsapp')
    expect(over({ rows, people: [{ ...asha, reachable: new Set() }] }, everyChannel)).toEqual(['in_app', 'email'])
    const stopped = new Set<Channel>(['whatsapp', 'email'])
    expect(over({ rows, people: [{ ...asha, stopped }] }, everyChannel)).toEqual(['in_app', 'email', 'push'])
    const [mail] = messagesOf({ ...request, ...everyChannel }, rules({ rows }), night).filter(
      (one) => one.channel === 'email',
    )
    expect(mail?.unsubscribe).toBeNull()
  })

  it('delays push and WhatsApp until the quiet hours end, and no other channel', () => {
    const leaves = messagesOf(request, rules(), night).map(({ channel, notBefore }) => [channel, notBefore])
    expect(leaves).toEqual([
      ['in_app', night],
      ['email', night],
      ['push', morning],
      ['whatsapp', morning],
    ])
  })

  it('leaves out a message that would come too late to be useful', () => {
    expect(over({}, { until: morning })).toEqual(['in_app', 'email'])
    expect(over({}, { until: morning.add({ minutes: 1 }) })).toEqual(withoutSms)
  })

  it('respects the channels that a recipient switched off, opted out of or does not have', () => {
    expect(over({ people: [{ ...asha, off: new Set([choiceKey('visits', 'email')]) }] })).toEqual([
      'in_app',
      'push',
      'whatsapp',
    ])
    expect(over({ people: [{ ...asha, off: new Set([choiceKey('bookings', 'email')]) }] })).toEqual(withoutSms)
    expect(over({ people: [{ ...asha, stopped: new Set<Channel>(['whatsapp']) }] })).toEqual([
      'in_app',
      'email',
      'push',
    ])
    expect(over({ people: [{ ...asha, reachable: new Set() }] })).toEqual(['in_app', 'email'])
    expect(over({ people: [{ ...asha, consents: new Set() }] })).toEqual(['in_app', 'email', 'push'])
    expect(over({ people: [{ ...asha, to: { ...asha.to, email: null, phone: null } }] })).toEqual(['in_app', 'push'])
  })

  it('sends nothing to a recipient whose part has no row', () => {
    expect(over({ people: [{ ...asha, to: { ...asha.to, part: 'office' } }] })).toEqual([])
  })

  const silenced: Person = {
    ...asha,
    off: new Set(channels.map((channel) => choiceKey('visits', channel))),
    stopped: new Set(channels),
    consents: new Set(),
  }

  it.each([{ nature: 'security' }, { essential: true }] as const)(
    'sends by e-mail whatever was switched off: %o',
    (kind) => {
      const [message, ...others] = messagesOf(
        request,
        rules({ rows: [{ ...row, ...kind }], people: [silenced] }),
        night,
      )
      expect([message?.channel, message?.unsubscribe, others]).toEqual(['email', null, []])
      expect(over({ rows: [{ ...row, ...kind, channels: ['in_app'] }] })).toEqual(['in_app', 'email'])
    },
  )

  it('sends advertising only to a recipient who agreed to it on that channel', () => {
    const rows = [{ ...row, nature: 'marketing' as const }]
    expect(over({ rows })).toEqual([])
    expect(over({ rows, people: [{ ...asha, consents: new Set(['email:marketing', 'whatsapp:service']) }] })).toEqual([
      'email',
    ])
  })

  it('throws when a text names a fact that is missing', () => {
    expect(() => messagesOf({ ...request, facts: {} }, rules(), night)).toThrow('the fact technician is missing')
  })

  it('lets no fact begin a line of its own in a subject', () => {
    const facts = { technician: 'Tom\r\nBcc: all@example.com' }
    const [, mail] = messagesOf({ ...request, facts }, rules(), night)
    expect(mail?.subject).toBe('Tom Bcc: all@example.com is on the way')
  })
})

describe('messagesOf, for text messages', () => {
  const mobile: Person = {
    ...asha,
    to: { ...asha.to, phone: '+447700900123' },
    consents: new Set(['sms:service']),
    reachable: new Set<Channel>(['sms']),
  }
  const noAddress: Person = { ...mobile, to: { ...mobile.to, email: null }, consents: new Set() }
  const usual = { ...row, channels: ['in_app', 'email'] as const }
  const goes = (changes: Partial<NotifyingRules>, requested: Partial<NotificationRequest> = {}) =>
    over(changes, requested).includes('sms')

  it('sends one with consent where the channel is on, and its text is short and plain, with the link apart', () => {
    const sms = '{business}: {technician}\u{a0}is on the way.'
    const sent = messagesOf(request, rules({ rows: [{ ...row, sms }], people: [mobile] }), night)
    expect(sent.find(({ channel }) => channel === 'sms')).toMatchObject({
      to: '+447700900123',
      subject: 'On the way',
      text: 'Callout: Tom Reed is on the way.',
      action: { label: 'Look', url: 'https://callout.example/track/bkg_one' },
      attachments: [],
      unsubscribe: null,
      notBefore: morning,
    })
  })

  it.each([
    ['the channel is off', { rows: [usual], people: [mobile] }],
    ['the person has not consented', { people: [{ ...mobile, consents: new Set<never>() }] }],
    ['the person switched it off', { people: [{ ...mobile, off: new Set([choiceKey('visits', 'sms')]) }] }],
    ['the number wrote STOP', { people: [{ ...mobile, stopped: new Set<Channel>(['sms']) }] }],
    ['no sender is there', { people: [{ ...mobile, reachable: new Set<Channel>() }] }],
    ['the number is a landline', { people: [{ ...mobile, to: asha.to }] }],
    ['the number is foreign', { people: [{ ...mobile, to: { ...asha.to, phone: '+33612345678' } }] }],
    ['the row is about security', { rows: [{ ...row, nature: 'security' as const }], people: [mobile] }],
  ])('sends none where %s', (_, changes) => expect(goes(changes)).toBe(false))

  it('replaces the e-mail of a customer without an e-mail address, without consent and whatever was switched off', () => {
    const off = new Set([choiceKey('visits', 'sms')])
    expect(goes({ rows: [usual], people: [{ ...noAddress, off }] })).toBe(true)
    expect(goes({ rows: [{ ...usual, channels: ['in_app'] }], people: [noAddress] })).toBe(false)
    expect(goes({ rows: [{ ...usual, channels: ['in_app'], essential: true }], people: [noAddress] })).toBe(true)
    const colleague = { ...noAddress, to: { ...noAddress.to, part: 'office' as const } }
    expect(goes({ rows: [{ ...usual, part: 'office' }], people: [colleague] })).toBe(false)
    expect(goes({ rows: [{ ...usual, nature: 'marketing' }], people: [noAddress] })).toBe(false)
  })

  it('goes in an emergency where the row says so, at once when it is urgent', () => {
    const rows = [{ ...usual, smsInEmergencies: true }]
    const people = [{ ...mobile, consents: new Set<never>() }]
    expect(goes({ rows, people })).toBe(false)
    expect(goes({ rows, people }, { emergency: true })).toBe(true)
    expect(goes({ rows: [usual], people }, { emergency: true })).toBe(false)
    const urgent = messagesOf({ ...request, emergency: true, urgent: true }, rules({ rows, people }), night)
    expect(urgent.find(({ channel }) => channel === 'sms')?.notBefore).toEqual(night)
  })

  it('goes over every channel where the request says so, with consent, and ends with the note', () => {
    const off = new Set([choiceKey('visits', 'sms')])
    const everyChannel = { everyChannel: true, note: 'Call {hotline}.' }
    expect(goes({ rows: [usual], people: [{ ...mobile, off }] }, everyChannel)).toBe(true)
    expect(goes({ rows: [usual], people: [{ ...mobile, consents: new Set<never>() }] }, everyChannel)).toBe(false)
    const sent = messagesOf({ ...request, ...everyChannel }, rules({ rows: [usual], people: [mobile] }), night)
    expect(sent.find(({ channel }) => channel === 'sms')?.text).toBe(
      'Callout: Tom Reed is on the way.\nCall 020 7946 0000.',
    )
  })

  it('is made for a stopped number where nothing else reaches the person, so that the office sees why it fails', () => {
    const stopped = new Set<Channel>(['sms'])
    expect(goes({ rows: [usual], people: [{ ...noAddress, stopped }] })).toBe(true)
  })
})

describe('messagesOf, for any event', () => {
  const anyPerson = fc.record({
    part: fc.constantFrom('customer', 'technician', 'office', 'account', 'visitor'),
    id: fc.integer({ min: 1, max: 4 }),
    email: fc.boolean(),
    phone: fc.boolean(),
    account: fc.boolean(),
    off: fc.subarray(
      eventTable.flatMap(({ group }) => channels.map((channel): ChoiceKey => choiceKey(group, channel))),
    ),
    stopped: fc.subarray([...channels]),
    reachable: fc.subarray<Channel>(['push', 'whatsapp', 'sms']),
  })
  const people = fc.array(anyPerson, { maxLength: 6 }).map((all) =>
    all.map(({ part, id, email, phone, account, off, stopped, reachable }): Person => ({
      ...asha,
      to: {
        part,
        userId: account ? (`usr_${id}` as UserId) : null,
        name: null,
        email: email ? `person${id}@example.com` : null,
        phone: phone ? `+44770090012${id}` : null,
      },
      off: new Set(off),
      stopped: new Set(stopped),
      reachable: new Set(reachable),
    })),
  )
  const anyEvent = fc.constantFrom(...new Set(eventTable.map(({ event }) => event)))
  const anyEventCase = fc.record({
    event: anyEvent,
    people,
    urgent: fc.boolean(),
    now: fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minutes) => night.add({ minutes })),
  })

  const messages = ({
    event,
    people: recipients,
    urgent,
    now,
  }: {
    event: string
    people: readonly Person[]
    urgent: boolean
    now: Temporal.Instant
  }) => {
    const rows = rowsOf(event)
    const facts = Object.fromEntries(rows.flatMap((one) => one.facts).map((name) => [name, `a ${name}`]))
    const requested = { ...request, event, facts, urgent, to: recipients.map(({ to }) => to) }
    return messagesOf(requested, rules({ rows, people: recipients }), now)
  }

  it('gives each message a unique key, and the same key at another time and in another order', () => {
    fc.assert(
      fc.property(anyEventCase, (requested) => {
        const keys = messages(requested).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const again = messages({
          ...requested,
          people: requested.people.toReversed(),
          now: requested.now.add({ hours: 5 }),
        })
        expect(new Set(again.map(({ key }) => key))).toEqual(new Set(keys))
      }),
    )
  })

  it('fills every placeholder, leaves no text empty, and keeps a subject to one line', () => {
    fc.assert(
      fc.property(anyEventCase, (requested) => {
        for (const { subject, text } of messages(requested)) {
          expect([...factsIn(subject), ...factsIn(text)]).toEqual([])
          expect(subject).toMatch(/^\S.*\S$/)
          expect(text).not.toBe('')
        }
      }),
    )
  })

  it('delays nothing urgent, no e-mail and no bell, and the rest until the end of the quiet hours at most', () => {
    fc.assert(
      fc.property(anyEventCase, (requested) => {
        for (const { channel, notBefore } of messages(requested)) {
          const waits = !requested.urgent && ['push', 'whatsapp', 'sms'].includes(channel)
          expect(notBefore).toEqual(waits ? afterQuietHours(requested.now, defaultQuietHours) : requested.now)
        }
      }),
    )
  })
})
