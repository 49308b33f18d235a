/**
 * The time after a message of a person for which any text may be sent to them; later only a template (WhatsApp's own
 * rule; decision L2).
 */
const windowHours = 24

/** When the window closes that a message from them opened; null when they never wrote. */
export function windowEnds(lastInboundAt: Temporal.Instant | null): Temporal.Instant | null {
  return lastInboundAt && lastInboundAt.add({ hours: windowHours })
}

export function isWindowOpen(lastInboundAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  const ends = windowEnds(lastInboundAt)
  return ends !== null && Temporal.Instant.compare(now, ends) < 0
}
