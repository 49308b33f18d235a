import type { BookingId, InvoiceId, Pence, UserId } from '#modules/shared'

/** An issued document that asks for money. */
interface DocumentDue {
  readonly invoiceId: InvoiceId
  /** The printed form. */
  readonly invoiceNumber: string
  readonly bookingId: BookingId | null
  /** The owner of the payments: the customer of the booking, or the account of the document, or a payer kept for it. */
  readonly customerId: UserId
  /** 0: nothing is to pay any more. */
  readonly left: Pence
  /** Money for it may have come in since. */
  readonly since: Temporal.Instant
  /** For the payer's statement and the provider's desk. */
  readonly description: string
}

/** The documents, as payments need them. */
export interface DocumentsToPay {
  /** Null when there is no such document, it is a draft, or its kind asks for no money. */
  due(invoiceId: InvoiceId): Promise<DocumentDue | null>
  /** The earliest moment at which money for it may have come in, of a draft too; null when there is no such document. */
  since(invoiceId: InvoiceId): Promise<Temporal.Instant | null>
  /**
   * Sees to it that `customerId` of `due` is somebody: a document for somebody without an account gets a payer of its own,
   * as a caller of the office does. Called again, it changes nothing.
   */
  keepPayer(invoiceId: InvoiceId): Promise<void>
}
