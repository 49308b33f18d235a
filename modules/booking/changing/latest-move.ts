import type { BookingId, Pence, TechnicianId, UserId } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import { type Booking, type BookingDetails, isOpen } from '../booking.ts'

/** The terms of a booking that a move to a cheaper day lowers, and that its undo restores. */
export type PricedTerms = Pick<Booking, 'priority' | 'estimatedCost' | 'agreedCost' | 'finalCost' | 'deposit'>

/** A move can be undone for so long; only after that is a refund for a cheaper priority made. */
export const undoMinutes = 10

/** The latest move of a booking. */
export interface LatestMove {
  readonly bookingId: BookingId
  /** The version of the booking that the move made. */
  readonly round: number
  /** A user's id. */
  readonly by: string
  readonly at: Temporal.Instant
  /** Until then it can be undone; from then on its refund is made. */
  readonly settlesAt: Temporal.Instant
  /** It lowered the price: a refund may be due. */
  readonly settles: boolean
  readonly undone: boolean
  readonly to: Temporal.Instant
  /** The booking as it was before. */
  readonly before: PricedTerms & {
    readonly startsAt: Temporal.Instant
    readonly arrival: Booking['arrival']
    readonly technicianId: TechnicianId | null
    /** The office had given the visit to that technician with less room than the settings ask for. */
    readonly waivesRoom: boolean
    /** Null in moves of before these were kept: they stay as they are. */
    readonly durationMinutes: number | null
    readonly crew: readonly TechnicianId[] | null
  }
  /** The ledger balance and the authorised amount at the move. */
  readonly paid: Pence
  readonly authorised: Pence
}

/** There was no move, or it is too late to undo it, or something has happened since. */
export interface NoMoveToUndo {
  readonly kind: 'no-move-to-undo'
}

/**
 * Whether the actor may undo a move now: the customer their own, the office any. Not after the ten minutes, nor once
 * money has come or gone, nor when the earlier start is past.
 */
export function judgeUndo(
  booking: BookingDetails,
  move: LatestMove | null,
  actor: Actor,
  now: Temporal.Instant,
): NoMoveToUndo | null {
  const isUndoable =
    move !== null &&
    !move.undone &&
    isOpen(booking.status) &&
    booking.startsAt?.equals(move.to) === true &&
    (isStaff(actor) || move.by === actor.userId) &&
    booking.paid === move.paid &&
    booking.authorised === move.authorised &&
    Temporal.Instant.compare(now, move.settlesAt) < 0 &&
    Temporal.Instant.compare(now, move.before.startsAt) < 0
  return isUndoable ? null : { kind: 'no-move-to-undo' }
}

/** A move whose refund is due. */
export interface DueMove {
  readonly bookingId: BookingId
  readonly customerId: UserId
  readonly round: number
}
