import { describe, expect, it } from 'vitest'
import { createSqliteCustomerDesk } from '#adapters/sqlite'
import type { Message } from '#modules/messaging'
import { type BookingId, pence } from '#modules/shared'
import { asha, office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { overtakes } from './overtake.ts'
import { payerMessages } from './payer-messages.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const agent = { name: 'Agent Ltd', email: 'bills@agent.example' }
const landlord = { name: 'Lord Lets', email: 'lord@lets.example' }

/** With `isOvertaking` no message has left yet, and those that are not true any more are ended first, as in the site. */
function open(isOvertaking = false) {
  const world = openNotifyingWorld(['tom'])
  const desk = createSqliteCustomerDesk(world.database)
  const first = isOvertaking ? [overtakes(world)['payer-changed']] : []
  const subscribers = [...first, ...payerMessages(world)['payer-changed']]
  /** Changes the payer, and relays the event `times` times. */
  async function change(id: BookingId, payer: typeof agent | null, times = 1) {
    const done = await desk.changeBilling(id, { payer, purchaseOrder: null }, office.userId, world.clock.now())
    if (!done.ok) throw new Error(done.refusal.kind)
    const event = world.database.raw
      .prepare<[], { readonly id: number; readonly body: string }>(
        `select id, body from outbox where kind = 'payer-changed' order by id desc limit 1`,
      )
      .get()
    for (let time = 0; event && time < times; time += 1) {
      const changed = emitted('payer-changed', JSON.parse(event.body), { id: event.id, at: world.clock.now() })
      for (const one of subscribers) await one(changed)
    }
  }
  /** Relays all changes of payer, each with its own time. */
  async function relayChanges() {
    const events = world.database.raw
      .prepare<[], { readonly id: number; readonly body: string; readonly at: string }>(
        `select id, body, at from outbox where kind = 'payer-changed' order by id`,
      )
      .all()
    for (const { id, body, at } of events) {
      const changed = emitted('payer-changed', JSON.parse(body), { id, at: Temporal.Instant.from(at) })
      for (const one of subscribers) await one(changed)
    }
  }
  return {
    ...world,
    desk,
    change,
    relayChanges,
    mails: (event: string) => world.messagesFor(event).filter(({ channel }) => channel === 'email'),
  }
}

describe('a change of payer', () => {
  it('asks the new payer with the price and a pay link, and tells the former one; each once', async () => {
    using world = open()
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    const first = world.mails('booking_requested')[0]?.action?.url.split('/').at(-1) ?? ''
    expect(await world.links.open(first, 'pay')).not.toBeNull()
    await world.change(id, agent, 3)
    const named = world.mails('payer_named')
    expect(named.map(({ to, name }) => [to, name])).toEqual([[agent.email, agent.name]])
    expect(named[0]?.text).toMatch(/The price is £85\.00\.\n\nPlease pay £85\.00 by [\d:]+\sam\./)
    expect(await world.links.open(named[0]?.action?.url.split('/').at(-1) ?? '', 'pay')).not.toBeNull()
    expect(await world.links.open(first, 'pay')).toBeNull()
    const released = world.mails('payer_released')
    expect(released.map(({ to }) => to)).toEqual(['asha@example.com'])
    expect(released[0]?.text).not.toMatch(/£|Agent/)
    const bell = world.messagesFor('payer_named').filter(({ channel }) => channel === 'in_app')
    expect(bell.map(({ to, text }) => [to, text])).toEqual([
      [asha.userId, expect.stringContaining('paid by Agent Ltd')],
    ])
  })

  it('goes from one payer to the next and back, and each time tells the last one', async () => {
    using world = open()
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    await world.change(id, agent)
    await world.change(id, landlord)
    await world.change(id, null)
    const to = (event: string) => world.mails(event).map((mail) => mail.to)
    expect(to('payer_named')).toEqual([agent.email, landlord.email, 'asha@example.com'])
    expect(to('payer_released')).toEqual(['asha@example.com', agent.email, landlord.email])
  })

  it('asks only the last of several payers when the events come late', async () => {
    using world = open()
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    const change = (payer: typeof agent) =>
      world.desk.changeBilling(id, { payer, purchaseOrder: null }, office.userId, world.clock.now())
    await change(agent)
    world.clock.set(world.clock.now().add({ minutes: 1 }))
    await change(landlord)
    await world.relayChanges()
    const to = (event: string) => world.mails(event).map((mail) => mail.to)
    expect(to('payer_named')).toEqual([landlord.email])
    expect(to('payer_released')).toEqual(['asha@example.com'])
    const token = world.mails('payer_named')[0]?.action?.url.split('/').at(-1) ?? ''
    expect(await world.links.open(token, 'pay')).not.toBeNull()
  })

  it('tells no former payer whose request was not sent yet', async () => {
    using world = open()
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    await world.messaging.cancelQueued(id, ['booking_requested'], 'Somebody else pays now.')
    await world.change(id, agent)
    expect(world.mails('payer_named')).toHaveLength(1)
    expect(world.mails('payer_released')).toEqual([])
  })

  it('sends an open variation to the new payer, and the former one can no longer accept it', async () => {
    using world = open()
    world.policy('after')
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    const asked = await world.variations.propose(office, id, pence(12_000), 'The pipe is rotten')
    if (!asked.ok) throw new Error(asked.refusal.kind)
    await world.relayAll()
    const tokenOf = (mail: Message | undefined) => mail?.action?.url.split('/').at(-1) ?? ''
    const first = tokenOf(world.mails('variation_proposed')[0])
    expect(await world.links.open(first, 'variation')).not.toBeNull()
    await world.change(id, agent, 2)
    expect(await world.links.open(first, 'variation')).toBeNull()
    const asks = world.mails('variation_proposed')
    expect(asks.map(({ to }) => to)).toEqual(['asha@example.com', agent.email])
    expect(await world.links.open(tokenOf(asks[1]), 'variation')).not.toBeNull()
    expect(world.messagesFor('variation_proposed').filter(({ channel }) => channel === 'in_app')).toHaveLength(1)
  })

  it('sends an open variation once for a repeated event, and not to the former payer', async () => {
    using world = open(true)
    world.policy('after')
    const id = await world.book(wednesdayTen)
    const asked = await world.variations.propose(office, id, pence(12_000), 'The pipe is rotten')
    if (!asked.ok) throw new Error(asked.refusal.kind)
    await world.relayAll()
    await world.change(id, agent, 2)
    const asks = world.mails('variation_proposed').map(({ to, state }) => [to, state])
    expect(asks).toEqual([
      ['asha@example.com', 'cancelled'],
      [agent.email, 'queued'],
    ])
  })

  it('tells a former payer once, also after a change of the name only', async () => {
    using world = open()
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    await world.change(id, agent)
    await world.change(id, { ...agent, name: 'Agent Limited' })
    expect(world.mails('payer_released').map(({ to }) => to)).toEqual(['asha@example.com'])
    const token = world.mails('payer_named').at(-1)?.action?.url.split('/').at(-1) ?? ''
    expect(await world.links.open(token, 'pay')).not.toBeNull()
  })

  it('asks for nothing where nothing is due, and links to the visit', async () => {
    using world = open()
    world.policy('after')
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    await world.change(id, agent)
    const [named] = world.mails('payer_named')
    expect(named?.text).toContain('Nothing is asked of you now')
    expect(named?.action?.url).toMatch(/\/track\/[0-9a-f]{32}$/)
  })

  it('sends the receipt and later messages about money to the new payer', async () => {
    using world = open()
    const id = await world.book(wednesdayTen)
    await world.change(id, agent)
    await world.pay(id)
    await world.relayAll()
    expect(world.mails('payment_succeeded').map(({ to }) => to)).toEqual([agent.email])
  })

  it('tells nobody of a booking that was cancelled since', async () => {
    using world = open()
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    await world.change(id, agent, 0)
    await world.booking.cancel(office, id, null)
    await world.change(id, agent)
    expect(world.mails('payer_named')).toEqual([])
  })
})
