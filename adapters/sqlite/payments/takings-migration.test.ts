import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPeopleAndBookings, asha, boiler } from '../../../tests/support/builders/payments.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { openSqlite } from '../kit/database.ts'

const takings = migrationNamed('takings_by_provider')
const providers = ['test', 'stripe', 'paypal'] as const
const at = '2026-03-02T12:00:00.000Z'

/** The state before the sums had a provider, with a paid and a failed payment of each provider. */
function filledBefore(): Buffer {
  using database = openSqlite(':memory:')
  migrateBefore(database, takings)
  addPeopleAndBookings(database)
  const add = database.raw.prepare(`insert into payments (id, purpose, booking_id, user_id, provider, provider_ref,
      amount_pence, currency, status, failure_code, failure_message, attempts, version, created_at, updated_at)
    values (?, 'booking', ?, ?, ?, ?, 12000, 'gbp', ?, ?, ?, 1, 1, '${at}', '${at}')`)
  for (const provider of providers) {
    for (const [kind, status, code] of [
      ['paid', 'succeeded', null],
      ['failed', 'failed', 'card_declined'],
    ] as const) {
      const words = code && 'Declined.'
      add.run(`pay_${provider}-${kind}`, boiler, asha, provider, `${provider}-${kind}`, status, code, words)
    }
  }
  return database.raw.serialize()
}

let before: Buffer | null = null

/** A copy of it. */
function openBefore() {
  before ??= filledBefore()
  const database = openSqlite(before)
  return {
    raw: database.raw,
    migrate: () => migrateUpTo(database, takings),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

describe('the migration of the takings to sums by provider', () => {
  it('rebuilds the sums of each hour, kind and provider from the ledger, and later movements follow', () => {
    const entry = fc.record({
      provider: fc.constantFrom(...providers),
      kind: fc.constantFrom('capture', 'refund'),
      amount: fc.integer({ min: 1, max: 100_000 }),
      hour: fc.integer({ min: 10, max: 13 }),
      isLater: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        using before = openBefore()
        const insert = before.raw.prepare(
          `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at) values (?, ?, ?, ?, ?, ?)`,
        )
        const add = (isLater: boolean) => {
          for (const [n, one] of entries.entries()) {
            if (one.isLater !== isLater) continue
            const at = `2026-03-02T${one.hour}:00:00.000Z`
            const amount = one.kind === 'capture' ? one.amount : -one.amount
            insert.run(`pay_${one.provider}-paid`, boiler, one.kind, amount, `ref_${n}`, at)
          }
        }
        add(false)
        before.migrate()
        add(true)
        const kept = before.raw.prepare(
          `select hour, kind, provider, count, amount_pence from takings_hours where kind <> 'failed' order by 1, 2, 3`,
        )
        const ledger = before.raw.prepare(
          `select substr(l.at, 1, 13) hour, l.kind, p.provider, count(*) count, sum(l.amount_pence) amount_pence
           from ledger_entries l join payments p on p.id = l.payment_id group by 1, 2, 3 order by 1, 2, 3`,
        )
        expect(kept.all()).toEqual(ledger.all())
        const failed = before.raw.prepare(`select provider, count from takings_hours where kind = 'failed' order by 1`)
        expect(failed.all()).toEqual(providers.toSorted().map((provider) => ({ provider, count: 1 })))
      }),
      { numRuns: runs(15) },
    )
  })
})
