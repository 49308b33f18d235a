import { type BookingId, type Result, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { BookingDetails } from '../booking.ts'
import { reviewPublished } from '../events.ts'
import { readAgain } from '../find-booking.ts'
import { judgeRating } from './judges.ts'
import type { AlreadyRated } from '../booking-change.ts'
import type { BookingPorts, Publication } from '../ports.ts'
import { screenText } from '#modules/screening'
import { firstNameOf } from '../visits/tracking.ts'
import { presentMoment } from '../time-of-booking.ts'

export type RateRefusal = BookingUnknown | { readonly kind: 'not-completed' } | AlreadyRated

/** The words as they would be published, with the first name and the district. The stars decide nothing. */
function publicationOf({ contact }: BookingDetails, comment: string | null): Publication {
  const words = comment?.trim() ?? ''
  const firstName = firstNameOf(contact.name)
  const screened = screenText(`${words}\n${firstName}`)
  return {
    words,
    firstName,
    district: contact.postcode.trim().split(' ', 1).join(),
    heldFor: screened.kind === 'hold' ? screened.reasons : [],
  }
}

/** The customer's word about the work: once, when it is done. `rating` is 1 to 5. */
export async function rateBooking(
  ports: BookingPorts,
  actor: Actor,
  bookingId: BookingId,
  rating: number,
  comment: string | null,
  publish = false,
): Promise<Result<BookingDetails, RateRefusal>> {
  const booking = await ports.bookings.find(bookingId)
  if (!booking) return refuse({ kind: 'booking-unknown' })
  const refusal = judgeRating(booking, actor)
  if (refusal) return refuse(refusal)
  const at = presentMoment(ports.clock)
  const { customerId } = booking
  const publication = publish ? publicationOf(booking, comment) : null
  const rated = await ports.bookings.rate({ bookingId, rating, comment, at, ...(publication && { publication }) }, [
    { kind: 'booking-rated', bookingId, customerId, at },
    ...(publication?.heldFor.length === 0 ? [reviewPublished(bookingId, at)] : []),
  ])
  return rated.ok ? readAgain(ports, bookingId) : rated
}
