import type { IdempotencyClaim, InvoiceId, PaymentId, Pence, Result, UserId } from '#modules/shared'
import type { PaymentRecord } from '../ledger.ts'
import { type RecordRefusal, type RecordedFacts, judgeFacts, recordFor } from '../office/record-payment.ts'
import { forDocument } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'

export interface InvoiceRecordRequest extends RecordedFacts {
  readonly invoiceId: InvoiceId
  /** The same id is the same payment, however often it is recorded; null makes a new one. */
  readonly paymentId: PaymentId | null
  readonly amount: Pence
  readonly recordedBy: UserId
}

/** Whether day and reference of a manual payment of a document are possible, before a draft is issued for it. */
export async function judgeForInvoice(
  { documents, clock }: Pick<PaymentPorts, 'documents' | 'clock'>,
  invoiceId: InvoiceId,
  facts: RecordedFacts,
): Promise<ReturnType<typeof judgeFacts>> {
  const since = await documents.since(invoiceId)
  return since && judgeFacts(facts, since, clock.now())
}

/** Records a manual payment of an issued document, never more than is left of it: see `writeManually`. */
export async function recordForInvoice(
  ports: PaymentPorts,
  { invoiceId, ...request }: InvoiceRecordRequest,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, RecordRefusal>> {
  await ports.documents.keepPayer(invoiceId)
  return recordFor(
    ports,
    request,
    {
      async read() {
        const due = await ports.documents.due(invoiceId)
        if (!due) return null
        const { bookingId, invoiceNumber, customerId, left, since } = due
        const records =
          bookingId === null
            ? await ports.payments.listForDocument(invoiceId)
            : await ports.payments.listForBooking(bookingId)
        const subject = forDocument({ bookingId, invoiceId, invoiceNumber })
        return { subject, records, balance: { customerId, left, bookedAt: since } }
      },
    },
    claim,
  )
}
