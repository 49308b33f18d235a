import type { Priority, QuoteLine } from '#modules/pricing'
import type { Pence, QuoteId, ServiceId } from '#modules/shared'

/** A price that was shown to somebody, valid until it expires. */
export interface Quote {
  readonly id: QuoteId
  readonly serviceId: ServiceId
  readonly priority: Priority
  /** They add up to the total. */
  readonly lines: readonly QuoteLine[]
  readonly total: Pence
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** Keeps quotes. Each method is one transaction. */
export interface QuoteStore {
  keep(quote: Quote): Promise<void>
  /** Null when there is none. */
  find(id: QuoteId): Promise<Quote | null>
  /**
   * Examines at most `limit` quotes in the order of their ids, those behind `after`, and deletes those that expired before
   * `before` and that nothing was booked at. `next` is the last one examined; null once there are no more.
   */
  forget(
    before: Temporal.Instant,
    after: QuoteId | null,
    limit: number,
  ): Promise<{ readonly count: number; readonly next: QuoteId | null }>
}
