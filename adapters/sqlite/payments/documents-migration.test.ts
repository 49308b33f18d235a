import { expect, it } from 'vitest'
import type { InvoiceId, PaymentId } from '#modules/shared'
import { aPayment } from '../../../tests/contracts/payments/payment-store-builders.ts'
import { addPeopleAndBookings, boiler, tap } from '../../../tests/support/builders/payments.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { openSqlite } from '../kit/database.ts'
import { migrateSqlite } from '../kit/migrate.ts'
import { createSqlitePaymentStore } from './payment-store.ts'

const at = '2026-03-02T12:00:00.000Z'

it('the migration keeps every payment, entry, check and sum, and old payments stay those of their bookings', async () => {
  using database = openSqlite(':memory:')
  const { raw } = database
  migrateBefore(database, migrationNamed('payments_of_documents'))
  addPeopleAndBookings(database)
  const add = raw.prepare(`insert into payments (id, purpose, booking_id, user_id, provider, provider_ref, amount_pence,
      currency, status, failure_code, failure_message, attempts, version, card_kept, capture, created_at, updated_at)
    values (?, 'booking', ?, 'usr_asha', 'stripe', ?, 12000, 'gbp', ?, ?, 'Declined', 1, 1, ?, ?, '${at}', '${at}')`)
  add.run('pay_paid', boiler, 'pi_1', 'partially_refunded', null, 0, 'automatic')
  add.run('pay_open', tap, 'pi_2', 'pending', null, 0, 'automatic')
  add.run('pay_kept', boiler, 'pi_3', 'authorised', null, 1, 'manual')
  add.run('pay_failed', tap, 'pi_4', 'failed', 'card_declined', 0, 'automatic')
  raw.exec(`insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
    values ('pay_paid', '${boiler}', 'capture', 12000, 'ch_1', '${at}')`)
  raw.exec(
    `insert into refunds values ('rfd_1', 'pay_paid', 2000, 'x', 'succeeded', 'system', 're_1', '${at}', '${at}')`,
  )
  raw.exec(`insert into ledger_entries (payment_id, booking_id, refund_id, kind, amount_pence, provider_ref, at)
    values ('pay_paid', '${boiler}', 'rfd_1', 'refund', -2000, 're_1', '${at}')`)
  raw.exec(`insert into payment_fraud_checks (id, payment_id, booking_id, risk_level, risk_score, fraud_indicators, created_at)
    values ('frd_1', 'pay_paid', '${boiler}', 'low', 1, '{}', '${at}')`)
  raw.exec(`insert into card_consents values ('pay_kept', '2026-11', 'usr_asha', 0, '${at}')`)
  const tables = [
    'payments',
    'ledger_entries',
    'refunds',
    'payment_fraud_checks',
    'card_consents',
    'takings_hours',
    'customer_takings',
    'work_due',
  ]
  const rows = (table: string) => raw.prepare<[], object>(`select * from ${table} order by 1, 2, 3`).all()
  const before = tables.map(rows)
  const objects = () =>
    raw
      .prepare<[], string>(
        `select name from sqlite_schema where type in ('index', 'trigger') and name not like 'sqlite_%'`,
      )
      .pluck()
      .all()
  const named = objects()

  migrateUpTo(database, migrationNamed('payments_of_documents'))

  const [payments, ...others] = tables.map(rows)
  expect(payments).toEqual(before[0]?.map((row) => ({ ...row, invoice_id: null, invoice_number: null })))
  expect(others).toEqual(before.slice(1))
  expect(named.filter((name) => !objects().includes(name))).toEqual([])
  expect(raw.pragma('foreign_key_check')).toEqual([])
  migrateSqlite(database, 'migrations/sqlite')

  const store = createSqlitePaymentStore(database)
  expect(await store.find('pay_paid' as PaymentId)).toMatchObject({
    payment: { purpose: 'booking', bookingId: boiler, invoiceId: null },
    ledger: [{ amount: 12_000 }, { amount: -2_000, refundId: 'rfd_1' }],
  })
  expect((await store.findOpen(tap))?.payment.id).toBe('pay_open')
  const second = await store.open(aPayment({ bookingId: tap, id: 'pay_second' as PaymentId }))
  expect(second.payment.id).toBe('pay_open')
  expect(() => raw.exec(`update ledger_entries set amount_pence = 1`)).toThrow('only added to')
})

it('refuses a payment of neither a booking nor a document, and a document without its number', () => {
  using database = openSqlite(':memory:')
  migrateSqlite(database, 'migrations/sqlite')
  addPeopleAndBookings(database)
  const add = (purpose: string, booking: string | null, invoice: InvoiceId | null, number: string | null) =>
    database.raw
      .prepare(
        `insert into payments (id, purpose, booking_id, invoice_id, invoice_number, user_id, provider, amount_pence,
           currency, status, attempts, version, created_at, updated_at)
         values ('pay_' || random(), ?, ?, ?, ?, 'usr_asha', 'test', 1, 'gbp', 'succeeded', 0, 1, '${at}', '${at}')`,
      )
      .run(purpose, booking, invoice, number)
  const invoice = 'ivc_one' as InvoiceId
  expect(() => add('booking', null, null, null)).toThrow('CHECK constraint failed')
  expect(() => add('booking', boiler, invoice, 'INV-000001')).toThrow('CHECK constraint failed')
  expect(() => add('invoice', boiler, null, null)).toThrow('CHECK constraint failed')
  expect(() => add('invoice', null, invoice, null)).toThrow('CHECK constraint failed')
  expect(() => add('other', boiler, null, null)).toThrow('CHECK constraint failed')
  add('invoice', null, invoice, 'INV-000001')
  add('invoice', boiler, invoice, 'INV-000001')
  add('booking', boiler, null, null)
})
