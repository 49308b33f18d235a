import { type BookingDetails, paymentStatus } from '#modules/booking'
import type { Confirmed } from '../../components/wizard/view.ts'
import { payingOf, payingWords } from '../../paying-words.ts'
import { momentWords } from '../../time-words.ts'

/** The summary for a customer whose booking needs nothing more from them. */
export function confirmedOf(booking: BookingDetails, now: Temporal.Instant): Confirmed {
  return {
    bookingId: booking.id,
    reference: booking.reference,
    when: booking.startsAt && momentWords(booking.startsAt),
    technician: booking.technician?.fullName ?? null,
    paid: paymentStatus(booking) === 'paid',
    payingWords: payingWords(payingOf(booking, now)),
  }
}
