import type { OfferMode } from '#modules/fulfilment'
import type { BookingId, TechnicianId, UserId } from '#modules/shared'
import type { Booking } from '../booking.ts'

export const offerStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

/** A visit that a technician may accept or decline until a time. Meanwhile it is theirs provisionally. */
export interface Offer {
  readonly bookingId: BookingId
  /** Counts the offers of a booking, from 1. */
  readonly number: number
  /** The number of the visit. */
  readonly visit: number
  readonly technicianId: TechnicianId
  readonly at: Temporal.Instant
  readonly until: Temporal.Instant
  /** `withdrawn`: the office or the customer decided first. */
  readonly state: OfferState
  /** When it ended; null while it is open. */
  readonly answeredAt: Temporal.Instant | null
  /** Why it was declined. */
  readonly reason: string | null
}

/** An offer with the technician's name and number, for the office and for the technician. */
export interface OfferShown extends Offer {
  readonly userId: UserId
  readonly fullName: string
  readonly phone: string | null
}

const emergencyMinutes = 5
const usualMinutes = 120

/** The alarm begins so long after the order of an emergency that nobody has accepted. */
export const alarmAfterMinutes = 15

/** The time between two rings. */
export const ringMinutes = 2

/** Whether an automatic assignment of the booking is an offer. */
export function isToOffer(mode: OfferMode, { priority }: Pick<Booking, 'priority'>): boolean {
  return mode === 'all' || (mode === 'emergencies' && priority === 'emergency')
}

/** Five minutes for an emergency; else two hours, or half of what is left until the visit, and never less than five minutes. */
export function offerUntil(
  { priority, startsAt }: Pick<Booking, 'priority' | 'startsAt'>,
  now: Temporal.Instant,
): Temporal.Instant {
  if (priority === 'emergency') return now.add({ minutes: emergencyMinutes })
  const left = startsAt ? Math.floor(now.until(startsAt).total('minutes') / 2) : usualMinutes
  return now.add({ minutes: Math.max(emergencyMinutes, Math.min(usualMinutes, left)) })
}

/** The technician can still answer. */
export function isOpenOffer({ state, until }: Pick<Offer, 'state' | 'until'>, now: Temporal.Instant): boolean {
  return state === 'open' && Temporal.Instant.compare(now, until) < 0
}
