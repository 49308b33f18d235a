import type { PaymentId, Pence, ReconciliationId } from '#modules/shared'
import type { Actor } from '../provider-state/timeline.ts'
import type { ProviderName } from '../provider.ts'

/** Where the provider and our ledger do not say the same of one payment: what was captured less what went back. */
export interface Difference {
  /** The provider's name for the payment. */
  readonly ref: string
  /** Null when we know of none. */
  readonly paymentId: PaymentId | null
  /** `not_here`: money there of which we know nothing. `not_there`: money here of which the provider knows nothing. */
  readonly kind: 'not_here' | 'not_there' | 'amount_differs'
  readonly ours: Pence
  readonly theirs: Pence
}

/** One time that a provider's account was held against our ledger. */
export interface Reconciliation {
  readonly id: ReconciliationId
  readonly provider: ProviderName
  /** Payments that were begun from then until before `until`. */
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  readonly startedBy: Actor
  readonly startedAt: Temporal.Instant
  /** Null while it is at work, or when it was cut off. */
  readonly endedAt: Temporal.Instant | null
  /** How many payments were looked at. */
  readonly compared: number
  /** The number of payments that were updated with a state that had not reached us. */
  readonly healed: number
  /** Why it ended early, in words without secrets. */
  readonly fault: string | null
  readonly differences: readonly Difference[]
}

export interface TimeWindow {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** Keeps reconciliations. Each method is one transaction. */
export interface ReconciliationStore {
  begin(run: Reconciliation): Promise<void>
  /** Writes how it ended with its differences; where there are any, with the event `reconciliation-differs`. */
  end(run: Reconciliation): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<readonly Reconciliation[]>
  /** The last that was begun with each provider. */
  latest(): Promise<readonly Reconciliation[]>
  /** When the last began that ended without a fault over at least so many hours; null when none did. */
  lastGood(provider: ProviderName, hours: number): Promise<Temporal.Instant | null>
}
