/**
 * How an instant is written wherever a machine reads it, on the wire and in the store: RFC 3339 in UTC with three
 * decimals, always, so that the order of the texts is the order of the times.
 */
export function instantText(at: Temporal.Instant): string {
  return momentText(at.epochMilliseconds)
}

/** The same of milliseconds since 1970. */
export function momentText(ms: number): string {
  const known = spelled.get(ms)
  if (known !== undefined) return known
  const text = Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })
  if (spelled.size >= mostSpelled) spelled.clear()
  spelled.set(ms, text)
  return text
}

/** Visits share their starts and ends: a board spells the same moments again and again, which costs more than its queries. */
const spelled = new Map<number, string>()
const mostSpelled = 4_096
