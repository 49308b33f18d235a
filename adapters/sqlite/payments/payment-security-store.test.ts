import { paymentPurposes } from '#modules/payments'
import { describe, expect, it } from 'vitest'
import { paymentSecurityDashboardContract } from '../../../tests/contracts/payments/payment-security-dashboard.contract.ts'
import { paymentSecurityListContract } from '../../../tests/contracts/payments/payment-security-list.contract.ts'
import { aPayment, another } from '../../../tests/contracts/payments/payment-store-builders.ts'
import { openPaymentRows } from '../../../tests/support/apps/payment-rows.ts'
import { addPeopleAndBookings } from '../../../tests/support/builders/payments.ts'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { createSqliteFraudStore } from './fraud-store.ts'
import { soughtSql } from './payment-security-search.ts'
import { createSqlitePaymentSecurityStore } from './payment-security-store.ts'
import { createSqlitePaymentStore } from './payment-store.ts'

async function open() {
  const opened = openPaymentRows()
  const { database } = opened
  return {
    ...opened,
    security: createSqlitePaymentSecurityStore(database),
    payments: createSqlitePaymentStore(database),
    fraud: createSqliteFraudStore(database),
  }
}

paymentSecurityDashboardContract('SQLite', open)
paymentSecurityListContract('SQLite', open)

const anyPayments = { status: null, provider: null, purpose: null, text: null, between: null, after: null, limit: 10 }

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
    await store.payments(anyPayments)
    for (const purpose of paymentPurposes) await store.payments({ ...anyPayments, purpose })
    expect(asked.length).toBeGreaterThan(15)
    // Scans of rows that a statement has gathered before, and of the list of providers.
    const few = /USING (COVERING )?INDEX|^SCAN (\(subquery-\d+\)|moved|m|\d+ CONSTANT ROWS|known|\d-ROW VALUES.*)$/
    expect(asked.flatMap((sql) => scansOf(database.raw, sql)).filter((scan) => !few.test(scan))).toEqual([])
    expect(
      asked.flatMap((sql) => sortsOf(database.raw, sql)).filter(({ sql }) => sql.includes('later.payment_id')),
    ).toEqual([])
    expect(scansOf(database.raw, 'select * from payments p where card_brand = @brand')).toEqual(['SCAN p'])
  })
})

describe('payments of one purpose', () => {
  it.each(['invoice', 'listing', 'job'] as const)('are read by an index where it is rare: %s', async (purpose) => {
    using database = openDatabase()
    const asked: string[] = []
    const prepare = (sql: string) => {
      asked.push(sql)
      return database.raw.prepare(sql)
    }
    const raw = new Proxy(database.raw, {
      get: (target, name) => (name === 'prepare' ? prepare : Reflect.get(target, name, target)),
    })
    const store = createSqlitePaymentSecurityStore({ ...database, raw })
    await store.payments({ ...anyPayments, purpose })
    const [list = ''] = asked.filter((sql) => sql.includes('p.purpose ='))
    expect(planOf(database.raw, list)[0]).toContain('payments_of_rare_purposes')
    expect(sortsOf(database.raw, list)).toEqual([])
  })
})

describe('text search in the payment list', () => {
  it('reads the newest payments for a text in very many names, and finds the same', async () => {
    await using opened = await open()
    const { data, security, addPayment } = opened
    const { id: _id, email: _email, email_key: _key, ...like } = data.row('users', { id: 'usr_asha' }) ?? {}
    for (let one = 0; one < 250; one += 1) {
      data.insert('users', { ...like, id: `usr_m${one}`, email: `m${one}`, email_key: `m${one}` })
    }
    const older = aPayment({ status: 'succeeded' })
    const newer = aPayment({ id: another, status: 'succeeded', createdAt: older.createdAt.add({ hours: 1 }) })
    for (const payment of [older, newer]) await addPayment(payment)
    const found = await security.payments({ ...anyPayments, text: 'SOME one' })
    expect(found.map(({ id }) => id)).toEqual([newer.id, older.id])
  })

  it('uses indexes: no table of payments, bookings or ledger entries is scanned', () => {
    using database = openDatabase()
    const plan = database.raw
      .prepare<[object], { readonly detail: string }>(
        `explain query plan select p.id from payments p where ${soughtSql}`,
      )
      .all({ text: '', end: '', exact: '', reference: '', referenceEnd: '', users: '[]' })
      .map(({ detail }) => detail)
    expect(plan.filter((line) => /^SCAN (payments|p|b|paid|u)\b/.test(line))).toEqual([])
  })
})

/** The tables that a statement scans completely. */
function scansOf(raw: TestDatabase['raw'], sql: string): readonly string[] {
  return planOf(raw, sql).filter((detail) => detail.startsWith('SCAN'))
}

/** Sorts of all rows that a statement finds; rows that already come in nearly the right order need none. */
function sortsOf(raw: TestDatabase['raw'], sql: string): readonly { readonly sql: string; readonly detail: string }[] {
  return planOf(raw, sql)
    .filter((detail) => detail === 'USE TEMP B-TREE FOR ORDER BY')
    .map((detail) => ({ sql, detail }))
}

function planOf(raw: TestDatabase['raw'], sql: string): readonly string[] {
  const parameters = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1]))
  return raw
    .prepare<[object], { readonly detail: string }>(`explain query plan ${sql}`)
    .all(parameters)
    .map(({ detail }) => detail)
}
