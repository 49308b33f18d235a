import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import type { Participant, Session, Signal } from './api.ts'
import { type CallPorts, createCallClient } from './call-client.ts'
import type { PeerPorts } from './peer.ts'

type Client = ReturnType<typeof createCallClient>
type Person = 'carla' | 'tariq'
interface Stream {
  readonly person: Person
  isOpen: boolean
  /** News that were sent on it arrive in their order. */
  arrived: Promise<unknown>
  readonly listeners: Map<string, ((event: { readonly data: string; readonly lastEventId: string }) => void)[]>
}

/**
 * One call on a server that takes requests and sends news as ours does. Requests, answers and news take as long as the
 * scheduler says; news on one stream arrive in their order, and nothing else does.
 */
function aWorld(scheduler: fc.Scheduler) {
  let participants: (Participant & { readonly device: string })[] = []
  let entries = 0
  let signals = 0
  let lostAnswers = 0
  const streams: Stream[] = []
  const peers: { readonly partner: { number: number | null }; readonly onState: PeerPorts['onState'] }[] = []
  const session = (): Session => ({
    session_id: 'vid_one',
    session_status: 'active',
    participants: participants.map(({ id, name, sender_type, entry }) => ({ id, name, sender_type, entry })),
  })
  const takes = <T>(value: T): Promise<T> => scheduler.schedule(Promise.resolve(value))

  function tell(to: Person | null, kind: string, read: () => object): void {
    for (const stream of streams) {
      if (to !== null && stream.person !== to) continue
      const data = JSON.stringify(read())
      stream.arrived = stream.arrived.then(async () => {
        await takes(null)
        if (!stream.isOpen) return
        for (const each of stream.listeners.get(kind) ?? []) each({ data, lastEventId: '1' })
      })
    }
  }

  const refused = (code: string) => [409, { code }] as const

  /** The server takes a request of this person: status and answer. */
  function serve(
    person: Person,
    method: string,
    path: string,
    body: Record<string, unknown>,
  ): readonly [number, object] {
    const device = String(body['device_id'])
    const own = participants.find(({ id }) => id === person)
    if (method === 'GET') {
      return path.endsWith('/ice')
        ? [200, { ice_servers: [], ice_transport_policy: 'all' }]
        : [200, { session: session() }]
    }
    if (path.endsWith('/video')) {
      entries += 1
      const entered = { id: person, name: person, sender_type: 'customer', entry: entries, device }
      participants = own ? participants.map((each) => (each === own ? entered : each)) : [...participants, entered]
      tell(null, 'call', () => ({ session: session() }))
      return [200, session()]
    }
    if (!own) return refused('not_in_call')
    if (own.device !== device) return refused('call_taken_over')
    if (path.endsWith('/leave')) {
      participants = participants.filter((each) => each !== own)
      tell(null, 'call', () => ({ session: session() }))
      return [200, session()]
    }
    if (path.endsWith('/heartbeat')) return [200, session()]
    const other = participants.find(({ id }) => id !== person)
    if (other) {
      signals += 1
      const number = signals
      const [from, to] = [own, other].map(({ id, entry }) => ({ id, entry }))
      tell(other.id as Person, 'signal', () => ({
        session_id: 'vid_one',
        number,
        kind: body['kind'],
        data: body['data'],
        from,
        to,
      }))
    }
    return [202, {}]
  }

  /** The two connect where each answers the other as it is now, and never where one of them is an earlier one. */
  function fakePeer({ isPolite, send, onState }: PeerPorts) {
    const number = peers.length
    const partner: { number: number | null } = { number: null }
    peers.push({ partner, onState })
    const meets = (other: number) => {
      partner.number = other
      if (peers[other]?.partner.number !== number) return
      for (const each of [number, other]) peers[each]?.onState('connected')
    }
    if (!isPolite) queueMicrotask(() => send('description', { type: 'offer', number }))
    return {
      put: async () => {},
      listen() {},
      take({ data }: Pick<Signal, 'kind' | 'data'>) {
        const { type, number: other } = data as unknown as { readonly type: string; readonly number: number }
        // A connection has one partner: another one's description fails.
        if (partner.number !== null && partner.number !== other) return
        meets(other)
        if (type === 'offer') send('description', { type: 'answer', number })
      },
      restart: async () => {},
      stats: async () => new Map() as unknown as RTCStatsReport,
      close() {},
    }
  }

  let asking: Person = 'carla'
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => []
    },
  )
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('navigator', {
    sendBeacon(path: string) {
      const person = asking
      void takes(null).then(() => serve(person, 'POST', path, { device_id: devices.get(person) }))
      return true
    },
  })
  const devices = new Map<Person, string>()
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, body }: { readonly method: string; readonly body?: string }) => {
      const [, person = 'carla', rest = ''] = /^\/api\/bookings\/(\w+)(\/.*)$/.exec(path) ?? []
      const given = JSON.parse(body ?? '{}')
      await takes(null)
      const [status, answer] = serve(person as Person, method, rest, given)
      const isLost = method === 'POST' && rest === '/video' && lostAnswers > 0
      if (isLost) lostAnswers -= 1
      await takes(null)
      if (isLost) throw new TypeError('Failed to fetch')
      return { ok: status < 300, status, text: async () => JSON.stringify(answer) }
    },
  )
  vi.stubGlobal(
    'EventSource',
    class {
      static CLOSED = 2
      readyState = 1
      stream: Stream
      constructor(path: string) {
        const person = (/bookings\/(\w+)\//.exec(path)?.[1] ?? 'carla') as Person
        this.stream = { person, isOpen: true, arrived: Promise.resolve(), listeners: new Map() }
        streams.push(this.stream)
        const { listeners } = this.stream
        void takes(null).then(() => listeners.get('open')?.forEach((each) => each({ data: '', lastEventId: '' })))
      }
      addEventListener(kind: string, listener: () => void) {
        this.stream.listeners.set(kind, [...(this.stream.listeners.get(kind) ?? []), listener])
      }
      close() {
        this.stream.isOpen = false
      }
    },
  )

  const current = new Map<Person, number>()
  return {
    /** A page of the person, whose path names them in place of the booking. */
    client(person: Person): Client {
      const ports: CallPorts = {
        bookingId: person,
        onChange() {},
        onTracks() {},
        onShows() {},
        onPace() {},
        onConnected() {},
      }
      return createCallClient(ports, (of) => {
        current.set(person, peers.length)
        return fakePeer(of)
      })
    },
    loseAnswer() {
      lostAnswers += 1
    },
    /** Whether the connections that the two have now are those of each other. */
    areTogether() {
      const [carla = -1, tariq = -1] = [current.get('carla'), current.get('tariq')]
      return peers[carla]?.partner.number === tariq && peers[tariq]?.partner.number === carla
    },
  }
}

const people = ['carla', 'tariq'] as const

describe('two people in a call', () => {
  it('are together again after any presses of "Try again", however long requests and news take', async () => {
    const press = fc.record({ person: fc.constantFrom(...people), isAnswerLost: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(press, { maxLength: 5 }), async (scheduler, presses) => {
        const world = aWorld(scheduler)
        const clients = { carla: world.client('carla'), tariq: world.client('tariq') }
        const began = people.map((person) => clients[person].begin())
        await scheduler.waitFor(Promise.all(began))
        // Presses fall anywhere among what is on its way.
        for (const { person, isAnswerLost } of presses) {
          void scheduler.schedule(Promise.resolve()).then(() => {
            if (isAnswerLost) world.loseAnswer()
            return clients[person].again()
          })
        }
        await scheduler.waitIdle()
        // A person whose press found no answer presses once more.
        for (const person of people) if (clients[person].mayTryAgain()) void clients[person].again()
        await scheduler.waitIdle()
        const states = people.map((person) => clients[person].state())
        const isTogether = world.areTogether()
        for (const person of people) clients[person].close()
        await scheduler.waitIdle()
        expect({ states, isTogether }).toEqual({ states: ['connected', 'connected'], isTogether: true })
      }),
      { numRuns: runs(500) },
    )
  })
})
