/** A refund that is pending for longer is reported to the office, and is a difference at reconciliation. */
const refundDelay = { minutes: 15 } as const

/** A refund that was requested before this is delayed. */
export function delayedFrom(now: Temporal.Instant): Temporal.Instant {
  return now.subtract(refundDelay)
}
