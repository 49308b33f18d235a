import { type Tariff, defaultTariff } from '#modules/pricing'
import { type BookingRules, type WeeklyHours, defaultBookingRules, defaultWeeklyHours } from '#modules/scheduling'
import { type Pence, pence } from '#modules/shared'

/** The owner's settings for bookings. */
export interface BusinessRules {
  readonly hours: WeeklyHours
  readonly booking: BookingRules
  readonly tariff: Tariff
  /** An unpaid booking lets its time go after so long. */
  readonly unpaidMinutes: number
  /** The price of a call-out: paid before the visit as a deposit, and kept when the cancellation comes too late. */
  readonly callOutFee: Pence
  /** The largest refund by a lower final cost that needs no administrator. */
  readonly refundLimit: Pence
  /** Inside the price of an emergency. */
  readonly emergencyFee: Pence
  /** The promise of arrival. */
  readonly emergencyMinutes: number
}

export const defaultBusinessRules: BusinessRules = {
  hours: defaultWeeklyHours,
  booking: defaultBookingRules,
  tariff: defaultTariff,
  unpaidMinutes: 30,
  callOutFee: pence(4_500),
  refundLimit: pence(0),
  emergencyFee: pence(10_000),
  emergencyMinutes: 60,
}
