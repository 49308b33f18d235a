import type { BookingId, PaymentId } from '#modules/shared'
import { type CancellationTerms, cancellationTerms } from '../changing/cancellation-terms.ts'
import type { AuthorisationEnd } from '../history.ts'
import { askEmergencyForRest, partPaidEmergencies } from '../money/ask-for-rest.ts'
import { askForAuthorisations, noteAuthorisationEnd } from '../money/authorisations.ts'
import { confirmPaidBooking } from '../money/confirm-paid-booking.ts'
import { type Due, dueOf, isFarAway } from '../money/payment-state.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/** Amounts that are due, and what follows a payment. */
export function payingOf(ports: BookingPorts) {
  const { bookings, schedule, clock } = ports
  return {
    /** The refund for a cancellation at this moment; null when there is no such booking. */
    async cancellationTerms(id: BookingId): Promise<CancellationTerms | null> {
      const booking = await bookings.find(id)
      if (!booking) return null
      const { callOutFee } = await schedule.rules()
      return cancellationTerms(booking, booking, presentMoment(clock), callOutFee)
    },
    /** The amount that a payment for the booking asks for; null when there is no such booking. */
    async amountDue(id: BookingId): Promise<Due | null> {
      const booking = await bookings.find(id)
      return booking && dueOf(booking, presentMoment(clock))
    },
    confirmPaid: (id: BookingId) => confirmPaidBooking(ports, id),
    /** Emergencies to be asked for the rest: ask the provider about each, then `askEmergencyForRest`. */
    partPaidEmergencies: () => partPaidEmergencies(ports),
    askEmergencyForRest: (id: BookingId) => askEmergencyForRest(ports, id),
    /** False when there is no such booking, or it is over. */
    async isTooFarToHold(id: BookingId): Promise<boolean> {
      const booking = await bookings.find(id)
      const isOver = booking?.status === 'completed' || booking?.status === 'cancelled'
      return booking !== null && !isOver && isFarAway(booking, presentMoment(clock))
    },
    askForAuthorisations: () => askForAuthorisations(ports),
    noteAuthorisationEnd: (id: BookingId, paymentId: PaymentId, end: AuthorisationEnd) =>
      noteAuthorisationEnd(ports, id, paymentId, end),
  }
}
