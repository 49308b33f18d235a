import type { PhotoOfReport, Visit, WrittenReport } from '#modules/fulfilment'
import type { AlreadyAnswered, IdempotencyMismatch, Result } from '#modules/shared'
import type { FieldAction } from '../visits/field-action.ts'

/** The end of the writing of one version. */
interface Submission {
  readonly at: Temporal.Instant
  /** A user's id. */
  readonly by: string
}

/** One version of the report of a visit, as it is kept. */
export interface VisitReport extends WrittenReport {
  /** From 1. */
  readonly version: number
  /** Why a version after the first was opened; null for the first. */
  readonly correctionReason: string | null
  /** Null while it is written. */
  readonly submission: Submission | null
}

/** A visit with one version of its report. */
export interface ReportState {
  readonly visit: Visit
  /** Null before anything was written. */
  readonly report: VisitReport | null
  readonly photos: readonly PhotoOfReport[]
  /** The one text of that version, and its SHA-256. */
  readonly canonical: string
  readonly hash: string
}

export type VisitKey = Pick<Visit, 'bookingId' | 'number'>

/** Keeps the reports of visits. Each method is one transaction. */
export interface ReportStore {
  /** With the latest version, or with the latest that was submitted; null for an unknown visit. */
  find(visit: VisitKey, which: 'latest' | 'submitted'): Promise<ReportState | null>

  /**
   * Keeps what `decide` makes of the latest version, once for an action however late it is sent again, and answers with
   * the state after it. `decide` is pure, and asked inside the transaction.
   */
  write<Refusal>(
    action: FieldAction<ReportState>,
    visit: VisitKey,
    at: Temporal.Instant,
    decide: (now: ReportState) => Result<WrittenReport, Refusal>,
  ): Promise<Result<ReportState, Refusal | AlreadyAnswered | IdempotencyMismatch>>

  /** The refusal of an action that was sent before; null for a new one. */
  answered<Done>(action: FieldAction<Done>): Promise<AlreadyAnswered | IdempotencyMismatch | null>
}
