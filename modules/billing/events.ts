import type { EventOf, InvoiceId } from '#modules/shared'

/** The events of documents: kind and body. */
export interface BillingEvents {
  /** Somebody asked that it goes out by mail. `round` counts the times. */
  readonly 'document-send-asked': { readonly invoiceId: InvoiceId; readonly round: number }
}

export type BillingEvent = EventOf<BillingEvents>
