export {
  auditOfDraft,
  auditOfDraftChange,
  auditOfDraftRemoval,
  auditOfIssue,
  auditOfMove,
  auditOfRecurrence,
  auditOfReminderPause,
  auditOfSending,
  auditOfSeriesStart,
  auditOfSettlement,
  auditOfStatement,
  auditOfVatPeriod,
} from './audit-of-document.ts'
export { type BillingModule, createBilling } from './create-billing.ts'
export type { CreditNoteDue } from './credits-due/credit-difference.ts'
export {
  eventsOfIssue,
  eventsOfMove,
  eventsOfPeriod,
  eventsOfPause,
  eventsOfReminder,
  eventsOfSending,
  eventsOfStatement,
} from './events-of-document.ts'
export type { BillingEvents } from './events.ts'
export { type DocumentImports, createImports } from './importing/import-documents.ts'
export { type TableReader, importColumns } from './importing/read-documents.ts'
export { type DocumentLinkPorts, type DocumentLinks, createDocumentLinks } from './links/document-links.ts'
export { type LogoImages, type LogoPorts, type LogoStore, type Logos, createLogos } from './logo/logos.ts'
export type * from './papers.ts'
export type * from './ports.ts'
export { isBilledBy } from './reading/is-billed.ts'
export { documentsWords } from './reading/documents-words.ts'
export { daysWaiting } from './reading/days-waiting.ts'
export { type ReminderStage, isInStage, reminderStages } from './reminding/reminder-stages.ts'
export {
  type NewRecurrence,
  type Recurrence,
  type RecurrenceWish,
  type RecurringContent,
  recurrenceState,
} from './recurring/recurrence.ts'
export { type InterestRefusal, type InterestToday, type NoInterest, percentText } from './interest/interest.ts'
export type { RecurrenceRefusal } from './recurring/recurring.ts'
export type { RecurrencePorts, RecurrenceStore } from './recurring/store.ts'
export {
  type DocumentReminders,
  type DocumentRemindersModule,
  type PauseSubject,
  type ReminderPause,
  causeOfReminder,
  createDocumentReminders,
  reminderCauses,
} from './reminding/reminders.ts'
export type { ReceiptWish } from './receipts/receipts.ts'
export type * from './refusals.ts'
export type * from './statements/ports.ts'
export { type StatementRefusal, type Statements, createStatements } from './statements/statements.ts'
export type * from './store.ts'
export { closePeriodOf, momentOfWriting } from './vat/close-period.ts'
export {
  type EarlierPeriodOpen,
  type PeriodClosed,
  type PeriodNotOver,
  type PeriodOverlaps,
  type ShownReturn,
  type VatBooks,
  type VatDays,
  type VatPeriod,
  type VatReturns,
  createVatReturns,
} from './vat/vat-returns.ts'
export type { DocumentWish, WishedLine } from './writing/content-of.ts'
export { shownStatus } from './writing/moves.ts'
