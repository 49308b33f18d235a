import type { Board } from '#modules/booking'
import type { TimeSpan } from '#modules/scheduling'

const quarterMs = 15 * 60_000
const hourMs = 4 * quarterMs

/** The part of a day that the lanes show, in quarters of an hour of elapsed time. */
export interface LaneWindow {
  readonly fromMs: number
  readonly columns: number
  /** The beginning of each hour. */
  readonly hours: readonly number[]
}

/** From the first hour at which anybody works or anything is planned to the last; the whole day where nothing is. */
export function windowOf({ startsAt, endsAt, lanes }: Pick<Board, 'startsAt' | 'endsAt' | 'lanes'>): LaneWindow {
  const [first, last] = [startsAt.epochMilliseconds, endsAt.epochMilliseconds]
  const spans = lanes.flatMap(({ working, visits }) => [...working, ...visits.flatMap(({ span }) => span ?? [])])
  const starts = spans.map(({ startsAtMs }) => Math.max(first, startsAtMs))
  const ends = spans.map(({ endsAtMs }) => Math.min(last, endsAtMs))
  const fromMs = spans.length === 0 ? first : first + Math.floor((Math.min(...starts) - first) / hourMs) * hourMs
  const untilMs = spans.length === 0 ? last : first + Math.ceil((Math.max(...ends) - first) / hourMs) * hourMs
  const count = Math.max(1, Math.ceil((untilMs - fromMs) / hourMs))
  return { fromMs, columns: count * 4, hours: Array.from({ length: count }, (_, index) => fromMs + index * hourMs) }
}

/** The first column of a span, from 1, and how many it takes; at least one. */
export function stepsOf(
  { startsAtMs, endsAtMs }: TimeSpan,
  { fromMs, columns }: LaneWindow,
): { readonly column: number; readonly length: number } {
  const column = Math.min(columns, Math.max(1, Math.floor((startsAtMs - fromMs) / quarterMs) + 1))
  const end = Math.min(columns, Math.ceil((endsAtMs - fromMs) / quarterMs))
  return { column, length: Math.max(1, end - column + 1) }
}

/** The part of a lane that the words of a visit need on the narrowest screen with lanes. */
const leastShare = 0.18

/** Like `stepsOf`, wide enough for the words of a visit: a short one near the end begins further left. */
export function cardOf(span: TimeSpan, window: LaneWindow): ReturnType<typeof stepsOf> {
  const { column, length } = stepsOf(span, window)
  const wide = Math.max(length, Math.ceil(window.columns * leastShare))
  return { column: Math.min(column, window.columns - wide + 1), length: wide }
}
