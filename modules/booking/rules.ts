import { type Tariff, defaultTariff } from '#modules/pricing'
import { type BookingRules, type WeeklyHours, defaultBookingRules, defaultWeeklyHours } from '#modules/scheduling'
import { type Pence, pence } from '#modules/shared'

/** What the owner may set about bookings. */
export interface BusinessRules {
  readonly hours: WeeklyHours
  readonly booking: BookingRules
  readonly tariff: Tariff
  /** An unpaid booking lets its time go after so long. */
  readonly unpaidMinutes: number
  /** What coming out costs: paid before the visit as a deposit, and kept when it is called off too late. */
  readonly callOutFee: Pence
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
  emergencyFee: pence(10_000),
  emergencyMinutes: 60,
}
