import type { EventOf, InvoiceId, StatementId } from '#modules/shared'
import type { ReminderStage } from './reminding/reminder-stages.ts'

interface OfDocument {
  readonly invoiceId: InvoiceId
}

/** The events of documents: kind and body. */
export interface BillingEvents {
  readonly 'document-issued': OfDocument
  /** Somebody asked that it goes out by mail. `round` counts the times. */
  readonly 'document-send-asked': OfDocument & { readonly round: number }
  /** A statement of account goes out by mail. */
  readonly 'statement-send-asked': { readonly statementId: StatementId }
  /** A reminder of an invoice that is due or overdue. */
  readonly 'document-reminder-due': OfDocument & { readonly stage: ReminderStage }
  /** A plan made it and sends it. */
  readonly 'recurring-document-due': OfDocument
  readonly 'document-voided': OfDocument
  /** The customer accepted or declined an offer. */
  readonly 'document-answered': OfDocument
  /** It was credited in full, written off, or an invoice was made of it: nobody is asked for it any more. */
  readonly 'document-closed': OfDocument
  /** Reminders wait: the pause. */
  readonly 'reminders-paused': { readonly pause: number }
  /** The last open amount came in. */
  readonly 'document-paid': OfDocument
}

export type BillingEvent = EventOf<BillingEvents>
