import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { openStatuses } from '#modules/payments'
import { bound, boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareRead, prepareWrite } from '../kit/prepared-query.ts'
import { ledgerEntries, payments, providerCustomers, providerEvents, refunds } from '../kit/schema.ts'

type Has = 'hasEntries' | 'hasRefunds' | 'hasDisputes' | 'hasWarnings'

export type PaymentRow = typeof payments.$inferSelect & Readonly<Record<Has, 0 | 1>>

/** With each payment, what else there is of it: most have no refund, no dispute and no warning to ask for. */
const paymentColumns = {
  ...getTableColumns(payments),
  hasEntries: sql<0 | 1>`exists (select 1 from ledger_entries where payment_id = payments.id)`,
  hasRefunds: sql<0 | 1>`exists (select 1 from refunds where payment_id = payments.id)`,
  hasDisputes: sql<0 | 1>`exists (select 1 from payment_disputes where payment_id = payments.id)`,
  hasWarnings: sql<0 | 1>`exists (select 1 from payment_warnings where payment_id = payments.id)`,
}

/** Columns that never change: writing them again would write their indexes again. */
const fixed = [
  'id',
  'createdAt',
  'purpose',
  'bookingId',
  'invoiceId',
  'invoiceNumber',
  'advertId',
  'advertPlan',
  'userId',
  'provider',
  'method',
  'reference',
  'recordedBy',
  'currency',
] as const

export function preparePayments(database: SqliteDatabase) {
  const { db } = database
  const isPayment = eq(payments.id, sql.placeholder('id'))
  const isUsers = eq(payments.userId, sql.placeholder('userId'))
  const newestFirst = [desc(payments.createdAt), desc(payments.id)] as const
  const limit = sql.placeholder('limit')
  // Payments of demo users at the test gateway, and manual ones, can be removed with them.
  const paidAsDemo = sql`(select users.demo = 1 and payments.provider in ('test', 'office') from payments
    join users on users.id = payments.user_id where payments.id = ${sql.placeholder('paymentId')})`
  return {
    add: db.insert(payments).values(boundRow(payments)).prepare(),
    update: prepareWrite(
      database,
      db
        .update(payments)
        .set(boundRow(payments, fixed))
        .where(and(isPayment, eq(payments.version, bound(payments.version, 'read')))),
    ),
    byId: prepareRead(database, db.select(paymentColumns).from(payments).where(isPayment)),
    open: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(and(eq(payments.bookingId, sql.placeholder('bookingId')), inArray(payments.status, openStatuses))),
    ),
    openOfDocument: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(and(eq(payments.invoiceId, sql.placeholder('invoiceId')), inArray(payments.status, openStatuses))),
    ),
    openOfAdvert: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(and(eq(payments.advertId, sql.placeholder('advertId')), inArray(payments.status, openStatuses))),
    ),
    ofAdvert: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(eq(payments.advertId, sql.placeholder('advertId')))
        .orderBy(asc(payments.createdAt), asc(payments.id)),
    ),
    ofDocument: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(eq(payments.invoiceId, sql.placeholder('invoiceId')))
        .orderBy(asc(payments.createdAt), asc(payments.id)),
    ),
    ofBooking: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(eq(payments.bookingId, sql.placeholder('bookingId')))
        .orderBy(asc(payments.createdAt), asc(payments.id)),
    ),
    ofProvider: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(
          and(
            gte(payments.createdAt, bound(payments.createdAt, 'at')),
            or(gt(payments.createdAt, bound(payments.createdAt, 'at')), gt(payments.id, sql.placeholder('id'))),
            lt(payments.createdAt, bound(payments.createdAt, 'until')),
            // The plus keeps SQLite from going through all that the provider ever had: the window is the shorter way.
            sql`+${payments.provider} = ${sql.placeholder('provider')}`,
            sql`+${payments.providerRef} is not null`,
            sql`not exists (select 1 from ledger_entries l where l.payment_id = ${payments.id} and l.demo = 1)`,
          ),
        )
        .orderBy(asc(payments.createdAt), asc(payments.id))
        .limit(limit),
    ),
    ofUser: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(isUsers)
        .orderBy(...newestFirst)
        .limit(limit),
    ),
    ofUserAfter: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(
          and(
            isUsers,
            sql`(${payments.createdAt}, ${payments.id}) <
            (select p.created_at, p.id from payments p where p.id = ${sql.placeholder('after')})`,
          ),
        )
        .orderBy(...newestFirst)
        .limit(limit),
    ),
    cardsKept: prepareRead(
      database,
      db
        .select(paymentColumns)
        .from(payments)
        .where(and(isUsers, sql`${payments.cardKept} = 1 and ${payments.status} = 'authorised'`))
        .orderBy(...newestFirst),
    ),
    ledger: prepareRead(
      database,
      db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.paymentId, sql.placeholder('paymentId')))
        .orderBy(asc(ledgerEntries.id)),
    ),
    addEntry: prepareWrite(
      database,
      db.insert(ledgerEntries).values({ ...boundRow(ledgerEntries), id: sql`null`, demo: paidAsDemo }),
    ),
    refund: db
      .select()
      .from(refunds)
      .where(eq(refunds.id, sql.placeholder('id')))
      .prepare(),
    refunds: db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, sql.placeholder('paymentId')))
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .prepare(),
    pendingRefunds: db
      .select()
      .from(refunds)
      .where(and(sql`${refunds.status} = 'pending'`, lt(refunds.createdAt, bound(refunds.createdAt, 'before'))))
      .orderBy(asc(refunds.createdAt))
      .limit(100)
      .prepare(),
    addRefund: db.insert(refunds).values(boundRow(refunds)).prepare(),
    updateRefund: db
      .update(refunds)
      .set({
        status: bound(refunds.status, 'status'),
        providerRef: bound(refunds.providerRef, 'providerRef'),
        updatedAt: bound(refunds.updatedAt, 'updatedAt'),
      })
      .where(eq(refunds.id, sql.placeholder('id')))
      .prepare(),
    addEvent: db.insert(providerEvents).values(boundRow(providerEvents)).onConflictDoNothing().prepare(),
    customer: db
      .select({ ref: providerCustomers.ref })
      .from(providerCustomers)
      .where(
        and(
          eq(providerCustomers.userId, sql.placeholder('userId')),
          eq(providerCustomers.provider, sql.placeholder('provider')),
        ),
      )
      .prepare(),
    addCustomer: db.insert(providerCustomers).values(boundRow(providerCustomers)).onConflictDoNothing().prepare(),
  }
}
