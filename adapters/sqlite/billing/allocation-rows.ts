import type { Allocation } from '#modules/billing'
import { type InvoiceId, type PaymentId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface AllocationRow {
  readonly id: number
  readonly invoice_id: InvoiceId
  readonly invoice_number: string
  readonly document_type: Allocation['type']
  readonly customer_name: string
  readonly kind: Allocation['kind']
  readonly amount_pence: number
  readonly at: string
  readonly payment_id: PaymentId | null
  readonly ledger_entry_id: number | null
  readonly provider: string | null
  readonly method: string | null
  readonly reference: string | null
}

/** Reads the money on documents, oldest first, beginning after a row. */
export function prepareAllocations({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const page = raw.prepare<[number, number], AllocationRow>(
    `select s.id, s.invoice_id, i.invoice_number, i.document_type, i.customer_name, s.kind, s.amount_pence, s.at,
       s.payment_id, s.ledger_entry_id, p.provider, p.method, p.reference
     from invoice_settlements s join invoices i on i.id = s.invoice_id left join payments p on p.id = s.payment_id
     where s.id > ? order by s.id limit ?`,
  )
  return (limit: number, after: number | null): readonly Allocation[] =>
    page.all(after ?? 0, limit).map((row) => ({
      id: row.id,
      invoiceId: row.invoice_id,
      number: row.invoice_number,
      type: row.document_type,
      customer: row.customer_name,
      kind: row.kind,
      amount: pence(row.amount_pence),
      at: Temporal.Instant.from(row.at),
      paymentId: row.payment_id,
      entryId: row.ledger_entry_id,
      // Money that the office recorded has a method, and card payments a provider.
      way: row.method ?? row.provider,
      reference: row.reference,
    }))
}
