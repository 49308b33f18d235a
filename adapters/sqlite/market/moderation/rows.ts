import type {
  Appeal,
  Decision,
  MarketCase,
  NoticeFacts,
  PosterAnswer,
  Sanction,
  SubjectKind,
  SubjectRef,
} from '#modules/market'
import type { JobApplicationId, ReportId, UserId } from '#modules/shared'
import { instantText } from '../../kit/instant-text.ts'

/** The column of a moment that may be missing. */
export const textOf = (at: Temporal.Instant | null) => at && instantText(at)
const instantOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

/** The two columns that name a subject, as one value. */
export function refFrom(kind: SubjectKind, id: string): SubjectRef {
  // Safe: the kind and the id were written together.
  return { kind, id } as SubjectRef
}

export interface CaseRow {
  readonly id: ReportId
  readonly reference: string
  readonly kind: MarketCase['kind']
  readonly subject_kind: SubjectKind
  readonly subject_id: string
  readonly subject_title: string
  readonly application_id: JobApplicationId | null
  readonly reason: MarketCase['reason']
  readonly text: string
  readonly name: string
  readonly email: string
  readonly user_id: UserId | null
  readonly notice: string | null
  readonly answer: string | null
  readonly state: MarketCase['state']
  readonly outcome: MarketCase['outcome']
  readonly decision: number | null
  readonly due_at: string | null
  readonly poster_until: string | null
  readonly created_at: string
  readonly closed_at: string | null
}

export function caseFrom(row: CaseRow): MarketCase {
  const { id, reference, kind, reason, text, name, email, state, outcome, decision } = row
  return {
    id,
    reference,
    kind,
    subject: refFrom(row.subject_kind, row.subject_id),
    subjectTitle: row.subject_title,
    applicationId: row.application_id,
    reason,
    text,
    name,
    email,
    userId: row.user_id,
    // Safe: this adapter wrote both.
    notice: row.notice === null ? null : (JSON.parse(row.notice) as NoticeFacts),
    answer: row.answer === null ? null : (JSON.parse(row.answer) as PosterAnswer),
    state,
    outcome,
    decision,
    dueAt: instantOf(row.due_at),
    posterUntil: instantOf(row.poster_until),
    createdAt: Temporal.Instant.from(row.created_at),
    closedAt: instantOf(row.closed_at),
  }
}

export interface DecisionRow {
  readonly number: number
  readonly subject_kind: SubjectKind
  readonly subject_id: string
  readonly subject_title: string
  readonly decision: Decision['decision']
  readonly reason: Decision['reason']
  readonly text: string
  readonly by_user: UserId | null
  readonly at: string
  readonly to_state: Decision['to']
  readonly edit: Decision['edit']
  readonly against_owner: 0 | 1
  readonly owner_id: UserId | null
  readonly owner_name: string
  readonly owner_email: string
  readonly appeal_until: string | null
  readonly overturns: number | null
}

export function decisionFrom(row: DecisionRow): Decision {
  const { number, decision, reason, text, edit, overturns } = row
  return {
    number,
    subject: refFrom(row.subject_kind, row.subject_id),
    subjectTitle: row.subject_title,
    decision,
    reason,
    text,
    by: row.by_user,
    at: Temporal.Instant.from(row.at),
    to: row.to_state,
    edit,
    isAgainstOwner: row.against_owner === 1,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    ownerEmail: row.owner_email,
    appealUntil: instantOf(row.appeal_until),
    overturns,
  }
}

export interface AppealRow {
  readonly decision: number
  readonly side: Appeal['side']
  readonly case_id: ReportId | null
  readonly text: string
  readonly created_at: string
  readonly due_at: string | null
  readonly answered_at: string | null
  readonly answered_by: UserId | null
  readonly outcome: Appeal['outcome']
  readonly answer: string
  readonly note: string
}

export function appealFrom(row: AppealRow): Appeal {
  const { decision, side, text, outcome, answer, note } = row
  return {
    decision,
    side,
    reportId: row.case_id,
    text,
    createdAt: Temporal.Instant.from(row.created_at),
    dueAt: instantOf(row.due_at),
    answeredAt: instantOf(row.answered_at),
    answeredBy: row.answered_by,
    outcome,
    answer,
    note,
  }
}

export interface SanctionRow {
  readonly number: number
  readonly user_id: UserId
  readonly kind: Sanction['kind']
  readonly cause: Sanction['cause']
  readonly text: string
  readonly by_user: UserId
  readonly at: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly lifted_at: string | null
}

export function sanctionFrom(row: SanctionRow): Sanction {
  const { number, kind, cause, text } = row
  return {
    number,
    userId: row.user_id,
    kind,
    cause,
    text,
    by: row.by_user,
    at: Temporal.Instant.from(row.at),
    startsAt: instantOf(row.starts_at),
    endsAt: instantOf(row.ends_at),
    liftedAt: instantOf(row.lifted_at),
  }
}
