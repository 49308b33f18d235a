import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSqliteMessageStore } from '#adapters/sqlite'
import type { Handover, Message, MessageSender } from '#modules/messaging'
import { OutsideDown } from '#modules/shared'
import { createLog } from '../../log.ts'
import { furnish, now } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { movableClock, testLinks } from '../../../tests/support/doubles.ts'
import { aMessage, addBooking, messageId } from '../../../tests/support/builders/messages.ts'
import { type DeliveryPace, startMessageDelivery } from './message-delivery.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Says = (message: Message, leaving: () => Promise<void>) => Promise<Handover>

const taken = { kind: 'accepted', providerId: null, delivered: false } as const
const silence = new OutsideDown('The mail server', new Error('connect ECONNREFUSED'))

async function takes(_: Message, leaving: () => Promise<void>): Promise<Handover> {
  await leaving()
  return taken
}

const silent: Says = async () => {
  throw silence
}

function open(says: Says = takes, has?: MessageSender['has'], pace: Partial<DeliveryPace> = {}) {
  const database = openDatabase()
  furnish(database)
  const clock = movableClock(now)
  const messages = createSqliteMessageStore(database, testLinks)
  const sent: string[] = []
  const stuck: string[] = []
  const how = { says, isWritable: true }
  const sender: MessageSender = {
    channel: 'email',
    provider: 'smtp',
    send(message, leaving) {
      sent.push(message.id)
      return how.says(message, leaving)
    },
    ...(has && { has }),
  }
  const start = () =>
    startMessageDelivery(
      {
        messages,
        senders: [sender],
        clock,
        log: createLog('silent'),
        random: () => 0.5,
        storage: { isWritable: () => how.isWritable },
        stuck: async ({ id }, ended, reason) => void stuck.push(`${id} ${ended}: ${reason}`),
      },
      { everyMs: 3_600_000, againMs: 5, ...pace },
    )
  const stateOf = async (name: string) => (await messages.find(messageId(name)))?.message
  return { database, clock, messages, sent, stuck, how, start, stateOf, [Symbol.dispose]: database[Symbol.dispose] }
}

describe('message delivery', () => {
  it('sends a due message once, and marks it as accepted by the provider', async () => {
    using world = open()
    await world.messages.add([aMessage('one'), aMessage('two')], now)
    await using delivery = world.start()
    await delivery.drain()
    await delivery.drain()
    expect(world.sent).toEqual([messageId('one'), messageId('two')])
    expect(await world.stateOf('one')).toMatchObject({ state: 'sent', provider: 'smtp', attempts: 1 })
    expect(world.stuck).toEqual([])
  })

  it('claims nothing while the database takes no writes, and sends once it does', async () => {
    using world = open()
    await world.messages.add([aMessage('one')], now)
    await using delivery = world.start()
    world.how.isWritable = false
    await delivery.drain()
    expect([world.sent, await world.stateOf('one')]).toMatchObject([[], { state: 'queued', attempts: 0 }])
    world.how.isWritable = true
    await delivery.drain()
    expect(world.sent).toEqual([messageId('one')])
  })

  it('repeats an attempt without an answer, and counts each', async () => {
    using world = open(silent)
    await world.messages.add([aMessage('one')], now)
    await using delivery = world.start()
    await delivery.drain()
    expect(await world.stateOf('one')).toMatchObject({ state: 'queued', attempts: 1 })
    world.how.says = takes
    world.clock.move({ seconds: 5 })
    await delivery.drain()
    expect(world.sent).toHaveLength(1)
    world.clock.move({ seconds: 10 })
    await delivery.drain()
    expect(await world.stateOf('one')).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('gives up after eight attempts with the reason, and alerts the office once', async () => {
    using world = open(async () => ({ kind: 'later', reason: 'Mailbox full' }))
    await world.messages.add([aMessage('one')], now)
    await using delivery = world.start()
    for (let hour = 0; hour < 30 * 12; hour += 1) {
      await delivery.drain()
      world.clock.move({ minutes: 5 })
    }
    expect(world.sent).toHaveLength(8)
    expect(await world.stateOf('one')).toMatchObject({ state: 'failed', reason: 'Given up: Mailbox full' })
    expect(world.stuck).toEqual(['msg_one failed: Mailbox full'])
  })

  it('gives up at once after a permanent refusal, and does not use the address again', async () => {
    using world = open(async () => ({ kind: 'refused', reason: 'No such mailbox', addressGone: true }))
    await world.messages.add([aMessage('one')], now)
    await using delivery = world.start()
    await delivery.drain()
    await world.messages.add([aMessage('two'), aMessage('ben', { to: 'ben@example.com' })], now)
    world.how.says = takes
    await delivery.drain()
    expect(world.sent).toEqual([messageId('one'), messageId('ben')])
    expect(await world.stateOf('two')).toMatchObject({
      state: 'failed',
      reason: 'We no longer send to this address: No such mailbox',
    })
  })

  it('fails a message of a channel that is not set up', async () => {
    using world = open()
    await world.messages.add([aMessage('one', { channel: 'whatsapp', to: '+442079460958' })], now)
    await using delivery = world.start()
    await delivery.drain()
    expect(await world.stateOf('one')).toMatchObject({
      state: 'failed',
      reason: 'Nothing is set up to send on this channel.',
    })
  })

  it('opens the circuit breaker of a silent provider, tests it with one message, and then continues', async () => {
    using world = open(silent)
    const many = Array.from({ length: 40 }, (_, at) => aMessage(`m${at}`))
    await world.messages.add(many, now)
    await using delivery = world.start()
    await delivery.drain()
    expect(delivery.outages()).toMatchObject([{ channel: 'email', provider: 'smtp', since: now }])
    const tried = world.sent.length
    expect(tried, 'five moments of four messages each').toBeLessThanOrEqual(20)
    world.clock.move({ seconds: 10 })
    await delivery.drain()
    expect(world.sent).toHaveLength(tried)
    world.clock.move({ minutes: 10 })
    await delivery.drain()
    expect(world.sent).toHaveLength(tried + 1)
    world.how.says = takes
    world.clock.move({ hours: 1 })
    await delivery.drain()
    expect(delivery.outages()).toEqual([])
    for (const { id } of many) expect((await world.messages.find(id))?.message.state).toBe('sent')
  })

  it('sends 200 messages within two minutes after any outage of its provider', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3_600 }), fc.integer({ min: 0, max: 59 }), async (outage, offset) => {
        using world = open(silent)
        const step = Math.max(1, Math.floor(outage / 200))
        await world.messages.add(
          Array.from({ length: 200 }, (_, at) =>
            aMessage(`m${at}`, { notBefore: now.add({ seconds: Math.floor((at * outage) / 200) }) }),
          ),
          now,
        )
        await using delivery = world.start()
        for (let second = 0; second < outage + offset; second += step) {
          await delivery.drain()
          world.clock.move({ seconds: step })
        }
        world.how.says = takes
        for (let second = 0; second < 120; second += 5) {
          await delivery.drain()
          world.clock.move({ seconds: 5 })
        }
        expect((await world.messages.health(world.clock.now())).queued).toBe(0)
      }),
      { numRuns: runs(6), examples: [[9, 0]] },
    )
  })

  it('marks the outcome as unknown when the provider may have the message and cannot be asked', async () => {
    using world = open(async (_, leaving) => {
      await leaving()
      throw silence
    })
    await world.messages.add([aMessage('one')], now)
    await using delivery = world.start()
    await delivery.drain()
    world.clock.move({ hours: 48 })
    await delivery.drain()
    expect(world.sent).toHaveLength(1)
    expect((await world.stateOf('one'))?.state).toBe('unsure')
    expect(world.stuck).toHaveLength(1)
  })

  it.each([
    [true, 'sent', 1],
    [false, 'sent', 2],
    [null, 'unsure', 1],
  ] as const)('believes a provider that can be asked: %s', async (has, state, times) => {
    using world = open(
      async (_, leaving) => {
        await leaving()
        throw silence
      },
      async () => has,
    )
    await world.messages.add([aMessage('one')], now)
    await using delivery = world.start()
    await delivery.drain()
    world.how.says = takes
    world.clock.move({ minutes: 1 })
    await delivery.drain()
    expect((await world.stateOf('one'))?.state).toBe(state)
    expect(world.sent).toHaveLength(times)
  })

  it.each([
    ['asks the provider', async () => true, 'sent'],
    ['says that nobody knows where it cannot be asked', undefined, 'unsure'],
  ] as const)('after a crash, of what may have left, %s', async (_, has, state) => {
    using world = open(takes, has)
    await world.messages.add([aMessage('left'), aMessage('taken')], now)
    await world.messages.claimDue(now, 2, ['email'])
    await world.messages.leaving(messageId('left'), now)
    await using delivery = world.start()
    await delivery.drain()
    expect((await world.stateOf('left'))?.state).toBe(state)
    expect((await world.stateOf('taken'))?.state).toBe('sent')
    expect(world.sent).toEqual([messageId('taken')])
  })

  it('keeps the order for one recipient and booking, also when an earlier message is repeated', async () => {
    using world = open(silent)
    const bookingId = addBooking(world.database, 'one')
    await world.messages.add([aMessage('one', { bookingId }), aMessage('two', { bookingId })], now)
    await using delivery = world.start()
    await delivery.drain()
    world.how.says = takes
    world.clock.move({ seconds: 5 })
    await delivery.drain()
    expect(world.sent).toEqual([messageId('one')])
    world.clock.move({ seconds: 10 })
    await delivery.drain()
    expect(world.sent).toEqual([messageId('one'), messageId('one'), messageId('two')])
  })

  it('sends several messages concurrently, up to its limit', async () => {
    let [now_, most] = [0, 0]
    using world = open(
      async () => {
        now_ += 1
        most = Math.max(most, now_)
        await new Promise((resolve) => setImmediate(resolve))
        now_ -= 1
        return taken
      },
      undefined,
      { atOnce: 3 },
    )
    await world.messages.add(
      Array.from({ length: 12 }, (_, at) => aMessage(`m${at}`)),
      now,
    )
    await using delivery = world.start()
    await delivery.drain()
    expect(world.sent).toHaveLength(12)
    expect(most).toBe(3)
  })

  it('finishes the messages under way when it closes, and starts no other', async () => {
    const answer = Promise.withResolvers<void>()
    using world = open(
      async (_, leaving) => {
        await leaving()
        await answer.promise
        return taken
      },
      undefined,
      { atOnce: 1 },
    )
    await world.messages.add([aMessage('one'), aMessage('two')], now)
    const delivery = world.start()
    delivery.wake()
    await expect.poll(() => world.sent).toHaveLength(1)
    const closing = delivery[Symbol.asyncDispose]()
    answer.resolve()
    await closing
    expect((await world.stateOf('one'))?.state).toBe('sent')
    expect((await world.stateOf('two'))?.state).toBe('queued')
  })

  it('records the answer of a provider as soon as it can, and does not send again before', async () => {
    using world = open()
    await world.messages.add([aMessage('one')], now)
    let tries = 0
    world.database.raw.function('tried', () => (tries += 1))
    world.database.raw.exec(
      `create trigger full_disk before insert on message_attempts
       begin select tried(); select raise(abort, 'disk full'); end`,
    )
    await using delivery = world.start()
    delivery.wake()
    await expect.poll(() => world.sent).toHaveLength(1)
    await expect.poll(() => tries).toBeGreaterThan(1)
    expect((await world.stateOf('one'))?.state).toBe('sending')
    world.database.raw.exec('drop trigger full_disk')
    await delivery.drain()
    expect(await world.stateOf('one')).toMatchObject({ state: 'sent' })
    expect(world.sent).toHaveLength(1)
  })
})
