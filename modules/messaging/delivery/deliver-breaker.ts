/** Whether a provider is asked at all: one that has not answered for a while is left alone, and then asked carefully. */
export interface Breaker {
  /** Consecutive attempts without an answer. */
  readonly silences: number
  /** Since the first of them; null when it answers. */
  readonly since: Temporal.Instant | null
  /** The last fault, in words for the office. */
  readonly reason: string | null
  /** Not asked before this; null when it may be. */
  readonly until: Temporal.Instant | null
}

export const answering: Breaker = { silences: 0, since: null, reason: null, until: null }

/** From so many silences in a row it is left alone, for longer each time. */
const enough = 5
const shortestSeconds = 30
const longestSeconds = 600

export function afterSilence(breaker: Breaker, now: Temporal.Instant, reason: string): Breaker {
  const silences = breaker.silences + 1
  const seconds = Math.min(longestSeconds, shortestSeconds * 2 ** (silences - enough))
  return {
    silences,
    since: breaker.since ?? now,
    reason,
    until: silences < enough ? null : now.add({ seconds: Math.ceil(seconds) }),
  }
}

/** How many may be on their way at `now`, of `most`: one only while it is found out whether the provider is back. */
export function roomOf({ silences, until }: Breaker, now: Temporal.Instant, most: number): number {
  if (silences < enough) return most
  return until !== null && Temporal.Instant.compare(now, until) < 0 ? 0 : 1
}

/** It is left alone: the office is told so. */
export function isDown({ silences }: Breaker): boolean {
  return silences >= enough
}
