import { describe, expect, it } from 'vitest'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { failing, nameIn, never, openRelayedOutbox, recording } from '../../../tests/support/apps/relayed-outbox.ts'
import { like } from '../../../tests/support/test-port.ts'
import { StorageDown } from '#modules/shared'
import type { Subscriber } from './events.ts'

type World = ReturnType<typeof openRelayedOutbox>

/** The attempts and the fault of each event that is not done. */
const openEvents = ({ data }: World) => data.pick('outbox', ['attempts', 'fault'], { done_at: null })

describe('the outbox relay, with a subscriber that fails', () => {
  it('tries again after pauses that double, and no sooner', async () => {
    await using world = openRelayedOutbox()
    const { tries, received, subscriber } = failing(4, world.clock)
    await world.emit('a')
    const relay = world.relayTo({ 'service-edited': [subscriber] })
    for (let second = 0; second <= 20; second += 1) {
      await relay.drain()
      world.clock.move({ seconds: 1 })
    }
    const offsets = tries.map((at) => noon.until(Temporal.Instant.from(at)).total('seconds'))
    expect(offsets).toEqual([0, 1, 3, 7, 15])
    expect(received).toEqual(['a'])
  })

  it('pauses for at most ten minutes, and keeps the text of the fault', async () => {
    await using world = openRelayedOutbox()
    await world.emit('a')
    const relay = world.relayTo({ 'service-edited': [failing(never, world.clock).subscriber] })
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await relay.drain()
      world.clock.move({ minutes: 10 })
    }
    expect(openEvents(world)).toEqual([{ attempts: 14, fault: 'Error: not now' }])
  })

  it('relays later events while one waits for its next attempt', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    let isDown = true
    await world.emit('a', 'b')
    const relay = world.relayTo({
      'service-edited': [
        async (event) => {
          if (isDown && nameIn(event) === 'a') throw new Error('down')
          await subscriber(event)
        },
      ],
    })
    await relay.drain()
    isDown = false
    world.clock.move({ seconds: 5 })
    await relay.drain()
    expect(received).toEqual(['b', 'a'])
  })

  it('calls the subscribers after it, and every subscriber again at the next attempt', async () => {
    await using world = openRelayedOutbox()
    const [before, after] = [recording(), recording()]
    await world.emit('a')
    const relay = world.relayTo({
      'service-edited': [before.subscriber, failing(1, world.clock).subscriber, after.subscriber],
    })
    await relay.drain()
    expect([before.received, after.received]).toEqual([['a'], ['a']])
    world.clock.move({ seconds: 5 })
    await relay.drain()
    expect([before.received, after.received]).toEqual([
      ['a', 'a'],
      ['a', 'a'],
    ])
  })

  it('takes a subscriber that throws synchronously for one that failed', async () => {
    await using world = openRelayedOutbox()
    await world.emit('a')
    const broken: Subscriber = () => {
      throw new Error('broken')
    }
    await world.relayTo({ 'service-edited': [broken] }).drain()
    expect(openEvents(world)).toEqual([{ attempts: 1, fault: 'Error: broken' }])
  })
})

describe('the outbox relay, with a subscriber that does not answer', () => {
  it('relays the other events, and the unanswered one again after the limit', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    let hangs = true
    let tries = 0
    const stuck: Subscriber = async (event) => {
      if (nameIn(event) !== 'a') return
      tries += 1
      if (hangs) await new Promise(() => {})
    }
    await world.emit('a', 'b', 'c')
    const relay = world.relayTo({ 'service-edited': [stuck, subscriber] }, {}, { patienceMs: 1, limitMs: 1_000 })
    await relay.drain()
    expect(received).toEqual(['b', 'c'])
    await expect.poll(() => received).toEqual(['b', 'c', 'a'])
    const unanswered = { attempts: 1, fault: expect.stringContaining('did not answer') }
    await expect.poll(() => openEvents(world)).toEqual([unanswered])
    hangs = false
    world.clock.move({ seconds: 5 })
    await relay.drain()
    expect([tries, world.outbox.countOpen()]).toEqual([2, 0])
  })

  it('does not call it again for the event under way', async () => {
    await using world = openRelayedOutbox()
    let tries = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    await world.emit('a')
    const slow: Subscriber = () => {
      tries += 1
      return promise
    }
    const relay = world.relayTo({ 'service-edited': [slow] }, {}, { patienceMs: 1 })
    for (let round = 0; round < 3; round += 1) await relay.drain()
    resolve()
    await expect.poll(() => world.outbox.countOpen()).toBe(0)
    expect(tries).toBe(1)
  })
})

describe('the outbox relay, with an event that cannot be read', () => {
  it('keeps the fault of a wrong body and of an unknown kind, alerts of each, and relays later events', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    await world.emit('a', 'b')
    world.data.set('outbox', { body: like('%-a"%') }, { body: '{}' })
    world.data.set('outbox', { body: like('%-b"%') }, { kind: 'booking-painted' })
    await world.emit('c')
    await world.relayTo({ 'service-edited': [subscriber] }).drain()
    expect([received, world.alerts]).toEqual([['c'], [1, 2]])
    expect(openEvents(world)).toEqual([
      { attempts: 1, fault: expect.stringContaining('is unreadable') },
      { attempts: 1, fault: expect.stringContaining('unknown kind') },
    ])
  })

  it('keeps the fault when the alert fails, and alerts again at the next attempt', async () => {
    await using world = openRelayedOutbox()
    await world.emit('a')
    world.data.set('outbox', {}, { body: '{}' })
    let alerts = 0
    const unreadable = async () => {
      alerts += 1
      throw new Error('no alert')
    }
    const relay = world.relayTo({}, { unreadable })
    await relay.drain()
    world.clock.move({ seconds: 5 })
    await relay.drain()
    expect(alerts).toBe(2)
    expect(openEvents(world)).toEqual([{ attempts: 2, fault: expect.stringContaining('is unreadable') }])
  })
})

describe('the outbox relay, with a database that fails', () => {
  it('relays an event again when the process died before the event was marked as done', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    await world.emit('a')
    const died = Promise.withResolvers<void>()
    const done = () => {
      died.resolve()
      return new Promise<void>(() => {})
    }
    const dying = world.relayTo(
      { 'service-edited': [subscriber] },
      { outbox: { ...world.outbox, done } },
      { closingMs: 1 },
    )
    void dying.drain()
    await died.promise
    await world.relayTo({ 'service-edited': [subscriber] }).drain()
    expect(received).toEqual(['a', 'a'])
    expect(world.outbox.countOpen()).toBe(0)
  })

  it('relays the events once the outbox can be read again', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    let isBroken = true
    await world.emit('a')
    const waiting: typeof world.outbox.waiting = (now, limit) => {
      if (isBroken) throw new Error('disk gone')
      return world.outbox.waiting(now, limit)
    }
    const relay = world.relayTo({ 'service-edited': [subscriber] }, { outbox: { ...world.outbox, waiting } })
    await relay.drain()
    isBroken = false
    await relay.drain()
    expect(received).toEqual(['a'])
  })

  it('ends its round when an event cannot be marked as done, and relays it again in the next', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    let isFull = true
    await world.emit('a')
    const done: typeof world.outbox.done = async (id, at) => {
      if (isFull) throw new Error('disk full')
      await world.outbox.done(id, at)
    }
    const relay = world.relayTo({ 'service-edited': [subscriber] }, { outbox: { ...world.outbox, done } })
    await relay.drain()
    expect(received).toEqual(['a'])
    isFull = false
    await relay.drain()
    expect([received, world.outbox.countOpen()]).toEqual([['a', 'a'], 0])
  })
})

describe('the outbox relay, while the database takes no writes', () => {
  const full = new StorageDown('full', new Error('database or disk is full'))

  it('relays nothing, and everything once it does', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    let isWritable = false
    await world.emit('a', 'b')
    const relay = world.relayTo({ 'service-edited': [subscriber] }, { storage: { isWritable: () => isWritable } })
    await relay.drain()
    expect(received).toEqual([])
    isWritable = true
    await relay.drain()
    expect(received).toEqual(['a', 'b'])
  })

  it('stops at the first event that meets the fault, and counts no failed attempt', async () => {
    await using world = openRelayedOutbox()
    let calls = 0
    await world.emit('a', 'b', 'c')
    const relay = world.relayTo({
      'service-edited': [
        async () => {
          calls += 1
          throw full
        },
      ],
    })
    await relay.drain()
    expect(calls).toBe(1)
    expect(openEvents(world)).toEqual(Array.from({ length: 3 }, () => ({ attempts: 0, fault: null })))
  })
})
