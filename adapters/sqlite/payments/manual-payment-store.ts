import { type ManualPaymentStore, openStatuses, stepOfManualPayment } from '#modules/payments'
import { accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import { boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { preparePaymentTimeline } from './payment-timeline.ts'
import { prepareOwner } from './payment-owner.ts'
import { entryRow, paymentRow } from './payment-rows.ts'
import { ledgerEntries, payments } from '../kit/schema.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { sql } from 'drizzle-orm'

export function createSqliteManualPaymentStore(database: SqliteDatabase): ManualPaymentStore {
  const { db, raw } = database
  const answers = prepareKeptAnswers(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const addLines = preparePaymentTimeline(database)
  const entries = raw.prepare<[string], number>('select count(*) from ledger_entries where booking_id = ?').pluck()
  const open = raw.prepare<[string]>(
    `select 1 from payments where booking_id = ? and status in (${sqlTexts(openStatuses)})`,
  )
  const owned = prepareOwner(database)
  const addPayment = db.insert(payments).values(boundRow(payments)).prepare()
  // The demo business's people are made up, and so is their cash.
  const isDemo = sql`(select demo from users where id = ${sql.placeholder('userId')})`
  const addEntry = db
    .insert(ledgerEntries)
    .values({ ...boundRow(ledgerEntries), id: sql`null`, demo: isDemo })
    .prepare()

  return {
    record(asked, entriesSeen, claim, at) {
      return database.write(() => {
        const first = answers.judge(claim, at)
        if (first) return refuse(first)
        if (entries.get(asked.bookingId) !== entriesSeen || open.get(asked.bookingId)) {
          return refuse({ kind: 'money-moved' })
        }
        const payment = owned(asked)
        const { entry, lines, audit: note, events } = stepOfManualPayment(payment, at)
        addPayment.run(paymentRow(payment))
        addEntry.run({ ...entryRow(entry), userId: payment.userId })
        addLines(lines)
        audit(note)
        keepEvents(events)
        const record = { payment, ledger: [entry], refunds: [], disputes: [], warnings: [] }
        answers.keep(claim, record, at)
        return accept(record)
      })
    },
  }
}
