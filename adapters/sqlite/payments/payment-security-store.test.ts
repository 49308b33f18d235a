import { describe, expect, it } from 'vitest'
import { type BusinessDay, takingsOf } from '#modules/payments'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { addPeopleAndBookings } from '../../../tests/support/builders/payments.ts'
import { now, openSecurityRows, text, window } from '../../../tests/support/builders/security-rows.ts'
import { createSqlitePaymentSecurityStore } from './payment-security-store.ts'

describe('daily sums', () => {
  it('use London days: an hour before midnight UTC in summer is the next day', async () => {
    using at = openSecurityRows()
    const id = at.payment()
    at.entry(id, 'capture', 12_000, '2026-07-10T22:59:59.999Z')
    at.entry(id, 'capture', 500, '2026-07-10T23:00:00.000Z')
    expect(await at.store.dailySums(window)).toEqual([
      { day: '2026-07-10', kind: 'captured', count: 1, amount: 12_000 },
      { day: '2026-07-11', kind: 'captured', count: 1, amount: 500 },
    ])
  })

  it('leave out movements before the first day and after the last', async () => {
    using at = openSecurityRows()
    const [first, last] = [window[0], window.at(-1)] as [BusinessDay, BusinessDay]
    const id = at.payment({ at: '2026-01-01T00:00:00.000Z' })
    at.entry(id, 'capture', 1, text(first.from.subtract({ milliseconds: 1 })))
    at.entry(id, 'capture', 2, text(first.from))
    at.entry(id, 'capture', 4, text(last.to.subtract({ milliseconds: 1 })))
    at.entry(id, 'capture', 8, text(last.to))
    expect(takingsOf(window, await at.store.dailySums(window)).gross).toBe(6)
  })

  it('exclude a refund that failed, and count disputes by the day they were opened', async () => {
    using at = openSecurityRows()
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

  it('count a failed payment once, and not when it is paid later', async () => {
    using at = openSecurityRows()
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

describe('SQL statements of the dashboard', () => {
  it('use an index or a small table, and read no old rows', async () => {
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
    // Scans of rows that a statement has gathered before, and of the list of providers.
    const few = /USING (COVERING )?INDEX|^SCAN (\(subquery-\d+\)|moved|m|\d+ CONSTANT ROWS|known|\d-ROW VALUES.*)$/
    expect(asked.flatMap((sql) => scansOf(database.raw, sql)).filter((scan) => !few.test(scan))).toEqual([])
    expect(scansOf(database.raw, 'select * from payments p where provider = @provider')).toEqual(['SCAN p'])
  })
})

/** The tables that a statement scans completely. */
function scansOf(raw: TestDatabase['raw'], sql: string): readonly string[] {
  const parameters = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1]))
  return raw
    .prepare<[object], { readonly detail: string }>(`explain query plan ${sql}`)
    .all(parameters)
    .map(({ detail }) => detail)
    .filter((detail) => detail.startsWith('SCAN'))
}

describe('fraud attempts', () => {
  it('count each payment of high or critical risk once, and none that a person found genuine', async () => {
    using at = openSecurityRows()
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
  })

  it('are listed with the last assessment of each payment, each payment once', async () => {
    using at = openSecurityRows()
    const hour = (h: number) => `2026-07-15T${h}:00:00.000Z`
    const [looked, cleared, low] = [at.payment(), at.payment(), at.payment()]
    at.check(looked, 'high', hour(10))
    at.check(cleared, 'high', hour(11), 'genuine')
    at.check(looked, 'critical', hour(12))
    at.check(low, 'high', hour(13))
    at.check(low, 'medium', hour(14))
    const alerts = await at.store.fraudAlerts(10)
    expect(alerts.map(({ paymentId, riskLevel, decision }) => [paymentId, riskLevel, decision])).toEqual([
      [low, 'high', null],
      [looked, 'critical', null],
      [cleared, 'high', 'genuine'],
    ])
    expect(await at.store.fraudAlerts(1)).toHaveLength(1)
    expect(alerts[0]?.indicators).toEqual({ many_cards: 'Four cards in an hour' })
  })

  it('are listed first while they wait for a decision, however many came since', async () => {
    using at = openSecurityRows()
    const [waiting, newer, newest] = [at.payment(), at.payment(), at.payment()]
    at.check(waiting, 'high', '2026-07-15T10:00:00.000Z')
    at.check(newer, 'high', '2026-07-15T11:00:00.000Z', 'genuine')
    at.check(newest, 'critical', '2026-07-15T12:00:00.000Z', 'fraud')
    expect((await at.store.fraudAlerts(2)).map(({ paymentId }) => paymentId)).toEqual([waiting, newest])
  })
})

describe('payment list', () => {
  it('distinguishes a stored card from an authorisation', async () => {
    using at = openSecurityRows()
    const [kept, set] = [at.payment({ status: 'authorised' }), at.payment({ status: 'authorised' })]
    const { raw } = at.database
    raw.exec(`update payments set capture = 'manual'`)
    raw.prepare('update payments set card_kept = 1 where id = ?').run(kept)
    const all = { status: null, provider: null, text: null, between: null, after: null, limit: 10 }
    const captures = (await at.store.payments(all)).map(({ id, capture }) => [id, capture])
    expect(Object.fromEntries(captures)).toEqual({ [kept]: 'later', [set]: 'manual' })
  })
})

describe('provider outage', () => {
  it('shows the number of waiting payments until a later request is answered', async () => {
    using at = openSecurityRows()
    const [from, to] = [now.subtract({ hours: 1 }), now]
    at.payment({ status: 'pending', ref: null, at: text(now.subtract({ minutes: 9 })) })
    expect(await at.store.silentProviders(from, to)).toMatchObject([{ provider: 'test', payments: 1 }])
    at.payment({ at: text(now.subtract({ minutes: 8 })) })
    expect(await at.store.silentProviders(from, to)).toEqual([])
  })
})
