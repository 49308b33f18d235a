import type { UserId } from '#modules/shared'
import { type BookingDetails } from '../booking.ts'
import { consider } from '../dispatch/consider.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'
import type { OfferShown } from './offer.ts'

/** An offer as its technician decides about it. */
export interface OpenOffer {
  readonly offer: OfferShown
  readonly booking: BookingDetails
  /** The distance from the place where their day begins; null where that is not known. */
  readonly kilometres: number | null
  /** The promised time of an emergency; null for others. */
  readonly promisedAt: Temporal.Instant | null
}

/** The offers that a technician can still answer, the one that ends first in front. */
export async function openOffers(ports: BookingPorts, userId: UserId): Promise<readonly OpenOffer[]> {
  const now = presentMoment(ports.clock)
  const shown: OpenOffer[] = []
  for (const offer of await ports.offers.openOf(userId, now)) {
    const booking = await ports.bookings.find(offer.bookingId)
    if (!booking) continue
    const { judged } = await consider(ports, booking, await spanOfBooking(ports.schedule, booking, now))
    const kilometres = judged.find(({ id }) => id === offer.technicianId)?.kilometres ?? null
    const emergency = await ports.bookings.emergency(booking.id)
    shown.push({ offer, booking, kilometres, promisedAt: emergency?.estimatedArrival ?? null })
  }
  return shown
}
