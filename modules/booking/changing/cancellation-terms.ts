import { type Pence, pence } from '#modules/shared'
import type { Booking } from '../booking.ts'

/** What the ledger holds for a booking, and what is only set aside on a card. */
export interface Held {
  readonly paid: Pence
  readonly authorised: Pence
}

export interface CancellationTerms {
  readonly free: boolean
  /** What is kept of what was paid, and taken of what is set aside. */
  readonly fee: Pence
  /** The part of the fee that is taken from the money set aside. */
  readonly taken: Pence
  /** What was paid and goes back. */
  readonly refund: Pence
  /** What was only set aside, and is let go. */
  readonly released: Pence
}

/** Until so long before the start a customer may change or cancel without a fee. */
export const freeChangeHours = 24

/**
 * What it costs a customer to cancel now: nothing until 24 hours before the start, or while nobody is assigned yet.
 * After that the call-out fee, at most what was paid or set aside. An emergency starts as soon as possible, so it has no
 * such 24 hours. Once work is under way nothing goes back by itself: the office settles what was done.
 */
export function cancellationTerms(
  booking: Pick<Booking, 'status' | 'startsAt'>,
  { paid, authorised }: Held,
  now: Temporal.Instant,
  callOutFee: Pence,
): CancellationTerms {
  const held = Math.max(0, paid) + authorised
  const free =
    booking.status === 'pending' || held === 0 || (booking.status === 'confirmed' && isInTimeToChange(booking, now))
  const fee = free ? 0 : booking.status === 'in_progress' ? held : Math.min(callOutFee, held)
  return termsFor({ paid, authorised }, free, fee)
}

export function isInTimeToChange({ startsAt }: Pick<Booking, 'startsAt'>, now: Temporal.Instant): boolean {
  return startsAt !== null && Temporal.Instant.compare(now.add({ hours: freeChangeHours }), startsAt) <= 0
}

/** The business cancels: everything goes back. */
export function fullRefund(held: Held): CancellationTerms {
  return termsFor(held, true, 0)
}

/** The fee is kept of what was paid; only what that does not cover is taken from the card. */
function termsFor({ paid, authorised }: Held, free: boolean, fee: number): CancellationTerms {
  const kept = Math.min(fee, Math.max(0, paid))
  const taken = Math.min(fee - kept, authorised)
  return {
    free,
    fee: pence(fee),
    taken: pence(taken),
    refund: pence(Math.max(0, paid) - kept),
    released: pence(authorised - taken),
  }
}
