/**
 * The union of a module's events. `Bodies` maps each kind, in the past tense, to its body: ids, instants, `Pence` and
 * words from closed lists only.
 */
export type EventOf<Bodies> = {
  readonly [Kind in keyof Bodies & string]: { readonly kind: Kind; readonly at: Temporal.Instant } & Bodies[Kind]
}[keyof Bodies & string]

/** An event as the outbox holds it, until the relay has read its body by the schema of its kind. */
export interface StoredEvent {
  readonly id: number
  readonly kind: string
  readonly body: unknown
  readonly at: Temporal.Instant
  /** How often a subscriber has failed on it. */
  readonly attempts: number
  /** The request that it comes from, at once or by an event before it; null where no request caused it. */
  readonly requestId?: string | null
}

/** An open event that no attempt has processed. */
export interface StuckEvent extends Omit<StoredEvent, 'body'> {
  readonly nextTryAt: Temporal.Instant
}

/** The outbox as the relay needs it. Stores add events to it, each in the transaction of its fact. */
export interface Outbox {
  /** At most `limit` events whose next attempt is due by `now`, oldest first. */
  waiting(now: Temporal.Instant, limit: number): readonly StoredEvent[]
  /** How many events have not been handled yet, whenever their next attempt is due. */
  countOpen(): number
  /** At most `limit` open events that failed at least `attempts` times, oldest first. */
  stuck(attempts: number, limit: number): readonly StuckEvent[]
  /** Calls `listener` soon after this process has committed an event. */
  onKept(listener: () => void): void
  done(id: number, at: Temporal.Instant): Promise<void>
  /** Counts the attempt, and keeps the words of the fault and the time of the next attempt. */
  failed(id: number, fault: string, nextTryAt: Temporal.Instant): Promise<void>
}
