import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import {
  type Payment,
  type PaymentRecord,
  type PaymentStore,
  type Refund,
  type Step,
  type TimelineLine,
  refundable,
} from '#modules/payments'
import { type PaymentId, accept, refuse } from '#modules/shared'
import { bound, boundRow } from './bound.ts'
import type { SqliteDatabase } from './database.ts'
import { prepareKeptAnswers } from './kept-answers.ts'
import { prepareOutbox } from './outbox.ts'
import { preparePaymentDesk } from './payment-desk.ts'
import { entryFrom, entryRow, paymentFrom, paymentRow, refundFrom, refundRow } from './payment-rows.ts'
import { ledgerEntries, payments, providerCustomers, providerEvents, refunds } from './schema.ts'

export function createSqlitePaymentStore(database: SqliteDatabase): PaymentStore {
  const statements = prepare(database)
  const answers = prepareKeptAnswers(database)
  const tell = prepareOutbox(database)
  const desk = preparePaymentDesk(database)

  function recordFrom(row: typeof payments.$inferSelect): PaymentRecord {
    return {
      payment: paymentFrom(row),
      ledger: statements.ledger.all({ paymentId: row.id }).map(entryFrom),
      refunds: statements.refunds.all({ paymentId: row.id }).map(refundFrom),
      disputes: desk.disputes(row.id as PaymentId),
      warnings: desk.warnings(row.id as PaymentId),
    }
  }

  function load(id: PaymentId): PaymentRecord | null {
    const row = statements.byId.get({ id })
    return row ? recordFrom(row) : null
  }

  /** False when another write came first. */
  function put(step: Step): boolean {
    const { payment, entries, refunds: changed, events } = step
    const saved = { ...payment, version: payment.version + 1 }
    const { changes } = statements.update.run({ ...paymentRow(saved), read: payment.version })
    if (changes === 0) return false
    for (const refund of changed) statements.updateRefund.run(refundRow(refund))
    for (const entry of entries) statements.addEntry.run(entryRow(entry))
    desk.put(step)
    tell(events)
    return true
  }

  return {
    open(payment) {
      return database.write(() => {
        const open = statements.open.get({ bookingId: payment.bookingId })
        if (open) return recordFrom(open)
        statements.add.run(paymentRow(payment))
        desk.addLines([openedLine(payment)])
        return { payment, ledger: [], refunds: [], disputes: [], warnings: [] }
      })
    },

    apply({ step, paymentId, event, claim, at }) {
      return database.write(() => {
        const first = answers.judge(claim, at)
        if (first) return refuse(first)
        if (event && statements.addEvent.run({ ...event, paymentId }).changes === 0)
          return refuse({ kind: 'event-seen' })
        if (step && !put(step)) return refuse({ kind: 'payment-changed', paymentId })
        const record = load(paymentId)
        if (!record) throw new Error(`there is no payment ${paymentId}`)
        answers.keep(claim, record, at)
        return accept(record)
      })
    },

    keepEvent(event) {
      return database.write(() => statements.addEvent.run({ ...event, paymentId: null }).changes === 1)
    },

    addRefund(refund) {
      return database.write(() => {
        const there = statements.refund.get({ id: refund.id })
        if (there && there.paymentId !== refund.paymentId)
          throw new Error(`refund ${refund.id} is of ${there.paymentId}, not of ${refund.paymentId}`)
        if (there) return accept(refundFrom(there))
        const record = load(refund.paymentId)
        const left = record ? refundable(record) : refund.amount
        if (refund.amount > left) return refuse({ kind: 'refund-above-left', left })
        statements.addRefund.run(refundRow(refund))
        desk.addLines([askedLine(refund)])
        return accept(refund)
      })
    },

    async find(id) {
      return load(id)
    },

    async findOpen(bookingId) {
      const row = statements.open.get({ bookingId })
      return row ? recordFrom(row) : null
    },

    addLine(line) {
      return database.write(() => desk.addLines([line]))
    },

    async timeline(id) {
      return desk.timeline(id)
    },

    async attempts(id) {
      return desk.attempts(id)
    },

    async listDisputes(since) {
      return desk.disputesSince(since)
    },

    async listOfProvider(provider, { from, until }, limit, after) {
      const place = { at: after?.createdAt ?? from, id: after?.id ?? '' }
      return statements.ofProvider.all({ provider, until, limit, ...place }).map(recordFrom)
    },

    async listForBooking(bookingId) {
      return statements.ofBooking.all({ bookingId }).map(recordFrom)
    },

    async listByUser(userId, limit, after) {
      const rows = after
        ? statements.ofUserAfter.all({ userId, limit, after })
        : statements.ofUser.all({ userId, limit })
      return rows.map(recordFrom)
    },

    async listPendingRefunds(before) {
      return statements.pendingRefunds.all({ before }).map(refundFrom)
    },

    async findCustomer(userId, provider) {
      return statements.customer.get({ userId, provider })?.ref ?? null
    },

    keepCustomer(userId, provider, ref) {
      return database.write(() => {
        statements.addCustomer.run({ userId, provider, ref })
        return statements.customer.get({ userId, provider })?.ref ?? ref
      })
    },
  }
}

function openedLine({ id: paymentId, createdAt: at, recordedBy, userId, amount, method }: Payment): TimelineLine {
  const actor = recordedBy ?? userId
  return { paymentId, at, actor, what: 'opened', amount, providerRef: null, note: method }
}

function askedLine({ paymentId, createdAt: at, requestedBy: actor, amount, reason }: Refund): TimelineLine {
  return { paymentId, at, actor, what: 'refund-asked', amount, providerRef: null, note: reason }
}

function prepare({ db }: SqliteDatabase) {
  const { id: _, createdAt: __, ...paymentValues } = boundRow(payments)
  const isPayment = eq(payments.id, sql.placeholder('id'))
  const isUsers = eq(payments.userId, sql.placeholder('userId'))
  const newestFirst = [desc(payments.createdAt), desc(payments.id)] as const
  const limit = sql.placeholder('limit')
  // Nobody's money: what the demo business's made-up people pay at the test desk or by hand can go with them.
  const paidAsDemo = sql`(select users.demo = 1 and payments.provider in ('test', 'office') from payments
    join users on users.id = payments.user_id where payments.id = ${sql.placeholder('paymentId')})`
  return {
    add: db.insert(payments).values(boundRow(payments)).prepare(),
    update: db
      .update(payments)
      .set(paymentValues)
      .where(and(isPayment, eq(payments.version, bound(payments.version, 'read'))))
      .prepare(),
    byId: db.select().from(payments).where(isPayment).prepare(),
    open: db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.bookingId, sql.placeholder('bookingId')),
          inArray(payments.status, ['pending', 'requires_action', 'authorised']),
        ),
      )
      .prepare(),
    ofBooking: db
      .select()
      .from(payments)
      .where(eq(payments.bookingId, sql.placeholder('bookingId')))
      .orderBy(asc(payments.createdAt), asc(payments.id))
      .prepare(),
    ofProvider: db
      .select()
      .from(payments)
      .where(
        and(
          gte(payments.createdAt, bound(payments.createdAt, 'at')),
          or(gt(payments.createdAt, bound(payments.createdAt, 'at')), gt(payments.id, sql.placeholder('id'))),
          lt(payments.createdAt, bound(payments.createdAt, 'until')),
          eq(payments.provider, sql.placeholder('provider')),
          isNotNull(payments.providerRef),
          sql`not exists (select 1 from ledger_entries l where l.payment_id = ${payments.id} and l.demo = 1)`,
        ),
      )
      .orderBy(asc(payments.createdAt), asc(payments.id))
      .limit(limit)
      .prepare(),
    ofUser: db
      .select()
      .from(payments)
      .where(isUsers)
      .orderBy(...newestFirst)
      .limit(limit)
      .prepare(),
    ofUserAfter: db
      .select()
      .from(payments)
      .where(
        and(
          isUsers,
          sql`(${payments.createdAt}, ${payments.id}) <
            (select p.created_at, p.id from payments p where p.id = ${sql.placeholder('after')})`,
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit)
      .prepare(),
    ledger: db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.paymentId, sql.placeholder('paymentId')))
      .orderBy(asc(ledgerEntries.id))
      .prepare(),
    addEntry: db
      .insert(ledgerEntries)
      .values({ ...boundRow(ledgerEntries), id: sql`null`, demo: paidAsDemo })
      .prepare(),
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
      .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, bound(refunds.createdAt, 'before'))))
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
