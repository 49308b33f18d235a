import type { BillingDocument, Totals } from '#modules/invoicing'
import type { IdempotencyClaim, InvoiceId, RecurrenceId, Result } from '#modules/shared'
import type { BillingClaimRefusal, DocumentChanged, NewDocument } from '../store.ts'
import type { NewRecurrence, Recurrence, RecurrenceStanding, RecurringContent } from './recurrence.ts'

/** A period of a plan that gets its document. */
interface PeriodToMake {
  readonly period: Temporal.PlainDate
  /** The plan once the period is made. */
  readonly after: Pick<RecurrenceStanding, 'madeUntil' | 'next'>
  /** It is issued and mailed, by a subscriber of its event. */
  readonly isSent: boolean
}

/** Keeps plans by which documents come again. Each writing method is one transaction with its audit line and events. */
export interface RecurrenceStore {
  find(id: RecurrenceId): Promise<Recurrence | null>
  /** Newest first, beginning after `after`. */
  list(limit: number, after: RecurrenceId | null): Promise<readonly Recurrence[]>
  /** The documents of a plan, newest first. */
  documentsOf(id: RecurrenceId, limit: number): Promise<readonly InvoiceId[]>
  /** Running plans with a period up to that day, by period and id, beginning after `after`. */
  due(
    day: Temporal.PlainDate,
    limit: number,
    after: Pick<Recurrence, 'id' | 'next'> | null,
  ): Promise<readonly Recurrence[]>
  /** Keeps a plan with the document that it begins with. */
  add(
    plan: NewRecurrence,
    draft: NewDocument,
    totals: Totals,
    claim: IdempotencyClaim<BillingDocument> | null,
  ): Promise<Result<BillingDocument, BillingClaimRefusal>>
  /**
   * Claims the next period of a plan and makes its draft. Null, and nothing is written, where another run has it, or the
   * plan was paused, ended or changed. A document that is there already is the one of the period.
   */
  make(plan: Recurrence, made: PeriodToMake, draft: NewDocument, totals: Totals): Promise<BillingDocument | null>
  /** `content` null: as it is. */
  change(
    before: Recurrence,
    standing: RecurrenceStanding,
    content: RecurringContent | null,
    at: Temporal.Instant,
  ): Promise<Result<Recurrence, DocumentChanged>>
}

export interface RecurrencePorts {
  readonly recurrences: RecurrenceStore
}
