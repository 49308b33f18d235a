import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Visit, isAhead, visitIdOf } from '#modules/fulfilment'
import type { BookingId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, office, technicianId, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { createBooking } from '../index.ts'
import { warningCodes } from './warnings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Opened = ReturnType<typeof openBooking>

interface Fact {
  readonly kind: string
  readonly technicianId?: string
  readonly technicianIds?: readonly string[]
  readonly visit?: number
}

/** The start of each visit to come, by "visit technician", as its technician knows it. */
type Known = ReadonlyMap<string, string>

function knownOf(visits: readonly Visit[]): Known {
  return new Map(
    visits
      .filter(isAhead)
      .flatMap(({ number, technicians, startsAt }) =>
        technicians.map((id) => [`${number} ${id}`, String(startsAt)] as const),
      ),
  )
}

const commands = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('plan' as const),
        nth: fc.nat({ max: 2 }),
        crew: fc.constantFrom(['tom'], ['ann'], ['tom', 'ann'], ['bob', 'tom'], null),
        quarters: fc.option(fc.nat({ max: 8 })),
        minutes: fc.option(fc.constantFrom(60, 90)),
        off: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('further' as const), crew: fc.constantFrom(['ann'], ['bob']) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), nth: fc.nat({ max: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('assign' as const), name: fc.constantFrom('tom', 'bob') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(5, 30, 61) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
    // The process dies and begins again: only what is in the database is left.
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  ),
  { maxLength: 25 },
)

type Command = (typeof commands extends fc.Arbitrary<infer List> ? List : never)[number]

async function open() {
  const opened = openBooking(['tom', 'ann', 'bob'])
  const made = await opened.booking.request(aRequest())
  if (!made.ok) throw new Error('somebody is free')
  await opened.booking.assign(office, made.value.id, technicianId('tom'))
  return { opened, id: made.value.id, read: opened.database.count('outbox') }
}

async function perform({ opened, id }: { opened: Opened; id: BookingId }, booking: Opened['booking'], one: Command) {
  const visits = await opened.ports.bookings.visits(id)
  const visit = 'nth' in one ? visits[one.nth % visits.length] : undefined
  switch (one.kind) {
    case 'plan':
      if (!visit) return
      await booking.changeVisit(office, visitIdOf(visit), visit.version, {
        ...(one.crew && { technicians: one.crew.map(technicianId) }),
        ...(one.quarters !== null && { startsAt: tuesdayTen.add({ minutes: 15 * one.quarters }) }),
        ...(one.minutes !== null && { durationMinutes: one.minutes }),
        isCalledOff: one.off && visit.number > 1 ? true : undefined,
        confirmed: warningCodes,
      })
      return
    case 'further': {
      const technicians = one.crew.map(technicianId)
      await booking.planVisit(office, id, {
        technicians,
        startsAt: tuesdayTen.add({ hours: 24 }),
        confirmed: warningCodes,
      })
      return
    }
    case 'undo':
      if (visit) await booking.undoPlan(office, visitIdOf(visit), visit.version)
      return
    case 'assign':
      // To make a helper the lead is said to the helper as another job.
      if (visits.some(({ technicians }) => technicians.includes(technicianId(one.name)))) return
      await booking.assign(office, id, technicianId(one.name))
      return
    case 'wait':
      opened.clock.move({ seconds: one.seconds })
      return
    case 'tick':
      await booking.sendPlanNews()
      return
    case 'crash':
  }
}

describe('the news of plans, in any order of plan, undo, assignment, tick and crash', () => {
  it('make known what stands, once for everybody, and nothing that was undone', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const world = await open()
        using opened = world.opened
        const { id } = world
        let { read } = world
        let booking = opened.booking
        let known = knownOf(await opened.ports.bookings.visits(id))

        /** The events since the last look lead from what is known to what stands; each pair of technician and visit is in one. */
        const look = async () => {
          const facts = opened.database.raw
            .prepare<[number], { readonly kind: string; readonly body: string }>(
              'select kind, body from outbox order by id limit -1 offset ?',
            )
            .all(read)
            .map(({ kind, body }): Fact => ({ kind, ...JSON.parse(body) }))
          read += facts.length
          const visits = await opened.ports.bookings.visits(id)
          const after = knownOf(visits)
          const current = (await opened.ports.bookings.find(id))?.visitNumber
          const said = facts.flatMap(({ kind, technicianId: one, technicianIds = [], visit = current }) =>
            [one ?? [], technicianIds].flat().map((who) => `${kind} ${visit} ${who}`),
          )
          const expected = [
            ...[...known.keys()].filter((key) => !after.has(key)).map((key) => `technician-released ${key}`),
            ...[...after.keys()].filter((key) => !known.has(key)).map((key) => `technician-assigned ${key}`),
            ...[...after]
              .filter(([key, start]) => known.has(key) && known.get(key) !== start)
              .map(([key]) => `booking-rescheduled ${key}`),
          ]
          expect(said.toSorted()).toEqual(expected.toSorted())
          known = after
        }

        for (const one of list) {
          // The news that waits is sent before an assignment is: each is looked at alone.
          if (one.kind === 'assign') {
            opened.clock.move({ seconds: 61 })
            await booking.sendPlanNews()
            await look()
          }
          const before = opened.database.count('outbox')
          if (one.kind === 'crash') booking = createBooking(opened.ports)
          await perform(world, booking, one)
          const isSilent = one.kind !== 'tick' && one.kind !== 'assign'
          const said = opened.database.count('outbox') - before
          expect(isSilent ? said : 0).toBe(0)
          if (!isSilent && opened.database.count('plan_news') === 0) await look()
        }
        opened.clock.move({ seconds: 61 })
        await booking.sendPlanNews()
        await look()
        await booking.sendPlanNews()
        expect(opened.database.count('outbox')).toBe(read)
        expect(opened.database.count('plan_news')).toBe(0)
      }),
      { numRuns: runs(60) },
    )
  })
})
