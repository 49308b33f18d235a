/** Whether a provider is asked at all: one that has not answered for a while is left alone, and then asked carefully. */
export interface CircuitBreaker {
  /** Consecutive moments without an answer: attempts that were under way together count once. */
  readonly failures: number
  /** Since the first of them; null when it answers. */
  readonly since: Temporal.Instant | null
  /** The last fault, in words for the office. */
  readonly reason: string | null
  /** The provider is not asked before this; null when it may be. */
  readonly until: Temporal.Instant | null
}

export const answering: CircuitBreaker = { failures: 0, since: null, reason: null, until: null }

/** The number of failures in a row after which it is paused, for longer each time. */
const failuresToOpen = 5
const shortestSeconds = 30
/** A confirmation is to leave within two minutes, also after an outage. */
const longestSeconds = 60

/** `before`: the breaker when the attempt began. A failure that others of its time have counted changes only the reason. */
export function afterFailure(
  breaker: CircuitBreaker,
  before: CircuitBreaker,
  now: Temporal.Instant,
  reason: string,
): CircuitBreaker {
  const failures = before.failures + 1
  if (failures <= breaker.failures) return { ...breaker, reason }
  const seconds = Math.min(longestSeconds, shortestSeconds * 2 ** (failures - failuresToOpen))
  return {
    failures,
    since: breaker.since ?? now,
    reason,
    until: failures < failuresToOpen ? null : now.add({ seconds: Math.ceil(seconds) }),
  }
}

/** How many may be on their way at `now`, of `most`: one only while it is found out whether the provider is back. */
export function capacityOf({ failures, until }: CircuitBreaker, now: Temporal.Instant, most: number): number {
  if (failures < failuresToOpen) return most
  return until !== null && Temporal.Instant.compare(now, until) < 0 ? 0 : 1
}

/** The channel is paused: the office is notified. */
export function isDown({ failures }: CircuitBreaker): boolean {
  return failures >= failuresToOpen
}
