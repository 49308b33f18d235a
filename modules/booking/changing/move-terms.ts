import { reprice } from '#modules/pricing'
import { type StartPriority, comparePriority } from '#modules/scheduling'
import { type Pence, type Result, accept, inBusinessZone, pence, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import { cancellationTerms } from './cancellation-terms.ts'
import type { BookingDetails } from '../booking.ts'
import type { PricedTerms } from './latest-move.ts'
import { amountDue } from '../money/payment-state.ts'
import type { BadStart, WrongPriority } from '../requesting/request-booking.ts'
import type { BusinessRules } from '../rules.ts'

/** The terms after a move to a day, to be read before the move. */
export interface MoveTerms extends PricedTerms {
  /** The price after the move. */
  readonly price: Pence
  /** The amount that is refunded of what was paid. */
  readonly refund: Pence
}

/**
 * The terms after a move to a day that is sold under `needed`, or why the actor may not have the day. A customer may move
 * to a day that the booking's own priority may have. The booked day and later days never need a dearer priority than the
 * one that the booking has. The office may move to any day, without a surcharge. A day that needs a cheaper priority
 * lowers priority and price, for every actor.
 */
export function termsOfMove(
  booking: BookingDetails,
  actor: Actor,
  date: Temporal.PlainDate,
  needed: StartPriority | null,
  { tariff }: Pick<BusinessRules, 'tariff'>,
): Result<MoveTerms, WrongPriority | BadStart> {
  const isEarlier = booking.startsAt !== null && Temporal.PlainDate.compare(date, dayOf(booking.startsAt)) < 0
  const isBound = isEarlier && !isStaff(actor)
  if (needed === null && isBound) return refuse({ kind: 'bad-start', fault: 'too-soon' })
  const compared = needed && comparePriority(booking.priority, needed)
  if (needed !== null && compared === 'too-low' && isBound) return refuse({ kind: 'priority-too-low', needed })
  const isLowered = needed !== null && compared === 'not-needed'
  return accept(priced(booking, isLowered ? lowered(booking, needed, tariff) : booking))
}

function lowered(booking: BookingDetails, to: StartPriority, tariff: BusinessRules['tariff']): PricedTerms {
  const estimatedCost = reprice(booking.estimatedCost, booking.priority, to, tariff)
  const less = booking.estimatedCost - estimatedCost
  const agreedCost = booking.agreedCost === null ? null : pence(Math.max(0, booking.agreedCost - less))
  const most = agreedCost ?? estimatedCost
  return {
    priority: to,
    estimatedCost,
    agreedCost,
    finalCost: booking.finalCost === null ? null : pence(Math.min(booking.finalCost, most)),
    deposit: booking.deposit === null ? null : pence(Math.min(booking.deposit, estimatedCost)),
  }
}

function priced(booking: BookingDetails, terms: PricedTerms): MoveTerms {
  const { priority, estimatedCost, agreedCost, finalCost, deposit } = terms
  const price = amountDue(terms)
  const refund = price < amountDue(booking) ? Math.max(0, booking.paid - price) : 0
  return { priority, estimatedCost, agreedCost, finalCost, deposit, price, refund: pence(refund) }
}

/**
 * The fee for a cancellation in the last hours before the new start, as a customer reads it before the move. A booking
 * that is still to be paid is taken as paid: the fee is kept of that.
 */
export function lateFeeAfter(
  { paid, authorised, paymentPolicy }: BookingDetails,
  { price, refund }: MoveTerms,
  now: Temporal.Instant,
  callOutFee: Pence,
): Pence {
  const held = { paid: pence(paid - refund), authorised: pence(Math.min(authorised, price)) }
  const isToPay = paymentPolicy !== 'after' && held.paid <= 0 && held.authorised === 0
  // Work that begins within the hour is late, whatever was promised.
  const late = { status: 'confirmed', startsAt: now, freeChangeHours: 1 } as const
  return cancellationTerms(late, isToPay ? { ...held, paid: price } : held, now, callOutFee).fee
}

const dayOf = (at: Temporal.Instant) => inBusinessZone(at).toPlainDate()
