import { deleteVisits } from '../../../tests/support/builders/visits.ts'
import { copyFileSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'
import type { TechnicianId, UserId } from '#modules/shared'
import { runs } from '../../../tests/support/property-runs.ts'

const folder = 'migrations/sqlite'
const own = readdirSync(folder).find((name) => name.endsWith('_sums_of_customers.sql')) ?? ''
const at = '2026-03-02T12:00:00.000Z'
const customers = ['usr_asha', 'usr_ben'] as const
const tom = 'tec_tom' as TechnicianId
const statuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const

/** The bookings, payments and entries are counted from the first on; one that is not there is left out. */
const act = fc.oneof(
  fc.record({ does: fc.constant('book'), who: fc.nat(1), status: fc.nat(4) }),
  fc.record({
    does: fc.constant('pay'),
    booking: fc.nat(3),
    provider: fc.nat(1),
    amount: fc.constantFrom(4_000, 8_500),
  }),
  fc.record({ does: fc.constant('move'), payment: fc.nat(3), kind: fc.nat(3), amount: fc.constantFrom(500, 8_500) }),
  fc.record({ does: fc.constant('status'), booking: fc.nat(3), status: fc.nat(4) }),
  fc.record({ does: fc.constant('cost'), booking: fc.nat(3), column: fc.nat(2), cost: fc.constantFrom(2_000, 9_000) }),
  fc.record({ does: fc.constant('claim'), from: fc.nat(1) }),
  fc.record({ does: fc.constant('forget entry'), entry: fc.nat(5) }),
  fc.record({ does: fc.constant('forget booking'), booking: fc.nat(3) }),
)
type Act = Readonly<Record<string, unknown>> & { readonly does: string }

function actsOn(database: Pick<TestDatabase, 'raw'>) {
  const { raw } = database
  const user = raw.prepare(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values (@id, @id || '@e.org', @id || '@e.org', '!', 'Asha', 'customer', 'active', '${at}', '${at}')`,
  )
  for (const id of [...customers, 'usr_tom']) user.run({ id })
  raw.exec(
    `insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at) values ('tec_tom', 'usr_tom', '["plumbing"]', 'CR0', 'available', 1, '${at}')`,
  )
  const book = prepareBareBookings(database as TestDatabase)
  const nth = (table: string) => `(select id from ${table} order by rowid limit 1 offset @${table})`
  let made = 0
  const run = (sql: string, bound: object) => raw.prepare(sql).run({ made: `x${(made += 1)}`, at, ...bound })
  const does: Readonly<Record<string, (one: Record<string, number>) => unknown>> = {
    async book({ who = 0, status = 0 }) {
      const { id } = await book({ customer: customers[who] as UserId, technician: tom, status: 'pending' })
      setStatus(id, statuses[status] ?? '')
    },
    pay({ booking, provider = 0, amount }) {
      const from = ['test', 'stripe'][provider]
      run(
        `insert into payments (id, purpose, booking_id, user_id, provider, amount_pence, currency, status, attempts,
           version, created_at, updated_at)
         select @made, 'booking', id, customer_id, @from, @amount, 'gbp', 'succeeded', 1, 1, @at, @at
         from bookings where id = ${nth('bookings')}`,
        { bookings: booking, from, amount },
      )
      run(
        `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at, demo)
         select id, booking_id, 'capture', @amount, @made, @at, 1 from payments where id = @payment`,
        { amount, payment: `x${made}` },
      )
    },
    move({ payment, kind = 0, amount = 0 }) {
      const name = ['refund', 'refund_reversal', 'dispute', 'dispute_reversal'][kind]
      run(
        `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at, demo)
         select id, booking_id, @name, @amount, @made, @at, 1 from payments where id = ${nth('payments')}`,
        { payments: payment, name, amount: kind % 2 === 0 ? -amount : amount },
      )
    },
    status: ({ booking, status = 0 }) => {
      const id = raw
        .prepare<[object], string>(`select ${nth('bookings')}`)
        .pluck()
        .get({ bookings: booking })
      if (id) setStatus(id, statuses[status] ?? '')
    },
    cost({ booking, column = 0, cost }) {
      const name = ['estimated_cost_pence', 'agreed_cost_pence', 'final_cost_pence'][column]
      run(`update bookings set ${name} = @cost where id = ${nth('bookings')}`, { bookings: booking, cost })
    },
    claim: ({ from = 0 }) =>
      run('update bookings set customer_id = @to where customer_id = @of', {
        of: customers[from],
        to: customers[1 - from],
      }),
    'forget entry': ({ entry }) =>
      run(`delete from ledger_entries where id = ${nth('ledger_entries')}`, { ledger_entries: entry }),
    'forget booking': ({ booking }) => {
      const id =
        raw
          .prepare<[object], string>(`select ${nth('bookings')}`)
          .pluck()
          .get({ bookings: booking }) ?? ''
      for (const table of ['ledger_entries', 'payments']) run(`delete from ${table} where booking_id = @id`, { id })
      deleteVisits({ raw }, id)
      run('delete from bookings where id = @id', { id })
    },
  }
  function setStatus(id: string, status: string): void {
    const reason = status === 'cancelled' ? 'customer' : null
    run('update bookings set status = @status, cancel_reason = @reason where id = @id', { id, status, reason })
  }
  return async ({ does: name, ...bound }: Act) => {
    await does[name]?.(bound as Record<string, number>)
  }
}

/** The kept sums, and the same summed from the rows. */
function sumsOf({ raw }: Pick<TestDatabase, 'raw'>) {
  const rows = (sql: string) => raw.prepare<[], unknown>(sql).raw().all()
  return {
    kept: [
      rows('select customer_id, provider, entries, amount_pence from customer_takings order by 1, 2'),
      rows('select customer_id, booking_id, due_pence from work_due order by 1, 2'),
    ],
    summed: [
      rows(`select b.customer_id, p.provider, count(*), sum(l.amount_pence)
        from ledger_entries l join payments p on p.id = l.payment_id join bookings b on b.id = l.booking_id
        where l.kind in ('capture', 'refund') group by 1, 2 order by 1, 2`),
      rows(`with paid as (
          select booking_id, sum(amount_pence) kept,
            sum(case when kind in ('refund', 'refund_reversal') then 0 else amount_pence end) came
          from ledger_entries group by booking_id, payment_id),
        due as (
          select customer_id, id, coalesce(final_cost_pence, agreed_cost_pence, estimated_cost_pence)
            - coalesce((select sum(came) from paid where booking_id = bookings.id and kept > 0), 0) pence
          from bookings where status = 'completed')
        select * from due where pence > 0 order by 1, 2`),
    ],
  }
}

describe('what is kept of the money of a customer', () => {
  it('equals the sums of the rows after any bookings, payments, refunds, claims and removals', async () => {
    let unlike = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        using database = openDatabase()
        const run = actsOn(database)
        for (const one of acts) {
          await run(one)
          const { kept, summed } = sumsOf(database)
          expect(kept).toEqual(summed)
          if (kept.some((rows) => rows.length > 1)) unlike += 1
        }
      }),
      // One run keeps sums of two customers, also where no random one does.
      { numRuns: runs(40), examples: [[[0, 1].map((who) => ({ does: 'book' as const, who, status: 3 }))]] },
    )
    expect(unlike).toBeGreaterThan(0)
  })

  it('is filled by the migration from what is there, and follows afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
        using before = mkdtempDisposableSync(join(tmpdir(), 'callout-kept-sums-'))
        using database = openSqlite(':memory:')
        for (const name of readdirSync(folder)) {
          if (name < own && name.endsWith('.sql')) copyFileSync(join(folder, name), join(before.path, name))
        }
        migrateSqlite(database, before.path)
        const run = actsOn(database)
        for (const one of acts) await run(one)
        migrateSqlite(database, folder)
        const filled = sumsOf(database)
        expect(filled.kept).toEqual(filled.summed)
        for (const one of acts) await run(one)
        const { kept, summed } = sumsOf(database)
        expect(kept).toEqual(summed)
      }),
      { numRuns: runs(5) },
    )
  })
})
