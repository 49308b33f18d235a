import type { BookingId, InvoiceId, UserId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { agreementNow, consentNow } from '../agreement/consent-now.ts'
import type { BookingDetails } from '../booking.ts'
import { findBooking } from '../find-booking.ts'
import { type BookingFilter, listBookings } from '../list-bookings.ts'
import type { BookingPorts } from '../ports.ts'
import { agreedQuotes } from '../requesting/agreed-price.ts'

/** Bookings and what is kept with them. */
export function readingOf(ports: BookingPorts) {
  const { bookings } = ports
  return {
    /** For those to whom it is there. */
    find: (actor: Actor, id: BookingId) => findBooking(ports, actor, id),
    /** The last work done for the same customer at the same address. The caller has made sure that the actor may see the booking. */
    /** The completed work for the same customer at the same address, the latest first. */
    earlierWork: async (booking: BookingDetails, limit: number) =>
      (await bookings.earlierWork([booking], limit)).flat(),
    list: (actor: Actor, filter: BookingFilter) => listBookings(ports, actor, filter),
    /** The caller has made sure that the actor may see the booking. */
    history: (id: BookingId) => bookings.history(id),
    /** With its consent as it is now; null where nothing was kept. The caller has made sure that the actor may see the booking. */
    agreement: (booking: BookingDetails) => agreementNow(ports, booking),
    /** The booking at the agreed price of a document, unless it was cancelled. The caller has made sure that it may be seen. */
    async bookedAtAgreed(invoiceId: InvoiceId): Promise<BookingDetails | null> {
      const id = await bookings.bookedAt(agreedQuotes(invoiceId))
      return id && bookings.find(id)
    },
    /** Whether the customer has asked for a start within the cancellation period, and which moves ask for it. */
    consentNow: (booking: BookingDetails) => consentNow(ports, booking),
    /** Null when the booking is no emergency. The caller has made sure that the actor may see the booking. */
    emergency: (id: BookingId) => bookings.emergency(id),
    /** Null when it is not rated. The caller has made sure that the actor may see the booking. */
    review: (id: BookingId) => bookings.review(id),
    /** Visits that start between two times, without the cancelled ones. */
    visitCounts: (between: Parameters<BookingPorts['bookings']['visitCounts']>[0]) => bookings.visitCounts(between),
    /** Money of the payment provider `without` is left out. */
    customerTotals: (userId: UserId, without: string | null = null) => bookings.totals(userId, without),
    /** The amounts that the customer has left to pay. */
    customerDues: (userId: UserId) => bookings.dues(userId),
  }
}
