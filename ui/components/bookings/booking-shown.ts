import {
  type Actor,
  type BookingDetails,
  type BookingStatus,
  type CancelReason,
  type Departure,
  type DueNow,
  amountDue,
  paymentStatus,
  standingOf,
  stateOf,
} from '#modules/booking'
import type { Priority } from '#modules/pricing'
import { type BookingId, type Pence, inBusinessZone } from '#modules/shared'
import { clockOrDateWords, clockWords, datedVisit, dayWords } from '../../time-words.ts'

/** A booking as somebody to whom it is there sees it in a list. */
export interface BookingShown {
  readonly id: BookingId
  readonly reference: string
  readonly status: BookingStatus
  readonly priority: Priority
  readonly service: string
  /** Null to the customers themselves. */
  readonly customer: string | null
  readonly when: string
  /** Null where nobody will come. */
  readonly technician: string | null
  readonly price: Pence
  readonly paid: boolean
  /** The amount asked for now; `Authorise`: it is only authorised. */
  readonly toPay: { readonly amount: Pence; readonly verb: PayVerb; readonly until: string | null } | null
  /** It was not paid in time, and its reservation is released within moments. */
  readonly isOutOfTime: boolean
  readonly mayRate: boolean
  readonly rating: number | null
  /** Why it is off. */
  readonly ended: string | null
}

export function bookingShown(booking: BookingDetails, viewer: Actor, now: Temporal.Instant): BookingShown {
  const isOwn = booking.customerId === viewer.userId
  const { id, reference, status, priority, technician, rating, cancelReason } = booking
  const { isOver, isOutOfTime, mayRate } = standingOf(booking, viewer, now)
  return {
    id,
    reference,
    status,
    priority,
    service: booking.service.name,
    customer: isOwn ? null : `${booking.contact.name}, ${booking.contact.postcode}`,
    when: whenOf(booking, now, isOwn ? 'customer' : 'staff'),
    technician: technician?.fullName ?? (isOver ? null : 'Assigning...'),
    price: amountDue(booking),
    paid: paymentStatus(booking) === 'paid' && booking.charged > 0,
    toPay: isOwn ? toPayOf(booking, now) : null,
    isOutOfTime: isOwn && isOutOfTime,
    mayRate,
    rating,
    ended: cancelReason && endedOf(cancelReason, isOwn),
  }
}

/** The promise to a customer; for those who work, with the planned start. */
export function whenOf(
  { startsAt, arrival }: Pick<BookingDetails, 'startsAt' | 'arrival'>,
  now: Temporal.Instant,
  reader: 'customer' | 'staff' = 'customer',
): string {
  return startsAt ? datedVisit(startsAt, arrival, now, reader) : 'Emergency - ASAP'
}

/** `whenOf` for a customer; a technician who is on the way has said more exactly when. */
export function arrivalOf(
  booking: Pick<BookingDetails, 'startsAt' | 'arrival'>,
  departure: Departure | null,
  now: Temporal.Instant,
): string {
  if (!departure || booking.arrival === null) return whenOf(booking, now)
  return `${dayWords(inBusinessZone(departure.arrivesAt).toPlainDate())}, at about ${clockWords(departure.arrivesAt)}`
}

export function endedOf(reason: CancelReason, isOwn: boolean): string {
  return {
    customer: isOwn ? 'You cancelled this booking' : 'The customer cancelled this booking',
    office: isOwn ? 'We cancelled this booking' : 'The office cancelled this booking',
    expired: 'It was not paid in time, so the time was released',
    no_access: 'Nobody was there to open the door',
  }[reason]
}

export type PayVerb = 'Pay' | 'Authorise' | 'Save card for'

const verbs: Readonly<Record<DueNow['capture'], PayVerb>> = {
  automatic: 'Pay',
  manual: 'Authorise',
  later: 'Save card for',
}

/** The amount that the payment policy asks for now. */
export function toPayOf(booking: BookingDetails, now: Temporal.Instant): BookingShown['toPay'] {
  const { toPay, keptUntil } = stateOf(booking, now)
  return toPay && { amount: toPay.amount, verb: verbs[toPay.capture], until: keptUntil && untilWords(keptUntil, now) }
}

/** "We keep this time for you for 12 more minutes, until 10:45 am."; in more than an hour, only until when. */
function untilWords(expiresAt: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.ceil((expiresAt.epochMilliseconds - now.epochMilliseconds) / 60_000)
  if (minutes > 60) return `We keep this time for you until ${clockOrDateWords(expiresAt, now)}.`
  const count = minutes === 1 ? '1 more minute' : `${minutes} more minutes`
  return `We keep this time for you for ${count}, until ${clockWords(expiresAt)}.`
}
