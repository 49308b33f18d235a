import type { Visit } from '#modules/fulfilment'
import type { BookingDetails } from '../booking.ts'
import type { LatestMove } from '../changing/latest-move.ts'
import type { BookingEvent } from '../events.ts'
import {
  type NewsChange,
  type UndoablePlan,
  type WaitingNews,
  termsBefore,
  undoSeconds,
  withoutLatest,
} from './waiting-news.ts'

interface Planned {
  readonly booking: BookingDetails
  /** The visits that were read. */
  readonly visits: readonly Visit[]
  /** The new state. */
  readonly visit: Visit
  readonly undoes?: UndoablePlan
}

/** The news that waits after a plan. */
export function newsAfter(
  { booking, visits, visit, undoes }: Planned,
  waiting: WaitingNews | null,
  {
    known,
    events,
    move,
    now,
  }: Pick<WaitingNews, 'known'> & {
    readonly events: readonly BookingEvent[]
    readonly move: LatestMove | null
    readonly now: Temporal.Instant
  },
): NewsChange {
  const read = waiting?.round ?? null
  const round = booking.version + 1
  const before = visits.find(({ number }) => number === visit.number)
  if (undoes) {
    const undoable = withoutLatest(waiting?.undoable ?? [], visit.number, visit.version + 1)
    const isOver = waiting === null || (undoable.length === 0 && events.length === 0)
    return { read, waits: isOver ? null : { round, dueAt: waiting.dueAt, known, events, undoable } }
  }
  const until = now.add({ seconds: undoSeconds })
  const latest: UndoablePlan = {
    before: before ?? { ...visit, calledOffAt: now },
    version: before ? visit.version + 1 : visit.version,
    until,
    terms: termsBefore(booking),
    move: move?.round ?? null,
  }
  const undoable = [...(waiting?.undoable ?? []), latest].slice(-mostUndoable)
  return { read, waits: { round, dueAt: until, known, events, undoable } }
}

/** The most plans of one booking that can be undone. */
const mostUndoable = 20
