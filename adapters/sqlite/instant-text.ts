/** How an instant is stored; see `instant` of the schema. For what `sql` and raw statements are given. */
export function instantText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' })
}
