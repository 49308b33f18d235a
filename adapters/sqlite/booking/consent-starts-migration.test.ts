import { copyFileSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bookingId } from '../../../tests/support/builders/bookings.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'
import { prepareAgreements } from './agreement-rows.ts'

const folder = 'migrations/sqlite'
const own = readdirSync(folder).find((name) => name.endsWith('_starts_of_consents.sql')) ?? ''

const [ordered, second, third] = ['2026-03-19T10:00:00.000Z', '2026-03-07T10:00:00.000Z', '2026-03-08T10:00:00.000Z']
const [made, moved, again] = ['2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z', '2026-03-04T12:00:00.000Z']

/** The agreement of an earlier release, after the visit moved to these starts with these facts in its history. */
function migrated(startsAt: string, moves: readonly (readonly [at: string, kind: string, to: string])[]) {
  using before = mkdtempDisposableSync(join(tmpdir(), 'callout-consents-'))
  using database = openSqlite(':memory:')
  const { raw } = database
  for (const name of readdirSync(folder)) {
    if (name < own && name.endsWith('.sql')) copyFileSync(join(folder, name), join(before.path, name))
  }
  migrateSqlite(database, before.path)
  raw.exec('pragma foreign_keys = off')
  const put = (table: string, values: Readonly<Record<string, string | number>>) => {
    const names = Object.keys(values)
    raw.prepare(`insert into ${table} (${names.join()}) values (${names.map((name) => `@${name}`).join()})`).run(values)
  }
  const defaults = raw
    .prepare<[], { name: string; type: string; notnull: number; dflt_value: string | null }>(
      'select name, type, "notnull", dflt_value from pragma_table_info(\'bookings\')',
    )
    .all()
    .filter((column) => column.notnull === 1 && column.dflt_value === null)
    .map(({ name, type }) => [name, type.toLowerCase() === 'integer' ? 1 : ''] as const)
  raw.exec('pragma ignore_check_constraints = on')
  put('bookings', { ...Object.fromEntries(defaults), id: 'bkg_one', starts_at: startsAt })
  put('booking_agreements', {
    booking_id: 'bkg_one',
    version: '1',
    text: 'The order',
    customer_kind: 'consumer',
    start_consent: 'given',
    agreed_at: made,
    agreed_by: 'usr_one',
  })
  let from = ordered
  for (const [at, kind, to] of moves) {
    const fact = JSON.stringify({ kind, to })
    put('booking_history', { booking_id: 'bkg_one', at, actor: 'link', to_status: 'confirmed', fact })
    if (kind !== 'moved') continue
    raw.exec('delete from booking_moves')
    put('booking_moves', {
      booking_id: 'bkg_one',
      round: 2,
      moved_by: 'link',
      moved_at: at,
      settles_at: at,
      settles: 0,
      from_starts_at: from,
      to_starts_at: to,
      from_priority: 'standard',
      from_estimated_cost_pence: 1,
      paid_pence: 0,
      authorised_pence: 0,
    })
    put('booking_start_consents', {
      booking_id: 'bkg_one',
      round: Number(at.slice(8, 10)),
      version: '1',
      text: 'I ask you to start',
      given_at: at,
      given_by: 'link',
    })
    from = to
  }
  migrateSqlite(database, folder)
  const agreement = prepareAgreements(database).find(bookingId('one'))
  return {
    ordered: agreement?.startsAt ?? null,
    consents: agreement?.consents.map((given) => given.startsAt?.toString({ smallestUnit: 'millisecond' })),
  }
}

describe('the migration for the starts of consents', () => {
  it('knows the ordered start of a visit that never moved', () => {
    expect(migrated(ordered, [])).toEqual({ ordered: Temporal.Instant.from(ordered), consents: [] })
  })

  it('knows it of a visit that moved once, also after the undo, and the start of the consent of that move', () => {
    const known = { ordered: Temporal.Instant.from(ordered), consents: [second] }
    const move = [moved, 'moved', second] as const
    expect(migrated(second, [move])).toEqual(known)
    expect(migrated(ordered, [move, [again, 'move-undone', ordered]])).toEqual(known)
  })

  it('does not know it of a visit that moved twice, but the starts of both consents', () => {
    const moves = [
      [moved, 'moved', second],
      [again, 'moved', third],
    ] as const
    expect(migrated(third, moves)).toEqual({ ordered: null, consents: [second, third] })
  })
})
