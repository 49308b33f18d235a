import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { OfferShown } from './offer.ts'
import type { LateEmergency } from './offer-store.ts'

/** A late emergency with the people to whom it was offered, and their answers. */
export interface LateEmergencyShown extends LateEmergency {
  /** Whole minutes after the promise, up to now where nobody was there yet. */
  readonly minutesLate: number
  readonly offers: readonly OfferShown[]
}

/** The emergencies of so many days that were late, or are late now; the newest first. */
export async function lateEmergencies(ports: BookingPorts, days: number): Promise<readonly LateEmergencyShown[]> {
  const now = presentMoment(ports.clock)
  const found = await ports.offers.late(now.subtract({ hours: 24 * days }), now)
  return Promise.all(
    found.map(async (one) => {
      const until = one.arrivedAt ?? one.cancelledAt ?? now
      const minutesLate = Math.floor(one.promisedAt.until(until).total('minutes'))
      return { ...one, minutesLate, offers: await ports.offers.of(one.bookingId) }
    }),
  )
}
