import type { Visit } from '#modules/fulfilment'
import type { BookingId } from '#modules/shared'
import type { BookingDetails } from '../booking.ts'
import type { PricedTerms } from '../changing/latest-move.ts'
import type { BookingEvent } from '../events.ts'
import type { KnownPlan } from './news.ts'

/** The time for which nobody is notified of a plan, and it can be undone. */
export const undoSeconds = 60

/** The terms that a plan changes, and its undo restores. */
type TermsBefore = PricedTerms &
  Pick<BookingDetails, 'status' | 'expiresAt' | 'expectedEnd' | 'arrival' | 'reservedResource' | 'paid' | 'authorised'>

/** A plan that the office can take back. */
export interface UndoablePlan {
  /** The visit as it was before; one that was planned anew is called off. */
  readonly before: Visit
  /** The version of the visit that the plan made. */
  readonly version: number
  readonly until: Temporal.Instant
  readonly terms: TermsBefore
  /** The move that the plan made, by its round; null without one. */
  readonly move: number | null
}

/** The news of the plans of one booking, which nobody has been notified of. */
export interface WaitingNews {
  /** The version of the booking that the latest of these plans made. */
  readonly round: number
  readonly dueAt: Temporal.Instant
  /** The plan as those concerned know it. */
  readonly known: KnownPlan
  /** The latest last. */
  readonly undoable: readonly UndoablePlan[]
}

/** Replaces what waits of a booking. */
export interface NewsChange {
  /** The round of what was read; null where nothing waited. Another one by now refuses. */
  readonly read: number | null
  /** `events` make the present plan known. Null: nothing waits any more. */
  readonly waits: (WaitingNews & { readonly events: readonly BookingEvent[] }) | null
}

/** A plan that the office can undo now, for the board. */
export interface PlanToUndo {
  readonly bookingId: BookingId
  readonly reference: string
  readonly number: number
  /** The version of the visit. */
  readonly version: number
  readonly until: Temporal.Instant
}

/** The latest plan of a visit, while it can be undone; null after that. */
export function undoablePlan(news: WaitingNews | null, number: number, now: Temporal.Instant): UndoablePlan | null {
  const latest = news?.undoable.findLast(({ before }) => before.number === number)
  return latest && Temporal.Instant.compare(now, latest.until) < 0 ? latest : null
}

/**
 * Without the latest plan of a visit, which was undone: `version` is the one that this made. The plan before it can be undone
 * next.
 */
export function withoutLatest(
  undoable: readonly UndoablePlan[],
  number: number,
  version: number,
): readonly UndoablePlan[] {
  const isOfVisit = ({ before }: UndoablePlan) => before.number === number
  const left = undoable.toSpliced(undoable.findLastIndex(isOfVisit), 1)
  const next = left.findLastIndex(isOfVisit)
  return left.map((plan, index) => (index === next ? { ...plan, version } : plan))
}

/** The terms of a booking as they are before a plan. */
export function termsBefore(booking: BookingDetails): TermsBefore {
  const { status, expiresAt, expectedEnd, arrival, reservedResource, paid, authorised } = booking
  const { priority, estimatedCost, agreedCost, finalCost, deposit } = booking
  const priced = { priority, estimatedCost, agreedCost, finalCost, deposit }
  return { ...priced, status, expiresAt, expectedEnd, arrival, reservedResource, paid, authorised }
}
