import { type BillingDocument, kindOfDocument, leftOf } from '#modules/invoicing'
import { type IdempotencyClaim, type Pence, type Result, refuse } from '#modules/shared'
import type { BillingPorts, InvoicePayment, InvoicePaymentRefusal, InvoicePaymentRequest } from '../ports.ts'
import type { ContentRefused, NotPayable } from '../refusals.ts'
import type { BillingClaimRefusal, DocumentUnknown, SettledAboveDue } from '../store.ts'
import type { Issuing, IssuingRefusal } from './issue.ts'

type DraftPayment = Omit<InvoicePaymentRequest, 'amount'> & { readonly amount: Pence | null }

/** Money for documents that the office records. */
export function createDocumentPayments(
  { documents, payments, clock }: Pick<BillingPorts, 'documents' | 'payments' | 'clock'>,
  { issue, dueOf }: Pick<Issuing, 'issue' | 'dueOf'>,
) {
  async function refusedOfDraft({ invoiceId, amount, ...facts }: DraftPayment): Promise<InvoicePaymentRefusal | null> {
    const refused = await payments.judge(invoiceId, facts)
    if (refused) return refused
    const due = await dueOf(invoiceId, facts.recordedBy)
    if (due === null) return null
    return due <= 0 || (amount !== null && amount > due) ? { kind: 'above-due', due } : null
  }

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
      // A payment that is refused leaves a draft as it is: it draws no number.
      const refused = known.issued ? null : await refusedOfDraft({ ...request, amount })
      if (refused) return refuse(refused)
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

    /**
     * Records that the customer deducted that much for HMRC (Construction Industry Scheme) where the document printed no
     * deduction: it settles the document and is no money. A draft is issued first.
     */
    async recordDeduction(
      {
        invoiceId,
        amount,
        by,
      }: Pick<InvoicePaymentRequest, 'invoiceId'> & { readonly amount: Pence; readonly by: string },
      claim: IdempotencyClaim<BillingDocument> | null,
    ): Promise<
      Result<
        BillingDocument,
        DocumentUnknown | SettledAboveDue | BillingClaimRefusal | IssuingRefusal | NotPayable | ContentRefused
      >
    > {
      const known = await documents.find(invoiceId)
      if (!known) return refuse({ kind: 'document-unknown' })
      const { type, customer } = known.content
      if (kindOfDocument(type) !== 'charge') return refuse({ kind: 'not-payable' })
      if (!customer.cisRegistered) return refuse({ kind: 'content-refused', faults: [notInScheme] })
      const whole = await dueOf(invoiceId, by)
      if (whole !== null && amount > whole) return refuse({ kind: 'above-due', due: whole })
      const issued = known.issued ? null : await issue(invoiceId, by, null)
      if (issued && !issued.ok && issued.refusal.kind !== 'document-issued') return issued
      return documents.settle({ invoiceId, kind: 'cis', ledgerEntry: null, amount, at: clock.now(), by }, claim)
    },
  }
}

const notInScheme = { path: 'method', message: 'Only a business in the Construction Industry Scheme deducts' }
