const minute = 60
const hour = 60 * minute

/** The seconds from one try to the next: the first try is made at once, and ten are made in all. */
export const pausesSeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** Every try of an address for this time failed: it is switched off. */
const patienceHours = 5 * 24

/** When a delivery that has failed so many times is tried again; null: not again. */
export function nextTryAt(failures: number, now: Temporal.Instant): Temporal.Instant | null {
  const seconds = pausesSeconds[failures - 1]
  return seconds === undefined ? null : now.add({ seconds })
}

export function hasFailedTooLong(since: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(since.add({ hours: patienceHours }), now) <= 0
}
