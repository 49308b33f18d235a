import type { BookingId, EventOf, Pence, TechnicianId, UserId, VariationId } from '#modules/shared'
import type { CancelReason } from './booking.ts'

interface OfBooking {
  readonly bookingId: BookingId
  readonly customerId: UserId
}

/** A change that customers can make by link too. */
interface MaybeByLink extends OfBooking {
  /** Whether the holder of a booking link made the change. */
  readonly byLink?: boolean | undefined
}

interface OfTechnician extends OfBooking {
  readonly technicianId: TechnicianId
}

interface Cancelled extends MaybeByLink {
  readonly technicianId: TechnicianId | null
  readonly reason: CancelReason
  /** The amount to refund of the payments; 0 for none. */
  readonly refundPence: Pence
  /** The amount to capture of the authorisation; the rest of it is released. */
  readonly takenPence: Pence
  /** The customer cancelled the contract by law: `booking-withdrawn` follows. Missing in events of earlier versions. */
  readonly byLaw?: boolean | undefined
}

interface Completed extends OfTechnician {
  /** The amount paid above the final cost, to be refunded; 0 for none. */
  readonly refundPence: Pence
  /** False: the customer is not notified. Missing in events of earlier versions, which notify. */
  readonly tellsCustomer?: boolean | undefined
}

/** The price of a booking that a move changed. */
export interface PriceChange {
  readonly before: Pence
  readonly now: Pence
  /** The amount to refund of what was paid; null where the price is restored. */
  readonly refund: Pence | null
}

/** Those who plan a return visit. */
export const returnPlanners = ['office', 'technician', 'customer'] as const
export type ReturnPlanner = (typeof returnPlanners)[number]

interface OfVisit {
  /** The number of the visit; missing where it is the one that the booking is at, and in events of earlier versions. */
  readonly visit?: number | undefined
}

interface ReturnNeeded extends OfTechnician {
  /** The number of the visit whose work is not completed. */
  readonly visit: number
  /** Nobody opened, and the booking goes on: the office alone is notified. Missing where a report says it. */
  readonly noAccess?: true | undefined
}

interface ReturnPlanned extends MaybeByLink {
  /** The number of the return visit. */
  readonly visit: number
  readonly by: ReturnPlanner
}

interface ReturnChoiceAsked extends OfBooking {
  /** The number of the visit that waits. */
  readonly visit: number
}

interface Rescheduled extends MaybeByLink, OfVisit {
  /** Missing where the price stays. */
  readonly price?: PriceChange | undefined
  /** The start is another, and the arrival window is the same: the customer is not notified. */
  readonly keepsPromise?: boolean | undefined
  /** Those who were to come before, and still are. Missing in events of earlier versions: the one who leads. */
  readonly technicianIds?: readonly TechnicianId[] | undefined
}

interface Released extends OfTechnician, OfVisit {
  /** Whether the move keeps the arrival window. */
  readonly keepsPromise?: boolean | undefined
  /** False: the lead of the visit that the booking is at stays, or a message about the move names the next one. Missing in events of earlier versions, which notify. */
  readonly tellsCustomer?: boolean | undefined
}

interface MoveSettled extends OfBooking {
  /** Names the move, and with it the refund. */
  readonly round: number
}

interface OfOffer extends OfTechnician {
  /** The number of the offer. */
  readonly offer: number
}

interface OfferEnded extends OfOffer {
  readonly how: 'declined' | 'expired'
}

interface Alarm extends OfBooking {
  /** Counts from 1. */
  readonly ring: number
}

interface Delayed extends OfTechnician {
  /** Later than the start, in whole minutes, when it was said. */
  readonly minutes: number
  /** The visit that takes longer; missing in events of before it was kept. */
  readonly longer?: BookingId | undefined
}

interface LateEntryKept {
  readonly bookingId: BookingId
  /** The number of the visit. */
  readonly visit: number
}

interface Withdrawn extends MaybeByLink {
  /** The amount kept for the work that was done at the customer's request. */
  readonly chargePence: Pence
  /** The amount to refund of the payments. */
  readonly refundPence: Pence
}

interface Reduced extends OfBooking {
  /** The amount paid above the approved final cost. */
  readonly refundPence: Pence
}

interface Requested extends OfBooking {
  /** The money is asked for by a message of its own, or by none. */
  readonly asksApart?: boolean | undefined
}

interface ReportReady extends OfBooking {
  /** The number of the visit. */
  readonly visit: number
  /** The version of the report, from 1. */
  readonly version: number
  /** The customer could read one before it. */
  readonly isCorrection: boolean
}

interface Claimed extends OfBooking {
  readonly of: BookingId
  /** No time was chosen: the office calls to agree on it. */
  readonly wantsCall: boolean
}

/** The ways in which the office sends a link to pay. */
export const payLinkChannels = ['email', 'sms', 'whatsapp'] as const
export type PayLinkChannel = (typeof payLinkChannels)[number]

interface PayLinkAsked extends OfBooking {
  /** At least one. */
  readonly channels: readonly PayLinkChannel[]
}

interface OfVariation {
  readonly bookingId: BookingId
  readonly variationId: VariationId
}

/** The events of a booking: kind and body. */
export interface BookingEvents {
  readonly 'booking-requested': Requested
  /** The office sends the link to pay over the channels that the customer asked for. */
  readonly 'pay-link-asked': PayLinkAsked
  /** No technician is free for an emergency: the office has to find one now. */
  readonly 'emergency-unassigned': OfBooking
  /** Secured as its payment policy asks, and nobody fits: the office has to find someone. */
  readonly 'booking-needs-technician': OfBooking
  readonly 'booking-confirmed': OfBooking
  /** A report of a visit was submitted, and its completion stands: the customer reads it. */
  readonly 'report-ready': ReportReady
  /** The booking is a claim on the guarantee of another. */
  readonly 'guarantee-claimed': Claimed
  readonly 'technician-assigned': OfTechnician & OfVisit
  readonly 'technician-released': Released
  /** A technician may accept or decline the visit. */
  readonly 'job-offered': OfOffer
  readonly 'offer-ended': OfferEnded
  /** The technician accepted, or the office decided: the customer may know who comes. */
  readonly 'technician-named': OfTechnician
  /** Nobody has accepted: the office has to act, and is notified again and again. */
  readonly 'office-alarm': Alarm
  /** Nobody is there, and the promised time of an emergency is over. */
  readonly 'emergency-late': OfBooking
  /** Somebody of the office has it. */
  readonly 'alarm-taken': OfBooking
  readonly 'booking-rescheduled': Rescheduled
  /** A move that lowered the price can no longer be undone: what was paid above the price is refunded. */
  readonly 'booking-move-settled': MoveSettled
  readonly 'technician-on-the-way': OfTechnician
  readonly 'booking-started': OfTechnician
  /** The technician is still at another visit, and comes later than the start. */
  readonly 'technician-delayed': Delayed
  /** The work is done, and this can no longer be undone. */
  readonly 'booking-completed': Completed
  /** The report of a visit says that somebody has to come again, or nobody opened to one of several: the office plans it. */
  readonly 'return-visit-needed': ReturnNeeded
  /** The customer may choose the time of the return visit. No body holds the link: the subscriber who sends it makes it. */
  readonly 'return-choice-asked': ReturnChoiceAsked
  readonly 'return-visit-planned': ReturnPlanned
  /** A phone sent work of a visit that was taken from its technician meanwhile: the office decides about it. */
  readonly 'late-entry-kept': LateEntryKept
  /** The work is done, and its final cost is below what was paid: somebody who may refund decides. */
  readonly 'cost-reduction-asked': OfBooking
  readonly 'cost-reduction-approved': Reduced
  readonly 'booking-cancelled': Cancelled
  /** The customer cancelled the contract by law: before the work was done `booking-cancelled` refunds, after it this does. */
  readonly 'booking-withdrawn': Withdrawn
  readonly 'booking-rated': OfBooking
  /** The words of its review stand on public pages from now on. */
  readonly 'review-published': { readonly bookingId: BookingId }
  /** The visit is near enough for a card to be asked for an authorisation. */
  readonly 'hold-asked': OfBooking
  /** The authorisation has ended, though the visit is still to come: another is needed. */
  readonly 'hold-lapsed': OfBooking
  /** The stored card could not be charged after the work, or not without its owner: the customer has to pay. */
  readonly 'card-not-charged': OfBooking
  /** The stored card was removed without a charge: another is needed. */
  readonly 'card-forgotten': OfBooking
  /** Only a part of what is due before the visit was paid in time: the rest is asked for. */
  readonly 'booking-part-paid': OfBooking
  /** No body holds the link of a variation: the subscriber who sends it makes it. */
  readonly 'variation-proposed': OfVariation
  readonly 'variation-accepted': OfVariation
  readonly 'variation-declined': OfVariation
  readonly 'variation-withdrawn': OfVariation
}

export type BookingEvent = EventOf<BookingEvents>
export type VariationEvent = Extract<BookingEvent, { readonly kind: `variation-${string}` }>

/** The words of a review stand on public pages from `at` on. */
export function reviewPublished(bookingId: BookingId, at: Temporal.Instant): BookingEvent {
  return { kind: 'review-published', bookingId, at }
}
