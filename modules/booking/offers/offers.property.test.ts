import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitIdOf } from '#modules/fulfilment'
import type { BookingId, UserId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, burstPipe, office, technicianId, userId } from '../../../tests/support/builders/bookings.ts'
import type { FieldAction } from '../visits/field-action.ts'
import type { VisitShown } from '../visits/find-visits.ts'
import type { OfferAnswer } from './answer-offer.ts'
import { escalate } from './escalate.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Opened = ReturnType<typeof openBooking>

interface World {
  readonly opened: Opened
  readonly id: BookingId
}

const names = ['tom', 'ann', 'bob'] as const
let keys = 0

const anAction = (kind: 'accept' | 'decline', user: UserId): FieldAction<VisitShown> => ({
  userId: user,
  key: `key-${(keys += 1)}`,
  fingerprint: kind,
  kind,
  happenedAt: null,
  answer: () => ({ status: 200, body: '{}' }),
})

async function answered({ opened, id }: World, name: string, answer: OfferAnswer): Promise<void> {
  const actor = { userId: userId(name), role: 'technician' } as const
  const visit = visitIdOf({ bookingId: id, number: 1 })
  await opened.booking.answerOffer(actor, visit, answer, anAction(answer.kind, actor.userId))
}

/** The faults of the present state: two technicians with one visit, or silence. */
async function faultsOf({ opened, id }: World): Promise<readonly string[]> {
  const { bookings, offers } = opened.ports
  const [booking, all, escalation] = [await bookings.find(id), await offers.of(id), await offers.escalation(id)]
  if (!booking || !escalation) return ['there is no booking, or no escalation']
  const { technicianId, status } = booking
  const live = all.filter(({ state }) => state === 'open' || state === 'accepted')
  const open = all.some(({ state }) => state === 'open')
  const reserved = opened.database.raw
    .prepare<[string], string>('select resource from holds where booking_id = ? and leads = 1')
    .pluck()
    .all(id)
  const isOver = status !== 'pending' && status !== 'confirmed'
  const isHeld = open || (technicianId !== null && escalation.state === 'over')
  const isHeard = escalation.state === 'ringing' || escalation.state === 'owned'
  // The time of a technician who left may stay reserved, so that nobody else is promised it.
  const isReserved = technicianId === null || (reserved.length === 1 && reserved[0] === technicianId)
  const faults = {
    'two have it': live.length > 1,
    'the booking is read as offered, or not, and is the other': booking.isOffered !== open,
    'nobody has it and nobody hears of it': !isOver && !isHeld && !isHeard,
    'the time of the technician is not reserved': !isOver && !isReserved,
    'it is offered to somebody else than has it': !isOver && open && live[0]?.technicianId !== technicianId,
    'the alarm has no next ring': escalation.state === 'ringing' && escalation.dueAt === null,
    'it is over and goes on': isOver && (open || escalation.state !== 'over' || escalation.dueAt !== null),
  }
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []))
}

/** The events of offers that came twice, or without their offer. */
function faultyEvents({ opened, id }: World): readonly string[] {
  const events = opened.database.raw
    .prepare<[string], { kind: string; body: string }>(
      `select kind, body from outbox where json_extract(body, '$.bookingId') = ? order by id`,
    )
    .all(id)
  const numbers = (kind: string, field: string) =>
    events.filter((one) => one.kind === kind).map(({ body }) => Number(JSON.parse(body)[field]))
  const offered = numbers('job-offered', 'offer')
  const ended = numbers('offer-ended', 'offer')
  const isCounted = offered.every((number, index) => number === index + 1)
  const isComplete = opened.database.count('visit_offers') === offered.length
  return [
    ...(isCounted && isComplete ? [] : [`offered ${offered.join()}`]),
    ...(new Set(ended).size === ended.length ? [] : [`ended ${ended.join()}`]),
  ]
}

class Died extends Error {}

/** The stores as the job sees them: the process dies before one of its transactions. */
function mortal(opened: Opened, dieAfter: { left: number }): Opened['ports'] {
  const count = () => {
    if (dieAfter.left === 0) throw new Died()
    dieAfter.left -= 1
  }
  const { bookings, offers } = opened.ports
  return {
    ...opened.ports,
    bookings: {
      ...bookings,
      save: async (change) => {
        count()
        return bookings.save(change)
      },
    },
    offers: {
      ...offers,
      keep: async (...kept) => {
        count()
        return offers.keep(...kept)
      },
    },
  }
}

const anyName = fc.constantFrom(...names)

const commands = [
  anyName.map((name) => ({ name: `${name} accepts`, run: (at: World) => answered(at, name, { kind: 'accept' }) })),
  anyName.map((name) => ({
    name: `${name} declines`,
    run: (at: World) => answered(at, name, { kind: 'decline', reason: 'too far' }),
  })),
  fc.constantFrom(1, 2, 5, 6, 15).map((minutes) => ({
    name: `${minutes} minutes later`,
    run: async (at: World) => at.opened.clock.move({ minutes }),
  })),
  fc.constant({ name: 'the job', run: ({ opened }: World) => opened.booking.escalate() }),
  fc.nat({ max: 2 }).map((left) => ({
    name: `the job dies after ${left}`,
    run: async ({ opened }: World) => {
      await escalate(mortal(opened, { left })).catch((fault: unknown) => {
        if (!(fault instanceof Died)) throw fault
      })
    },
  })),
  fc.constant({
    name: 'two jobs at once',
    run: ({ opened }: World) => Promise.all([opened.booking.escalate(), opened.booking.escalate()]),
  }),
  anyName.map((name) => ({
    name: `the office assigns ${name}`,
    run: ({ opened, id }: World) => opened.booking.assign(office, id, technicianId(name)),
  })),
  fc.constant({
    name: 'the office assigns automatically',
    run: ({ opened, id }: World) => opened.booking.assign(office, id, 'auto'),
  }),
  fc.constant({ name: 'I have it', run: ({ opened, id }: World) => opened.booking.takeOver(office, id) }),
  anyName.map((name) => ({
    name: `${name} leaves`,
    run: ({ opened }: World) => opened.booking.handBackJobs(userId(name)),
  })),
  fc.constant({
    name: 'the customer cancels',
    run: ({ opened, id }: World) => opened.booking.cancel({ userId: userId('asha'), role: 'customer' }, id, null),
  }),
] as const

describe('an emergency that is offered', () => {
  it('is never silent, and never with two technicians, in any order and wherever the process dies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...commands), { minLength: 3, maxLength: 14 }), async (run) => {
        using opened = openBooking(names)
        const made = await opened.booking.request(aRequest({ serviceId: burstPipe, startsAt: null }))
        if (!made.ok) throw new Error(made.refusal.kind)
        const world: World = { opened, id: made.value.id }
        expect(await faultsOf(world)).toEqual([])
        for (const command of run) {
          await command.run(world)
          expect([...(await faultsOf(world)), ...faultyEvents(world)]).toEqual([])
        }
      }),
      { numRuns: runs(60) },
    )
  })
})
