import type { Movement, Movements } from '#modules/billing'
import { type BookingId, type InvoiceId, type PaymentId, pence, sumPence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface EntryRow {
  readonly id: number
  readonly kind: Movement['kind']
  readonly amount_pence: number
  readonly at: string
  readonly booking_id: BookingId | null
  readonly purpose: string
  readonly undoes: number | null
}

interface AllocatedRow {
  readonly ledger_entry_id: number
  readonly invoice_id: InvoiceId
  readonly amount_pence: number
}

/** Reads the ledger of a payment for the documents that follow from it. */
export function createSqliteMovements({ raw }: Pick<SqliteDatabase, 'raw'>): Movements {
  const entries = raw.prepare<[string], EntryRow>(
    `select e.id, e.kind, e.amount_pence, e.at, p.booking_id, p.purpose,
       case when e.kind = 'refund_reversal' then (select r.id from ledger_entries r
         where r.payment_id = e.payment_id and r.kind = 'refund' and r.provider_ref = e.provider_ref) end as undoes
     from ledger_entries e join payments p on p.id = e.payment_id where e.payment_id = ? order by e.id`,
  )
  const allocated = raw.prepare<[string], AllocatedRow>(
    `select ledger_entry_id, invoice_id, amount_pence from invoice_settlements
     where payment_id = ? and ledger_entry_id is not null order by amount_pence, id`,
  )
  return {
    async ofPayment(paymentId: PaymentId) {
      const all = allocated.all(paymentId)
      const [off, on] = [all.filter((row) => row.amount_pence < 0), all.filter((row) => row.amount_pence > 0)]
      return entries.all(paymentId).map((row): Movement => ({
        paymentId,
        entryId: row.id,
        bookingId: row.booking_id,
        isOfDocument: row.purpose === 'invoice',
        kind: row.kind,
        amount: pence(row.amount_pence),
        undoes: row.undoes,
        at: Temporal.Instant.from(row.at),
        settles: sumPence(
          on.filter(({ ledger_entry_id }) => ledger_entry_id === row.id).map((part) => pence(part.amount_pence)),
        ),
        takenOff: off
          .filter(({ ledger_entry_id }) => ledger_entry_id === row.id)
          .map(({ invoice_id, amount_pence }) => ({ invoiceId: invoice_id, amount: pence(0 - amount_pence) })),
      }))
    },
  }
}
