import { kindOfDocument, leftOf } from '#modules/invoicing'
import { type IdempotencyClaim, type Result, refuse } from '#modules/shared'
import type { BillingPorts, InvoicePayment, InvoicePaymentRefusal, InvoicePaymentRequest } from '../ports.ts'
import type { NotPayable } from '../refusals.ts'
import type { Issuing, IssuingRefusal } from './issue.ts'

/** Money for documents that the office records. */
export function createDocumentPayments(
  { documents, payments }: Pick<BillingPorts, 'documents' | 'payments'>,
  { issue }: Pick<Issuing, 'issue'>,
) {
  return {
    /** Records money that came in; a draft is issued first (decision H8). `amount` null: all that is left. */
    async recordPayment(
      {
        amount,
        ...request
      }: Omit<InvoicePaymentRequest, 'amount'> & { readonly amount: InvoicePaymentRequest['amount'] | null },
      claim: IdempotencyClaim<InvoicePayment> | null,
    ): Promise<Result<InvoicePayment, InvoicePaymentRefusal | IssuingRefusal | NotPayable>> {
      const { invoiceId, recordedBy } = request
      const known = await documents.find(invoiceId)
      if (!known) return refuse({ kind: 'document-unknown' })
      if (kindOfDocument(known.content.type) !== 'charge') return refuse({ kind: 'not-payable' })
      const issued = known.issued ? null : await issue(invoiceId, recordedBy, null)
      if (issued && !issued.ok && issued.refusal.kind !== 'document-issued') return issued
      const document = await documents.find(invoiceId)
      const due = document && leftOf(document)
      if (due === null) return refuse({ kind: 'document-unknown' })
      const isTooMuch = due === 0 || (amount !== null && amount > due)
      // The same payment again is answered by the ledger.
      if (isTooMuch && request.paymentId === null) return refuse({ kind: 'above-due', due })
      return payments.record({ ...request, amount: amount ?? due }, claim)
    },
  }
}
