import { describe, expect, it } from 'vitest'
import type { PayLinkChannel } from '#modules/booking'
import type { PropertyId } from '#modules/shared'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { aRequest, office, pay, tuesdayTen } from '../../../tests/support/builders/bookings.ts'

type World = ReturnType<typeof openNotifyingWorld>

const contact = {
  name: 'Cora Caller',
  email: 'cora@example.com',
  phone: '+447700900123',
  address: '4 Surrey Street',
  postcode: 'CR0 1AB',
}

async function booked(world: World, payLinkBy: readonly PayLinkChannel[], changes = {}) {
  const made = await world.booking.request(
    aRequest({ contact, bookedBy: office.userId, source: 'office', payLinkBy, ...changes }),
  )
  if (!made.ok) throw new Error(made.refusal.kind)
  return made.value.id
}

const outside = (world: World, event: string) =>
  world
    .messagesFor(event)
    .filter(({ channel }) => channel !== 'in_app')
    .map(({ channel, to }) => `${channel} ${to}`)

describe('the message with the link to pay', () => {
  it.each<[readonly PayLinkChannel[], readonly string[]]>([
    [['sms'], ['sms +447700900123']],
    [['whatsapp'], ['whatsapp +447700900123']],
    [
      ['email', 'sms'],
      ['email cora@example.com', 'sms +447700900123'],
    ],
  ])('goes over %s and over nothing else, once', async (channels, expected) => {
    using world = openNotifyingWorld(['tom'])
    await booked(world, channels)
    await world.relayAll()
    await world.relayAll(true)
    expect(outside(world, 'pay_link_asked')).toEqual(expected)
    expect(outside(world, 'booking_requested')).toEqual([])
  })

  it('leads to the payment, in each message, after everything was relayed again', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await booked(world, ['email', 'sms'])
    await world.relayAll()
    await world.relayAll(true)
    const urls = world.messagesFor('pay_link_asked').flatMap(({ action }) => action?.url ?? [])
    expect(urls).toHaveLength(2)
    for (const url of urls) {
      const token = /\/pay\/([0-9a-f]{32})$/.exec(url)?.[1] ?? ''
      expect((await world.links.open(token, 'pay'))?.id).toBe(id)
    }
  })

  it('says what is to be paid until when', async () => {
    using world = openNotifyingWorld(['tom'])
    await booked(world, ['sms'])
    await world.relayAll()
    const [text] = world.messagesFor('pay_link_asked').filter(({ channel }) => channel === 'sms')
    expect(text?.text).toMatch(
      /^Callout: Tap repair \(CB-\w+\), Tuesday 3 March, 10 am: £85\.00\. Please pay £85\.00 by 7:30 am\.$/,
    )
  })

  it('and every other message of the visit goes by text where the contact has no e-mail address, not to the one of the account', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await booked(world, ['sms'], { contact: { ...contact, email: '' } })
    await world.relayAll()
    pay(world.database, id, 8_500)
    await world.booking.reschedule(office, id, tuesdayTen.add({ hours: 3 }))
    await world.relayAll()
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    const events = world.database.raw.prepare<[], string>('select distinct event from messages').pluck().all()
    expect(events.length).toBeGreaterThan(3)
    expect(events.flatMap((event) => outside(world, event)).filter((to) => to.includes('@'))).toEqual([])
    expect(outside(world, 'pay_link_asked')).toEqual(['sms +447700900123'])
    expect(outside(world, 'booking_cancelled')).toContain('sms +447700900123')
  })

  it('is not sent once it was paid', async () => {
    using world = openNotifyingWorld(['tom'])
    pay(world.database, await booked(world, ['sms']), 8_500)
    await world.relayAll()
    expect(outside(world, 'pay_link_asked')).toEqual([])
  })

  it('is not sent where nobody is to be asked, nor is another that asks', async () => {
    using world = openNotifyingWorld(['tom'])
    await booked(world, [])
    await world.relayAll()
    expect(outside(world, 'pay_link_asked')).toEqual([])
    expect(outside(world, 'booking_requested')).toEqual([])
  })

  it('is never texted to the tenant of a property, only to the number of the account', async () => {
    using world = openNotifyingWorld(['tom'])
    const let2 = {
      property: { id: 'prp_flat' as PropertyId, name: 'Flat 2' },
      contact: { ...contact, email: 'asha@example.com' },
    }
    world.database.raw.exec(`
      insert into properties (id, user_id, name, address, postcode, access_notes, created_at)
      values ('prp_flat', 'usr_asha', 'Flat 2', '2 Church Road', 'CR0 1AB', '{}', '2026-03-01T07:00:00.000Z')`)
    await booked(world, ['email', 'sms'], let2)
    await world.relayAll()
    expect(outside(world, 'pay_link_asked')).toEqual(['email asha@example.com'])
    world.database.raw.prepare(`update users set phone = '+447700900123' where id = 'usr_asha'`).run()
    await booked(world, ['sms'], { ...let2, startsAt: tuesdayTen.add({ hours: 3 }) })
    await world.relayAll()
    expect(outside(world, 'pay_link_asked')).toEqual(['email asha@example.com', 'sms +447700900123'])
  })

  it('goes to the payer where somebody else pays, and not to the contact', async () => {
    using world = openNotifyingWorld(['tom'])
    await booked(world, ['email'], { payer: { name: 'Agent', email: 'bills@agent.example' } })
    await world.relayAll()
    expect(outside(world, 'pay_link_asked')).toEqual(['email bills@agent.example'])
    expect(outside(world, 'visit_requested')).toEqual([])
  })
})
