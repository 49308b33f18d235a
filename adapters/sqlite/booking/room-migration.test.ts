import { copyFileSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { districtOf } from '#modules/booking'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'

const folder = 'migrations/sqlite'
const hour = 3_600_000
const ten = tuesdayTen.epochMilliseconds

interface Kept {
  readonly postcode: string
  readonly status?: 'confirmed' | 'completed'
  readonly resource?: string
  readonly startsAt?: string | null
}

/** The reservations of the bookings from before, each an hour after the other, after the migration. */
function migrated(bookings: readonly Kept[]) {
  using some = mkdtempDisposableSync(join(tmpdir(), 'callout-room-'))
  const database = openSqlite(':memory:')
  const { raw } = database
  const migrateUpTo = (end: string) => {
    for (const name of readdirSync(folder)) {
      if (name < end && name.endsWith('.sql')) copyFileSync(join(folder, name), join(some.path, name))
    }
    migrateSqlite(database, some.path)
  }
  migrateUpTo('0049')
  raw.exec('pragma foreign_keys = off')
  const booking = raw.prepare(
    `insert into bookings (id, reference, customer_id, service_id, technician_id, priority, status, starts_at,
       duration_minutes, buffer_minutes, contact_name, contact_email, customer_phone, customer_address,
       customer_postcode, problem_description, access_notes, estimated_cost_pence, payment_policy, source, version,
       created_at, updated_at)
     values (:id, :id, 'usr_asha', 'svc_tap', 'tec_tom', 'standard', :status, :startsAt, 60, 30, 'Asha',
       'asha@example.com', '+442079460958', '12 Park Lane', :postcode, 'The tap drips.', '{}', 8500, 'full', 'web', 1,
       '2026-03-01T07:00:00.000Z', '2026-03-01T07:00:00.000Z')`,
  )
  const hold = raw.prepare(
    'insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values (?, ?, ?, ?, 1800000)',
  )
  bookings.forEach(({ postcode, status = 'confirmed', resource = 'tec_tom', startsAt = 'later' }, index) => {
    const starts = ten + index * 2 * hour
    booking.run({ id: `bkg_${index}`, status, startsAt, postcode })
    hold.run(resource, starts, `bkg_${index}`, starts + hour)
  })
  // Later migrations check all references, which these bare rows do not have.
  migrateUpTo('0051')
  return database
}

describe('the migration to room between visits', () => {
  it.each(['CR0 1AB', 'SE19 2AA', 'SW1A 1AA', 'E1 6AN', 'W1A 0AX'])('names the district of %s', (postcode) => {
    using database = migrated([{ postcode }])
    expect(database.raw.prepare('select district from holds').pluck().get()).toBe(districtOf(postcode))
  })

  it('marks emergencies, and gives no place to lanes and to visits that are over', () => {
    using database = migrated([
      { postcode: 'CR0 1AB', startsAt: null },
      { postcode: 'CR0 1AB', resource: 'lane:plumbing:1' },
      { postcode: 'CR0 1AB', status: 'completed' },
    ])
    expect(database.raw.prepare('select district, includes_way from holds order by starts_ms').all()).toEqual([
      { district: 'CR0', includes_way: 1 },
      { district: null, includes_way: 0 },
      { district: null, includes_way: 0 },
    ])
  })

  it('keeps the buffer of a reservation from before on both of its sides', () => {
    using database = migrated([{ postcode: 'CR0 1AB' }])
    const insert = database.raw.prepare(
      `insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms, before_ms) values ('tec_tom', ?, ?, ?, 0, 0)`,
    )
    const add = (from: number) => insert.run(ten + from, `bkg_${from}`, ten + from + hour)
    expect(() => add(-1.4 * hour)).toThrow('slot held')
    expect(() => add(1.4 * hour)).toThrow('slot held')
    add(-1.5 * hour)
    add(1.5 * hour)
  })
})
