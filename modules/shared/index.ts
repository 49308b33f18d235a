export { at, atCare, atKeywords } from './addresses.ts'
export { atSystem } from './system-addresses.ts'
export { doneAt } from './done-at.ts'
export { foldText } from './fold-text.ts'
export { type AuditNote, difference } from './audit-note.ts'
export type { IncomingFile, IncomingFileOnDisk } from './incoming-file.ts'
export { type AccessNoteName, type AccessNotes, accessNoteNames, accessNotes, eachAccessNote } from './access-notes.ts'
export { type InBatches, nextLimit, whileFull, withoutRest } from './batches.ts'
export { brandWords } from './brand-words.ts'
export { type Clock, businessDate, businessZone, byBusinessDay, inBusinessZone } from './clock.ts'
export type { EventOf, Outbox, StoredEvent, StuckEvent } from './event.ts'
export { NotLive, OutsideDown, Overloaded, StorageDown, type StorageReason } from './faults.ts'
export type { AlreadyAnswered, AnswerStore, IdempotencyClaim, IdempotencyMismatch, KeptAnswer } from './idempotency.ts'
export {
  type AbsenceId,
  type AdvertId,
  type ApplianceId,
  type GasCopyId,
  type GasRecordId,
  type ApplicationId,
  type BookingId,
  type CarePlanId,
  type CredentialId,
  type DocumentId,
  type EmergencyServiceId,
  type FilterId,
  type CallId,
  type CannedAnswerId,
  type CommunicationId,
  type ApiKeyId,
  type DeviceAccessId,
  type ConversationId,
  type EnquiryId,
  type ExportId,
  type Id,
  type IdPrefix,
  type IdSource,
  type InvitationId,
  type JobApplicationId,
  type JobId,
  type ListingId,
  type ListingMessageId,
  type ListingReviewId,
  type InboundId,
  type InboundSmsId,
  type MessageId,
  type NotificationId,
  type OldJobId,
  type PasskeyId,
  type PaymentId,
  type CalendarFeedId,
  type PhotoId,
  type PropertyId,
  type PushSubscriptionId,
  type FraudCheckId,
  type QuoteId,
  type ReconciliationId,
  type RefundId,
  type ReportId,
  type ServiceId,
  type SessionId,
  type SubmissionId,
  type TechnicianId,
  type KeywordId,
  type KeywordRunId,
  type TaskId,
  type BulkId,
  type ImportId,
  type ThreadFileId,
  type UserId,
  type VariationId,
  type FormId,
  type HandoverId,
  type InvoiceId,
  type RecurrenceId,
  type StatementId,
  type QuoteFileId,
  type QuoteRequestId,
  type VisitId,
  parseId,
} from './ids.ts'
export { instantText, momentText } from './instant-text.ts'
export {
  type BasisPoints,
  type Pence,
  basisPoints,
  formatPence,
  parsePounds,
  pence,
  poundsNumber,
  poundsText,
  scalePence,
  sumPence,
} from './money.ts'
export {
  type OfficeRole,
  type Permission,
  type Role,
  type StaffRole,
  accountRoles,
  deskOf,
  isStaffRole,
  may,
  officeRoles,
  permissions,
  roles,
  rolesThatMay,
} from './permissions.ts'
export { type Result, accept, refuse } from './result.ts'
export { textLimits } from './text-limits.ts'
export {
  beforeWords,
  clockWords,
  dayWords,
  hoursWords,
  momentWords,
  plannedClock,
  plannedWords,
  promisedClock,
  promisedWords,
  timeWords,
  windowWords,
  dayOfMonthWords,
  monthWords,
  weekdayWords,
} from './time-words.ts'
export { remembered } from './remembered.ts'
export {
  type NewSecretLink,
  type SecretLink,
  type SecretLinkPorts,
  type SecretLinkStore,
  createSecretLinks,
} from './secret-links.ts'
export { type ProofMediaType, documentsAtMost, judgeLastDay, proofReminderDays } from './proofs.ts'
