import { type Actor, isCustomerOf, isStaff, isTechnicianOf } from '../actor.ts'
import { type BookingDetails, type BookingStatus, type IllegalTransition, isOpen, judgeMove } from '../booking.ts'
import { mayChangeByLink } from '../links/by-link.ts'
import { type NoVariationNow, mayHaveVariation } from '../variations/variation.ts'
import { isInTimeToChange } from './cancellation-terms.ts'

export interface NotAllowed {
  readonly kind: 'not-allowed'
}

/** The visit is under way, over, cancelled, or an emergency. */
export interface NotReschedulable {
  readonly kind: 'not-reschedulable'
  readonly status: BookingStatus
}

export interface TooLateToChange {
  readonly kind: 'too-late-to-change'
  readonly hours: number
}

/** The booking is not confirmed, is under way already, or over. */
export interface NoVisitToCome {
  readonly kind: 'no-visit-to-come'
  readonly status: BookingStatus
}

/** The work has not begun yet, or is over. */
export interface NotUnderWay {
  readonly kind: 'not-under-way'
  readonly status: BookingStatus
}

/** A departure so long before the start is a mistake: the wrong job was chosen. */
export interface TooEarly {
  readonly kind: 'too-early'
  readonly hours: number
}

/** The earliest time before the start at which a technician sets out, arrives or begins. */
export const earliestHours = 4

/*
 * Whether an actor may do something with a booking now: null, or the refusal. The use cases refuse by these functions,
 * and the standing of a booking, which the pages show, is made of them. The booking is one that the actor may see.
 */

/** The office may move and cancel any booking, and customers their own; by link not every one of them. */
export function mayChange(booking: BookingDetails, actor: Actor): boolean {
  if (isStaff(actor)) return true
  return isCustomerOf(booking, actor) && (actor.byLink !== true || mayChangeByLink(booking))
}

/** The customer or the office cancels. */
export function judgeCancel(booking: BookingDetails, actor: Actor): NotAllowed | IllegalTransition | null {
  if (!mayChange(booking, actor)) return { kind: 'not-allowed' }
  return judgeMove(booking, 'cancelled')
}

/** The customer or the office chooses another start; the office may at any time before the visit begins. */
export function judgeReschedule(
  booking: BookingDetails,
  actor: Actor,
  now: Temporal.Instant,
): NotAllowed | NotReschedulable | TooLateToChange | null {
  if (!mayChange(booking, actor)) return { kind: 'not-allowed' }
  const { status, startsAt } = booking
  if (!isOpen(status) || startsAt === null) return { kind: 'not-reschedulable', status }
  if (isStaff(actor) || isInTimeToChange(booking, now)) return null
  return { kind: 'too-late-to-change', hours: booking.freeChangeHours }
}

/** The customer rates the work: once, when it is done. */
export function judgeRating(
  booking: BookingDetails,
  actor: Actor,
): { readonly kind: 'booking-unknown' | 'not-completed' | 'already-rated' } | null {
  if (!isCustomerOf(booking, actor)) return { kind: 'booking-unknown' }
  if (booking.status !== 'completed') return { kind: 'not-completed' }
  return booking.rating === null ? null : { kind: 'already-rated' }
}

/** The assigned technician, or the office, moves the booking on to a status other than cancelled. */
export function judgeStatusChange(
  booking: BookingDetails,
  actor: Actor,
  to: BookingStatus,
): NotAllowed | IllegalTransition | null {
  if (!isStaff(actor) && !isTechnicianOf(booking, actor)) return { kind: 'not-allowed' }
  return judgeMove(booking, to)
}

/** The office gives the booking to a technician, or to another one. */
export function judgeAssignment(booking: BookingDetails, actor: Actor): NotAllowed | IllegalTransition | null {
  if (!isStaff(actor)) return { kind: 'not-allowed' }
  return isOpen(booking.status) ? null : { kind: 'illegal-transition', from: booking.status, to: 'confirmed' }
}

/** The assigned technician, or the office, asks for more work, or takes the question back. */
export function judgeVariation(booking: BookingDetails, actor: Actor): NotAllowed | null {
  return isStaff(actor) || isTechnicianOf(booking, actor) ? null : { kind: 'not-allowed' }
}

/** The assigned technician, or the office, asks for more work while it is still to be done, or being done. */
export function judgeAskingForMore(booking: BookingDetails, actor: Actor): NotAllowed | NoVariationNow | null {
  const refusal = judgeVariation(booking, actor)
  if (refusal || mayHaveVariation(booking.status)) return refusal
  return { kind: 'no-variation-now', status: booking.status }
}

/** The customer accepts or declines a variation. */
export function judgeVariationDecision(booking: BookingDetails, actor: Actor): NotAllowed | null {
  return isCustomerOf(booking, actor) ? null : { kind: 'not-allowed' }
}

/** The assigned technician, on site, needs longer. */
export function judgeLonger(booking: BookingDetails, actor: Actor): NotAllowed | NotUnderWay | null {
  if (!isTechnicianOf(booking, actor)) return { kind: 'not-allowed' }
  return booking.status === 'in_progress' ? null : { kind: 'not-under-way', status: booking.status }
}

/** The assigned technician sets out to a visit that is to come, at most four hours before its start. */
export function judgeDeparture(
  booking: BookingDetails,
  actor: Actor,
  now: Temporal.Instant,
): NotAllowed | NoVisitToCome | TooEarly | null {
  if (!isTechnicianOf(booking, actor)) return { kind: 'not-allowed' }
  const { status, startsAt } = booking
  if (status !== 'confirmed') return { kind: 'no-visit-to-come', status }
  const isEarly = startsAt !== null && Temporal.Instant.compare(now, startsAt.subtract({ hours: earliestHours })) < 0
  return isEarly ? { kind: 'too-early', hours: earliestHours } : null
}
