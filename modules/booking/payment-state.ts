import { type BookingId, type Pence, type UserId, pence } from '#modules/shared'
import type { Booking, BookingDetails } from './booking.ts'

/** What the work costs: the final figure once there is one. */
export function amountDue({ finalCost, estimatedCost }: Booking): Pence {
  return finalCost ?? estimatedCost
}

/** Derived from the ledger, never written by hand. */
export function paymentStatus(booking: BookingDetails): 'pending' | 'paid' {
  return booking.charged > 0 && stillDue(booking) === 0 ? 'paid' : 'pending'
}

/** What is left to pay. Money that was given back out of goodwill is not asked for again. */
export function stillDue(booking: BookingDetails): Pence {
  return pence(Math.max(0, amountDue(booking) - booking.charged))
}

/** What a payment is asked for. */
export interface Due {
  readonly bookingId: BookingId
  readonly customerId: UserId
  readonly reference: string
  /** What is left of the amount due. */
  readonly amount: Pence
  readonly payable: boolean
  /** Why nothing can be paid; null when it can. */
  readonly reason: 'cancelled' | 'nothing-due' | null
}

export function dueOf(booking: BookingDetails): Due {
  const amount = stillDue(booking)
  const reason = booking.status === 'cancelled' ? 'cancelled' : amount === 0 ? 'nothing-due' : null
  const { id, customerId, reference } = booking
  return { bookingId: id, customerId, reference, amount, payable: reason === null, reason }
}
