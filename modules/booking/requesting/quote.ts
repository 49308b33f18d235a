import type { Priority, QuoteLine } from '#modules/pricing'
import type { Pence, QuoteId, ServiceId } from '#modules/shared'

/** A price that was told to somebody, and holds until it expires. */
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
  /** Forgets those that expired before `before` and that nothing was booked at; how many. */
  forget(before: Temporal.Instant): Promise<number>
}
