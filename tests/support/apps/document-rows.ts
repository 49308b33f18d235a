import { createSqliteDocumentStore, createSqliteKeptPapers } from '#adapters/sqlite'
import type { BookingId, PaymentId, Pence } from '#modules/shared'
import { auditedSeams } from '../audited.ts'
import { addPeopleAndBookings, asha, boiler } from '../builders/payments.ts'
import { aDraft, issueFacts } from '../builders/documents.ts'
import { type TestDatabase, openDatabase } from '../database.ts'

const at = '2026-03-02T12:00:00.000Z'

/** Issues an invoice of £120.00, `invoiceId(number)`; the price of its booking has room for more than one. */
export async function issueInvoice(database: TestDatabase, number: number, bookingId: BookingId | null = null) {
  if (bookingId) database.data.set('bookings', { id: bookingId }, { final_cost_pence: 100_000 })
  const draft = aDraft(number, { content: { bookingId } })
  const made = await createSqliteDocumentStore(database).issue(draft, issueFacts(), null)
  if (!made.ok) throw new Error(made.refusal.kind)
}

/** A SQLite database with people, bookings and the store of documents; in `file` when one is named. */
export function openDocumentRows(file: string | null = null) {
  const database = openDatabase(file)
  if (database.count('users') === 0) addPeopleAndBookings(database)
  const { data } = database
  const seams = auditedSeams(database)
  let entries = 0
  return {
    ...seams,
    database,
    data,
    documents: createSqliteDocumentStore(database),
    papers: createSqliteKeptPapers(database),
    /** The final price of a booking, as the office sets it. */
    reprice(id: BookingId, final_cost_pence: Pence): void {
      data.set('bookings', { id }, { final_cost_pence })
    },
    /** Money of a payment of its own that came in, or went out. */
    async entry(amount: number) {
      entries += 1
      const paymentId = `pay_entry${String(entries).padStart(6, '0')}` as PaymentId
      const payment = { id: paymentId, purpose: 'booking', booking_id: boiler, user_id: asha, provider: 'test' }
      data.insert('payments', {
        ...payment,
        amount_pence: Math.abs(amount),
        currency: 'gbp',
        status: 'succeeded',
        attempts: 1,
        version: 1,
        created_at: at,
        updated_at: at,
      })
      const kind = amount < 0 ? 'refund' : 'capture'
      const entry = { id: entries, payment_id: paymentId, booking_id: boiler, kind, amount_pence: amount, at }
      data.insert('ledger_entries', { ...entry, provider_ref: paymentId })
      return { paymentId, entryId: entries }
    },
  }
}
