import type { FormPlace, FormTemplate, FormVersion, Visit, VisitForm, WrittenAnswers } from '#modules/fulfilment'
import type { AlreadyAnswered, FormId, IdempotencyMismatch, Result } from '#modules/shared'
import type { ReportState, VisitKey } from '../reports/report-store.ts'
import type { FieldAction } from '../visits/field-action.ts'

/** A form at a visit, before its answers change. */
export interface FormState {
  readonly report: ReportState
  /** The version that the answers are kept with; null while there are none. */
  readonly kept: FormVersion | null
  readonly written: WrittenAnswers
  /** Null when there is no such version of the form. */
  readonly version: (number: number) => FormVersion | null
  /** Null for an unknown form. */
  readonly template: FormTemplate | null
  readonly place: FormPlace
}

/** The answers as they are to be kept. */
export interface DecidedAnswers {
  readonly form: FormVersion
  readonly written: WrittenAnswers
}

/** A visit, and the service that it is for. */
interface VisitAtPlace {
  readonly visit: Visit
  readonly place: FormPlace
}

/** Keeps the answers of visits. Each method is one transaction. */
export interface FormAnswerStore {
  /** The forms of each of some visits that were read, for the services of their bookings, with what is missing. */
  ofVisits(asked: readonly VisitAtPlace[]): Promise<readonly (readonly VisitForm[])[]>

  /**
   * Keeps what `decide` makes of the answers of the latest version of the report, once for an action however late it is
   * sent again, and answers with the form after it. `decide` is pure, and asked inside the transaction.
   */
  answer<Refusal>(
    action: FieldAction<VisitForm>,
    visit: VisitKey,
    form: FormId,
    at: Temporal.Instant,
    decide: (now: FormState) => Result<DecidedAnswers, Refusal>,
  ): Promise<Result<VisitForm, Refusal | AlreadyAnswered | IdempotencyMismatch>>
}
