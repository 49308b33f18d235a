import type { Place, Span } from '#modules/scheduling'

/** A reservation as `spanColumns` select it: an array, which is read faster than an object. */
export type SpanRow = readonly [
  resource: string,
  startsAtMs: number,
  endsAtMs: number,
  beforeMs: number,
  afterMs: number,
  includesWay: number,
  district: string | null,
]

export const spanColumns =
  'resource, starts_ms, ends_ms, coalesce(before_ms, buffer_ms), buffer_ms, includes_way, district'

/** `placeOf`: null for a district that is not covered any more. */
export function spanOfRow(
  [, startsAtMs, endsAtMs, beforeMs, afterMs, way, district]: SpanRow,
  placeOf: (district: string) => Place | null,
): Span {
  const place = district === null ? null : placeOf(district)
  return { startsAtMs, endsAtMs, beforeMs, afterMs, place, includesWay: way === 1 }
}
