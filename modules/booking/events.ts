import type { BookingId, Pence, TechnicianId, UserId } from '#modules/shared'
import type { CancelReason } from './booking.ts'

interface OfBooking<Kind extends string> {
  readonly kind: Kind
  readonly bookingId: BookingId
  readonly customerId: UserId
  readonly at: Temporal.Instant
}

interface OfTechnician<Kind extends string> extends OfBooking<Kind> {
  readonly technicianId: TechnicianId
}

interface BookingCancelled extends OfBooking<'booking-cancelled'> {
  readonly technicianId: TechnicianId | null
  readonly reason: CancelReason
  /** What the payments are to give back; 0 when nothing. */
  readonly refundPence: Pence
  /** What is to be taken of the money set aside, which is let go otherwise. */
  readonly takenPence: Pence
}

interface BookingCompleted extends OfBooking<'booking-completed'> {
  readonly technicianId: TechnicianId
  /** What was paid above the final cost, for the payments to give back; 0 when nothing. */
  readonly refundPence: Pence
}

/** What has happened to a booking, in the past tense. Kept in the outbox until told on. */
export type BookingEvent =
  | OfBooking<'booking-requested'>
  /** Nobody is free for an emergency: the office has to find someone now. */
  | OfBooking<'emergency-unassigned'>
  /** Secured as its payment policy asks, and nobody fits: the office has to find someone. */
  | OfBooking<'booking-needs-technician'>
  | OfBooking<'booking-confirmed'>
  | OfTechnician<'technician-assigned'>
  | OfTechnician<'technician-released'>
  | OfBooking<'booking-rescheduled'>
  | OfTechnician<'technician-on-the-way'>
  | OfTechnician<'booking-started'>
  | BookingCompleted
  | BookingCancelled
  | OfBooking<'booking-rated'>
  /** The visit is near enough for a card to be asked to set the money aside. */
  | OfBooking<'hold-asked'>
  /** The money is set aside no longer, though the visit is still to come: it is to be paid anew. */
  | OfBooking<'hold-lapsed'>
  /** The card that was kept could not be charged after the work, or not without its owner: it is to be paid anew. */
  | OfBooking<'card-not-charged'>
  /** The card that was kept is kept no longer, and was not charged: another is to be given. */
  | OfBooking<'card-forgotten'>
  /** Only a part of what is asked before the visit came in, and the time for it is up: the rest is asked for. */
  | OfBooking<'booking-part-paid'>
