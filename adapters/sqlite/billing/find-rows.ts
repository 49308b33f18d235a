import type { NewDocument } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import type { BookingId, InvoiceId, PaymentId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { type InvoiceRow, prepareDocuments } from './document-rows.ts'

type Cause = Pick<NewDocument, 'ledgerEntry' | 'recurrence' | 'content'>

export type FindDocuments = ReturnType<typeof prepareFind>

/** Reads documents, also within the transaction of a write. */
export function prepareFind(database: Pick<SqliteDatabase, 'raw'>) {
  const { raw } = database
  const documentOf = prepareDocuments(database)
  const byId = raw.prepare<[string], InvoiceRow>('select * from invoices where id = ?')
  const byNumber = raw.prepare<[string], InvoiceRow>('select * from invoices where invoice_number = ?')
  const byEntry = raw.prepare<[number, string], InvoiceRow>(
    `select * from invoices where ledger_entry_id = ? and coalesce(based_on, '') = ? and origin <> 'receipt'`,
  )
  const ofEntry = raw.prepare<[number], InvoiceRow>(
    `select * from invoices where ledger_entry_id = ? and origin <> 'receipt' order by id`,
  )
  const receipt = raw.prepare<[string], InvoiceRow>(
    `select * from invoices where payment_id = ? and origin = 'receipt'`,
  )
  const byPeriod = raw.prepare<[string, string], InvoiceRow>(
    'select * from invoices where recurrence_id = ? and period = ?',
  )
  const ofBooking = raw.prepare<[string], InvoiceRow>('select * from invoices where booking_id = ? order by id')
  const credits = raw.prepare<[string], InvoiceRow>(
    `select * from invoices where based_on = ? and document_type in ('credit-note', 'credit-memo') order by id`,
  )
  const interest = raw
    .prepare<[string], InvoiceId>(
      `select id from invoices where based_on = ? and origin = 'interest' and status <> 'void'`,
    )
    .pluck()
  const from = (row: InvoiceRow | undefined): BillingDocument | null => (row ? documentOf(row) : null)
  const byCause = ({ ledgerEntry, recurrence, content }: Cause) =>
    (ledgerEntry && byEntry.get(ledgerEntry.entryId, content.basedOn ?? '')) ??
    (recurrence && byPeriod.get(recurrence.id, recurrence.period.toString())) ??
    undefined

  return {
    from: documentOf,
    one: (id: InvoiceId) => from(byId.get(id)),
    byNumber: (fullNumber: string) => from(byNumber.get(fullNumber)),
    byEntry(paymentId: PaymentId, entryId: number, basedOn: InvoiceId | null): BillingDocument | null {
      const row = byEntry.get(entryId, basedOn ?? '')
      return row?.payment_id === paymentId ? documentOf(row) : null
    },
    receiptOf: (paymentId: PaymentId) => from(receipt.get(paymentId)),
    ofEntry: (paymentId: PaymentId, entryId: number) =>
      ofEntry
        .all(entryId)
        .filter(({ payment_id }) => payment_id === paymentId)
        .map(documentOf),
    /** The document of the same ledger entry or period; null where there is none, or no cause. */
    ofCause: (document: Cause) => from(byCause(document)),
    /** The document that charges interest for late payment of this one. */
    interestOf: (id: InvoiceId): InvoiceId | null => interest.get(id) ?? null,
    ofBooking: (id: BookingId) => ofBooking.all(id).map(documentOf),
    /** Drafts among them, too. */
    creditsOf: (id: InvoiceId) => credits.all(id).map(documentOf),
  }
}
