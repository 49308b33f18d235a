import { setImmediate } from 'node:timers/promises'
import {
  type Payment,
  type PaymentRecord,
  type PaymentStore,
  type Step,
  auditOfLine,
  judgeRefund,
  lineOfConsent,
  lineOfOpening,
} from '#modules/payments'
import { type PaymentId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import { prepareAllocation } from './allocate-entries.ts'
import { prepareCardConsents } from './card-consents.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareAdvertMoney } from '../market/advert-money.ts'
import { preparePaymentDesk } from './payment-desk.ts'
import { entryFrom, entryRow, paymentFrom, paymentRow, refundFrom, refundRow } from './payment-rows.ts'
import { prepareOwner } from './payment-owner.ts'
import { type PaymentRow, preparePayments } from './payment-statements.ts'

export function createSqlitePaymentStore(database: SqliteDatabase): PaymentStore {
  const statements = preparePayments(database)
  const answers = prepareKeptAnswers(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const desk = preparePaymentDesk(database)
  const consents = prepareCardConsents(database)
  const owned = prepareOwner(database)
  const allocation = prepareAllocation(database)
  const adverts = prepareAdvertMoney(database)

  function recordFrom({ hasEntries, hasRefunds, hasDisputes, hasWarnings, ...row }: PaymentRow): PaymentRecord {
    const payment = paymentFrom(row)
    const { id: paymentId } = payment
    return {
      payment,
      ledger: hasEntries ? statements.ledger.all({ paymentId }).map(entryFrom) : [],
      refunds: hasRefunds ? statements.refunds.all({ paymentId }).map(refundFrom) : [],
      disputes: hasDisputes ? desk.disputes(paymentId) : [],
      warnings: hasWarnings ? desk.warnings(paymentId) : [],
    }
  }

  function load(id: PaymentId): PaymentRecord | null {
    const row = statements.byId.get({ id })
    return row ? recordFrom(row) : null
  }

  /** The open payment of the same booking, advert, or document without a booking. */
  function openBeside({ bookingId, invoiceId, advertId }: Payment): PaymentRow | undefined {
    if (bookingId !== null) return statements.open.get({ bookingId })
    return advertId === null ? statements.openOfDocument.get({ invoiceId }) : statements.openOfAdvert.get({ advertId })
  }

  /** False when another write came first. */
  function put(step: Step): boolean {
    const { payment, entries, refunds: changed, events } = step
    const saved = { ...payment, version: payment.version + 1 }
    const { changes } = statements.update.run({ ...paymentRow(saved), read: payment.version })
    if (changes === 0) return false
    for (const refund of changed) statements.updateRefund.run(refundRow(refund))
    for (const entry of entries) {
      const { lastInsertRowid } = statements.addEntry.run(entryRow(entry))
      allocation.allocate(saved, entry, Number(lastInsertRowid))
      adverts.take(saved, entry.at)
    }
    desk.put(step)
    keepEvents(events)
    return true
  }

  return {
    open(asked) {
      return database.write(() => {
        const open = openBeside(asked)
        if (open) return recordFrom(open)
        const payment = owned(asked)
        statements.add.run(paymentRow(payment))
        desk.addLines([lineOfOpening(payment)])
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
        if (!record) throw new Error(`there is no payment ${refund.paymentId}`)
        const judged = judgeRefund(record, refund)
        if (!judged.ok) return judged
        statements.addRefund.run(refundRow(refund))
        desk.addLines([judged.value.line])
        audit(judged.value.audit)
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
      return database.write(() => {
        desk.addLines([line])
        const note = auditOfLine(line)
        if (note) audit(note)
      })
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
      // Page after page is read with a pause in between, so that requests are served.
      await setImmediate()
      const place = { at: after?.createdAt ?? from, id: after?.id ?? '' }
      return statements.ofProvider.all({ provider, until, limit, ...place }).map(recordFrom)
    },

    async listForBooking(bookingId) {
      return statements.ofBooking.all({ bookingId }).map(recordFrom)
    },

    async listForDocument(invoiceId) {
      return statements.ofDocument.all({ invoiceId }).map(recordFrom)
    },

    async listForAdvert(advertId) {
      return statements.ofAdvert.all({ advertId }).map(recordFrom)
    },

    settleIssued(invoiceId) {
      return database.write(() => allocation.settleIssued(invoiceId))
    },

    async settled(id) {
      return allocation.settled(id)
    },

    async listByUser(userId, limit, after) {
      const rows = after
        ? statements.ofUserAfter.all({ userId, limit, after })
        : statements.ofUser.all({ userId, limit })
      return rows.map(recordFrom)
    },

    async listCardsKept(userId) {
      return statements.cardsKept.all({ userId }).map(recordFrom)
    },

    keepConsent(consent) {
      return database.write(() => {
        if (consents.keep(consent)) desk.addLines([lineOfConsent(consent)])
      })
    },

    async consents(id) {
      return consents.of(id)
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
