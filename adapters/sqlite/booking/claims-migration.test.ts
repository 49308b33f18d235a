import { describe, expect, it } from 'vitest'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { openSqlite } from '../kit/database.ts'

const migration = migrationNamed('guarantee_claims')

/** Everything of the schema that is there before and after the migration. */
function schemas() {
  const database = openSqlite(':memory:')
  const read = () =>
    new Map(
      database.raw
        .prepare<[], { readonly name: string; readonly sql: string | null }>('select name, sql from sqlite_schema')
        .all()
        .map(({ name, sql }) => [name, sql]),
    )
  migrateBefore(database, migration)
  const before = read()
  migrateUpTo(database, migration)
  return { database, before, after: read() }
}

describe('the migration of claims on the guarantee', () => {
  it('leaves every table, trigger and index as it was, but for the table of bookings', () => {
    const { database, before, after } = schemas()
    using _ = database
    const changed = [...before].filter(([name, sql]) => after.get(name) !== sql).map(([name]) => name)
    expect(changed).toEqual(['bookings'])
    expect([...after.keys()].filter((name) => !before.has(name)).toSorted()).toEqual([
      'bookings_by_guarantee',
      'bookings_open_claim',
    ])
    expect(database.raw.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('changes of the table of bookings only that a claim, and nothing else, has no estimate', () => {
    const { database, before, after } = schemas()
    using _ = database
    const columns = (sql = '') => sql.replaceAll(/\s+/g, ' ')
    const was = columns(before.get('bookings') ?? '')
    const is = columns(after.get('bookings') ?? '')
    const withoutNew = is
      .replace(/, guarantee_of text references bookings \(id\)/, '')
      .replace(
        /, constraint claims_cost_nothing check \(\(estimated_cost_pence is null\) = \(guarantee_of is not null\)\)/,
        '',
      )
    expect(withoutNew).toBe(was.replace('estimated_cost_pence integer not null', 'estimated_cost_pence integer'))
  })
})
