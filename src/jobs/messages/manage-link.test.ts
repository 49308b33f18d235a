import { describe, expect, it } from 'vitest'
import { createSqliteReminderStore } from '#adapters/sqlite'
import { customerByLink } from '#modules/booking'
import type { Message } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import { asha } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { aRequest, burstPipe } from '../../../tests/support/builders/bookings.ts'
import { agreeing } from '../../../tests/support/builders/terms.ts'
import { createLog } from '../../log.ts'
import { remind } from './reminders.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const landlord = { name: 'Lord Lets', email: 'bills@lets.example' }
const elsewhere = { ...aRequest().contact, name: 'Mother Patel', email: 'mother@example.com' }
const byLink = customerByLink({ customerId: asha.userId })
const sentence =
  /This was done with the link in one of our messages\. If it was not you, call us now on 020 7946 0000\./

function open() {
  const world = openNotifyingWorld(['tom'])
  const reminders = createSqliteReminderStore(world.database)
  const lastMail = (event: string) => toCustomer(event).findLast(({ channel }) => channel === 'email')
  const toCustomer = (event: string): readonly Message[] =>
    world.messagesFor(event).filter(({ to }) => !/tom|office|admin/.test(to))
  return {
    ...world,
    toCustomer,
    lastMail,
    /** The token of the manage link in the latest e-mail about an event; null without one. */
    tokenIn: (event: string) => lastMail(event)?.action?.second?.url.split('/manage/')[1] ?? null,
    remind: () => remind({ ...world, reminders }, createLog('silent')),
    agreeToWhatsapp() {
      const agreed = { consent: 'whatsapp:service', given: true, textVersion: '1', source: 'profile' } as const
      return world.choices.put(asha.userId, [], [agreed], world.clock.now())
    },
    async confirmed(changes: Partial<Parameters<typeof aRequest>[0]> = {}) {
      const made = await world.booking.request(aRequest({ startsAt: wednesdayTen, ...changes }))
      if (!made.ok) throw new Error(made.refusal.kind)
      await world.pay(made.value.id)
      await world.relayAll()
      return made.value.id
    },
  }
}

describe('the link to move or cancel', () => {
  it('is in the confirmation and in each reminder of the person who booked, with a token of its own', async () => {
    using world = open()
    const id = await world.confirmed()
    for (const hours of [24, 2]) {
      world.clock.set(wednesdayTen.subtract({ hours }))
      await world.remind()
    }
    const tokens = ['booking_confirmed', 'reminder_24h', 'reminder_2h'].map((event) => world.tokenIn(event) ?? '')
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(await world.links.open(token, 'manage')).toMatchObject({ id })
    const action = world.lastMail('booking_confirmed')?.action
    expect(action?.second?.label).toBe('Move or cancel the visit')
    expect(action?.url).toMatch(/\/track\/[0-9a-f]{32}$/)
  })

  it('is on WhatsApp as in the e-mail, and neither on the site nor in the calendar file', async () => {
    using world = open()
    await world.agreeToWhatsapp()
    await world.confirmed()
    const token = world.tokenIn('booking_confirmed') ?? ''
    const chat = world.toCustomer('booking_confirmed').find(({ channel }) => channel === 'whatsapp')
    expect(chat?.action?.second?.url).toBe(`https://callout.example/manage/${token}`)
    for (const { text, link, attachments } of world.messagesFor('booking_confirmed')) {
      expect(JSON.stringify([text, link, attachments])).not.toContain(token)
    }
  })

  it('is sealed in the database, and in no event', async () => {
    using world = open()
    await world.confirmed()
    const token = world.tokenIn('booking_confirmed')
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(world.data.dump()).not.toContain(token)
  })

  it('is left out where the office reads the message', async () => {
    using world = open()
    await world.confirmed()
    const mail = world.lastMail('booking_confirmed')
    const seen = mail && (await world.messaging.see(mail.id))
    expect(seen).toMatchObject({ isLinkHidden: true, message: { action: { label: mail?.action?.label } } })
    expect(JSON.stringify(seen)).not.toContain('/manage/')
  })

  it('is made once for an event that is repeated', async () => {
    using world = open()
    await world.confirmed()
    const rows = () => world.data.count('links', { purpose: 'manage' })
    expect(rows()).toBe(1)
    await world.relayAll(true)
    expect(rows()).toBe(1)
  })

  it('comes without the postcode that it asks for, in text and calendar file; the technician reads it', async () => {
    using world = open()
    await world.agreeToWhatsapp()
    const contact = { ...aRequest().contact, address: 'Flat 2, 12 Park Lane, Croydon cr01ab' }
    await world.confirmed({ contact, startsAt: wednesdayTen })
    for (const hours of [24, 2]) {
      world.clock.set(wednesdayTen.subtract({ hours }))
      await world.remind()
    }
    for (const event of ['booking_requested', 'booking_confirmed', 'reminder_24h', 'reminder_2h']) {
      const sent = world.toCustomer(event)
      expect([event, sent.length > 0]).toEqual([event, true])
      for (const { text, subject, attachments } of sent)
        expect(JSON.stringify([text, subject, attachments])).not.toMatch(/cr0\s*1ab/i)
    }
    expect(world.lastMail('booking_confirmed')?.text).toContain('\nFlat 2, 12 Park Lane, Croydon\n')
    const forTom = world.messagesFor('technician_assigned').find(({ channel }) => channel === 'email')
    expect(JSON.stringify(forTom?.attachments)).toContain('CR0 1AB')
  })

  it('is not sent to anybody else: a contact at another address, or a payer', async () => {
    using world = open()
    await world.confirmed({ contact: elsewhere })
    expect(world.lastMail('booking_confirmed')).toMatchObject({ to: elsewhere.email })
    await world.confirmed({ startsAt: wednesdayTen.add({ hours: 3 }), contact: elsewhere, payer: landlord })
    expect(world.data.count('links', { purpose: 'manage' })).toBe(0)
    for (const event of ['booking_confirmed', 'visit_confirmed']) expect(world.tokenIn(event)).toBeNull()
  })

  it('asks the office where the customer booked an emergency, or a visit that somebody else pays', async () => {
    using world = open()
    await world.confirmed({ payer: landlord })
    expect(world.lastMail('visit_confirmed')?.action?.second?.label).toBe('Ask us to change the visit')
    await world.confirmed({ serviceId: burstPipe, startsAt: null, priority: 'emergency' })
    expect(world.lastMail('booking_confirmed')?.action?.second?.label).toBe('Ask us to change the visit')
  })
})

describe('a change by link', () => {
  it('is notified over every channel that the customer uses, and says that it was made by link', async () => {
    using world = open()
    await world.agreeToWhatsapp()
    const off = (['in_app', 'push', 'whatsapp'] as const).map((channel) => ({
      group: 'bookings' as const,
      channel,
      on: false,
    }))
    await world.choices.put(asha.userId, off, [], world.clock.now())
    const id = await world.confirmed()
    expect((await world.booking.reschedule(byLink, id, wednesdayTen.add({ hours: 3 }))).ok).toBe(true)
    await world.relayAll()
    expect((await world.booking.cancel(byLink, id, null)).ok).toBe(true)
    await world.relayAll()
    for (const event of ['booking_rescheduled', 'booking_cancelled']) {
      const sent = world.toCustomer(event)
      expect([event, sent.map(({ channel }) => channel)]).toEqual([event, ['in_app', 'email', 'push', 'whatsapp']])
      for (const { text } of sent) expect(text).toMatch(sentence)
      for (const { to, text } of world.messagesFor(event))
        expect([to, sentence.test(text)]).toEqual([to, !/tom/.test(to)])
    }
  })

  it('is notified only over channels that were agreed to', async () => {
    using world = open()
    const id = await world.confirmed()
    await world.booking.cancel(byLink, id, null)
    await world.relayAll()
    const channels = world.toCustomer('booking_cancelled').map(({ channel }) => channel)
    expect(channels).toEqual(['in_app', 'email', 'push'])
  })

  it('is notified at the address of the account too, where messages go to another', async () => {
    using world = open()
    const id = await world.confirmed({ contact: elsewhere })
    await world.booking.cancel(byLink, id, null)
    await world.relayAll()
    const mails = world.toCustomer('booking_cancelled').filter(({ channel }) => channel === 'email')
    expect(mails.map(({ to }) => to)).toEqual([elsewhere.email, 'asha@example.com'])
  })

  it.each(['', 'right@example.com'])(
    'is never notified at the address of a caller that the office typed, where the order has "%s"',
    async (email) => {
      using world = open()
      const customerId = 'usr_caller' as UserId
      const { phone, address, postcode } = elsewhere
      const caller = { id: customerId, fullName: 'A Caller', email: 'mistyped@example.com', phone, address, postcode }
      const contact = { ...elsewhere, email, phone: '+447700900999' }
      const id = await world.confirmed({ customerId, caller, byGuest: true, source: 'office', contact })
      await world.booking.cancel(customerByLink({ customerId }), id, null)
      await world.relayAll()
      const reached = world.data.texts('messages', 'recipient')
      expect(reached.filter((to) => to === 'mistyped@example.com')).toEqual([])
      expect(reached).toContain(email || contact.phone)
    },
  )

  it('is notified so where the contract for work that is done is cancelled by law, at the address of the account too', async () => {
    using world = open()
    await world.agreeToWhatsapp()
    const id = await world.confirmed({ contact: elsewhere, agree: agreeing('missing') })
    await world.complete(id)
    await world.relayAll()
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ ok: true })
    await world.relayAll()
    const sent = world.toCustomer('booking_withdrawn').filter(({ to }) => !/office/.test(to))
    expect(sent.map(({ channel }) => channel)).toEqual(['in_app', 'email', 'push', 'whatsapp', 'email'])
    expect(sent.flatMap(({ channel, to }) => (channel === 'email' ? [to] : []))).toEqual([
      elsewhere.email,
      'asha@example.com',
    ])
    for (const { text } of sent) expect(text).toMatch(sentence)
  })

  it('is no such notice where the signed-in customer cancels the contract', async () => {
    using world = open()
    const id = await world.confirmed({ agree: agreeing('missing') })
    await world.complete(id)
    expect(await world.booking.withdraw(id, asha.userId)).toMatchObject({ ok: true })
    await world.relayAll()
    expect(world.toCustomer('booking_withdrawn')).not.toEqual([])
    for (const { text } of world.toCustomer('booking_withdrawn')) expect(text).not.toMatch(sentence)
  })

  it('stands in the history and in the events; a change on the site does not', async () => {
    using world = open()
    const id = await world.confirmed()
    await world.booking.reschedule(byLink, id, wednesdayTen.add({ hours: 3 }))
    await world.booking.undoMove(byLink, id)
    await world.booking.cancel(asha, id, null)
    await world.relayAll()
    const history = await world.booking.history(id)
    expect(history.slice(-3).map(({ actor }) => actor)).toEqual(['link', 'link', asha.userId])
    const bodies = world.data.texts('outbox', 'body', { kind: 'booking-rescheduled' })
    expect(bodies.map((body) => (JSON.parse(body) as { byLink?: boolean }).byLink)).toEqual([true, true])
    expect(world.data.text('outbox', 'body', { kind: 'booking-cancelled' })).not.toContain('byLink')
    for (const { text } of world.toCustomer('booking_cancelled')) expect(text).not.toMatch(sentence)
  })
})
