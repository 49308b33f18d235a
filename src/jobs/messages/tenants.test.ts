import { describe, expect, it } from 'vitest'
import type { Message } from '#modules/messaging'
import { type PropertyId, pence } from '#modules/shared'
import { createSqliteCustomerStore, createSqliteReminderStore } from '#adapters/sqlite'
import { office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { aRequest, burstPipe } from '../../../tests/support/builders/bookings.ts'
import { aPlace } from '../../../tests/support/builders/callers.ts'
import { emitted } from '../../../tests/support/builders/events.ts'
import { createLog } from '../../log.ts'
import { remind } from './reminders.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const tenant = '+447700900789'
const landlord = 'asha@example.com'
const contact = { ...aRequest().contact, name: 'Tess Tenant', email: landlord, phone: tenant }
const flat = aPlace({
  id: 'prp_flat' as PropertyId,
  occupier: { name: 'Tess Tenant', phone: tenant, email: null },
})

/** A flat whose tenant has a number and no e-mail address: the landlord's is that of the booking. */
async function openLet(occupier = flat.occupier) {
  const world = openNotifyingWorld(['tom', 'ann'])
  await createSqliteCustomerStore(world.database).addProperty({ ...flat, occupier })
  const reminders = createSqliteReminderStore(world.database)
  const kept = (): readonly Message[] =>
    world.database.raw
      .prepare<[], string>('select event from messages group by event order by min(seq)')
      .pluck()
      .all()
      .flatMap((event) => world.messagesFor(event))
      .filter(({ channel }) => channel !== 'in_app')
  return {
    ...world,
    kept,
    to: (address: string) => kept().filter(({ to }) => to === address),
    events: (address: string) =>
      kept()
        .filter(({ to }) => to === address)
        .map(({ event, channel }) => `${event} ${channel}`),
    remind: () => remind({ ...world, reminders }, createLog('silent')),
    async ordered(changes: Partial<Parameters<typeof aRequest>[0]> = {}) {
      const property = { id: flat.id, name: flat.name }
      const made = await world.booking.request(aRequest({ startsAt: wednesdayTen, contact, property, ...changes }))
      if (!made.ok) throw new Error(made.refusal.kind)
      await world.relayAll()
      return made.value.id
    },
    [Symbol.dispose]: () => world[Symbol.dispose](),
  }
}

describe('a tenant with a mobile number and no e-mail address of their own', () => {
  it('gets one confirmation by text, without a price or a link to pay', async () => {
    using world = await openLet()
    const id = await world.ordered()
    expect(world.events(tenant)).toEqual([])
    await world.pay(id)
    await world.relayAll()
    expect(world.events(tenant)).toEqual(['visit_confirmed sms'])
    const [text] = world.to(tenant)
    expect(text?.text).toMatch(
      /^Callout: we come to you\. Tap repair \(CB-\w+\), Wednesday 4 March, 10 am, with (Tom|Ann)\./,
    )
    expect(text?.text).not.toMatch(/£|nothing to pay/)
    expect(text?.action?.url).toContain('/track/')
    expect(text?.action).not.toHaveProperty('second')
    expect(text?.action).not.toHaveProperty('withdraw')
    await world.relayAll(true)
    expect(world.events(tenant)).toHaveLength(1)
  })

  it('leaves the landlord the confirmation with the price, once', async () => {
    using world = await openLet()
    const id = await world.ordered()
    await world.pay(id)
    await world.relayAll()
    const events = world.events(landlord)
    expect(events).toContain('booking_confirmed email')
    expect(events.filter((event) => event.includes('visit_'))).toEqual([])
    expect(world.to(landlord).find(({ event }) => event === 'booking_confirmed')?.text).toContain('£85.00')
  })

  it('reads of a move, a reminder and a cancellation, and nothing of money', async () => {
    using world = await openLet()
    const id = await world.ordered()
    await world.pay(id)
    await world.relayAll()
    await world.booking.reschedule(office, id, wednesdayTen.add({ hours: 3 }))
    await world.relayAll()
    world.clock.set(wednesdayTen.add({ hours: 3 }).subtract({ hours: 20 }))
    await world.remind()
    await world.remind()
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    expect(world.events(tenant)).toEqual([
      'visit_confirmed sms',
      'booking_rescheduled sms',
      'reminder_24h sms',
      'visit_cancelled sms',
    ])
    expect(world.to(tenant).filter(({ text }) => /£|refund/.test(text))).toEqual([])
    const links = world.to(tenant).flatMap(({ action }) => (action ? [action.url, action.second?.url ?? ''] : []))
    expect(links.filter((link) => /pay|manage/.test(link))).toEqual([])
    expect(world.events(landlord)).toEqual(
      expect.arrayContaining(['booking_rescheduled email', 'reminder_24h email', 'booking_cancelled email']),
    )
  })

  it('reads no price that a move has changed, nor one in the texts of the owner', async () => {
    using world = await openLet()
    const text = '{reference} comes to {price}. {price_change}'
    await world.rules.putEdit({
      event: 'booking_rescheduled',
      part: 'customer',
      channels: ['in_app', 'email'],
      subject: text,
      text,
      title: text,
      short: text,
      sms: text,
      editedBy: office.userId,
      editedAt: wednesdayTen,
      version: 1,
    })
    const id = await world.ordered()
    await world.pay(id)
    await world.relayAll()
    const price = { before: pence(12_000), now: pence(8500), refund: pence(3500) }
    const body = { bookingId: id, customerId: aRequest().customerId, price }
    await world.notify(emitted('booking-rescheduled', body, { id: 99, at: world.clock.now() }))
    expect(world.to(tenant).at(-1)).toMatchObject({
      event: 'booking_rescheduled',
      text: expect.stringMatching(/^CB-\w+ comes to agreed with the payer\.$/),
    })
    expect(world.to(landlord).find(({ event }) => event === 'booking_rescheduled')?.text).toMatch(
      /A later day costs less/,
    )
  })

  it('reads nothing of a link that the landlord used, while the landlord is warned', async () => {
    using world = await openLet()
    const id = await world.ordered()
    await world.pay(id)
    await world.relayAll()
    const body = { bookingId: id, customerId: aRequest().customerId, byLink: true }
    await world.notify(emitted('booking-rescheduled', body, { id: 99, at: world.clock.now() }))
    const warning = /done with the link in one of our messages/
    expect(world.to(tenant).at(-1)?.event).toBe('booking_rescheduled')
    expect(world.to(tenant).filter(({ text }) => warning.test(text))).toEqual([])
    expect(world.to(landlord).find(({ event }) => event === 'booking_rescheduled')?.text).toMatch(warning)
  })

  it('gets no cancellation of a visit that was never announced', async () => {
    using world = await openLet()
    const id = await world.ordered()
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    expect(world.events(tenant)).toEqual([])
  })

  it('gets the same where a company gets the bills', async () => {
    using world = await openLet()
    const id = await world.ordered({ payer: { name: 'Lord Lets', email: 'bills@lets.example' } })
    await world.pay(id)
    await world.relayAll()
    expect(world.events(tenant)).toEqual(['visit_confirmed sms'])
    expect(world.to(tenant)[0]?.text).toMatch(/Please make sure that somebody is in\. You have nothing to pay\.$/)
    expect(world.events(landlord)).toContain('visit_confirmed email')
  })

  it('reads at once of an emergency that nothing is paid for first', async () => {
    using world = await openLet()
    world.policy('after')
    await world.ordered({ serviceId: burstPipe, startsAt: null, priority: 'emergency' })
    expect(world.events(tenant)).toEqual(['visit_confirmed sms'])
  })

  it.each([
    ['a landline', { phone: '+442079460958' }, null],
    ['the number of the landlord', {}, tenant],
    ['an e-mail address of their own', { email: 'tess@example.com' }, null],
  ])('gets no text about it with %s', async (_, changes, phone) => {
    using world = await openLet()
    world.data.set('users', { id: 'usr_asha' }, { phone })
    const id = await world.ordered({ contact: { ...contact, ...changes } })
    await world.pay(id)
    await world.relayAll()
    expect(world.kept().filter(({ channel }) => channel === 'sms')).toEqual([])
  })

  it('gets none where the booking is for no property: the number is the customer’s own', async () => {
    using world = await openLet()
    const id = await world.ordered({ property: null })
    await world.pay(id)
    await world.relayAll()
    expect(world.events(tenant)).toEqual([])
  })
})

const nobody = { name: null, phone: null, email: null }
const ashas = { ...nobody, name: 'Asha', phone: tenant }

describe('a customer whose own home is one of their properties', () => {
  it.each([
    ['whose account has no number', null, 'Asha', nobody],
    ['whose account has no number, met by another name', null, 'Asha Patel', nobody],
    ['whose account has a landline', '+442079460958', 'Asha', nobody],
    ['whose number in the account is another since', '+447700900456', ' asha ', nobody],
    ['who lives there by their own entry', null, 'Asha', ashas],
    ['who lives there by their own entry, with a landline in the account', '+442079460958', 'Asha Patel', ashas],
    ['who named no occupier, only a number', null, 'Asha', { ...nobody, phone: tenant }],
  ])('reads as the customer alone: one %s', async (_, phone, name, occupier) => {
    using world = await openLet(occupier)
    world.data.set('users', { id: 'usr_asha' }, { phone })
    const id = await world.ordered({ contact: { ...contact, name } })
    await world.pay(id)
    await world.relayAll()
    expect(world.events(landlord)).toContain('booking_confirmed email')
    expect(world.events(tenant)).toEqual([])
  })
})

describe('a contact at a property', () => {
  it.each([
    ['the occupier’s number', null, flat.occupier],
    ['another name and number than the account', '+447700900456', nobody],
    ['the occupier’s number, whose name is not kept', '+447700900456', { ...nobody, phone: tenant }],
  ])('is the tenant with %s', async (_, phone, occupier) => {
    using world = await openLet(occupier)
    world.data.set('users', { id: 'usr_asha' }, { phone })
    const id = await world.ordered()
    await world.pay(id)
    await world.relayAll()
    expect(world.events(tenant)).toEqual(['visit_confirmed sms'])
  })
})

describe('a landlord without an e-mail address', () => {
  const own = '+447700900456'
  const byNumber = { ...contact, email: '' }

  it.each([
    ['their own number', { email: '', phone: own }, own, 'sms'],
    ['the e-mail address of the account, where it has no number', { phone: null }, landlord, 'email'],
  ])('is reached at %s, and the tenant by text without prices', async (_, account, owner, channel) => {
    using world = await openLet()
    world.data.set('users', { id: 'usr_asha' }, account)
    const id = await world.ordered({ contact: byNumber })
    await world.pay(id)
    await world.relayAll()
    const price = { before: pence(12_000), now: pence(8500), refund: pence(3500) }
    const body = { bookingId: id, customerId: aRequest().customerId, price }
    await world.notify(emitted('booking-rescheduled', body, { id: 99, at: world.clock.now() }))
    world.clock.set(wednesdayTen.subtract({ hours: 20 }))
    await world.remind()
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    expect(world.events(tenant)).toEqual([
      'visit_confirmed sms',
      'booking_rescheduled sms',
      'reminder_24h sms',
      'visit_cancelled sms',
    ])
    expect(world.to(tenant).filter(({ text }) => /£|refund/.test(text))).toEqual([])
    const ofOwner = ['booking_confirmed', 'booking_rescheduled', 'reminder_24h', 'booking_cancelled']
    expect(world.events(owner)).toEqual(expect.arrayContaining(ofOwner.map((event) => `${event} ${channel}`)))
    const moved = world.to(owner).find(({ event }) => event === 'booking_rescheduled')
    expect(moved?.text).toContain('£35.00 is refunded to you')
    expect(moved?.name).toBe('Asha')
  })

  it('has the links of the person who booked, which the tenant has not', async () => {
    using world = await openLet()
    world.data.set('users', { id: 'usr_asha' }, { email: '', phone: own })
    const id = await world.ordered({ contact: byNumber })
    await world.pay(id)
    await world.relayAll()
    const urls = (address: string) => JSON.stringify(world.to(address).map(({ action }) => action))
    expect(urls(own)).toContain('/manage/')
    expect(urls(tenant)).not.toContain('/manage/')
  })
})

describe('landlord and tenant, where the process ends between their messages', () => {
  const breakOff = `create trigger ends before insert on messages when new.recipient = '${tenant}'
    begin select raise(abort, 'the process ends'); end`
  const readers: readonly string[] = [tenant, landlord]

  it('are both reminded by the next run, the tenant with a link that needs no sign-in', async () => {
    using world = await openLet()
    const id = await world.ordered()
    await world.pay(id)
    await world.relayAll()
    world.clock.set(wednesdayTen.subtract({ hours: 20 }))
    world.database.raw.exec(breakOff)
    await world.remind()
    world.database.raw.exec('drop trigger ends')
    await world.remind()
    await world.remind()
    const reminded = world.kept().filter(({ event, to }) => event === 'reminder_24h' && readers.includes(to))
    expect(reminded.map(({ to }) => to).toSorted()).toEqual(readers)
    for (const { action } of reminded) expect(action?.url).toMatch(/\/track\/[0-9a-f]{32}$/)
  })

  it('both read of the move from the next relay, with links that need no sign-in', async () => {
    using world = await openLet()
    const id = await world.ordered()
    await world.pay(id)
    await world.relayAll()
    const moved = emitted(
      'booking-rescheduled',
      { bookingId: id, customerId: aRequest().customerId },
      { id: 99, at: world.clock.now() },
    )
    world.database.raw.exec(breakOff)
    await expect(world.notify(moved)).rejects.toThrow('the process ends')
    world.database.raw.exec('drop trigger ends')
    await world.notify(moved)
    await world.notify(moved)
    const read = world.kept().filter(({ event, to }) => event === 'booking_rescheduled' && readers.includes(to))
    expect(read.map(({ to }) => to).toSorted()).toEqual(readers)
    for (const { action } of read) expect(action?.url).toMatch(/\/track\/[0-9a-f]{32}$/)
  })
})
