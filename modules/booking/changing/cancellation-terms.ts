import { type Pence, pence } from '#modules/shared'
import type { Booking } from '../booking.ts'

/** The ledger balance of a booking, and the amount that is only authorised on a card. */
export interface Held {
  readonly paid: Pence
  readonly authorised: Pence
}

export interface CancellationTerms {
  readonly free: boolean
  /** The amount kept of the payments, and captured of the authorisation. */
  readonly fee: Pence
  /** The part of the fee that is captured from the authorisation. */
  readonly taken: Pence
  /** The refund of what was paid. */
  readonly refund: Pence
  /** The authorised amount that is released. */
  readonly released: Pence
}

/**
 * The cost for a customer who cancels now: nothing until the hours that the booking was promised before the start, or while
 * nobody is assigned. After that the call-out fee, at most the amount paid or authorised. An emergency starts as soon as
 * possible, so it has no such hours. Once work is under way nothing is refunded automatically: the office settles the work done.
 */
export function cancellationTerms(
  booking: Pick<Booking, 'status' | 'startsAt' | 'freeChangeHours'>,
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

export function isInTimeToChange(
  { startsAt, freeChangeHours }: Pick<Booking, 'startsAt' | 'freeChangeHours'>,
  now: Temporal.Instant,
): boolean {
  return startsAt !== null && Temporal.Instant.compare(now.add({ hours: freeChangeHours }), startsAt) <= 0
}

/** The business cancels: everything goes back. */
export function fullRefund(held: Held): CancellationTerms {
  return termsFor(held, true, 0)
}

/** The terms of a cancellation for which an amount is kept, as far as it was paid or authorised. */
export function keeping(held: Held, amount: number): CancellationTerms {
  const fee = Math.min(amount, Math.max(0, held.paid) + held.authorised)
  return termsFor(held, fee === 0, fee)
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
