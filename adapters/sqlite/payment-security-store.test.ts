import { describe, expect, it } from 'vitest'
import { type BusinessDay, takingsDays, takingsOf } from '#modules/payments'
import { pence } from '#modules/shared'
import { asha, boiler, tap } from '../../tests/support/payments.ts'
import { addPeopleAndBookings } from '../../tests/support/payments.ts'
import { type TestDatabase, openDatabase } from '../../tests/support/database.ts'
import { soughtSql } from './payment-security-search.ts'
import { createSqlitePaymentSecurityStore } from './payment-security-store.ts'

/** In summer, when a London day begins at 11 pm of UTC. */
const now = Temporal.Instant.from('2026-07-20T10:00:00Z')
const window = takingsDays(now)
const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })

function open() {
  const database = openDatabase()
  addPeopleAndBookings(database)
  const { raw } = database
  let made = 0
  return {
    database,
    store: createSqlitePaymentSecurityStore(database),
    payment(
      changes: { status?: string; failure?: string | null; at?: string; risk?: string; ref?: string | null } = {},
    ) {
      made += 1
      const id = `pay_${String(made).padStart(4, '0')}`
      const at = changes.at ?? text(now)
      raw
        .prepare(
          `insert into payments (id, purpose, booking_id, user_id, provider, provider_ref, amount_pence, currency, status,
             risk_level, failure_code, failure_message, attempts, version, created_at, updated_at)
           values (?, 'booking', ?, 'usr_asha', 'test', ?, 12000, 'gbp', ?, ?, ?, ?, 1, 1, ?, ?)`,
        )
        .run(
          id,
          made % 2 === 0 ? tap : boiler,
          changes.ref === undefined ? `pi_${made}` : changes.ref,
          changes.status ?? 'succeeded',
          changes.risk ?? 'low',
          changes.failure ?? null,
          changes.failure ?? null,
          at,
          at,
        )
      return id
    },
    entry(payment: string, kind: string, amount: number, at: string) {
      made += 1
      raw
        .prepare(
          `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
           values (?, ?, ?, ?, ?, ?)`,
        )
        .run(payment, boiler, kind, amount, `ref_${made}`, at)
    },
    check(payment: string, level: string, at: string, decision: string | null = null) {
      made += 1
      raw
        .prepare(
          `insert into payment_fraud_checks values (?, ?, ?, ?, 80, '{"many_cards":"Four cards in an hour"}', ?, ?, ?, ?)`,
        )
        .run(`frd_${made}`, payment, boiler, level, at, decision, decision && 'usr_office', decision && at)
    },
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

describe('the sums of the days', () => {
  it('are of London days: an hour before midnight of UTC in summer is the next day', async () => {
    using at = open()
    const id = at.payment()
    at.entry(id, 'capture', 12_000, '2026-07-10T22:59:59.999Z')
    at.entry(id, 'capture', 500, '2026-07-10T23:00:00.000Z')
    expect(await at.store.dailySums(window)).toEqual([
      { day: '2026-07-10', kind: 'captured', count: 1, amount: 12_000 },
      { day: '2026-07-11', kind: 'captured', count: 1, amount: 500 },
    ])
  })

  it('leave out what was before the first day and after the last', async () => {
    using at = open()
    const [first, last] = [window[0], window.at(-1)] as [BusinessDay, BusinessDay]
    const id = at.payment({ at: '2026-01-01T00:00:00.000Z' })
    at.entry(id, 'capture', 1, text(first.from.subtract({ milliseconds: 1 })))
    at.entry(id, 'capture', 2, text(first.from))
    at.entry(id, 'capture', 4, text(last.to.subtract({ milliseconds: 1 })))
    at.entry(id, 'capture', 8, text(last.to))
    expect(takingsOf(window, await at.store.dailySums(window)).gross).toBe(6)
  })

  it('take back a refund that could not be paid out, and count disputes by when they were opened', async () => {
    using at = open()
    const id = at.payment()
    at.entry(id, 'capture', 12_000, '2026-07-10T10:00:00.000Z')
    at.entry(id, 'refund', -5_000, '2026-07-11T10:00:00.000Z')
    at.entry(id, 'refund_reversal', 5_000, '2026-07-12T10:00:00.000Z')
    at.database.raw
      .exec(`insert into payment_disputes values ('test', 'dp_1', '${id}', 12000, 'open', 'fraudulent', null, 0,
      '2026-07-13T10:00:00.000Z', '2026-07-13T10:00:00.000Z')`)
    const takings = takingsOf(window, await at.store.dailySums(window))
    expect(takings).toMatchObject({
      gross: 12_000,
      refunded: 0,
      revenue: 12_000,
      disputed: 12_000,
      disputes: 1,
      refunds: 1,
    })
  })

  it('count a payment that ended without money once, and no more once it is paid after all', async () => {
    using at = open()
    const { raw } = at.database
    const id = at.payment({ status: 'pending', failure: 'card_declined' })
    const failed = async () => takingsOf(window, await at.store.dailySums(window)).failed
    expect(await failed()).toBe(0)
    raw.prepare(`update payments set status = 'cancelled' where id = ?`).run(id)
    expect(await failed()).toBe(1)
    raw.prepare(`update payments set status = 'failed', version = 2 where id = ?`).run(id)
    expect(await failed()).toBe(1)
    raw.prepare(`update payments set status = 'succeeded', failure_code = null where id = ?`).run(id)
    expect(await failed()).toBe(0)
    at.payment({ status: 'cancelled', failure: null })
    expect(await failed()).toBe(0)
  })
})

describe('the statements of the dashboard', () => {
  it('go by an index, or by a table of a few lines: what is old is not looked at', async () => {
    using database = openDatabase()
    addPeopleAndBookings(database)
    const asked: string[] = []
    const raw = new Proxy(database.raw, {
      get(target, name) {
        if (name !== 'prepare') return Reflect.get(target, name, target)
        return (sql: string) => {
          asked.push(sql)
          return target.prepare(sql)
        }
      },
    })
    const store = createSqlitePaymentSecurityStore({ ...database, raw })
    await store.payments({ status: null, provider: null, text: null, between: null, after: null, limit: 10 })
    expect(asked.length).toBeGreaterThan(15)
    // What a statement has gathered before, and the list of the three providers.
    const few = /USING (COVERING )?INDEX|^SCAN (\(subquery-\d+\)|moved|m|\d+ CONSTANT ROWS|known|\d-ROW VALUES.*)$/
    expect(asked.flatMap((sql) => scansOf(database.raw, sql)).filter((scan) => !few.test(scan))).toEqual([])
    expect(scansOf(database.raw, 'select * from payments p where provider = @provider')).toEqual(['SCAN p'])
  })
})

/** What a statement reads from one end to the other. */
function scansOf(raw: TestDatabase['raw'], sql: string): readonly string[] {
  const parameters = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1]))
  return raw
    .prepare<[object], { readonly detail: string }>(`explain query plan ${sql}`)
    .all(parameters)
    .map(({ detail }) => detail)
    .filter((detail) => detail.startsWith('SCAN'))
}

describe('fraud attempts', () => {
  it('count each payment of high or critical risk once, and not what a person found genuine', async () => {
    using at = open()
    const when = '2026-07-15T10:00:00.000Z'
    const [twice, cleared, low, providerOnly] = [
      at.payment({ risk: 'high', at: when }),
      at.payment({ risk: 'high', at: when }),
      at.payment({ at: when }),
      at.payment({ risk: 'critical', status: 'failed', failure: 'blocked', at: when }),
    ]
    at.check(twice, 'high', when)
    at.check(twice, 'critical', when)
    at.check(cleared, 'high', when, 'genuine')
    at.check(low, 'medium', when)
    expect(providerOnly).toBeTruthy()
    const [first, last] = [window[0], window.at(-1)] as [BusinessDay, BusinessDay]
    expect(await at.store.countFraudAttempts(first.from, last.to)).toBe(2)
    expect(await at.store.countFraudAttempts(last.from, last.to)).toBe(0)
    const alerts = await at.store.fraudAlerts(10)
    expect(alerts.map(({ riskLevel, decision }) => [riskLevel, decision])).toEqual(
      expect.arrayContaining([
        ['high', null],
        ['critical', null],
        ['high', 'genuine'],
      ]),
    )
    expect(alerts).toHaveLength(3)
    expect(alerts[0]?.indicators).toEqual({ many_cards: 'Four cards in an hour' })
  })
})

describe('the list of payments', () => {
  it('is found by the beginning of the reference, a part of the name or an id, and by status and day; page by page', async () => {
    using at = open()
    at.database.raw.exec(`update bookings set reference = 'CB-7KQ4XW' where id = '${tap}'`)
    const older = at.payment({ at: '2026-07-01T10:00:00.000Z' })
    const newer = at.payment({ at: '2026-07-02T10:00:00.000Z', status: 'refunded' })
    at.entry(newer, 'capture', 12_000, '2026-07-02T10:00:00.000Z')
    at.entry(newer, 'refund', -2_000, '2026-07-03T10:00:00.000Z')
    const all = { status: null, provider: null, text: null, between: null, after: null, limit: 10 }
    const ids = async (query: object) => (await at.store.payments({ ...all, ...query })).map(({ id }) => id)
    expect(await ids({})).toEqual([newer, older])
    expect(await ids({ limit: 1 })).toEqual([newer])
    expect(await ids({ after: newer })).toEqual([older])
    expect(await ids({ status: 'refunded' })).toEqual([newer])
    expect(await ids({ provider: 'stripe' })).toEqual([])
    for (const text of ['cb-7kq4xw', '7KQ4', ' 7kq4xw ', 'CB-7']) expect(await ids({ text })).toEqual([newer])
    expect(await ids({ text: 'KQ4XW' })).toEqual([])
    expect(await ids({ text: 'pi_1' })).toEqual([older])
    expect(await ids({ text: `${asha}@EXAMPLE.com` })).toEqual([newer, older])
    expect(await ids({ text: 'some one' })).toEqual([newer, older])
    expect(await ids({ text: older })).toEqual([older])
    expect(await ids({ text: '%' })).toEqual([])
    const july1 = {
      from: Temporal.Instant.from('2026-06-30T23:00:00Z'),
      until: Temporal.Instant.from('2026-07-01T23:00:00Z'),
    }
    expect(await ids({ between: july1 })).toEqual([older])
    const [shown] = await at.store.payments({ ...all, limit: 1 })
    expect(shown).toMatchObject({ captured: 12_000, refunded: pence(2_000), customer: 'Someone', service: 'Repair' })
  })
})

describe('a text in the list of payments', () => {
  const all = { status: null, provider: null, text: null, between: null, after: null, limit: 10 }

  it('finds an order of PayPal by its id, and a bank transfer by how its reference begins', async () => {
    using at = open()
    const [order, transfer] = [at.payment({ ref: '5O190127TN364715T.SHOP.pay_x.12000' }), at.payment({ ref: null })]
    const { raw } = at.database
    raw.exec(`update payments set provider = 'paypal' where id = '${order}'`)
    raw.exec(`update payments set provider = 'office', method = 'bank_transfer', reference = 'PATEL tap 12', recorded_by = 'usr_office'
      where id = '${transfer}'`)
    const ids = async (text: string) => (await at.store.payments({ ...all, text })).map(({ id }) => id)
    expect(await ids('5O190127TN364715T')).toEqual([order])
    expect(await ids('5O190127')).toEqual([])
    expect(await ids('patelTAP')).toEqual([transfer])
  })

  it('that very many people have in their name reads the newest payments, and finds the same', async () => {
    using at = open()
    const { raw } = at.database
    const many =
      raw.prepare(`insert into users (id, email, email_key, password_hash, full_name, role, status, created_at,
      updated_at) values (?, ?, ?, 'none', 'Someone Else', 'customer', 'active', ?, ?)`)
    for (let one = 0; one < 250; one += 1) many.run(`usr_m${one}`, `m${one}`, `m${one}`, text(now), text(now))
    const [older, newer] = [at.payment({ at: '2026-07-01T10:00:00.000Z' }), at.payment()]
    const found = await at.store.payments({ ...all, text: 'SOME one' })
    expect(found.map(({ id }) => id)).toEqual([newer, older])
  })

  it('is found by indexes: no table of payments, bookings or ledger is read from end to end', () => {
    using at = open()
    const plan = at.database.raw
      .prepare<[object], { readonly detail: string }>(
        `explain query plan select p.id from payments p where ${soughtSql}`,
      )
      .all({ text: '', end: '', exact: '', reference: '', referenceEnd: '', users: '[]' })
      .map(({ detail }) => detail)
    expect(plan.filter((line) => /^SCAN (payments|p|b|paid|u)\b/.test(line))).toEqual([])
  })
})

describe('the movements', () => {
  it('come in order of time, whatever the size of a page, each once, failures among them', async () => {
    using at = open()
    const id = at.payment()
    const same = '2026-07-05T10:00:00.000Z'
    for (let n = 0; n < 5; n += 1) at.entry(id, 'capture', 100 + n, same)
    at.payment({ status: 'failed', failure: 'declined', at: same })
    at.payment({ status: 'failed', failure: 'declined', at: '2026-07-04T10:00:00.000Z' })
    at.entry(id, 'refund', -50, '2026-07-06T10:00:00.000Z')
    const [first, last] = [window[0], window.at(-1)] as [BusinessDay, BusinessDay]
    const whole = await at.store.movements(first.from, last.to, null, 100)
    expect(whole.next).toBeNull()
    expect(whole.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'failed 0',
      'capture 100',
      'capture 101',
      'capture 102',
      'capture 103',
      'capture 104',
      'failed 0',
      'refund -50',
    ])
    for (const size of [1, 2, 3]) {
      const seen: unknown[] = []
      let after: typeof whole.next = null
      do {
        const page: typeof whole = await at.store.movements(first.from, last.to, after, size)
        seen.push(...page.movements)
        after = page.next
      } while (after)
      expect(seen).toEqual(whole.movements)
    }
  })
})

describe('a provider that does not answer', () => {
  it('is named with how many payments wait, until one is answered after them', async () => {
    using at = open()
    const [from, to] = [now.subtract({ hours: 1 }), now]
    at.payment({ status: 'pending', ref: null, at: text(now.subtract({ minutes: 9 })) })
    expect(await at.store.silentProviders(from, to)).toMatchObject([{ provider: 'test', payments: 1 }])
    at.payment({ at: text(now.subtract({ minutes: 8 })) })
    expect(await at.store.silentProviders(from, to)).toEqual([])
  })
})
