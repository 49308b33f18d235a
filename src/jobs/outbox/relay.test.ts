import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSqliteOutbox } from '#adapters/sqlite'
import { type Outbox, instantText } from '#modules/shared'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { movableClock } from '../../../tests/support/doubles.ts'
import { createLog } from '../../log.ts'
import { type OutboxRelay, type RelayPace, startOutboxRelay } from './relay.ts'
import type { Emitted, Subscriber, Subscribers } from './events.ts'

const log = createLog('silent')
const never = 2 ** 30
let database: TestDatabase
let outbox: Outbox
let clock: ReturnType<typeof movableClock>
let started: OutboxRelay[] = []
let alerts: number[] = []

beforeEach(() => {
  database = openDatabase()
  outbox = createSqliteOutbox(database)
  clock = movableClock(noon)
  alerts = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const relay of started) await relay[Symbol.asyncDispose]()
  started = []
  database[Symbol.dispose]()
})

function relayTo(subscribers: Subscribers, store = outbox, pace: Partial<RelayPace> = {}): OutboxRelay {
  const relay = startOutboxRelay(
    { outbox: store, clock, log, unreadable: async ({ id }) => void alerts.push(id) },
    subscribers,
    { everyMs: never, ...pace },
  )
  started.push(relay)
  return relay
}

async function happen(...names: readonly string[]): Promise<void> {
  const insert = database.raw.prepare<[string, string, string]>(
    `insert into outbox (kind, body, at, next_try_at) values ('service-edited', ?, ?, ?)`,
  )
  const at = instantText(clock.now())
  await database.write(() =>
    names.forEach((name) => insert.run(JSON.stringify({ serviceId: `svc_name-${name}` }), at, at)),
  )
}

const nameIn = ({ body }: Emitted): string => ('serviceId' in body ? body.serviceId.slice('svc_name-'.length) : '')

function notebook() {
  const told: unknown[] = []
  const hear: Subscriber = async (event) => void told.push(nameIn(event))
  return { told, hear }
}

/** Fails so many times, then takes everything. */
function failing(times: number) {
  const { told, hear } = notebook()
  const tries: string[] = []
  const subscriber: Subscriber = async (event) => {
    tries.push(clock.now().toString())
    if (tries.length <= times) throw new Error('not now')
    await hear(event)
  }
  return { told, tries, subscriber }
}

describe('the outbox relay', () => {
  it('tells each event once, in the order they happened, to every subscriber of its kind', async () => {
    const [first, second, other] = [notebook(), notebook(), notebook()]
    await happen('a', 'b', 'c')
    const relay = relayTo({ 'service-edited': [first.hear, second.hear], 'user-signed-up': [other.hear] })
    await relay.drain()
    await relay.drain()
    expect([first.told, second.told, other.told]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], []])
    expect(outbox.countOpen()).toBe(0)
  })

  it('tells more than one handful', async () => {
    const { told, hear } = notebook()
    const names = Array.from({ length: 250 }, (_, at) => String(at))
    await happen(...names)
    await relayTo({ 'service-edited': [hear] }).drain()
    expect(told).toEqual(names)
  })

  it('lays aside what nobody wants to hear of', async () => {
    await happen('a')
    await relayTo({}).drain()
    expect(outbox.countOpen()).toBe(0)
  })

  it('gives what the event said, and when it happened', async () => {
    let heard: Emitted | null = null
    await happen('a')
    await relayTo({ 'service-edited': [async (event) => void (heard = event)] }).drain()
    expect(heard).toMatchObject({ kind: 'service-edited', body: { serviceId: 'svc_name-a' }, attempts: 0 })
    expect(String(heard?.['at'])).toBe(noon.toString())
  })

  it('tries again after pauses that double, and no sooner', async () => {
    const { tries, told, subscriber } = failing(4)
    await happen('a')
    const relay = relayTo({ 'service-edited': [subscriber] })
    for (let second = 0; second <= 20; second += 1) {
      await relay.drain()
      clock.move({ seconds: 1 })
    }
    const offsets = tries.map((at) => noon.until(Temporal.Instant.from(at)).total('seconds'))
    expect(offsets).toEqual([0, 1, 3, 7, 15])
    expect(told).toEqual(['a'])
  })

  it('never pauses longer than ten minutes, and keeps the words of the fault', async () => {
    await happen('a')
    const relay = relayTo({ 'service-edited': [failing(never).subscriber] })
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await relay.drain()
      clock.move({ minutes: 10 })
    }
    const row = database.raw.prepare('select attempts, fault from outbox').get()
    expect(row).toEqual({ attempts: 14, fault: 'Error: not now' })
    expect(outbox.countOpen()).toBe(1)
  })

  it('goes on with later events while one waits for another try', async () => {
    const heard: unknown[] = []
    let isDown = true
    await happen('a', 'b')
    const relay = relayTo({
      'service-edited': [
        async (event) => {
          if (isDown && nameIn(event) === 'a') throw new Error('down')
          heard.push(nameIn(event))
        },
      ],
    })
    await relay.drain()
    isDown = false
    clock.move({ seconds: 5 })
    await relay.drain()
    expect(heard).toEqual(['b', 'a'])
  })

  it('keeps the fault of an unreadable event and of an unknown kind, alerts of each, and goes on with later events', async () => {
    const { told, hear } = notebook()
    await happen('a')
    await database.write(() =>
      database.raw.exec(
        `update outbox set body = '{}';
         insert into outbox (kind, body, at, next_try_at) select 'booking-painted', body, at, next_try_at from outbox`,
      ),
    )
    await happen('b')
    await relayTo({ 'service-edited': [hear] }).drain()
    expect([told, alerts]).toEqual([['b'], [1, 2]])
    const faults = database.raw.prepare('select fault from outbox where done_at is null order by id').pluck().all()
    expect(faults).toEqual([expect.stringContaining('is unreadable'), expect.stringContaining('unknown kind')])
  })

  it('keeps the fault of an unreadable event whose alert fails, and alerts again at the next attempt', async () => {
    await happen('a')
    await database.write(() => database.raw.exec(`update outbox set body = '{}'`))
    let attempts = 0
    const unreadable = async () => {
      attempts += 1
      throw new Error('no alert')
    }
    const relay = startOutboxRelay({ outbox, clock, log, unreadable }, {}, { everyMs: never })
    started.push(relay)
    await relay.drain()
    clock.move({ seconds: 5 })
    await relay.drain()
    expect(attempts).toBe(2)
    expect(database.raw.prepare('select attempts, fault from outbox').get()).toEqual({
      attempts: 2,
      fault: expect.stringContaining('is unreadable'),
    })
  })

  it('tells every subscriber again when one of them failed', async () => {
    const first = notebook()
    await happen('a')
    const relay = relayTo({ 'service-edited': [first.hear, failing(1).subscriber] })
    await relay.drain()
    clock.move({ seconds: 5 })
    await relay.drain()
    expect(first.told).toEqual(['a', 'a'])
  })

  it('tells again what the process had told but not laid aside when it died', async () => {
    const { told, hear } = notebook()
    await happen('a')
    const died = Promise.withResolvers<void>()
    const dying = relayTo(
      { 'service-edited': [hear] },
      {
        ...outbox,
        done() {
          died.resolve()
          return new Promise(() => {})
        },
      },
    )
    void dying.drain()
    await died.promise
    started = []
    await relayTo({ 'service-edited': [hear] }).drain()
    expect(told).toEqual(['a', 'a'])
    expect(outbox.countOpen()).toBe(0)
  })

  it('has one round at a time, however often it is asked', async () => {
    const { told, hear } = notebook()
    await happen('a', 'b')
    const relay = relayTo({ 'service-edited': [hear] })
    await Promise.all([relay.drain(), relay.drain(), relay.drain()])
    expect(told).toEqual(['a', 'b'])
  })

  it('bears a database that cannot be read, and works once it can', async () => {
    const { told, hear } = notebook()
    let isBroken = true
    await happen('a')
    const relay = relayTo(
      { 'service-edited': [hear] },
      {
        ...outbox,
        waiting(now, limit) {
          if (isBroken) throw new Error('disk gone')
          return outbox.waiting(now, limit)
        },
      },
    )
    await relay.drain()
    isBroken = false
    await relay.drain()
    expect(told).toEqual(['a'])
  })

  it('ends its round when it cannot write down how a request went, and tells again later', async () => {
    const { told, hear } = notebook()
    let isFull = true
    await happen('a')
    const relay = relayTo(
      { 'service-edited': [hear] },
      {
        ...outbox,
        async done(id, at) {
          if (isFull) throw new Error('disk full')
          await outbox.done(id, at)
        },
      },
    )
    await relay.drain()
    expect(told).toEqual(['a'])
    isFull = false
    await relay.drain()
    expect([told, outbox.countOpen()]).toEqual([['a', 'a'], 0])
  })

  it('takes a subscriber that throws at once for one that failed', async () => {
    await happen('a')
    const broken: Subscriber = () => {
      throw new Error('broken')
    }
    await relayTo({ 'service-edited': [broken] }).drain()
    expect(database.raw.prepare('select attempts, fault from outbox').get()).toEqual({
      attempts: 1,
      fault: 'Error: broken',
    })
  })

  it('looks by itself, and is silent once it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { told, hear } = notebook()
    const relay = relayTo({ 'service-edited': [hear] }, outbox, { everyMs: 5 })
    await happen('a')
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(5)
    await relay.drain()
    expect(told).toEqual(['a'])
    await relay[Symbol.asyncDispose]()
    await happen('b')
    expect(vi.getTimerCount()).toBe(0)
    expect(told).toEqual(['a'])
  })

  it('does not let a subscriber that never answers hold up the others, and tells it again', async () => {
    const { told, hear } = notebook()
    let hangs = true
    let tries = 0
    const stuck: Subscriber = async (event) => {
      if (nameIn(event) !== 'a') return
      tries += 1
      if (hangs) await new Promise(() => {})
    }
    await happen('a', 'b', 'c')
    const relay = relayTo({ 'service-edited': [stuck, hear] }, outbox, { patienceMs: 1, limitMs: 1_000 })
    await relay.drain()
    expect(told).toEqual(['b', 'c'])
    await expect.poll(() => told).toEqual(['b', 'c', 'a'])
    const row = database.raw.prepare('select attempts, fault from outbox where done_at is null')
    await expect.poll(() => row.get()).toEqual({ attempts: 1, fault: expect.stringContaining('did not answer') })
    hangs = false
    clock.move({ seconds: 5 })
    await relay.drain()
    expect([tries, outbox.countOpen()]).toEqual([2, 0])
  })

  it('asks a subscriber that has not answered yet nothing twice', async () => {
    let tries = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    await happen('a')
    const slow: Subscriber = () => {
      tries += 1
      return promise
    }
    const relay = relayTo({ 'service-edited': [slow] }, outbox, { patienceMs: 1 })
    for (let round = 0; round < 3; round += 1) await relay.drain()
    resolve()
    await expect.poll(() => outbox.countOpen()).toBe(0)
    expect(tries).toBe(1)
  })

  it('tells later subscribers what an earlier one could not take', async () => {
    const { told, hear } = notebook()
    await happen('a')
    await relayTo({ 'service-edited': [failing(1).subscriber, hear] }).drain()
    expect(told).toEqual(['a'])
  })

  it('is closed in the end though a subscriber never answers, and leaves the event for the next start', async () => {
    await happen('a')
    const relay = relayTo({ 'service-edited': [() => new Promise(() => {})] }, outbox, { patienceMs: 1, closingMs: 5 })
    await relay.drain()
    await relay[Symbol.asyncDispose]()
    expect(outbox.countOpen()).toBe(1)
  })

  it('finishes what it is request before it is closed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isDone = false
    await happen('a')
    const relay = relayTo({
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
    expect(outbox.countOpen()).toBe(0)
  })
})
