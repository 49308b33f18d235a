import type { Pence } from '#modules/shared'
import { pence } from '#modules/shared'
import { type Actor, isCustomerOf } from './actor.ts'
import { type BookingDetails, isOpen, isOver } from './booking.ts'
import {
  judgeAskingForMore,
  judgeAssignment,
  judgeCancel,
  judgeDeparture,
  judgeRating,
  judgeReschedule,
  judgeStatusChange,
  judgeVariationDecision,
} from './changing/judges.ts'
import { type DueNow, dueNow, isSecured, stillDue } from './money/payment-state.ts'
import { mayHaveVariation } from './variations/variation.ts'

/** How a booking stands, for every reader. */
export interface BookingState {
  /** Waits for its payment or its technician. */
  readonly isPending: boolean
  readonly isConfirmed: boolean
  readonly isUnderWay: boolean
  readonly isCompleted: boolean
  readonly isCancelled: boolean
  /** Pending or confirmed: the visit is to come. */
  readonly isOpen: boolean
  /** Confirmed or under way: a technician has it, and more work may be asked for. */
  readonly isGoingAhead: boolean
  /** Completed or cancelled. */
  readonly isOver: boolean
  /** Confirmed, or at a return visit, and nobody has begun it though the time is past. */
  readonly isLate: boolean
  /** Secured or an emergency, and nobody is to go there. */
  readonly needsTechnician: boolean
  /** The time to pay is over, though the job that frees the reserved time has not run yet. */
  readonly isOutOfTime: boolean
  /** The time until which the reservation waits for a payment; null when it does not wait. */
  readonly keptUntil: Temporal.Instant | null
  /** The amount that the payment policy asks for now; null when it asks for none, or the time to pay is over. */
  readonly toPay: DueNow | null
  /** Left to pay in the end; nothing for a cancelled booking. */
  readonly owed: Pence
}

/** How a booking stands for one actor, who may see it: the use cases refuse by the same rules. */
export interface Standing extends BookingState {
  /** The customer is asked to pay. A payment that was begun in time is still taken until the booking is cancelled. */
  readonly mayPay: boolean
  /** Whether it may move to another start. */
  readonly mayMove: boolean
  /** The actor could move it until the promised hours before the start. */
  readonly isTooLateToMove: boolean
  readonly mayCancel: boolean
  readonly mayRate: boolean
  readonly mayAssign: boolean
  readonly mayStart: boolean
  readonly mayComplete: boolean
  readonly mayAskForMore: boolean
  /** Accept or decline a variation while it is open. */
  readonly mayDecideVariation: boolean
  readonly maySetOut: boolean
}

/** The time after the start, or after the end of the arrival window, at which a job that nobody has begun is late. */
const graceMinutes = 15

export function stateOf(booking: BookingDetails, now: Temporal.Instant): BookingState {
  const { status, startsAt, arrival, expiresAt, technician, isReturnToCome } = booking
  const promised = arrival?.to ?? startsAt
  const isPending = status === 'pending'
  const isConfirmed = status === 'confirmed'
  const isUnderWay = status === 'in_progress'
  const isToBegin = isConfirmed || (isUnderWay && isReturnToCome)
  const due = dueNow(booking, now)
  const isOutOfTime = isPending && expiresAt !== null && isNotAfter(expiresAt, now) && due.amount > 0
  return {
    isPending,
    isConfirmed,
    isUnderWay,
    isCompleted: status === 'completed',
    isCancelled: status === 'cancelled',
    isOpen: isOpen(status),
    isGoingAhead: mayHaveVariation(status),
    isOver: isOver(status),
    isLate: isToBegin && promised !== null && !isNotAfter(now, promised.add({ minutes: graceMinutes })),
    needsTechnician:
      isPending && technician === null && (startsAt === null || isSecured(booking, now) || expiresAt === null),
    isOutOfTime,
    keptUntil: isPending ? expiresAt : null,
    toPay: due.amount > 0 && !isOutOfTime ? due : null,
    owed: status === 'cancelled' ? pence(0) : stillDue(booking),
  }
}

export function standingOf(booking: BookingDetails, actor: Actor, now: Temporal.Instant): Standing {
  const state = stateOf(booking, now)
  const reschedule = judgeReschedule(booking, actor, now)
  return {
    ...state,
    mayPay: isCustomerOf(booking, actor) && state.toPay !== null,
    mayMove: reschedule === null,
    isTooLateToMove: reschedule?.kind === 'too-late-to-change',
    mayCancel: judgeCancel(booking, actor) === null,
    mayRate: judgeRating(booking, actor) === null,
    mayAssign: judgeAssignment(booking, actor) === null,
    mayStart: judgeStatusChange(booking, actor, 'in_progress') === null,
    mayComplete: judgeStatusChange(booking, actor, 'completed') === null,
    mayAskForMore: judgeAskingForMore(booking, actor) === null,
    mayDecideVariation: judgeVariationDecision(booking, actor) === null,
    maySetOut: judgeDeparture(booking, actor, now) === null,
  }
}

function isNotAfter(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) <= 0
}
