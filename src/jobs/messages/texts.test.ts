import { describe, expect, it } from 'vitest'
import { office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { aRequest, burstPipe } from '../../../tests/support/builders/bookings.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const mobile = '+447700900123'
const withMobile = { ...aRequest().contact, phone: mobile }
const emergency = { serviceId: burstPipe, startsAt: null, priority: 'emergency' } as const

function openTexts() {
  const world = openNotifyingWorld(['tom'])
  const texts = () =>
    world.database.raw
      .prepare<[], { event: string; recipient: string; text: string }>(
        "select event, recipient, text from messages where channel = 'sms' order by seq",
      )
      .all()
  return {
    ...world,
    texts,
    events: () => texts().map(({ event, recipient }) => `${event} ${recipient}`),
    async ordered(changes: Partial<Parameters<typeof aRequest>[0]> = {}) {
      world.policy('after')
      const made = await world.booking.request(aRequest({ contact: withMobile, startsAt: wednesdayTen, ...changes }))
      if (!made.ok) throw new Error(made.refusal.kind)
      await world.relayAll()
      return made.value.id
    },
  }
}

describe('text messages about a booking', () => {
  it('are none by default, where the customer has an e-mail address', async () => {
    using world = openTexts()
    const id = await world.ordered()
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    expect(world.events()).toEqual([])
  })

  it('tell the customer and the technician of an emergency, once, and at any hour', async () => {
    using world = openTexts()
    world.database.raw.prepare("update users set phone = '+447700900124' where id = 'usr_tom'").run()
    world.clock.set(Temporal.Instant.from('2026-03-03T02:00:00Z'))
    await world.ordered(emergency)
    expect(world.events().toSorted()).toEqual([`booking_confirmed ${mobile}`, 'job_offered +447700900124'])
    const [confirmed] = world.texts().filter(({ event }) => event === 'booking_confirmed')
    expect(confirmed?.text).toMatch(
      /^Callout: your booking CB-\w+ is confirmed\. Burst pipe, as soon as possible\. Price/,
    )
    const delayed = world.database.raw.prepare(
      "select 1 from messages where channel = 'sms' and not_before > created_at",
    )
    expect(delayed.all()).toEqual([])
    await world.relayAll(true)
    expect(world.events()).toHaveLength(2)
  })

  it('replace the e-mails to a contact without an e-mail address', async () => {
    using world = openTexts()
    const id = await world.ordered({ contact: { ...withMobile, email: '' } })
    await world.booking.reschedule(office, id, wednesdayTen.add({ hours: 3 }))
    await world.relayAll()
    await world.booking.cancel(office, id, null)
    await world.relayAll()
    expect(world.events()).toEqual([
      `booking_confirmed ${mobile}`,
      `booking_rescheduled ${mobile}`,
      `booking_cancelled ${mobile}`,
    ])
    expect(world.texts()[1]?.text).toMatch(/^Callout: Tap repair \(CB-\w+\) is now Wednesday 4 March, 1 pm, with Tom\./)
  })

  it('are none to a landline', async () => {
    using world = openTexts()
    await world.ordered({ contact: { ...aRequest().contact, email: '' } })
    expect(world.events()).toEqual([])
  })
})
