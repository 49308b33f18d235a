import { describe, expect, it } from 'vitest'
import { slugOf } from '../../../modules/catalogue/pages/slug.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { openSqlite } from '../kit/database.ts'

const migration = migrationNamed('pages_of_services')

/** The addresses that services of before get, by their ids. */
function migrated(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  using database = openSqlite(':memory:')
  const { raw } = database
  migrateBefore(database, migration)
  raw.exec(`insert into categories (slug, label, description, icon, position, is_tile, is_flag, parallel_capacity)
    values ('plumbing', 'Plumbing', 'Pipes.', 'droplets', 0, 1, 0, 1)`)
  const insert = raw.prepare(`insert into services (id, name, description, category, base_price_pence, duration_minutes,
      buffer_minutes, required_skills, is_emergency, is_active, payment_policy, arrival, version, created_at, updated_at)
    values (?, ?, 'About it.', 'plumbing', 8500, 60, 0, '[]', 0, 1, 'full', 'exact', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`)
  for (const [id, name] of Object.entries(names)) insert.run(id, name)
  migrateUpTo(database, migration)
  const rows = raw.prepare<[], { id: string; slug: string }>('select id, slug from services').all()
  return Object.fromEntries(rows.map(({ id, slug }) => [id, slug]))
}

describe('the pages of services of before', () => {
  it('have the addresses that a new service of that name gets', () => {
    const names = {
      svc_eicr: 'Electrical Safety Report (EICR)',
      svc_half: 'Builder, Half Day',
      svc_own: "Landlord's Check",
      svc_tap: 'Tap Repair',
    }
    const slugs = Object.entries(names).map(([id, name]) => [id, slugOf(name)])
    expect(migrated(names)).toEqual(Object.fromEntries(slugs))
  })

  it('have addresses of their own where names make the same, none at all, or that of a trade', () => {
    const names = { svc_one: 'Tap repair', svc_two: 'Tap: Repair', svc_none: '水道', svc_trade: 'Smart Building' }
    expect(migrated(names)).toEqual({
      svc_one: 'tap-repair',
      svc_two: 'tap-repair-two',
      svc_none: 'none',
      svc_trade: 'smart-building-trade',
    })
  })
})
