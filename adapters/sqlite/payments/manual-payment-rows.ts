import { type ManualPaymentStore, type PaymentRecord, openStatuses, stepOfManualPayment } from '#modules/payments'
import { type Result, accept, refuse } from '#modules/shared'
import { sql } from 'drizzle-orm'
import { prepareAudit } from '../kit/audit-log.ts'
import { boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { ledgerEntries, payments } from '../kit/schema.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { prepareAllocation } from './allocate-entries.ts'
import { prepareAdvertMoney } from '../market/advert-money.ts'
import { prepareOwner } from './payment-owner.ts'
import { entryRow, paymentRow } from './payment-rows.ts'
import { preparePaymentTimeline } from './payment-timeline.ts'

type Asked = Parameters<ManualPaymentStore['record']>[0]

/** Writes a manual payment with all that belongs to it; call it only inside `write`. */
export function prepareManualPayment(database: SqliteDatabase) {
  const { db, raw } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const addLines = preparePaymentTimeline(database)
  const entries = raw.prepare<[string], number>('select count(*) from ledger_entries where booking_id = ?').pluck()
  const open = raw.prepare<[string]>(
    `select 1 from payments where booking_id = ? and status in (${sqlTexts(openStatuses)})`,
  )
  const entriesOfDocument = raw
    .prepare<[string], number>(
      `select count(*) from payments p join ledger_entries l on l.payment_id = p.id where p.invoice_id = ?`,
    )
    .pluck()
  const openOfDocument = raw.prepare<[string]>(
    `select 1 from payments where invoice_id = ? and status in (${sqlTexts(openStatuses)})`,
  )
  const entriesOfAdvert = raw
    .prepare<[string], number>(
      `select count(*) from payments p join ledger_entries l on l.payment_id = p.id where p.advert_id = ?`,
    )
    .pluck()
  const openOfAdvert = raw.prepare<[string]>(
    `select 1 from payments where advert_id = ? and status in (${sqlTexts(openStatuses)})`,
  )
  const isAsSeen = ({ bookingId, invoiceId, advertId }: Asked, entriesSeen: number) =>
    (advertId === null || (entriesOfAdvert.get(advertId) === entriesSeen && !openOfAdvert.get(advertId))) &&
    (bookingId === null || (entries.get(bookingId) === entriesSeen && !open.get(bookingId))) &&
    (bookingId !== null ||
      invoiceId === null ||
      (entriesOfDocument.get(invoiceId) === entriesSeen && !openOfDocument.get(invoiceId)))
  const owned = prepareOwner(database)
  const allocation = prepareAllocation(database)
  const adverts = prepareAdvertMoney(database)
  const addPayment = db.insert(payments).values(boundRow(payments)).prepare()
  // The demo business's people are made up, and so is their cash.
  const isDemo = sql`(select demo from users where id = ${sql.placeholder('userId')})`
  const addEntry = db
    .insert(ledgerEntries)
    .values({ ...boundRow(ledgerEntries), id: sql`null`, demo: isDemo })
    .prepare()

  return (
    asked: Asked,
    entriesSeen: number,
    at: Temporal.Instant,
  ): Result<PaymentRecord, { readonly kind: 'money-moved' }> => {
    if (!isAsSeen(asked, entriesSeen)) return refuse({ kind: 'money-moved' })
    // Closed, rejected or suspended meanwhile: the money would buy nothing.
    if (asked.advertId && !adverts.buys(asked.advertId)) return refuse({ kind: 'money-moved' })
    // Less is left of the document than was read: it is judged again.
    if (asked.invoiceId && allocation.left(asked.invoiceId) < asked.amount) return refuse({ kind: 'money-moved' })
    const payment = owned(asked)
    const { entry, lines, audit: note, events } = stepOfManualPayment(payment, at)
    addPayment.run(paymentRow(payment))
    const { lastInsertRowid } = addEntry.run({ ...entryRow(entry), userId: payment.userId })
    allocation.allocate(payment, entry, Number(lastInsertRowid))
    adverts.take(payment, at)
    addLines(lines)
    audit(note)
    keepEvents(events)
    return accept({ payment, ledger: [entry], refunds: [], disputes: [], warnings: [] })
  }
}
