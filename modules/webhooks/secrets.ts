import type { SealedSecrets } from './webhook.ts'

/** The former secret signs for so long after a change, so that the receiver can change without a loss. */
const overlapHours = 24

export function endOfFormer(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: overlapHours })
}

/** The secrets that sign at a moment, the present one first: at most two. */
export function signingSecrets(
  { present, former, formerUntil }: SealedSecrets,
  now: Temporal.Instant,
): readonly string[] {
  const isFormerLive = former !== null && formerUntil !== null && Temporal.Instant.compare(now, formerUntil) < 0
  return isFormerLive ? [present, former] : [present]
}
