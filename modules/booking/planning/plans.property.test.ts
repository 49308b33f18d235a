import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentVisit, factsOfVisits, visitIdOf } from '#modules/fulfilment'
import type { BookingId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, office, technicianId, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { warningCodes } from './warnings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Opened = ReturnType<typeof openBooking>
interface Real {
  readonly opened: Opened
  readonly ids: readonly BookingId[]
}
type Model = object

const crews = [[], ['tom'], ['ann'], ['tom', 'ann'], ['ann', 'bob', 'tom'], ['bob']].map((names) =>
  names.map(technicianId),
)
const confirmed = warningCodes
const startAt = (quarters: number) => tuesdayTen.add({ minutes: 15 * quarters })

/** Everything that holds after each command, whatever was refused. */
async function expectSound({ opened, ids }: Real): Promise<void> {
  const overlapping = opened.database.raw
    .prepare(
      `select one.booking_id from holds one join holds other
         on one.resource = other.resource and one.starts_ms < other.ends_ms and other.starts_ms < one.ends_ms
        and (one.booking_id, one.visit_number) < (other.booking_id, other.visit_number)`,
    )
    .all()
  expect(overlapping).toEqual([])
  for (const id of ids) {
    const [booking, visits] = await Promise.all([opened.ports.bookings.find(id), opened.ports.bookings.visits(id)])
    if (!booking) throw new Error(`booking ${id} is not there`)
    const { technicianId: lead, startsAt, actualStartTime, status } = booking
    expect({ technicianId: lead, startsAt, actualStartTime }).toEqual(factsOfVisits(visits))
    expect(booking.visitNumber).toBe(currentVisit(visits).number)
    expect(booking.durationMinutes).toBe(currentVisit(visits).durationMinutes)
    expect(status).toBe(lead === null ? 'pending' : 'confirmed')
    const reserved = opened.database.raw
      .prepare<[string], string>(`select visit_number || ' ' || resource from holds where booking_id = ?`)
      .pluck()
      .all(id)
    const wanted = visits.flatMap(({ number, technicians, calledOffAt }) =>
      calledOffAt === null ? technicians.map((one) => `${number} ${one}`) : [],
    )
    expect(reserved.toSorted()).toEqual(wanted.toSorted())
  }
}

function command(name: string, run: (real: Real) => Promise<unknown>): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    async run(_, real) {
      await run(real)
      await expectSound(real)
    },
    toString: () => name,
  }
}

const anyBooking = fc.nat({ max: 2 })
const anyVisit = fc.nat({ max: 3 })
const anyCrew = fc.constantFrom(...crews)
const anyStart = fc.nat({ max: 40 })
const anyDuration = fc.constantFrom(15, 60, 240)

async function changed(
  { opened, ids }: Real,
  of: number,
  nth: number,
  wish: Omit<Parameters<Opened['booking']['changeVisit']>[3], 'confirmed'>,
): Promise<void> {
  const visits = await opened.ports.bookings.visits(ids[of] as BookingId)
  const visit = visits[nth % visits.length]
  if (visit) await opened.booking.changeVisit(office, visitIdOf(visit), visit.version, { ...wish, confirmed })
}

const commands = [
  fc.tuple(anyBooking, anyCrew, anyStart, anyDuration).map(([of, technicians, quarters, durationMinutes]) =>
    command(`plan ${of} ${technicians.join()} ${quarters} ${durationMinutes}`, ({ opened, ids }) =>
      opened.booking.planVisit(office, ids[of] as BookingId, {
        technicians,
        startsAt: startAt(quarters),
        durationMinutes,
        confirmed,
      }),
    ),
  ),
  fc
    .tuple(anyBooking, anyVisit, anyStart)
    .map(([of, nth, quarters]) =>
      command(`move ${of}.${nth} to ${quarters}`, (real) => changed(real, of, nth, { startsAt: startAt(quarters) })),
    ),
  fc
    .tuple(anyBooking, anyVisit, anyCrew)
    .map(([of, nth, technicians]) =>
      command(`give ${of}.${nth} to ${technicians.join()}`, (real) => changed(real, of, nth, { technicians })),
    ),
  fc
    .tuple(anyBooking, anyVisit, anyDuration)
    .map(([of, nth, durationMinutes]) =>
      command(`${of}.${nth} takes ${durationMinutes}`, (real) => changed(real, of, nth, { durationMinutes })),
    ),
  fc
    .tuple(anyBooking, anyVisit)
    .map(([of, nth]) => command(`call off ${of}.${nth}`, (real) => changed(real, of, nth, { isCalledOff: true }))),
  fc
    .tuple(anyBooking, fc.constantFrom('tom', 'ann', 'bob'))
    .map(([of, name]) =>
      command(`assign ${of} to ${name}`, ({ opened, ids }) =>
        opened.booking.assign(office, ids[of] as BookingId, technicianId(name)),
      ),
    ),
]

async function threeBookings(): Promise<Real & Disposable> {
  const opened = openBooking(['tom', 'ann', 'bob'])
  const ids: BookingId[] = []
  for (const name of ['tom', 'ann', 'bob']) {
    const made = await opened.booking.request(aRequest())
    if (!made.ok) throw new Error('three are free at once')
    await opened.booking.assign(office, made.value.id, technicianId(name))
    ids.push(made.value.id)
  }
  return { opened, ids, [Symbol.dispose]: () => opened[Symbol.dispose]() }
}

describe('the plans of the office', () => {
  it('in any order keep every technician in one place, and the facts of a booking those of its visits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (run) => {
        using real = await threeBookings()
        await fc.asyncModelRun(() => ({ model: {}, real }), run)
        expect(real.opened.database.count('bookings')).toBe(3)
      }),
      { numRuns: runs(40) },
    )
  })
})
