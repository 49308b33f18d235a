import type { IdempotencyClaim, InvoiceId, PaymentId, Pence, Result, UserId } from '#modules/shared'
import type { BillingClaimRefusal, DocumentUnknown, SettledAboveDue } from './store.ts'

/** Money for a document that came in by hand. */
export interface InvoicePaymentRequest {
  readonly invoiceId: InvoiceId
  /** The same id is the same payment, however often it is recorded; null makes a new one. */
  readonly paymentId: PaymentId | null
  readonly method: 'cash' | 'bank_transfer' | 'cheque'
  readonly amount: Pence
  /** When the money came in, in the business's zone. */
  readonly date: Temporal.PlainDate
  /** On the bank statement or the cheque; cash needs none. */
  readonly reference: string | null
  readonly recordedBy: UserId
}

export interface InvoicePayment {
  readonly paymentId: PaymentId
  readonly amount: Pence
  readonly paidAt: Temporal.Instant
}

interface DateNotPossible {
  readonly kind: 'date-not-possible'
  readonly earliest: Temporal.PlainDate
  readonly latest: Temporal.PlainDate
}

interface ReferenceNeeded {
  readonly kind: 'reference-needed'
}

export type InvoicePaymentRefusal =
  | DocumentUnknown
  | SettledAboveDue
  | DateNotPossible
  | ReferenceNeeded
  | BillingClaimRefusal

/** The ledger of payments, as documents need it. */
export interface InvoicePayments {
  /**
   * Keeps money that came in by hand for an issued document: the payment (`purpose: invoice`), its ledger entry and its
   * settlement of the document are one transaction. Never more than is left to pay.
   */
  record(
    request: InvoicePaymentRequest,
    claim: IdempotencyClaim<InvoicePayment> | null,
  ): Promise<Result<InvoicePayment, InvoicePaymentRefusal>>
}
