import { type BookingId, type Pence, type UserId, pence } from '#modules/shared'
import type { Booking, BookingDetails } from './booking.ts'

/** What the work costs: the final figure once there is one. */
export function amountDue({ finalCost, estimatedCost }: Booking): Pence {
  return finalCost ?? estimatedCost
}

/** Derived from the ledger, never written by hand. */
export function paymentStatus(booking: BookingDetails): 'pending' | 'paid' {
  return booking.paid > 0 && booking.paid >= amountDue(booking) ? 'paid' : 'pending'
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
  const amount = pence(Math.max(0, amountDue(booking) - booking.paid))
  const reason = booking.status === 'cancelled' ? 'cancelled' : amount === 0 ? 'nothing-due' : null
  const { id, customerId, reference } = booking
  return { bookingId: id, customerId, reference, amount, payable: reason === null, reason }
}
