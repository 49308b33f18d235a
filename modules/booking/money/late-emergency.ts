import { estimate } from '#modules/pricing'
import { type Pence, formatPence, pence } from '#modules/shared'
import type { BookingDetails, EmergencyRequest } from '../booking.ts'
import { amountDue } from './payment-state.ts'
import type { BookableService } from '../ports.ts'
import type { BusinessRules } from '../rules.ts'

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
  const minutes = Math.floor(emergency.estimatedArrival.until(actualStartTime).total('minutes'))
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
