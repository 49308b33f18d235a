import { type OfferMode, defaultOfferMode } from '#modules/fulfilment'
import { type Tariff, defaultTariff } from '#modules/pricing'
import {
  type BookingRules,
  type RoomSettings,
  type WeeklyHours,
  defaultBookingRules,
  defaultRoom,
  defaultWeeklyHours,
} from '#modules/scheduling'
import { type Pence, pence } from '#modules/shared'

/** The owner's settings for bookings. */
export interface BusinessRules extends RoomSettings {
  readonly hours: WeeklyHours
  readonly booking: BookingRules
  readonly tariff: Tariff
  /** An unpaid booking lets its time go after so long. */
  readonly unpaidMinutes: number
  /** The price of a call-out: paid before the visit as a deposit, and kept when the cancellation comes too late. */
  readonly callOutFee: Pence
  /** The largest refund by a lower final cost that needs no administrator. */
  readonly refundLimit: Pence
  /** How long work is under guarantee, from its completion; 0 for no guarantee. */
  readonly guaranteeMonths: number
  /** The hours before the start until which a customer may change or cancel without a fee. */
  readonly freeChangeHours: number
  /** Inside the price of an emergency. */
  readonly emergencyFee: Pence
  /** The promise of arrival. */
  readonly emergencyMinutes: number
  /** The visits that technicians accept or decline. */
  readonly offers: OfferMode
}

export const defaultBusinessRules: BusinessRules = {
  ...defaultRoom,
  hours: defaultWeeklyHours,
  booking: defaultBookingRules,
  tariff: defaultTariff,
  unpaidMinutes: 30,
  callOutFee: pence(4_500),
  refundLimit: pence(0),
  guaranteeMonths: 12,
  freeChangeHours: 24,
  emergencyFee: pence(10_000),
  emergencyMinutes: 60,
  offers: defaultOfferMode,
}

/** The rules that a service has of its own; null: those of the business. */
interface OwnRules {
  readonly minimumNoticeMinutes: number | null
  readonly horizonDays: number | null
}

/** The rules for one service: its own notice and horizon take precedence. */
export function rulesFor({ minimumNoticeMinutes, horizonDays }: OwnRules, { booking }: BusinessRules): BookingRules {
  return {
    ...booking,
    minimumNoticeMinutes: minimumNoticeMinutes ?? booking.minimumNoticeMinutes,
    horizonDays: horizonDays ?? booking.horizonDays,
  }
}
