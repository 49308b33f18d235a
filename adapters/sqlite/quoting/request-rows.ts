import type { DocumentStatus } from '#modules/invoicing'
import {
  type QuoteEntry,
  type QuoteEntryKind,
  type QuoteFile,
  type QuoteFileType,
  type QuotePaper,
  type QuotePolicy,
  type QuoteRequest,
  type QuoteStage,
  openStages,
  stateOfPaper,
} from '#modules/quoting'
import {
  type ConversationId,
  type EnquiryId,
  type InvoiceId,
  type QuoteFileId,
  type QuoteRequestId,
  type ServiceId,
  type UserId,
  pence,
} from '#modules/shared'
import { sqlTexts } from '../kit/sql-lists.ts'

interface PaperColumns<Of extends string> {
  readonly status: `${Of}_status`
  readonly number: `${Of}_number`
  readonly total: `${Of}_total`
  readonly due: `${Of}_due`
}

type PaperRow<Of extends string> = Readonly<
  Record<PaperColumns<Of>['status'], DocumentStatus | null> &
    Record<PaperColumns<Of>['number'] | PaperColumns<Of>['due'], string | null> &
    Record<PaperColumns<Of>['total'], number | null>
>

export interface RequestRow extends PaperRow<'paper'>, PaperRow<'draft'> {
  readonly id: QuoteRequestId
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postcode: string
  readonly description: string
  readonly category: string | null
  readonly service_id: ServiceId | null
  readonly user_id: UserId | null
  readonly conversation_id: ConversationId | null
  readonly enquiry_id: EnquiryId | null
  readonly stage: QuoteStage
  readonly assigned_to: UserId | null
  readonly paper_id: InvoiceId | null
  readonly draft_now: InvoiceId | null
  readonly plan_service_id: ServiceId | null
  readonly plan_minutes: number | null
  readonly plan_policy: QuotePolicy | null
  readonly plan_valid_days: number | null
  readonly plan_is_survey: number | null
  readonly is_waiting: number
  readonly version: number
  readonly created_at: string
}

export interface EntryRow {
  readonly number: number
  readonly at: string
  readonly user_id: UserId | null
  readonly kind: QuoteEntryKind
  readonly text: string
}

export interface FileRow {
  readonly id: QuoteFileId
  readonly draft_hash: string | null
  readonly request_id: QuoteRequestId | null
  readonly file: string
  readonly media_type: QuoteFileType
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly created_at: string
}

const columnsOf = (table: string) =>
  `${table}.status as ${table}_status, ${table}.invoice_number as ${table}_number,
   ${table}.total_amount_pence as ${table}_total, ${table}.due_date as ${table}_due`

/**
 * Requests with their papers, under the name `r`. A draft that was issued on its own page is the paper from then on.
 */
export const selectRequests = `select r.*, paper.id as paper_id, ${columnsOf('paper')}, draft.id as draft_now,
    ${columnsOf('draft')}
  from quote_requests r
  left join invoices draft on draft.id = r.draft_id and draft.status = 'draft'
  left join invoices paper on paper.id = coalesce(
    (select id from invoices where id = r.draft_id and status <> 'draft'), r.invoice_id)`

const cases = Object.entries(stateOfPaper)
  .filter(([shown]) => shown !== 'expired')
  .map(([status, state]) => `when '${status}' then '${state}'`)

/** SQL: the state of a request on the day `@day`, as `stateOf` has it. */
export const stateInSql = `case
  when paper.status in (${sqlTexts(['accepted', 'invoiced'])}) then 'accepted'
  when r.stage not in (${sqlTexts(openStages)}) then r.stage
  when paper.status = 'sent' and paper.due_date < @day then 'expired'
  else coalesce(case paper.status ${cases.join(' ')} end, r.stage) end`

export function requestFrom(row: RequestRow): QuoteRequest {
  const { id, reference, name, email, phone, address, postcode, description, category, stage, version } = row
  return {
    id,
    reference,
    name,
    email,
    phone,
    address,
    postcode,
    description,
    category,
    stage,
    version,
    serviceId: row.service_id,
    userId: row.user_id,
    conversationId: row.conversation_id,
    enquiryId: row.enquiry_id,
    assignedTo: row.assigned_to,
    paper: paperFrom(row.paper_id, row.paper_status, row.paper_number, row.paper_total, row.paper_due),
    draft: paperFrom(row.draft_now, row.draft_status, row.draft_number, row.draft_total, row.draft_due),
    plan: planFrom(row),
    isWaiting: row.is_waiting === 1,
    createdAt: Temporal.Instant.from(row.created_at),
  }
}

function paperFrom(
  invoiceId: InvoiceId | null,
  status: DocumentStatus | null,
  number: string | null,
  total: number | null,
  due: string | null,
): QuotePaper | null {
  if (invoiceId === null || status === null) return null
  return {
    invoiceId,
    number,
    status,
    total: pence(total ?? 0),
    dueDate: due === null ? null : Temporal.PlainDate.from(due),
  }
}

function planFrom(row: RequestRow): QuoteRequest['plan'] {
  const { plan_service_id: serviceId, plan_minutes: durationMinutes, plan_policy: paymentPolicy } = row
  const { plan_valid_days: validDays } = row
  if (serviceId === null || durationMinutes === null || paymentPolicy === null || validDays === null) return null
  return { serviceId, durationMinutes, paymentPolicy, validDays, isSurvey: row.plan_is_survey === 1 }
}

export function entryFrom({ number, at, user_id: by, kind, text }: EntryRow): QuoteEntry {
  return { number, at: Temporal.Instant.from(at), by, kind, text }
}

export function fileFrom({ id, file, bytes, width, height, ...row }: FileRow): QuoteFile {
  return {
    id,
    file,
    bytes,
    width,
    height,
    draftHash: row.draft_hash,
    requestId: row.request_id,
    mediaType: row.media_type,
    createdAt: Temporal.Instant.from(row.created_at),
  }
}
