import type { Brand } from './brand.ts'

/** One prefix for each thing that has an identity; it is read in logs and in addresses. */
export type IdPrefix =
  | 'usr'
  | 'tec'
  | 'app'
  | 'svc'
  | 'bkg'
  | 'pay'
  | 'rfd'
  | 'pho'
  | 'enq'
  | 'ntf'
  | 'quo'
  | 'frd'
  | 'rec'
  | 'var'
  | 'msg'
  | 'psh'
  | 'cal'
  | 'wam'
  | 'sms'
  | 'exp'
  | 'arq'
  | 'gcr'
  | 'idn'
  | 'ses'
  | 'pky'
  | 'inv'
  | 'doc'
  | 'crd'
  | 'prp'
  | 'abs'
  | 'vis'
  | 'frm'
  | 'csh'
  | 'ivc'
  | 'rcr'
  | 'stm'
  | 'qrq'
  | 'qfl'
  | 'sub'
  | 'ems'
  | 'cnv'
  | 'can'
  | 'vid'
  | 'com'
  | 'fil'
  | 'dva'
  | 'lst'
  | 'job'
  | 'lms'
  | 'lrv'
  | 'jap'
  | 'rpt'
  | 'kwd'
  | 'kwr'
  | 'key'
  | 'whk'
  | 'whd'
  | 'tsk'
  | 'blk'
  | 'imp'
  | 'apl'
  | 'cpl'
  | 'ojb'
  | 'flt'
  | 'gsr'
  | 'gcp'

export type Id<Prefix extends IdPrefix> = Brand<`${Prefix}_${string}`, Prefix>
export type UserId = Id<'usr'>
/** An advert of a tradesperson in the directory. */
export type ListingId = Id<'lst'>
/** An advert of a job on the job board. */
export type JobId = Id<'job'>
export type AdvertId = ListingId | JobId
/** A message of a visitor to the owner of a listing. */
export type ListingMessageId = Id<'lms'>
export type ListingReviewId = Id<'lrv'>
/** An application for an advertised job. */
export type JobApplicationId = Id<'jap'>
/** A report of an advert or a review of one. */
export type ReportId = Id<'rpt'>
export type TechnicianId = Id<'tec'>
/** An application to become a technician. */
export type ApplicationId = Id<'app'>
export type ServiceId = Id<'svc'>
/** A card of Emergency Callout Services. */
export type EmergencyServiceId = Id<'ems'>
export type BookingId = Id<'bkg'>
export type PaymentId = Id<'pay'>
export type RefundId = Id<'rfd'>
export type PhotoId = Id<'pho'>
export type EnquiryId = Id<'enq'>
/** A form that waits for a confirmation by e-mail. */
export type SubmissionId = Id<'sub'>
export type NotificationId = Id<'ntf'>
export type QuoteId = Id<'quo'>
export type FraudCheckId = Id<'frd'>
/** One time that a provider's account was held against ours. */
export type ReconciliationId = Id<'rec'>

export type VariationId = Id<'var'>
export type MessageId = Id<'msg'>
export type PushSubscriptionId = Id<'psh'>
export type CalendarFeedId = Id<'cal'>
/** Everything held about somebody, prepared for them. */
export type ExportId = Id<'exp'>
/** An inbound WhatsApp message. */
export type InboundId = Id<'wam'>
/** An inbound text message (SMS). */
export type InboundSmsId = Id<'sms'>
export type SessionId = Id<'ses'>
export type PasskeyId = Id<'pky'>
/** An invitation to work here. */
export type InvitationId = Id<'inv'>
/** A file that somebody shows who they are, or what they may do, with. */
export type DocumentId = Id<'doc'>
export type CredentialId = Id<'crd'>
/** A place that a customer has work done at. */
export type PropertyId = Id<'prp'>
/** A boiler, a hob or another appliance of a property. */
export type ApplianceId = Id<'apl'>
/** A maintenance plan of a customer. */
export type CarePlanId = Id<'cpl'>
/** A job of an earlier program. */
export type OldJobId = Id<'ojb'>
/** A gas safety record, and a copy of one that a tenant has to have. */
export type GasRecordId = Id<'gsr'>
export type GasCopyId = Id<'gcp'>
/** A time that a technician does not work. */
export type AbsenceId = Id<'abs'>

/** A visit of a booking: `visitIdOf` makes it from the booking and the number. */
export type VisitId = Id<'vis'>

/** A risk check or work form. */
export type FormId = Id<'frm'>
/** Cash of a technician that the office has counted. */
export type HandoverId = Id<'csh'>
/** An invoice, or another document that the business issues: see `documentTypes`. */
export type InvoiceId = Id<'ivc'>
/** A recurring invoice: what is billed each period. */
export type RecurrenceId = Id<'rcr'>
/** A statement of account that is sent. */
export type StatementId = Id<'stm'>
/** A request for a quote. */
export type QuoteRequestId = Id<'qrq'>
/** A photo or video of it. */
export type QuoteFileId = Id<'qfl'>

/** A conversation with a visitor of the site. */
export type ConversationId = Id<'cnv'>
/** A text that the office answers with often. */
export type CannedAnswerId = Id<'can'>
/** A video call of a booking. */
export type CallId = Id<'vid'>
/** A message in the thread of a booking. */
export type CommunicationId = Id<'com'>
/** A file that a message has. */
export type ThreadFileId = Id<'fil'>
/** A permission to use a device of the customer. */
export type DeviceAccessId = Id<'dva'>
/** A key of the HTTP interface. */
export type ApiKeyId = Id<'key'>

/** Makes identities. Ids made later sort later. */
export interface IdSource {
  next<Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix>
}

/** The id in `text`, or null when it is none of that kind: the only way in from outside. */
export function parseId<Prefix extends IdPrefix>(prefix: Prefix, text: string): Id<Prefix> | null {
  const body = text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : ''
  return /^[0-9a-z-]{3,60}$/.test(body) ? (text as Id<Prefix>) : null
}
/** A search of the list of keywords. */
export type KeywordId = Id<'kwd'>
/** One run of the generator, or of an import of keywords. */
export type KeywordRunId = Id<'kwr'>
/** Long work that a member of staff began. */
export type TaskId = Id<'tsk'>
/** One file that is imported. */
export type ImportId = Id<'imp'>
/** One action on many rows of a list. */
export type BulkId = Id<'blk'>
/** A question of a list that somebody saved. */
export type FilterId = Id<'flt'>
