import { addMissingVisits } from '../../../adapters/sqlite/fulfilment/missing-visits.ts'
import type Database from 'better-sqlite3'
import { bookableDays, hoursOf, isWorkingDay, today } from './calendar.ts'
import { customerId, districts, technicianId } from './people.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'

interface Taken {
  readonly technician: number
  readonly startsMs: number
}

const technicians = 20
const hourMs = 3_600_000
const inOneTransaction = 50_000

/**
 * Adds `count` bookings of one hour: first on days that can still be booked, as in a busy firm (some hours full, near
 * days fuller than far ones), then on working days backwards from today, seven hours in ten taken.
 */
export function fillBookings(db: Database.Database, serviceId: string, count: number): void {
  const taken = choose(count, new Set(db.prepare<[], string>('select date from closed_days').pluck().all()))
  taken.sort((one, other) => one.startsMs - other.startsMs)
  const booking = db.prepare(`insert into bookings (
    id, reference, customer_id, service_id, technician_id, priority, status, starts_at, duration_minutes,
    buffer_minutes, contact_name, contact_email, customer_phone, customer_address, customer_postcode,
    problem_description, access_notes, estimated_cost_pence, final_cost_pence, payment_policy, terms_version, source,
    version, created_at, updated_at
  ) values (
    @id, @reference, @customer, @serviceId, @technician, 'standard', @status, @startsAt, 60,
    0, 'Asha Patel', 'asha@example.com', '+442079460958', '12 Park Lane, Croydon', @postcode,
    'The kitchen tap drips, and the cupboard below it is wet.', '{}', 8500, @finalCost, 'full', '1', 'web',
    3, @createdAt, @createdAt
  )`)
  const hold = db.prepare(`insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms, district)
    values (@technician, @startsMs, @id, @endsMs, 0, @district)`)
  const present = Temporal.Now.instant().epochMilliseconds
  const write = db.transaction((from: number) => {
    for (const [index, { technician, startsMs }] of taken.slice(from, from + inOneTransaction).entries()) {
      const n = from + index
      const id = `bkg_01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
      const past = startsMs < present
      const district = districts[n % districts.length] ?? 'CR0'
      const row = { id, technician: technicianId(technician), startsMs, endsMs: startsMs + hourMs, district }
      booking.run({
        ...row,
        reference: `BN-${n.toString(36).toUpperCase().padStart(6, '0')}`,
        serviceId,
        postcode: `${district} 1AB`,
        customer: customerId(n % 256),
        status: past ? 'completed' : 'confirmed',
        finalCost: past ? 8500 : null,
        startsAt: text(startsMs),
        createdAt: text(Math.min(startsMs - 72 * hourMs, present)),
      })
      hold.run(row)
    }
  })
  for (let from = 0; from < taken.length; from += inOneTransaction) write(from)
  db.exec(addMissingVisits)
}

function choose(count: number, closed: ReadonlySet<string>): Taken[] {
  const random = seededRandom(1)
  const taken: Taken[] = []
  const ahead = bookableDays(closed)
  ahead.forEach((date, index) => {
    const busy = 0.95 - 0.6 * (index / ahead.length)
    for (const { startsMs } of hoursOf(date)) take(startsMs, random() < busy / 3 ? 1 : busy)
  })
  for (let date = today().subtract({ days: 1 }); taken.length < count; date = date.subtract({ days: 1 })) {
    if (!isWorkingDay(date, closed)) continue
    for (const { startsMs } of hoursOf(date)) take(startsMs, 0.7)
  }

  function take(startsMs: number, share: number): void {
    for (let technician = 0; technician < technicians && taken.length < count; technician += 1) {
      if (random() < share) taken.push({ technician, startsMs })
    }
  }
  return taken
}

function text(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' })
}
