import { estimate } from '#modules/pricing'
import { type Pence, formatPence, pence } from '#modules/shared'
import type { BookingDetails, EmergencyRequest } from '../booking.ts'
import { amountDue } from './payment-state.ts'
import type { BookableService } from '../schedule-store.ts'
import type { BusinessRules } from '../rules.ts'

/** An emergency that nobody came to by the promised time. */
export interface Lateness {
  readonly promised: Temporal.Instant
  /** Whole minutes, to the beginning of the work or else to now; at least one. */
  readonly minutes: number
  readonly hasBegun: boolean
}

/** Null where the technician began in time, or still may, and once the booking is over. Payment does not matter. */
export function latenessOf(
  { status, actualStartTime }: Pick<BookingDetails, 'status' | 'actualStartTime'>,
  { estimatedArrival: promised }: Pick<EmergencyRequest, 'estimatedArrival'>,
  now: Temporal.Instant,
): Lateness | null {
  if (status === 'completed' || status === 'cancelled') return null
  const minutes = minutesLate(promised, actualStartTime ?? now)
  return minutes < 1 ? null : { promised, minutes, hasBegun: actualStartTime !== null }
}

function minutesLate(promised: Temporal.Instant, came: Temporal.Instant): number {
  return Math.floor(promised.until(came).total('minutes'))
}

/** The refund that an administrator decides on, because the technician came after the promised time. */
export interface LateRefund {
  /** The price of the work, as it was completed. */
  readonly kept: Pence
  /** The price without the surcharge of an emergency. */
  readonly finalCost: Pence
  readonly reason: string
}

/**
 * Null where the technician began in time, where the price has no surcharge, and where the price is not covered: what is
 * not paid cannot be refunded.
 */
export function lateRefund(
  booking: BookingDetails,
  emergency: EmergencyRequest | null,
  { prices }: Pick<BookableService, 'prices'>,
  { tariff }: Pick<BusinessRules, 'tariff'>,
): LateRefund | null {
  const { actualStartTime, paid, authorised } = booking
  if (!emergency || !actualStartTime) return null
  const minutes = minutesLate(emergency.estimatedArrival, actualStartTime)
  const surcharge =
    estimate(prices, 'emergency', tariff).estimatedCost - estimate(prices, 'standard', tariff).estimatedCost
  const kept = amountDue(booking)
  const less = Math.min(surcharge, kept)
  if (minutes < 1 || less <= 0 || paid + authorised < kept) return null
  const late = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return {
    kept,
    finalCost: pence(kept - less),
    reason: `The technician began ${late} after the promised time. The surcharge for an emergency is ${formatPence(pence(less))}.`,
  }
}
