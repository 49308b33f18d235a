import { addVisits } from '../builders/visits.ts'
import { createSqliteDemoStore } from '../../../adapters/sqlite/demo/demo-store.ts'
import { createDemoBusiness } from '../../../src/cli/demo/business.ts'
import { readSeedFiles } from '../../../src/cli/seed-files.ts'
import { seedCatalogue } from '../../../src/cli/seed.ts'
import { openCatalogue } from '../builders/catalogue.ts'
import { openDatabase } from '../database.ts'
import { stoppedClock } from '../doubles.ts'

export const now = Temporal.Instant.from('2026-03-04T10:30:00Z')

/** A database with the catalogue, and the rows of the demo business. */
export async function openDemo(at = now) {
  const database = openDatabase()
  const catalogue = openCatalogue(database, stoppedClock(at))
  await seedCatalogue(catalogue, readSeedFiles())
  const rows = createDemoBusiness({
    seed: 1,
    now: at,
    passwordHash: 'a hash',
    services: await catalogue.allServices(),
    hours: await catalogue.openingHours(),
    closedDays: await catalogue.closedDates(),
    terms: await catalogue.bookingTerms(),
  })
  const store = createSqliteDemoStore(database)
  const all = <T>(sql: string) => database.raw.prepare<[], T>(sql).all()
  /** Without the versions of days, which only ever grow, and what waits for the index of the search or to be counted. */
  const dump = () =>
    all<{ name: string }>(
      "select name from sqlite_schema where type = 'table' and name not in ('reserved_days', 'counted_days', 'office_search_pending', 'report_days_pending') and name not like 'sqlite_%' order by name",
    ).map(
      ({ name }) =>
        [
          name,
          all(`select * from ${name}`)
            .map((row) => JSON.stringify(row))
            .toSorted(),
        ] as const,
    )
  return { database, rows, store, all, dump, [Symbol.dispose]: database[Symbol.dispose] }
}

/** A booking of a customer who is not of the demo business, assigned to a demo technician unless it is pending. */
export function addRealBooking(
  { database }: { database: ReturnType<typeof openDatabase> },
  status: string,
  name = 'real-one',
): void {
  const done = status === 'pending' ? 'null' : "'tec_demo-01'"
  database.raw.exec(`
    insert or ignore into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
      values ('usr_real', 'real@example.net', 'real@example.net', 'x', 'Real Person', 'customer', 'active', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z');
    insert into bookings (id, reference, customer_id, service_id, technician_id, priority, status, cancel_reason, starts_at,
        duration_minutes, buffer_minutes, contact_name, contact_email, customer_phone, customer_address, customer_postcode,
        problem_description, access_notes, estimated_cost_pence, payment_policy, source, expires_at, version, created_at, updated_at)
      values ('bkg_${name}', 'CB-${name}', 'usr_real', 'svc_tap-repair', ${done}, 'standard', '${status}',
        ${status === 'cancelled' ? "'customer'" : 'null'}, '2027-03-01T08:00:00.000Z', 60, 0, 'Real Person', 'real@example.net', '+442079460000', 'Here', 'CR0 1AB',
        'Drips', '{}', 7900, 'full', 'web', '2026-03-05T00:00:00.000Z', 3, '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z')`)
  addVisits(database)
}
