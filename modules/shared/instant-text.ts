/**
 * How an instant is written wherever a machine reads it, on the wire and in the store: RFC 3339 in UTC with three
 * decimals, always, so that the order of the texts is the order of the times.
 */
export function instantText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' })
}
