export type { BillingEvent, BillingEvents } from './events.ts'
export type * from './store.ts'
export type { NotExpressible, PaperPrinter, PrintedDocument } from './papers.ts'
export type { InvoicePayment, InvoicePaymentRequest, InvoicePayments } from './ports.ts'
