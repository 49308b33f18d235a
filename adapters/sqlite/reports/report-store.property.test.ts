import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Dimension, reports } from '#modules/reports'
import { type TechnicianId, type UserId, businessDate } from '#modules/shared'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { deleteVisits } from '../../../tests/support/builders/visits.ts'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { createSqliteBusinessReportStore } from './report-store.ts'

/** The others are in `service-reports.property.test.ts`. */
const names = ['takings', 'returning', 'cancellations'] as const
type Name = (typeof names)[number]

const customers = ['usr_asha', 'usr_ben'] as const
/** Days in winter and summer; the last is the 2nd in London, and the 1st in UTC. */
const moments = [
  '2026-03-02T12:00:00.000Z',
  '2026-03-03T23:59:59.999Z',
  '2026-07-01T22:59:59.999Z',
  '2026-07-01T23:30:00.000Z',
] as const
const period = { from: Temporal.PlainDate.from('2026-02-01'), to: Temporal.PlainDate.from('2026-08-01') }

const act = fc.oneof(
  fc.record({ does: fc.constant('book'), who: fc.nat(1) }),
  fc.record({ does: fc.constant('pay'), booking: fc.nat(3), moment: fc.nat(3), test: fc.nat(1) }),
  fc.record({ does: fc.constant('move'), payment: fc.nat(3), kind: fc.nat(3), moment: fc.nat(3) }),
  fc.record({ does: fc.constant('complete'), booking: fc.nat(3), moment: fc.nat(3) }),
  fc.record({ does: fc.constant('reopen'), booking: fc.nat(3) }),
  fc.record({ does: fc.constant('cancel'), booking: fc.nat(3), moment: fc.nat(3), reason: fc.nat(3) }),
  fc.record({ does: fc.constant('claim'), from: fc.nat(1) }),
  fc.record({ does: fc.constant('erase'), booking: fc.nat(3) }),
  fc.record({ does: fc.constant('origin'), booking: fc.nat(3) }),
  fc.record({ does: fc.constant('forget booking'), booking: fc.nat(3) }),
  fc.record({ does: fc.constant('count') }),
)
type Act = Readonly<Record<string, unknown>> & { readonly does: string }

function actsOn(database: TestDatabase, count: () => Promise<unknown>) {
  const { raw } = database
  const user = raw.prepare(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values (@id, @id || '@e.org', @id || '@e.org', '!', 'Asha', 'customer', 'active', @at, @at)`,
  )
  for (const id of [...customers, 'usr_tom']) user.run({ id, at: moments[0] })
  raw
    .prepare(
      `insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at)
       values ('tec_tom', 'usr_tom', '["plumbing"]', 'CR0', 'available', 1, ?)`,
    )
    .run(moments[0])
  const book = prepareBareBookings(database)
  const nth = (table: string) => `(select id from ${table} order by rowid limit 1 offset @${table})`
  let made = 0
  const run = (sql: string, bound: object) => raw.prepare(sql).run({ made: `x${(made += 1)}`, ...bound })
  const at = (moment = 0) => moments[moment] ?? moments[0]
  const does: Readonly<Record<string, (one: Record<string, number>) => unknown>> = {
    async book({ who = 0 }) {
      await book({ customer: customers[who] as UserId, technician: 'tec_tom' as TechnicianId, status: 'confirmed' })
    },
    pay({ booking, moment, test }) {
      run(
        `insert into payments (id, purpose, booking_id, user_id, provider, amount_pence, currency, status, attempts,
           version, created_at, updated_at)
         select @made, 'booking', id, customer_id, @from, 4000, 'gbp', 'succeeded', 1, 1, @at, @at
         from bookings where id = ${nth('bookings')}`,
        { bookings: booking, from: test === 1 ? 'test' : 'stripe', at: at(moment) },
      )
      run(
        `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at, demo)
         select id, booking_id, 'capture', 4000, @made, @at, 1 from payments where id = @payment`,
        { payment: `x${made}`, at: at(moment) },
      )
    },
    move({ payment, kind = 0, moment }) {
      const name = ['refund', 'refund_reversal', 'dispute', 'dispute_reversal'][kind]
      run(
        `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at, demo)
         select id, booking_id, @name, @amount, @made, @at, 1 from payments where id = ${nth('payments')}`,
        { payments: payment, name, amount: kind % 2 === 0 ? -700 : 300, at: at(moment) },
      )
    },
    complete: ({ booking, moment }) =>
      run(
        `update bookings set status = 'completed', cancel_reason = null, actual_end_time = @at
         where id = ${nth('bookings')}`,
        { bookings: booking, at: at(moment) },
      ),
    reopen: ({ booking }) =>
      run(
        `update bookings set status = 'in_progress', cancel_reason = null, actual_end_time = null
         where id = ${nth('bookings')}`,
        { bookings: booking },
      ),
    cancel({ booking, moment, reason = 0 }) {
      const bound = {
        bookings: booking,
        at: at(moment),
        reason: ['customer', 'office', 'expired', 'no_access'][reason],
      }
      run(`update bookings set status = 'cancelled', cancel_reason = @reason where id = ${nth('bookings')}`, bound)
      run(
        `insert into booking_history (booking_id, at, actor, from_status, to_status)
         select id, @at, 'system', 'confirmed', 'cancelled' from bookings where id = ${nth('bookings')}`,
        bound,
      )
    },
    claim: ({ from = 0 }) =>
      run('update bookings set customer_id = @to where customer_id = @of', {
        of: customers[from],
        to: customers[1 - from],
      }),
    erase: ({ booking }) =>
      run(`update bookings set customer_postcode = '', customer_address = '' where id = ${nth('bookings')}`, {
        bookings: booking,
      }),
    origin: ({ booking }) =>
      run(
        `insert into booking_origins (booking_id, source, page, device)
         select id, @made, '/', 'phone' from bookings where id = ${nth('bookings')}
         on conflict (booking_id) do update set source = excluded.source`,
        { bookings: booking },
      ),
    'forget booking'({ booking }) {
      const id =
        raw
          .prepare<[object], string>(`select ${nth('bookings')}`)
          .pluck()
          .get({ bookings: booking }) ?? ''
      for (const table of ['ledger_entries', 'payments', 'booking_history', 'booking_origins'])
        run(`delete from ${table} where booking_id = @id`, { id })
      deleteVisits({ raw }, id)
      run('delete from bookings where id = @id', { id })
    },
    count,
  }
  return async ({ does: name, ...bound }: Act) => {
    await does[name]?.(bound as Record<string, number>)
  }
}

const districtOf = (postcode: string) => /^([A-Z]{1,2}\d{1,2})[A-Z]? /.exec(postcode)?.[1] ?? ''

interface Fact {
  readonly at: string
  readonly measure: string
  readonly value: number
  readonly booking: Readonly<Record<string, string | null>> | undefined
  readonly reason?: string | null | undefined
}

/** The rows of each report, found one by one in JavaScript. */
function factsOf({ raw }: TestDatabase): Readonly<Record<Name, readonly Fact[]>> {
  type Row = Readonly<Record<string, string | null>>
  const bookings = raw.prepare<[], Row>('select * from bookings').all()
  const of = (id: string | null | undefined) => bookings.find((one) => one['id'] === id)
  const done = bookings
    .filter((one) => one['status'] === 'completed' && one['actual_end_time'])
    .map((booking) => ({
      booking,
      at: booking['actual_end_time'] ?? '',
      key: `${booking['actual_end_time']} ${booking['id']}`,
    }))
  const entries = raw
    .prepare<[], Row & { amount_pence: number }>(
      'select l.*, p.provider from ledger_entries l join payments p on p.id = l.payment_id',
    )
    .all()
  const history = raw.prepare<[], Row>(`select * from booking_history where to_status = 'cancelled' order by id`).all()
  return {
    takings: entries.map((row) => ({
      at: row['at'] ?? '',
      booking: of(row['booking_id']),
      value: row.amount_pence,
      measure: `${row['provider'] === 'test' ? 'test-' : ''}${
        row['kind'] === 'capture' ? 'taken' : row['kind']?.startsWith('refund') ? 'refunded' : 'disputed'
      }`,
    })),
    returning: done.map(({ booking, at, key }) => ({
      at,
      booking,
      value: 0,
      measure: done.some((one) => one.booking['customer_id'] === booking['customer_id'] && one.key < key)
        ? 'again'
        : 'first',
    })),
    cancellations: bookings
      .filter((one) => one['status'] === 'cancelled')
      .flatMap((booking) => {
        const last = history.findLast((one) => one['booking_id'] === booking['id'])
        return last
          ? [{ at: last['at'] ?? '', booking, value: 0, measure: 'cancelled', reason: booking['cancel_reason'] }]
          : []
      }),
  }
}

function summed(database: TestDatabase, report: Name, dimension: Dimension) {
  const origins = new Map(
    database.raw
      .prepare<[], Readonly<Record<'booking_id' | 'source', string>>>('select booking_id, source from booking_origins')
      .all()
      .map((row) => [row.booking_id, row.source]),
  )
  const nameOf = ({ at, booking, reason }: Fact): string => {
    switch (dimension) {
      case 'month':
        return businessDate(Temporal.Instant.from(at)).toString().slice(0, 7)
      case 'service':
        return booking?.['service_id'] ?? ''
      case 'technician':
        return booking?.['technician_id'] ?? ''
      case 'district':
        return districtOf(booking?.['customer_postcode'] ?? '')
      case 'source':
        return booking?.['source'] === 'web' ? (origins.get(booking['id'] ?? '') ?? '') : (booking?.['source'] ?? '')
      case 'channel':
        return ''
      case 'reason':
        return reason ?? ''
    }
  }
  const groups = Map.groupBy(factsOf(database)[report], (fact) => `${nameOf(fact)}|${fact.measure}`)
  return [...groups]
    .map(([key, facts]) => `${key}|${facts.length}|${facts.reduce((sum, { value }) => sum + value, 0)}`)
    .toSorted()
}

describe('the sums of the reports', () => {
  it('equal the rows after any history, counted or not, and a comparison finds nothing to put right', async () => {
    let sums = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        using database = openDatabase()
        const store = createSqliteBusinessReportStore(database)
        const count = async () => {
          while ((await store.count(1)) === 'more');
        }
        const run = actsOn(database, count)
        const expectSums = async () => {
          for (const report of names) {
            for (const dimension of reports[report].by) {
              const { sums: found, waiting } = await store.sums(report, dimension, period)
              expect(waiting).toBe(0)
              const texts = found.map((one) => `${one.name}|${one.measure}|${one.count}|${one.value}`).toSorted()
              expect(texts).toEqual(summed(database, report, dimension))
              sums += texts.length
            }
          }
        }
        for (const one of acts) await run(one)
        await expectSums()
        await count()
        await expectSums()
        const at = Temporal.Instant.from('2026-08-02T02:00:00Z')
        let turns = 0
        for (;;) {
          const { next, differences } = await store.compare(Temporal.PlainDate.from('2026-08-02'), 1, at)
          expect(differences).toBe(0)
          turns += 1
          if (next === 'done') break
        }
        expect(turns).toBeGreaterThan(0)
      }),
      {
        numRuns: runs(40),
        examples: [
          [
            [
              { does: 'book', who: 0 },
              { does: 'pay', booking: 0, moment: 3, test: 0 },
            ],
          ],
        ],
      },
    )
    expect(sums).toBeGreaterThan(0)
  })

  it('are put right where they are not those of the rows, and the repair is found', async () => {
    using database = openDatabase()
    const store = createSqliteBusinessReportStore(database)
    const run = actsOn(database, async () => {})
    await run({ does: 'book', who: 0 })
    await run({ does: 'pay', booking: 0, moment: 0, test: 0 })
    while ((await store.count(1)) === 'more');
    database.raw.exec(`update report_sums set value = value + 1 where report = 'takings' and dimension = 'all'`)
    const at = Temporal.Instant.from('2026-03-04T02:00:00Z')
    const compare = async () => {
      const found: number[] = []
      for (;;) {
        const { next, differences } = await store.compare(Temporal.PlainDate.from('2026-03-04'), 1, at)
        found.push(differences)
        if (next === 'done') return found.reduce((sum, one) => sum + one, 0)
      }
    }
    expect(await compare()).toBe(1)
    expect(await compare()).toBe(0)
    const { sums } = await store.sums('takings', 'month', period)
    expect(sums).toEqual([{ name: '2026-03', measure: 'taken', count: 1, value: 4_000 }])
    expect(await store.repairs(at, 10)).toEqual([{ day: Temporal.PlainDate.from('2026-03-02'), differences: 1, at }])
  })

  it('leads from a line to its rows, page by page, the newest first', async () => {
    using database = openDatabase()
    const store = createSqliteBusinessReportStore(database)
    const run = actsOn(database, async () => {})
    await run({ does: 'book', who: 0 })
    for (const moment of [0, 0, 1, 3]) await run({ does: 'pay', booking: 0, moment, test: 0 })
    const query = { report: 'takings', dimension: 'technician', name: 'tec_tom', period, limit: 3 } as const
    const first = await store.rows({ ...query, after: null })
    expect(first.rows.map(({ at }) => at.toString())).toEqual(
      [moments[3], moments[1], moments[0]].map((text) => Temporal.Instant.from(text).toString()),
    )
    const second = await store.rows({ ...query, after: first.next })
    expect(second.rows).toHaveLength(1)
    expect(second.next).toBeNull()
    expect((await store.rows({ ...query, name: 'tec_other', after: null })).rows).toEqual([])
  })
})
