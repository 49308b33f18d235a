import { describe, expect, it } from 'vitest'
import { type PaymentPolicy, paysApart } from '#modules/booking'
import type { Message } from '#modules/messaging'
import { createSqliteReminderStore } from '#adapters/sqlite'
import { aRequest, tapRepair, burstPipe } from '../../../tests/support/builders/bookings.ts'
import { asha, office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { eventTable } from '../../../modules/messaging/event-table/index.ts'
import { createLog } from '../../log.ts'
import { remind } from './reminders.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const tess = 'tess@example.com'
const landlord = { name: 'Lord Lets', email: 'bills@lets.example' }
const contact = { ...aRequest().contact, name: 'Tess Tenant', email: tess }

/** A flat whose tenant is the contact and whose landlord pays. */
function openLet() {
  const world = openNotifyingWorld(['tom', 'ann'])
  const reminders = createSqliteReminderStore(world.database)
  const to = (address: string): readonly Message[] =>
    world.database.raw
      .prepare<[], string>('select distinct event from messages order by seq')
      .pluck()
      .all()
      .flatMap((event) => world.messagesFor(event))
      .filter((message) => message.to === address)
  return {
    ...world,
    to,
    words: (address: string) => to(address).map(({ event }) => event),
    remind: () => remind({ ...world, reminders }, createLog('silent')),
    async ordered(changes: Partial<Parameters<typeof aRequest>[0]> = {}) {
      const asked = { startsAt: wednesdayTen, contact, payer: landlord, ...changes }
      const made = await world.booking.request(aRequest(asked))
      if (!made.ok) throw new Error(made.refusal.kind)
      await world.relayAll()
      return made.value.id
    },
  }
}

/** From the order to the rest of the money, whatever is paid when. */
async function wholeLife(world: ReturnType<typeof openLet>): Promise<void> {
  const id = await world.ordered({ accessNotes: { entry: 'Key safe 1234', parking: 'Bay 7' } })
  await world.pay(id)
  await world.relayAll()
  world.clock.set(wednesdayTen.subtract({ hours: 24 }))
  await world.remind()
  await world.booking.reschedule(office, id, wednesdayTen.add({ hours: 3 }))
  await world.relayAll()
  await world.complete(id, 12_000)
  await world.relayAll()
  const other = await world.ordered({ startsAt: wednesdayTen.add({ hours: 48 }) })
  await world.pay(other)
  await world.relayAll()
  await world.booking.cancel(office, other, null)
  await world.relayAll()
}

const allText = ({ subject, text }: Message) => `${subject}\n${text}`
const policies: readonly PaymentPolicy[] = ['full', 'deposit', 'hold', 'after']

describe('the contact of a booking with another payer', () => {
  it('gets time, technician, access and calendar file, and no amount', async () => {
    using world = openLet()
    const id = await world.ordered({ accessNotes: { entry: 'Key safe 1234', parking: 'Bay 7' } })
    expect(world.words(tess)).toEqual([])
    await world.pay(id)
    await world.relayAll()
    expect(world.words(tess)).toEqual(['visit_confirmed'])
    const [mail] = world.to(tess)
    expect(mail?.text).toMatch(/Wednesday 4 March, 10\sam, with (Tom|Ann)\n/)
    expect(mail?.text).toContain('\n12 Park Lane\n')
    expect(mail?.text).toContain('We know about parking and getting in; call us if anything has changed.')
    expect(mail?.text).not.toMatch(/£|1234|Lord/)
    expect(mail?.name).toBe('Tess Tenant')
    expect(mail?.attachments.map(({ type }) => type)).toEqual(['text/calendar; charset=utf-8; method=REQUEST'])
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    const cancelled = world.to(tess).at(-1)
    expect(cancelled?.event).toBe('visit_cancelled')
    expect(cancelled?.attachments.map(({ type }) => type)).toEqual(['text/calendar; charset=utf-8; method=CANCEL'])
  })

  it('gets no cancellation of a visit that was never announced', async () => {
    using world = openLet()
    const id = await world.ordered()
    await world.booking.cancel(asha, id, null)
    await world.relayAll()
    expect(world.words(tess)).toEqual([])
    expect(world.words(landlord.email)).toContain('booking_cancelled')
  })

  it('is told of a visit that needs no payment first, and once of an emergency', async () => {
    using world = openLet()
    world.policy('after')
    await world.ordered({ serviceId: burstPipe, startsAt: null, priority: 'emergency' })
    expect(world.words(tess)).toContain('visit_confirmed')
    expect(world.words(landlord.email)).toContain('booking_confirmed')
  })

  it.each(policies)('gets no amount from any event where the policy is %s', async (policy) => {
    using world = openLet()
    world.policy(policy)
    await wholeLife(world)
    const read = world.to(tess)
    expect(read.length).toBeGreaterThan(4)
    expect(read.map(allText).filter((text) => /£|\bpaid in\b|goes back|fee/.test(text))).toEqual([])
    const paid = world.to(landlord.email)
    expect(paid.find(({ event }) => event === 'booking_confirmed')?.text).toContain('Price: £85.00')
    expect(paid.map(({ event }) => event)).not.toContain('visit_confirmed')
    const receipts = paid.filter(({ event }) => event === 'payment_succeeded')
    expect(receipts.length > 0).toBe(policy === 'full' || policy === 'deposit')
  })

  it('gets no amount from the texts of the owner', async () => {
    using world = openLet()
    for (const { event, part, channels, facts } of eventTable.filter((row) => row.facts.includes('price'))) {
      if (part !== 'customer') continue
      const text = `{reference} comes to {price}.`
      expect(facts).toContain('price')
      await world.rules.putEdit({
        event,
        part,
        channels,
        subject: text,
        text,
        title: text,
        short: text,
        sms: text,
        editedBy: asha.userId,
        editedAt: wednesdayTen,
        version: 1,
      })
    }
    await wholeLife(world)
    const read = world.to(tess).map(allText)
    expect(read.filter((text) => text.includes('£'))).toEqual([])
    expect(read.filter((text) => text.includes('comes to agreed with the payer')).length).toBeGreaterThan(1)
    expect(world.to(landlord.email).map(allText).join()).toContain('comes to £85.00')
  })

  it('gets no message apart where the payer has the same address: one e-mail, with the price', async () => {
    using world = openLet()
    const payer = { name: 'Tess Tenant Ltd', email: 'Tess@Example.com' }
    expect(paysApart({ contact, payer })).toBe(false)
    const id = await world.ordered({ payer })
    await world.pay(id)
    await world.relayAll()
    expect(world.words(tess)).toContain('booking_confirmed')
    expect(world.words(tess)).not.toContain('visit_confirmed')
  })

  it('has no template that could name an amount', () => {
    const rows = eventTable.filter(({ event }) => event.startsWith('visit_'))
    expect(rows).toHaveLength(3)
    expect(rows.flatMap(({ facts }) => facts).filter((fact) => /price|money|paid|left|receipt/.test(fact))).toEqual([])
  })
})

describe('a payer who is not the contact', () => {
  it('is asked, confirmed and told the refund, and the account has each notification once', async () => {
    using world = openLet()
    const id = await world.ordered({ serviceId: tapRepair })
    expect(world.words(landlord.email)).toEqual(['booking_requested'])
    await world.pay(id)
    await world.relayAll()
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    expect(world.words(landlord.email)).toEqual(
      expect.arrayContaining(['booking_confirmed', 'payment_succeeded', 'booking_cancelled']),
    )
    const cancelled = world.to(landlord.email).find(({ event }) => event === 'booking_cancelled')
    expect(cancelled?.text).toContain('£85.00 is refunded to you, the way it was paid.')
    expect(cancelled?.attachments).toEqual([])
    const bell = world.words(asha.userId)
    expect(bell).toEqual([...new Set(bell)])
    expect(bell).toEqual(expect.arrayContaining(['booking_confirmed', 'booking_cancelled']))
  })
})
