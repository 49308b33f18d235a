import type { BookingId, UserId } from '#modules/shared'
import type { BookingEvent } from '../events.ts'
import type { OfferShown } from './offer.ts'
import type { Escalation } from './offering-after.ts'

/** An emergency whose promise of arrival was not kept, or is not kept yet. */
export interface LateEmergency {
  readonly bookingId: BookingId
  readonly reference: string
  readonly service: string
  readonly status: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
  readonly orderedAt: Temporal.Instant
  readonly promisedAt: Temporal.Instant
  /** Null while nobody was there. */
  readonly arrivedAt: Temporal.Instant | null
  /** When nobody had to come any more; null else. */
  readonly cancelledAt: Temporal.Instant | null
  /** The refunds of its payments, in pence; 0 for none. */
  readonly refundedPence: number
}

/** Reads offers and escalations, which are written with their booking. Each method is one transaction. */
export interface OfferStore {
  /** The offers of a booking, the first one first. */
  of(id: BookingId): Promise<readonly OfferShown[]>

  /** Null where it was never offered, and somebody was found. */
  escalation(id: BookingId): Promise<Escalation | null>

  /** The offers that a user has open and not expired by `now`, the one that ends first in front. */
  openOf(userId: UserId, now: Temporal.Instant): Promise<readonly OfferShown[]>

  /** The bookings with an offer that is open and expired by `now`, the longest over first. */
  expired(now: Temporal.Instant, limit: number): Promise<readonly BookingId[]>

  /** The alarms that are to ring by `now`, the longest waiting first. */
  due(now: Temporal.Instant, limit: number): Promise<readonly Escalation[]>

  /**
   * Keeps an escalation after its alarm rang, or was put off, with the events of that, unless it is another one by now.
   * False: nothing is kept.
   */
  keep(before: Escalation, after: Escalation, events: readonly BookingEvent[]): Promise<boolean>

  /** The alarms that ring or have an owner, the oldest first. */
  alarms(): Promise<readonly Escalation[]>

  /**
   * Open emergencies whose promised time came between two times, where nobody was, and without the fact `promise-missed`;
   * the longest late first.
   */
  missed(from: Temporal.Instant, now: Temporal.Instant, limit: number): Promise<readonly BookingId[]>

  /** Emergencies ordered between two times whose arrival was later than promised, or is missing at `now`; the newest first. */
  late(from: Temporal.Instant, now: Temporal.Instant): Promise<readonly LateEmergency[]>
}
