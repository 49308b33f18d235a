import { type Pence, pence } from '#modules/shared'
import type { Booking } from './booking.ts'

export interface CancellationTerms {
  readonly free: boolean
  /** What is kept of what was paid. */
  readonly fee: Pence
  /** What goes back. */
  readonly refund: Pence
}

/** Until so long before the start a customer may change or cancel without a fee. */
export const freeChangeHours = 24

/**
 * What it costs a customer to cancel now: nothing until 24 hours before the start, or while nobody is assigned yet.
 * After that the late fee, at most what was paid. An emergency starts as soon as possible, so it has no such 24 hours.
 * Once work is under way nothing goes back by itself: the office settles what was done.
 */
export function cancellationTerms(
  booking: Pick<Booking, 'status' | 'startsAt'>,
  paid: Pence,
  now: Temporal.Instant,
  lateFee: Pence,
): CancellationTerms {
  const held = Math.max(0, paid)
  const free =
    booking.status === 'pending' || held === 0 || (booking.status === 'confirmed' && isInTimeToChange(booking, now))
  const fee = free ? 0 : booking.status === 'in_progress' ? held : Math.min(lateFee, held)
  return { free, fee: pence(fee), refund: pence(held - fee) }
}

export function isInTimeToChange({ startsAt }: Pick<Booking, 'startsAt'>, now: Temporal.Instant): boolean {
  return startsAt !== null && Temporal.Instant.compare(now.add({ hours: freeChangeHours }), startsAt) <= 0
}

/** The business cancels: everything goes back. */
export function fullRefund(paid: Pence): CancellationTerms {
  return { free: true, fee: pence(0), refund: pence(Math.max(0, paid)) }
}
