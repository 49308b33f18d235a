import { type BookingId, type Pence, type UserId, pence } from '#modules/shared'
import type { Booking, BookingDetails, PaymentPolicy } from '../booking.ts'

/** A bank holds money for about a week: only so near the visit is a card asked to set it aside, and kept before. */
export const authorisationDays = 5

/** The amount that the customer has agreed to. */
export function agreedCost({
  agreedCost: agreed,
  estimatedCost,
}: Pick<Booking, 'agreedCost' | 'estimatedCost'>): Pence {
  return agreed ?? estimatedCost
}

/** The price of the work: the final figure once there is one. */
export function amountDue(booking: Pick<Booking, 'finalCost' | 'agreedCost' | 'estimatedCost'>): Pence {
  return booking.finalCost ?? agreedCost(booking)
}

/** A claim on the guarantee, or a visit that a maintenance plan includes: nothing but further work has a price. */
export function isAtNoCharge({ guaranteeOf, planVisit }: Pick<Booking, 'guaranteeOf' | 'planVisit'>): boolean {
  return guaranteeOf !== null || planVisit !== null
}

/** Derived from the ledger, never set directly. A claim on the guarantee has nothing to pay. */
export function paymentStatus(booking: BookingDetails): 'pending' | 'paid' {
  const hasPrice = !isAtNoCharge(booking) || amountDue(booking) > 0
  return (booking.charged > 0 || !hasPrice) && stillDue(booking) === 0 ? 'paid' : 'pending'
}

/** The amount that is left to pay in the end. A goodwill refund is not asked for again. */
export function stillDue(booking: BookingDetails): Pence {
  return pence(Math.max(0, amountDue(booking) - booking.charged))
}

/** The visit is so far away that no bank holds money until then: a card is kept instead, and charged after the work. */
export function isFarAway({ startsAt }: Pick<Booking, 'startsAt'>, now: Temporal.Instant): boolean {
  return startsAt !== null && Temporal.Instant.compare(startsAt.subtract({ hours: authorisationDays * 24 }), now) > 0
}

/**
 * The policy of a booking of a service. A guest pays at once where others have money authorised: a visit that is, or is
 * moved, too far away for that would need a stored card.
 */
export function policyFor(policy: PaymentPolicy, byGuest: boolean): PaymentPolicy {
  return byGuest && policy === 'hold' ? 'full' : policy
}

export interface DueNow {
  readonly amount: Pence
  /**
   * `manual`: it is only authorised until the work is done. `later`: nothing is authorised, for the visit is too far
   * away; the card is stored, and charged when the work is done.
   */
  readonly capture: 'automatic' | 'manual' | 'later'
}

/**
 * The amount that the payment policy asks for at this moment. An existing authorisation is captured or released before
 * anything more is asked; once the work is done, the whole rest is due.
 */
export function dueNow(booking: BookingDetails, now: Temporal.Instant): DueNow {
  const { status, paymentPolicy, deposit, charged, authorised } = booking
  const whole = stillDue(booking)
  const automatic = (amount: number): DueNow => ({ amount: pence(amount), capture: 'automatic' })
  if (status === 'cancelled' || authorised > 0) return automatic(0)
  if (status === 'completed') return automatic(whole)
  switch (paymentPolicy) {
    case 'full':
      return automatic(whole)
    case 'deposit':
      return automatic(Math.min(whole, Math.max(0, (deposit ?? 0) - charged)))
    case 'hold':
      return { amount: whole, capture: isFarAway(booking, now) ? 'later' : 'manual' }
    case 'after':
      return automatic(0)
  }
}

/** The payment policy asks for no more before the visit: a technician may be assigned. */
export function isSecured(booking: BookingDetails, now: Temporal.Instant): boolean {
  return dueNow(booking, now).amount === 0
}

/** The amount that a payment asks for. */
export interface Due extends DueNow {
  readonly bookingId: BookingId
  readonly customerId: UserId
  readonly reference: string
  readonly payable: boolean
  /** Why nothing can be paid; null when it can. */
  readonly reason: 'cancelled' | 'held' | 'later' | 'nothing-due' | null
}

export function dueOf(booking: BookingDetails, now: Temporal.Instant): Due {
  const { id, customerId, reference } = booking
  const due = dueNow(booking, now)
  const reason = due.amount > 0 ? null : reasonOf(booking)
  return { bookingId: id, customerId, reference, ...due, payable: reason === null, reason }
}

function reasonOf(booking: BookingDetails): Exclude<Due['reason'], null> {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.authorised > 0) return 'held'
  return stillDue(booking) > 0 ? 'later' : 'nothing-due'
}
