import type { BookingId, Pence, TechnicianId, UserId } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingEvent } from '../events.ts'
import { undoMinutes } from './latest-move.ts'

/**
 * `open`: it can be undone, no money has moved, and the customer is not notified. `settled`: its event is out. `undone`: it
 * was taken back.
 */
export const completionStates = ['open', 'undone', 'settled'] as const

/** The latest completion of a booking. */
export interface Completion {
  readonly bookingId: BookingId
  /** The version of the booking that the completion made. */
  readonly round: number
  readonly technicianId: TechnicianId
  /** A user's id. */
  readonly by: string
  readonly at: Temporal.Instant
  /** Until then it can be undone; from then on money moves and the customer is notified. */
  readonly settlesAt: Temporal.Instant
  readonly tellsCustomer: boolean
  readonly state: (typeof completionStates)[number]
  /** The final cost before. */
  readonly finalCostBefore: Pence | null
  /** The ledger balance and the authorised amount at the completion. */
  readonly paid: Pence
  readonly authorised: Pence
}

export interface NoCompletionToUndo {
  readonly kind: 'no-completion-to-undo'
}

/** The completion that a change to `completed` makes. */
export function completionOf(
  { id: bookingId, version, finalCost, paid, authorised }: BookingDetails,
  technicianId: TechnicianId,
  by: string,
  at: Temporal.Instant,
  tellsCustomer: boolean,
): Completion {
  const settlesAt = at.add({ minutes: undoMinutes })
  const common = { bookingId, technicianId, by, at, settlesAt, tellsCustomer, paid, authorised }
  return { ...common, round: version + 1, state: 'open', finalCostBefore: finalCost }
}

interface Settling {
  readonly customerId: UserId
  readonly at: Temporal.Instant
  /** The amount paid above the final cost. */
  readonly refundPence: Pence
  /** A lower final cost waits for a decision. */
  readonly asksReduction: boolean
  /** The submitted report of the visit at which the work was completed; null without one. */
  readonly report?: { readonly visit: number; readonly version: number } | null
}

/** The events of a completion that stands: money moves and the customer is notified by them. */
export function eventsOfCompletion(
  { bookingId, technicianId, tellsCustomer }: Completion,
  { customerId, at, refundPence, asksReduction, report = null }: Settling,
): readonly BookingEvent[] {
  const common = { bookingId, customerId, at }
  const done = { kind: 'booking-completed', technicianId, refundPence, tellsCustomer, ...common } as const
  const isRead = report !== null && tellsCustomer
  return [
    done,
    ...(isRead ? [{ kind: 'report-ready', ...report, isCorrection: false, ...common } as const] : []),
    ...(asksReduction ? [{ kind: 'cost-reduction-asked', ...common } as const] : []),
  ]
}

/**
 * Whether the actor may undo a completion now: the technician who made it, or the office. Not after the ten minutes, nor
 * once money has come or gone, the customer has rated the work, or the booking was changed.
 */
export function judgeUndoCompletion(
  booking: BookingDetails,
  completion: Completion | null,
  actor: Actor,
  now: Temporal.Instant,
): NoCompletionToUndo | null {
  const isUndoable =
    completion?.state === 'open' &&
    booking.status === 'completed' &&
    booking.version === completion.round &&
    booking.rating === null &&
    (isStaff(actor) || completion.by === actor.userId) &&
    booking.paid === completion.paid &&
    booking.authorised === completion.authorised &&
    Temporal.Instant.compare(now, completion.settlesAt) < 0
  return isUndoable ? null : { kind: 'no-completion-to-undo' }
}
