import { type BookingId, type Result, refuse } from '#modules/shared'
import { linkHolder } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { cancellation } from '../changing/cancel-booking.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { readAgain } from '../find-booking.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import { madeAtOf } from './consent-now.ts'
import { standingOfConsent } from './start-consent.ts'
import { type NoWithdrawal, type WithdrawalTerms, withdrawalTerms } from './withdrawal-terms.ts'

export type WithdrawalRefusal = BookingUnknown | NoWithdrawal | BookingChanged

/** The effect of a cancellation by law at this moment. The caller has made sure that the actor is the customer. */
export async function withdrawalOf(
  { bookings, clock }: Pick<BookingPorts, 'bookings' | 'clock'>,
  booking: BookingDetails,
): Promise<Result<WithdrawalTerms, NoWithdrawal>> {
  const [agreement, history, reduction] = await Promise.all([
    bookings.agreement(booking.id),
    bookings.history(booking.id),
    booking.status === 'completed' ? bookings.reduction(booking.id) : null,
  ])
  const madeAt = madeAtOf(history)
  const now = presentMoment(clock)
  if (history.some(({ fact }) => fact?.kind === 'withdrawn')) return refuse({ kind: 'no-withdrawal', why: 'cancelled' })
  if (reduction?.status === 'waiting') return refuse({ kind: 'no-withdrawal', why: 'office' })
  const { state: startConsent } = standingOfConsent(booking, agreement, madeAt, now)
  return withdrawalTerms({ booking, agreement: agreement && { ...agreement, startConsent }, madeAt, now })
}

/**
 * The customer cancels the contract by law (regulation 32): a booking that is not done yet is cancelled, and one that is
 * done costs nothing. The refund follows by the events, as with a cancellation. `by`: a user's id, or `link`.
 */
export async function withdrawBooking(
  ports: BookingPorts,
  id: BookingId,
  by: string,
): Promise<Result<BookingDetails, WithdrawalRefusal>> {
  const booking = await ports.bookings.find(id)
  if (!booking) return refuse({ kind: 'booking-unknown' })
  const terms = await withdrawalOf(ports, booking)
  if (!terms.ok) return terms
  const change = withdrawal(booking, terms.value, presentMoment(ports.clock), by)
  const saved = await ports.bookings.save(change)
  return saved.ok ? readAgain(ports, id) : refuse({ kind: 'booking-changed', bookingId: id })
}

function withdrawal(
  booking: BookingDetails,
  { charge, refund, taken, released }: WithdrawalTerms,
  at: Temporal.Instant,
  by: string,
): BookingChange {
  const { id: bookingId, customerId, status } = booking
  const fact = { kind: 'withdrawn', charge } as const
  const event = {
    kind: 'booking-withdrawn',
    bookingId,
    customerId,
    at,
    chargePence: charge,
    refundPence: refund,
    ...(by === linkHolder && { byLink: true }),
  } as const
  if (status === 'completed') {
    return {
      booking: { ...booking, finalCost: charge, updatedAt: at },
      hold: { kind: 'keep' },
      history: { at, actor: by, from: status, to: status, fact },
      events: [event],
      paid: booking.paid,
      authorised: booking.authorised,
    }
  }
  const terms = { free: charge === 0, fee: charge, taken, refund, released }
  const cancelled = cancellation(booking, 'customer', terms, at, by, fact)
  const events = cancelled.events.map((one) => (one.kind === 'booking-cancelled' ? { ...one, byLaw: true } : one))
  return { ...cancelled, events: [...events, event] }
}
