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
export { type BillingModule, createBilling } from './create-billing.ts'
export { eventsOfIssue, eventsOfMove, eventsOfSending } from './events-of-document.ts'
export type { BillingEvent, BillingEvents } from './events.ts'
export {
  type DocumentLink,
  type DocumentLinkPorts,
  type DocumentLinkStore,
  type DocumentLinks,
  createDocumentLinks,
} from './links/document-links.ts'
export type * from './papers.ts'
export type * from './ports.ts'
export type * from './refusals.ts'
export type * from './store.ts'
export { type DocumentWish, type WishedLine, kindOfCustomer } from './writing/content-of.ts'
export type { CreditWish } from './writing/credits.ts'
export { shownStatus } from './writing/moves.ts'
