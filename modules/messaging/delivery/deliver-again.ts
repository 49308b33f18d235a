/** Seconds until the next try, after the first, second, ... that came to nothing: eight tries within a day. */
const pauses = [15, 60, 300, 1_800, 7_200, 21_600, 54_000]

const aDay = Temporal.Duration.from({ hours: 24 })
/** The age of a message does not matter: one that was paused for days is not given up for one temporary fault. */
const leastTries = 3

export interface Tried {
  /** Attempts so far. */
  readonly attempts: number
  /** Since when it was to leave. */
  readonly notBefore: Temporal.Instant
}

/**
 * When to try again, or null when it is given up. Not all at the same moment: a part of each pause, at most a quarter,
 * is left to chance; `random` answers from 0 to below 1.
 */
export function nextTry(
  { attempts, notBefore }: Tried,
  now: Temporal.Instant,
  random: () => number,
): Temporal.Instant | null {
  const seconds = pauses[attempts - 1]
  if (seconds === undefined) return null
  const isOld = Temporal.Instant.compare(notBefore.add(aDay), now) <= 0
  if (isOld && attempts >= leastTries) return null
  return now.add({ milliseconds: Math.round(seconds * 1_000 * (0.75 + random() / 4)) })
}
