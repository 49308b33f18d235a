import { afterEach, describe, expect, it, vi } from 'vitest'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { never, openRelayedOutbox, recording } from '../../../tests/support/apps/relayed-outbox.ts'
import type { Emitted } from './events.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the outbox relay', () => {
  it('relays each event once, in the order of emission, to every subscriber of its kind', async () => {
    await using world = openRelayedOutbox()
    const [first, second, other] = [recording(), recording(), recording()]
    await world.emit('a', 'b', 'c')
    const relay = world.relayTo({
      'service-edited': [first.subscriber, second.subscriber],
      'user-signed-up': [other.subscriber],
    })
    await relay.drain()
    await relay.drain()
    expect([first.received, second.received, other.received]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], []])
    expect(world.outbox.countOpen()).toBe(0)
  })

  it('relays more events than a batch holds', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    const names = Array.from({ length: 250 }, (_, at) => String(at))
    await world.emit(...names)
    await world.relayTo({ 'service-edited': [subscriber] }).drain()
    expect(received).toEqual(names)
  })

  it.each([
    [true, 10],
    [false, 160],
  ])('relays so many events per tick that requests are served first (busy: %s)', async (busy, expected) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    await world.emit(...Array.from({ length: 250 }, (_, at) => String(at)))
    const relay = world.relayTo({ 'service-edited': [subscriber] }, { isBusy: () => busy }, { everyMs: 5 })
    vi.advanceTimersByTime(5)
    await relay[Symbol.asyncDispose]()
    expect(received).toHaveLength(expected)
  })

  it('relays a whole batch per tick once events wait too long, however busy the process is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    await world.emit(...Array.from({ length: 250 }, (_, at) => String(at)))
    world.clock.set(world.clock.now().add({ seconds: 16 }))
    const relay = world.relayTo({ 'service-edited': [subscriber] }, { isBusy: () => true }, { everyMs: 5 })
    vi.advanceTimersByTime(5)
    await relay[Symbol.asyncDispose]()
    expect(received).toHaveLength(40)
  })

  it('relays what an idle process has just kept without waiting for a tick, once between two ticks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    const state = { busy: false }
    const ports = { isBusy: () => state.busy, onKept: (listener: () => void) => world.outbox.onKept(listener) }
    await using _relay = world.relayTo({ 'service-edited': [subscriber] }, ports, { everyMs: 500 })
    const isDone = async (...names: readonly string[]) => {
      await vi.waitFor(() => expect([received, world.outbox.countOpen()]).toEqual([names, 0]))
      await new Promise(setImmediate)
    }
    await world.emit('a')
    await isDone('a')
    await world.emit('b')
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(received).toEqual(['a'])
    vi.advanceTimersByTime(500)
    await isDone('a', 'b')
    state.busy = true
    vi.advanceTimersByTime(500)
    await world.emit('c')
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(received).toEqual(['a', 'b'])
  })

  it('marks an event without a subscriber as done', async () => {
    await using world = openRelayedOutbox()
    await world.emit('a')
    await world.relayTo({}).drain()
    expect(world.outbox.countOpen()).toBe(0)
  })

  it('passes on the body of an event and its time', async () => {
    await using world = openRelayedOutbox()
    const events: Emitted[] = []
    await world.emit('a')
    await world.relayTo({ 'service-edited': [async (event) => void events.push(event)] }).drain()
    expect(events).toMatchObject([{ kind: 'service-edited', body: { serviceId: 'svc_name-a' }, attempts: 0 }])
    expect(events.map(({ at }) => at.toString())).toEqual([noon.toString()])
  })

  it('relays each event once when it is drained several times at the same moment', async () => {
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    await world.emit('a', 'b')
    const relay = world.relayTo({ 'service-edited': [subscriber] })
    await Promise.all([relay.drain(), relay.drain(), relay.drain()])
    expect(received).toEqual(['a', 'b'])
  })

  it('runs at every tick of its timer until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using world = openRelayedOutbox()
    const { received, subscriber } = recording()
    const relay = world.relayTo({ 'service-edited': [subscriber] }, {}, { everyMs: 5 })
    await world.emit('a')
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(5)
    await relay.drain()
    expect(received).toEqual(['a'])
    await relay[Symbol.asyncDispose]()
    await world.emit('b')
    expect(vi.getTimerCount()).toBe(0)
    expect(received).toEqual(['a'])
  })

  it('finishes the event under way before it is closed', async () => {
    await using world = openRelayedOutbox()
    const { promise, resolve } = Promise.withResolvers<void>()
    let isDone = false
    await world.emit('a')
    const relay = world.relayTo({
      'service-edited': [
        async () => {
          await promise
          isDone = true
        },
      ],
    })
    void relay.drain()
    const closing = relay[Symbol.asyncDispose]()
    resolve()
    await closing
    expect(isDone).toBe(true)
    expect(world.outbox.countOpen()).toBe(0)
  })

  it('closes although a subscriber never answers, and leaves the event for the next start', async () => {
    await using world = openRelayedOutbox()
    await world.emit('a')
    const subscriber = () => new Promise<void>(() => {})
    const pace = { patienceMs: 1, limitMs: never, closingMs: 5 }
    const relay = world.relayTo({ 'service-edited': [subscriber] }, {}, pace)
    await relay.drain()
    await relay[Symbol.asyncDispose]()
    expect(world.outbox.countOpen()).toBe(1)
  })
})
