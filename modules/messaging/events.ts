import type { EventOf, InboundSmsId, InvoiceId } from '#modules/shared'

/** The events of messages: kind and body. */
export interface MessagingEvents {
  /** A text message came in that a person has to read. */
  readonly 'sms-received': { readonly inboundId: InboundSmsId }
  /** The mail server has the mail with the document. */
  readonly 'document-mailed': { readonly invoiceId: InvoiceId }
}

export type MessagingEvent = EventOf<MessagingEvents>
