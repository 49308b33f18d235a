import { describe, expect, it } from 'vitest'
import { createSqliteMessageStore } from '#adapters/sqlite'
import { createTwilioSender } from '#adapters/twilio'
import { fakeTwilioSettings, openFakeTwilio, twilioFault } from '../../../tests/fakes/twilio.ts'
import { furnish, now } from '../../../tests/support/builders/bookings.ts'
import { aMessage } from '../../../tests/support/builders/messages.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { movableClock, testLinks } from '../../../tests/support/doubles.ts'
import { createLog } from '../../log.ts'
import { startMessageDelivery } from './message-delivery.ts'

const phone = '+447700900123'

/** Forty text messages, each for its own moment, and their delivery over the SDK to a fake of Twilio. */
async function open() {
  const twilio = await openFakeTwilio()
  const database = openDatabase()
  furnish(database)
  const clock = movableClock(now)
  const messages = createSqliteMessageStore(database, testLinks)
  const names = Array.from({ length: 40 }, (_, place) => `m${place}`)
  const texts = names.map((name, place) =>
    aMessage(name, { channel: 'sms', to: phone, text: name, action: null, notBefore: now.add({ seconds: place }) }),
  )
  await messages.add(texts, now)
  clock.move({ minutes: 1 })
  const store = { isStopped: async () => false, spend: async () => null }
  const sender = createTwilioSender(
    { ...fakeTwilioSettings, apiBase: twilio.base },
    { store, smsCap: async () => 200, clock, statusUrl: 'https://callout.example/api/webhooks/twilio/status' },
  )
  const asked: string[] = []
  const delivery = startMessageDelivery(
    {
      messages,
      senders: [{ ...sender, send: (message, leaving) => (asked.push(message.id), sender.send(message, leaving)) }],
      clock,
      log: createLog('silent'),
      random: () => 0.5,
      stuck: async () => {},
    },
    { everyMs: 3_600_000, atOnce: 1 },
  )
  return {
    twilio,
    delivery,
    clock,
    names,
    asked,
    count: (state: string) => database.data.count('messages', { state }),
    async [Symbol.asyncDispose]() {
      await delivery[Symbol.asyncDispose]()
      await twilio[Symbol.asyncDispose]()
      database[Symbol.dispose]()
    },
  }
}

describe('an outage of Twilio', () => {
  it('opens the circuit breaker where no connection can be made; the messages leave afterwards, in order and once', async () => {
    await using world = await open()
    await world.twilio.goDown()
    await world.delivery.drain()
    expect(world.delivery.outages()).toMatchObject([{ channel: 'sms', provider: 'twilio' }])
    expect(world.asked.length).toBeLessThanOrEqual(5)
    const tried = world.asked.length
    world.clock.move({ seconds: 10 })
    await world.delivery.drain()
    expect(world.asked).toHaveLength(tried)
    await world.twilio.comeBack()
    world.clock.move({ minutes: 2 })
    await world.delivery.drain()
    expect(world.delivery.outages()).toEqual([])
    const bodies = world.twilio.sent.map(({ Body }) => Body)
    // The message that finds out that Twilio is back is the first; all others keep their order.
    expect(bodies.slice(1)).toEqual(world.names.filter((name) => name !== bodies[0]))
    expect(world.count('sent')).toBe(world.names.length)
  })

  it('puts only the first few messages in doubt where Twilio answers nothing that can be understood', async () => {
    await using world = await open()
    world.twilio.refuseAll(twilioFault(500, 20500, 'Internal server error'))
    await world.delivery.drain()
    expect(world.delivery.outages()).toMatchObject([{ channel: 'sms', provider: 'twilio' }])
    expect([world.count('unsure'), world.count('queued')]).toEqual([5, 35])
    expect(world.twilio.sent).toEqual([])
  })
})
