import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingId, CallId, IdSource, UserId } from '#modules/shared'
import {
  type Call,
  type Caller,
  callAt,
  changesAt,
  emptySeconds,
  goneAfterSeconds,
  heartbeatSeconds,
  isActive,
  mostParticipants,
} from './call.ts'
import { createCalls } from './create-calls.ts'
import type { CallEvent } from './events.ts'
import type { CallStore } from './ports.ts'

const start = Temporal.Instant.from('2026-03-01T07:00:00Z')
const bookingId = 'bkg_one' as BookingId
const people: readonly Caller[] = ['asha', 'tom', 'olive'].map((name, place) => ({
  personId: `usr_${name}`,
  userId: `usr_${name}` as UserId,
  name,
  side: (['customer', 'technician', 'office'] as const)[place] ?? 'office',
}))
const [asha, tom, olive] = people as [Caller, Caller, Caller]

/** Calls over a store in memory, at a clock that a test moves. */
function aWorld() {
  let now = start
  let made = 0
  const kept: Call[] = []
  const signals = new Map<string, number>()
  const events: CallEvent[] = []
  const calls: CallStore = {
    async change(_, step) {
      const { answer, calls: changed, signal, events: said } = step(kept.at(-1) ?? null)
      for (const call of changed) {
        const place = kept.findIndex(({ id }) => id === call.id)
        kept.splice(place < 0 ? kept.length : place, 1, call)
      }
      events.push(...said)
      const number = signal && (signals.get(signal.callId) ?? 0) + 1
      if (signal && number) signals.set(signal.callId, number)
      return { answer, signal: number }
    },
    latest: async () => kept.at(-1) ?? null,
    find: async (id) => kept.find((call) => call.id === id) ?? null,
    due: async (at) => {
      const due = kept.map(changesAt)[kept.length - 1] ?? null
      return due && Temporal.Instant.compare(due, at) <= 0 ? [bookingId] : []
    },
    signal: async () => null,
  }
  const ids = { next: () => `vid_${(made += 1)}` } as unknown as IdSource
  const servers = {
    servers: (session: string, minutes: number, at: Temporal.Instant) => ({
      servers: [{ urls: [session] }],
      policy: 'all' as const,
      expiresAt: at.add({ minutes }),
    }),
    hasRelay: false,
    hasStun: false,
  }
  const module = createCalls({ calls, servers, clock: { now: () => now }, ids })
  return {
    ...module,
    kept,
    events,
    signals,
    now: () => now,
    pass: (seconds: number) => {
      now = now.add({ seconds })
    },
    idOf: () => kept.at(-1)?.id ?? ('vid_none' as CallId),
  }
}

const names = (call: Call | null) => call?.participants.map(({ name }) => name) ?? null
const by = ({ personId }: Caller, device = 'phone') => ({ personId, device })

describe('a call', () => {
  it('is started by the first, joined by the second, and in progress for the third', async () => {
    const world = aWorld()
    const first = await world.enter(bookingId, asha, 'phone')
    const second = await world.enter(bookingId, tom, 'phone')
    expect([first.ok && first.value.how, second.ok && second.value.how]).toEqual(['started', 'joined'])
    expect(await world.enter(bookingId, olive, 'desk')).toEqual({ ok: false, refusal: { kind: 'video-in-progress' } })
    expect(names(await world.active(bookingId))).toEqual(['asha', 'tom'])
    expect(world.events.map(({ kind }) => kind)).toEqual(['call-started'])
  })

  it('goes on with the second device of a person, and the first one is out of it', async () => {
    const world = aWorld()
    await world.enter(bookingId, asha, 'phone')
    await world.enter(bookingId, tom, 'phone')
    const again = await world.enter(bookingId, asha, 'tablet')
    expect(again.ok && again.value.call.participants).toMatchObject([
      { name: 'asha', device: 'tablet', entry: 3 },
      { name: 'tom', device: 'phone', entry: 2 },
    ])
    const id = world.idOf()
    const takenOver = { ok: false, refusal: { kind: 'not-in-call', isTakenOver: true } }
    expect(await world.beat(bookingId, id, by(asha))).toEqual(takenOver)
    expect(await world.leave(bookingId, id, by(asha))).toEqual(takenOver)
    expect(await world.end(bookingId, id, by(asha))).toEqual(takenOver)
    expect((await world.beat(bookingId, id, by(asha, 'tablet'))).ok).toBe(true)
  })

  it('loses a person 30 seconds after their last sign of life, and lets a third one in', async () => {
    const world = aWorld()
    await world.enter(bookingId, asha, 'phone')
    await world.enter(bookingId, tom, 'phone')
    world.pass(29)
    await world.beat(bookingId, world.idOf(), by(asha))
    expect(names(await world.active(bookingId))).toEqual(['asha', 'tom'])
    world.pass(1)
    expect(names(await world.active(bookingId))).toEqual(['asha'])
    const third = await world.enter(bookingId, olive, 'desk')
    expect(third.ok && [third.value.how, names(third.value.call)]).toEqual(['joined', ['asha', 'olive']])
  })

  it('is over once nobody was in it for 60 seconds, and can be joined again until then', async () => {
    const world = aWorld()
    await world.enter(bookingId, asha, 'phone')
    const id = world.idOf()
    await world.leave(bookingId, id, by(asha))
    world.pass(59)
    const back = await world.enter(bookingId, tom, 'phone')
    expect(back.ok && [back.value.how, back.value.call.id]).toEqual(['joined', id])
    await world.leave(bookingId, id, by(tom))
    world.pass(60)
    expect(await world.active(bookingId)).toBeNull()
    await world.settle()
    expect(world.events).toMatchObject([
      { kind: 'call-started' },
      { kind: 'call-ended', isMissed: true, at: start.add({ seconds: 119 }) },
    ])
  })

  it('ends for both when one ends it, and was not missed', async () => {
    const world = aWorld()
    await world.enter(bookingId, asha, 'phone')
    await world.enter(bookingId, tom, 'phone')
    const id = world.idOf()
    expect((await world.end(bookingId, id, by(tom))).ok).toBe(true)
    expect(await world.end(bookingId, id, by(asha))).toEqual({ ok: false, refusal: { kind: 'call-over' } })
    expect(world.events.at(-1)).toMatchObject({ kind: 'call-ended', isMissed: false })
    const next = await world.enter(bookingId, asha, 'phone')
    expect(next.ok && next.value.how).toBe('started')
    expect(await world.beat(bookingId, id, by(asha))).toEqual({ ok: false, refusal: { kind: 'call-over' } })
    expect(await world.beat(bookingId, 'vid_other' as CallId, by(asha))).toEqual({
      ok: false,
      refusal: { kind: 'call-unknown' },
    })
  })

  it('passes signals on between the two in it, and takes none of anybody else', async () => {
    const world = aWorld()
    await world.enter(bookingId, asha, 'phone')
    const id = world.idOf()
    const send = (caller: Caller) => world.signal(bookingId, id, by(caller), { kind: 'candidate', data: '{}' })
    expect((await send(asha)).ok).toBe(true)
    expect(world.signals.size).toBe(0)
    await world.enter(bookingId, tom, 'phone')
    expect((await send(asha)).ok).toBe(true)
    expect(await send(olive)).toMatchObject({ ok: false, refusal: { kind: 'not-in-call', isTakenOver: false } })
    expect(world.signals.get(id)).toBe(1)
  })

  it('gives servers to those in it, named by the session', async () => {
    const world = aWorld()
    await world.enter(bookingId, asha, 'phone')
    const ice = await world.ice(bookingId, asha.personId)
    expect(ice.ok && ice.value).toMatchObject({
      servers: [{ urls: [world.idOf()] }],
      expiresAt: start.add({ hours: 1 }),
    })
    expect((await world.ice(bookingId, tom.personId)).ok).toBe(false)
  })
})

type Happening =
  | { readonly kind: 'enter' | 'beat' | 'leave' | 'end' | 'signal'; readonly who: number; readonly device: string }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'settle' }

const happenings = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('enter', 'enter', 'beat', 'leave', 'end', 'signal'),
      who: fc.nat(2),
      device: fc.constantFrom('phone', 'tablet'),
    }),
    fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 70 }) }),
    fc.record({ kind: fc.constant('settle' as const) }),
  ),
  { maxLength: 40 },
) as fc.Arbitrary<readonly Happening[]>

/** The longest that a call lives after the last sign of life of anybody. */
const afterlife = goneAfterSeconds + emptySeconds

describe('calls, whatever people do, crash and come back', () => {
  it('have two people at most, one device each, and do not outlive their people', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (all) => {
        const world = aWorld()
        let alive = start
        for (const each of all) {
          if (each.kind === 'pass') world.pass(each.seconds)
          else if (each.kind === 'settle') await world.settle()
          else if (await take(world, each)) alive = world.now()

          const active = world.kept.filter((call) => isActive(callAt(call, world.now())))
          expect(active.length).toBeLessThanOrEqual(1)
          for (const call of world.kept) {
            const { participants } = callAt(call, world.now())
            expect(participants.length).toBeLessThanOrEqual(mostParticipants)
            expect(new Set(participants.map(({ personId }) => personId)).size).toBe(participants.length)
          }
          const silent = alive.until(world.now()).total('seconds')
          expect(silent >= afterlife ? active : []).toEqual([])
        }
        world.pass(afterlife)
        await world.settle()
        expect(world.kept.filter(isActive)).toEqual([])
        for (const { id } of world.kept) {
          const said = world.events.filter(({ callId }) => callId === id).map(({ kind }) => kind)
          expect(said).toEqual(['call-started', 'call-ended'])
        }
      }),
    )
  })

  it('keep a person who sends signs of life in time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: heartbeatSeconds * 2 - 1 }), { maxLength: 30 }),
        async (gaps) => {
          const world = aWorld()
          await world.enter(bookingId, asha, 'phone')
          for (const gap of gaps) {
            world.pass(gap)
            await world.settle()
            expect((await world.beat(bookingId, world.idOf(), by(asha))).ok).toBe(true)
          }
          expect(world.kept).toHaveLength(1)
        },
      ),
    )
  })
})

async function take(
  world: ReturnType<typeof aWorld>,
  { kind, who, device }: Extract<Happening, { readonly who: number }>,
): Promise<boolean> {
  const caller = people[who] ?? asha
  const id = world.idOf()
  if (kind === 'enter') return (await world.enter(bookingId, caller, device)).ok
  if (kind === 'signal') {
    return (await world.signal(bookingId, id, by(caller, device), { kind: 'description', data: '{}' })).ok
  }
  return (await world[kind](bookingId, id, by(caller, device))).ok
}
