import type { NewDocument } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import type { IdempotencyClaim, InvoiceId, PaymentId } from '#modules/shared'
import { aDraft, invoiceId } from '../../support/builders/documents.ts'
import { office } from '../../support/builders/payments.ts'

/** The draft that is there, or a new document for the first entry of the ledger. */
export function issuedDraft(isNew: boolean): InvoiceId | NewDocument {
  if (!isNew) return invoiceId(1)
  const ledgerEntry = { paymentId: 'pay_entry000001' as PaymentId, entryId: 1 }
  return aDraft(2, { origin: 'deposit', ledgerEntry, by: 'system' })
}

export const issueClaim: IdempotencyClaim<BillingDocument> = {
  userId: office,
  key: 'issue',
  fingerprint: 'print',
  answer: ({ issued }) => ({ status: 200, body: JSON.stringify({ number: issued?.fullNumber }) }),
}
