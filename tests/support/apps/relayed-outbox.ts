import { createSqliteOutbox } from '#adapters/sqlite'
import { type Outbox, instantText } from '#modules/shared'
import type { Emitted, Subscriber, Subscribers } from '../../../src/jobs/outbox/events.ts'
import { type OutboxRelay, type RelayPace, type RelayPorts, startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { createLog } from '../../../src/log.ts'
import { noon } from '../builders/accounts.ts'
import { openDatabase } from '../database.ts'
import { movableClock } from '../doubles.ts'

/** No timer of a relay ends within a test. */
export const never = 2 ** 30

/** An empty outbox, a clock that stands still, and relays that end with it. */
export function openRelayedOutbox() {
  const database = openDatabase()
  const outbox: Outbox = createSqliteOutbox(database)
  const clock = movableClock(noon)
  const alerts: number[] = []
  const started: OutboxRelay[] = []

  return {
    data: database.data,
    outbox,
    clock,
    /** The ids of the events of which the office was alerted. */
    alerts,
    /** Starts a relay that works only when it is asked to, with `ports` in the place of its own. */
    relayTo(subscribers: Subscribers, ports: Partial<RelayPorts> = {}, pace: Partial<RelayPace> = {}): OutboxRelay {
      const unreadable: RelayPorts['unreadable'] = async ({ id }) => void alerts.push(id)
      const own: RelayPorts = { outbox, clock, log: createLog('silent'), unreadable }
      const relay = startOutboxRelay({ ...own, ...ports }, subscribers, { everyMs: never, ...pace })
      started.push(relay)
      return relay
    },
    /** Writes one event for each name, all at the present moment. */
    async emit(...names: readonly string[]): Promise<void> {
      const at = instantText(clock.now())
      await database.write(() => {
        for (const name of names) {
          const body = JSON.stringify({ serviceId: `svc_name-${name}` })
          database.data.insert('outbox', { kind: 'service-edited', body, at, next_try_at: at })
        }
      })
    },
    async [Symbol.asyncDispose]() {
      for (const relay of started) await relay[Symbol.asyncDispose]()
      database[Symbol.dispose]()
    },
  }
}

export const nameIn = ({ body }: Emitted): string =>
  'serviceId' in body ? body.serviceId.slice('svc_name-'.length) : ''

/** A subscriber that notes the names of the events. */
export function recording() {
  const received: string[] = []
  const subscriber: Subscriber = async (event) => void received.push(nameIn(event))
  return { received, subscriber }
}

/** A subscriber that fails `times` times, then notes the names of the events; `tries` are the moments of all calls. */
export function failing(times: number, clock: { now(): Temporal.Instant }) {
  const { received, subscriber: note } = recording()
  const tries: string[] = []
  const subscriber: Subscriber = async (event) => {
    tries.push(clock.now().toString())
    if (tries.length <= times) throw new Error('not now')
    await note(event)
  }
  return { received, tries, subscriber }
}
