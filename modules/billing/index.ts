export {
  auditOfDraft,
  auditOfDraftChange,
  auditOfDraftRemoval,
  auditOfIssue,
  auditOfMove,
  auditOfSending,
  auditOfSeriesStart,
  auditOfSettlement,
} from './audit-of-document.ts'
export { eventsOfIssue, eventsOfMove, eventsOfSending } from './events-of-document.ts'
export type { BillingEvent, BillingEvents } from './events.ts'
export type * from './store.ts'
export type { NotExpressible, PaperPrinter, PrintedDocument } from './papers.ts'
export type { InvoicePayment, InvoicePaymentRequest, InvoicePayments } from './ports.ts'
