import type { Priority } from '#modules/pricing'
import {
  type AccessNotes,
  type BookingId,
  type IdempotencyClaim,
  type Pence,
  type QuoteId,
  type ServiceId,
  type UserId,
  pence,
} from '#modules/shared'
import type { AcceptedOffer } from './accepted-offer.ts'
import type { BookingAgreement } from '../agreement/agreement.ts'
import type { Booking, BookingDetails, Contact } from '../booking.ts'
import type { BookingEvent, PayLinkChannel } from '../events.ts'
import type { HistoryFact } from '../history.ts'
import type { NewBooking } from '../booking-change.ts'
import type { BookableService } from '../schedule-store.ts'
import { policyFor } from '../money/payment-state.ts'
import type { NewCaller } from './new-caller.ts'
import { offerUntil } from '../offers/offer.ts'
import { type RankedTechnician, reasonOf } from '../dispatch/rank-technicians.ts'
import type { ResourceId } from '../dispatch/resources.ts'
import { type VisitNotes, visitNotesOf } from './visit-notes.ts'

export interface BookingRequest extends VisitNotes {
  readonly customerId: UserId
  /** Added with the booking, under the id of the customer; missing where the customer is known. */
  readonly caller?: NewCaller | null
  /** The user of the office who books for the customer; missing where the customer books. */
  readonly bookedBy?: UserId
  readonly serviceId: ServiceId
  readonly priority: Priority
  /** The price that was shown before; null: the price of the moment. */
  readonly quoteId: QuoteId | null
  /** Null: as soon as possible, which only an emergency can be. */
  readonly startsAt: Temporal.Instant | null
  readonly contact: Contact
  readonly property: Booking['property']
  readonly purchaseOrder: string | null
  readonly payer: Booking['payer']
  readonly problemDescription: string
  readonly accessNotes: AccessNotes
  /** The emergency in words; null: the name of the service says it. */
  readonly emergencyType: string | null
  /** Whether anyone is in danger. */
  readonly danger: boolean
  /** Paid after the visit, whatever the policy of the service. */
  readonly paysAfter?: boolean
  /**
   * The channels by which the office sends the pay link, none for no such message; missing or null: the message about the
   * new booking asks for the money.
   */
  readonly payLinkBy?: readonly PayLinkChannel[] | null
  /** A guest books, of whom no card is kept. */
  readonly byGuest?: boolean
  /** Makes the agreement of the order from the booking, with its price, before the transaction; null where none is kept. */
  readonly agree: ((booking: BookingDetails) => BookingAgreement) | null
  /** A quote that is accepted with the order, which names its price by `quoteId`; missing where there is none. */
  readonly accepts?: AcceptedOffer
  readonly source: Booking['source']
  readonly draftHash: string | null
  readonly claim: IdempotencyClaim<BookingDetails> | null
}

interface Drawn {
  readonly id: BookingId
  readonly reference: string
  readonly priority: Priority
  readonly arrival: Booking['arrival']
  readonly estimatedCost: Pence
  readonly callOutFee: Pence
  readonly guaranteeMonths: number
  readonly freeChangeHours: number
  readonly expiresAt: Temporal.Instant | null
  readonly now: Temporal.Instant
}

export function pendingBooking(
  request: BookingRequest,
  service: BookableService,
  {
    id,
    reference,
    priority,
    arrival,
    estimatedCost,
    callOutFee,
    guaranteeMonths,
    freeChangeHours,
    expiresAt,
    now,
  }: Drawn,
): BookingDetails {
  const { customerId, contact, problemDescription, accessNotes, source } = request
  const paymentPolicy = request.paysAfter ? 'after' : policyFor(service.paymentPolicy, request.byGuest === true)
  return {
    id,
    reference,
    customerId,
    serviceId: service.id,
    technicianId: null,
    priority,
    status: 'pending',
    cancelReason: null,
    startsAt: request.startsAt,
    arrival,
    durationMinutes: service.durationMinutes,
    bufferMinutes: service.bufferMinutes,
    bufferBeforeMinutes: service.bufferBeforeMinutes,
    contact,
    problemDescription,
    ...visitNotesOf(request),
    accessNotes,
    estimatedCost,
    guaranteeOf: null,
    planVisit: null,
    agreedCost: null,
    finalCost: null,
    quoteId: request.quoteId,
    property: request.property,
    purchaseOrder: request.purchaseOrder,
    payer: request.payer,
    paymentPolicy,
    deposit: paymentPolicy === 'deposit' ? pence(Math.min(callOutFee, estimatedCost)) : null,
    termsVersion: null,
    source,
    actualStartTime: null,
    actualEndTime: null,
    expectedEnd: null,
    technicianNotes: null,
    guaranteeMonths,
    freeChangeHours,
    expiresAt,
    version: 1,
    createdAt: now,
    updatedAt: now,
    service: { id: service.id, name: service.name, category: service.category },
    technician: null,
    paid: pence(0),
    charged: pence(0),
    authorised: pence(0),
    onKeptCard: pence(0),
    rating: null,
    underReview: false,
    reservedResource: null,
    visitNumber: 1,
    isReturnToCome: false,
    isOffered: false,
    crew: [],
  }
}

/** Requested, and waiting for what its payment policy asks. */
export function requested(
  booking: BookingDetails,
  reservedResource: ResourceId | null,
  fact: HistoryFact | null,
): NewBooking {
  const { id: bookingId, customerId, createdAt: at } = booking
  return {
    booking: { ...booking, reservedResource },
    history: [{ at, actor: customerId, from: null, to: 'pending', fact }],
    events: [{ kind: 'booking-requested', bookingId, customerId, at }],
  }
}

/** The policy asks for no payment before the visit, and nobody's time is reserved: the office has to find someone. */
export function withoutTechnician(booking: BookingDetails, reservedResource: ResourceId): NewBooking {
  const { id: bookingId, customerId, createdAt: at } = booking
  const first = requested(booking, reservedResource, null)
  return { ...first, events: [...first.events, { kind: 'booking-needs-technician', bookingId, customerId, at }] }
}

/** Requested and at once confirmed with a technician, who has it, or to whom it is offered. */
export function dispatched(booking: BookingDetails, technician: RankedTechnician, isOffered: boolean): NewBooking {
  const { id: bookingId, customerId, createdAt: at } = booking
  const { id, userId, fullName } = technician
  const assigned: readonly BookingEvent[] = [
    { kind: 'booking-confirmed', bookingId, customerId, at },
    isOffered
      ? { kind: 'job-offered', bookingId, customerId, technicianId: id, offer: 1, at }
      : { kind: 'technician-assigned', bookingId, customerId, technicianId: id, at },
  ]
  const first = requested(booking, id, null)
  return {
    booking: {
      ...first.booking,
      status: 'confirmed',
      technicianId: id,
      technician: isOffered ? null : { id, userId, fullName },
      isOffered,
    },
    history: [
      ...first.history,
      {
        at,
        actor: 'system',
        from: 'pending',
        to: 'confirmed',
        fact: { kind: isOffered ? 'offered' : 'assigned', name: fullName, reason: reasonOf(technician) },
      },
    ],
    events: [...first.events, ...assigned],
    ...(isOffered && { offer: { until: offerUntil(booking, at) } }),
  }
}

/**
 * The order with everything that comes of its request: who made it, a new customer, and its agreement. A version counts as
 * agreed to unless a needed consent is missing, or the text was not read to a caller.
 */
export function ordered(
  made: NewBooking,
  { bookedBy, caller = null, payLinkBy = null, accepts }: BookingRequest,
  agreement: BookingAgreement | null,
): NewBooking {
  const [first, ...later] = made.history
  const history = bookedBy && first ? [{ ...first, actor: bookedBy }, ...later] : made.history
  const events = payLinkBy === null ? made.events : askedApart(made, payLinkBy)
  const order = { ...made, history, events, ...(caller && { caller }), ...(accepts && { accepts }) }
  if (agreement === null) return order
  const isAgreed = agreement.startConsent !== 'missing' && agreement.wasRead !== false
  return { ...order, booking: { ...order.booking, termsVersion: isAgreed ? agreement.version : null }, agreement }
}

/** The money is asked for by a message of its own, or not by a message. */
function askedApart({ booking, events }: NewBooking, channels: readonly PayLinkChannel[]): readonly BookingEvent[] {
  const { id: bookingId, customerId, createdAt: at } = booking
  const others = events.map((event) => (event.kind === 'booking-requested' ? { ...event, asksApart: true } : event))
  return channels.length === 0 ? others : [...others, { kind: 'pay-link-asked', bookingId, customerId, channels, at }]
}
