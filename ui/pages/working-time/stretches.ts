interface Stretch {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly place: 'first' | 'second'
}

/** Days in a row with the same place, as one. */
export function stretchesOf(days: readonly Stretch[]): readonly Stretch[] {
  const found: Stretch[] = []
  for (const { startsAt, endsAt, place } of days) {
    const last = found.at(-1)
    if (last?.place === place && last.endsAt.equals(startsAt)) found[found.length - 1] = { ...last, endsAt }
    else found.push({ startsAt, endsAt, place })
  }
  return found
}
