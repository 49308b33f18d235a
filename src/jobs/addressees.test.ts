import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventTable } from '../../modules/messaging/event-table/index.ts'
import { aBooking, asha } from '../../tests/support/bookings.ts'
import { openTellingWorld } from '../../tests/support/telling-world.ts'
import { customerOf, subjectOf } from './addressees.ts'

const payer = { name: 'Lord Lets Ltd', email: 'bills@lord.example' }
const text = fc.string({ minLength: 1 })
const aPayer = fc.option(fc.record({ name: text, email: fc.emailAddress() }))

describe('subjectOf', () => {
  it.each([
    ['booking_requested', 'visit'],
    ['booking_confirmed', 'visit'],
    ['technician_changed', 'visit'],
    ['booking_rescheduled', 'visit'],
    ['booking_cancelled', 'visit'],
    ['booking_expired', 'money'],
    ['reminder_24h', 'visit'],
    ['technician_on_the_way', 'visit'],
    ['booking_started', 'visit'],
    ['booking_completed', 'visit'],
    ['variation_proposed', 'money'],
    ['variation_withdrawn', 'money'],
    ['rest_due', 'money'],
  ])('of %s is the %s', (row, subject) => expect(subjectOf(row, false)).toBe(subject))

  it('is money for every row that customers choose under payments: a new one is not forgotten', () => {
    const rows = eventTable.filter(({ part, group }) => part === 'customer' && group === 'payments')
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ event }) => subjectOf(event, false) !== 'money')).toEqual([])
  })

  it('is money for whatever asks for money', () => {
    expect(subjectOf('booking_requested', true)).toBe('money')
  })
})

describe('customerOf', () => {
  it('writes of visits to the contact and of money to the payer, always under the bell of the account', () => {
    fc.assert(
      fc.property(aPayer, fc.constantFrom('visit', 'money'), (who, about) => {
        const booking = aBooking({ payer: who })
        const { userId, email, name, phone } = customerOf(booking, about)
        const { contact } = booking
        expect(userId).toBe(booking.customerId)
        const billed = about === 'money' && who !== null
        expect([name, email]).toEqual(billed ? [who.name, who.email] : [contact.name, contact.email])
        // The telephone is the contact's: the payer gave none.
        expect(phone).toBe(billed ? null : contact.phone)
      }),
    )
  })
})

describe('a booking that somebody else pays', () => {
  it('asks the payer for the money and sends them the receipt; the contact hears of the visit', async () => {
    using world = openTellingWorld(['tom'])
    const id = await world.book(Temporal.Instant.from('2026-03-04T10:00:00Z'))
    world.database.raw.prepare('update bookings set payer_name = ?, payer_email = ?').run(payer.name, payer.email)
    await world.pay(id)
    await world.tellAll()
    await world.booking.cancel(asha, id, null)
    await world.tellAll()
    const to = (event: string) =>
      world
        .said(event)
        .filter(({ channel }) => channel !== 'in_app')
        .map((message) => `${message.channel} ${message.to}`)
    expect(to('payment_succeeded')).toEqual([`email ${payer.email}`])
    expect(to('payment_refunded')).toEqual([`email ${payer.email}`])
    expect(to('booking_confirmed')).toEqual(['email asha@example.com'])
    expect(to('booking_cancelled')).toEqual(['email asha@example.com', 'email tom@example.com', 'push usr_tom'])
    const [bell] = world.said('payment_succeeded')
    expect(bell).toMatchObject({ channel: 'in_app', to: asha.userId })
    const cancelled = world.said('booking_cancelled').find(({ channel }) => channel === 'email')
    expect(cancelled?.text).toContain('goes back to Lord Lets Ltd, the way it came.')
  })

  it('sends the way to pay to the payer and nobody else', async () => {
    using world = openTellingWorld(['tom'])
    await world.book(Temporal.Instant.from('2026-03-04T10:00:00Z'))
    world.database.raw.prepare('update bookings set payer_name = ?, payer_email = ?').run(payer.name, payer.email)
    await world.tellAll()
    const outside = world.said('booking_requested').filter(({ channel }) => channel !== 'in_app')
    expect(outside.map((message) => message.to)).toEqual([payer.email])
    expect(outside[0]?.action?.url).toContain('/pay/')
  })
})
