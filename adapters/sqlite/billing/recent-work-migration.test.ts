import { expect, it } from 'vitest'
import { addPeopleAndBookings, boiler, office, tap } from '../../../tests/support/builders/payments.ts'
import { migrateBefore, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'

it('adds the work of the last 30 days to the queue of work to invoice, and no older work', () => {
  using database = openSqlite(':memory:')
  migrateBefore(database, migrationNamed('recent_work_to_invoice'))
  addPeopleAndBookings(database)
  database.raw
    .prepare(
      `insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at)
       values ('tec_tom', ?, '[]', null, 'available', 1, '2026-03-02T12:00:00.000Z')`,
    )
    .run(office)
  const complete = database.raw.prepare(
    `update bookings set status = 'completed', final_cost_pence = 9000, technician_id = 'tec_tom',
       actual_end_time = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?) where id = ?`,
  )
  complete.run('-29 days', boiler)
  complete.run('-31 days', tap)
  // The state before the queue existed.
  database.raw.exec('delete from work_to_invoice')
  migrateSqlite(database, 'migrations/sqlite')
  const queue = database.raw.prepare('select booking_id from work_to_invoice').pluck().all()
  expect(queue).toEqual([boiler])
})
