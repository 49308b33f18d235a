import { describe, expect, it } from 'vitest'
import { bookingId, furnish, technicianId } from '../../../tests/support/builders/bookings.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { openSqlite } from '../kit/database.ts'
import { addMissingVisits } from './missing-visits.ts'
import { prepareVisits } from './visit-rows.ts'

const visits = migrationNamed('visits_and_crews')
const ten = '2026-03-03T10:00:00.000Z'
const eleven = '2026-03-03T11:00:00.000Z'

interface Kept {
  readonly status: string
  readonly technician?: string | null
  readonly reason?: string | null
  readonly startsAt?: string | null
  readonly began?: string | null
  readonly ended?: string | null
}

/** A database from before visits with one booking, before its migration. */
function openBefore({
  status,
  technician = 'tec_tom',
  reason = null,
  startsAt = ten,
  began = null,
  ended = null,
}: Kept) {
  const database = openSqlite(':memory:')
  migrateBefore(database, visits)
  furnish(database)
  database.raw
    .prepare(
      `insert into bookings (id, reference, customer_id, service_id, technician_id, priority, status, cancel_reason, starts_at,
         duration_minutes, buffer_minutes, contact_name, contact_email, customer_phone, customer_address,
         customer_postcode, problem_description, access_notes, estimated_cost_pence, payment_policy, source,
         actual_start_time, actual_end_time, version, created_at, updated_at)
       values ('bkg_old', 'CB-OLD', 'usr_asha', 'svc_tap-repair', ?, 'standard', ?, ?, ?, 90, 0, 'Asha',
         'asha@example.com', '+442079460958', '12 Park Lane', 'CR0 1AB', 'The tap drips.', '{}', 8500, 'full', 'web',
         ?, ?, 3, '${ten}', '${eleven}')`,
    )
    .run(technician, status, reason, startsAt, began, ended)
  const migrate = () => migrateUpTo(database, visits)
  const visit = () => prepareVisits(database).of(bookingId('old'))
  return { ...database, migrate, visit }
}

const common = { bookingId: 'bkg_old', number: 1, durationMinutes: 90, version: 1, arrivesAt: null }
const toms = { ...common, technicians: [technicianId('tom')] }

describe('the migration to visits', () => {
  it.each([
    [
      { status: 'pending', technician: null },
      { ...common, status: 'scheduled', technicians: [], calledOffAt: null },
    ],
    [{ status: 'confirmed' }, { ...toms, status: 'scheduled', checkIn: null }],
    [
      { status: 'confirmed', startsAt: null },
      { ...toms, status: 'scheduled', startsAt: null },
    ],
    [
      { status: 'in_progress', began: ten },
      { ...toms, status: 'on_site', arrivedAt: Temporal.Instant.from(ten), checkIn: Temporal.Instant.from(ten) },
    ],
    [
      { status: 'completed', began: ten, ended: eleven },
      { ...toms, status: 'done', checkOut: Temporal.Instant.from(eleven), completionStatus: 'completed' },
    ],
    [
      { status: 'completed' },
      { ...toms, status: 'done', checkIn: null, checkOut: null, completionStatus: 'completed' },
    ],
    [
      { status: 'cancelled', reason: 'customer' },
      { ...toms, status: 'scheduled', calledOffAt: Temporal.Instant.from(eleven), completionStatus: null },
    ],
    [
      { status: 'cancelled', reason: 'no_access' },
      { ...toms, status: 'no_access', calledOffAt: null },
    ],
  ])('gives a booking that is %j its visit', (kept, visit) => {
    using before = openBefore(kept)
    before.migrate()
    expect(before.visit()).toMatchObject([visit])
    // Sample data gets its visits in the same way.
    before.raw.exec(`delete from visits; ${addMissingVisits}`)
    expect(before.visit()).toMatchObject([visit])
  })

  it('takes over who is on the way, but not to an earlier start', () => {
    for (const [start, status] of [
      [ten, 'en_route'],
      [eleven, 'scheduled'],
    ]) {
      using before = openBefore({ status: 'confirmed' })
      before.raw.exec(`insert into departures values ('bkg_old', 'tec_tom', '${start}', '${ten}', '${eleven}')`)
      before.migrate()
      expect(before.visit()).toMatchObject([{ status }])
    }
  })

  it('keeps each reservation as it was, of the first visit and of the one who leads', () => {
    using before = openBefore({ status: 'confirmed' })
    before.raw.exec(`insert into holds values ('tec_tom', 1000, 'bkg_old', 2000, 60000, 30000, 'CR0', 1, 1, 500, 5000)`)
    const [kept] = before.raw.prepare<[], object>('select * from holds').all()
    before.migrate()
    expect(before.raw.prepare('select * from holds').all()).toEqual([{ ...kept, visit_number: 1, leads: 1 }])
  })

  it('refuses two reservations of a technician at once, also of two visits of one booking', () => {
    using before = openBefore({ status: 'confirmed' })
    before.migrate()
    const hold = before.raw.prepare(
      `insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms, visit_number) values (?, ?, 'bkg_old', ?, 0, ?)`,
    )
    hold.run('tec_tom', 0, 3_600_000, 1)
    expect(() => hold.run('tec_tom', 1_800_000, 5_400_000, 2)).toThrow('slot held')
    hold.run('tec_ann', 0, 3_600_000, 1)
    hold.run('tec_tom', 3_600_000, 7_200_000, 2)
  })
})
