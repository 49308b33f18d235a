import { type BookingId, type Pence, type Result, accept, refuse } from '#modules/shared'
import { type BookingUnknown, giveTo } from '../dispatch/assign-technician.ts'
import { consider } from '../dispatch/consider.ts'
import { type Judged, decisionOf } from '../dispatch/judged-team.ts'
import type { BookingDetails } from '../booking.ts'
import { readAgain } from '../find-booking.ts'
import { isSecured } from './payment-state.ts'
import type { BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'

export type ConfirmRefusal =
  | BookingUnknown
  | { readonly kind: 'not-paid' }
  /** It was cancelled before the money came: what the ledger holds is to go back. */
  | { readonly kind: 'cancelled-before-payment'; readonly paid: Pence }
  | BookingChanged

/**
 * A booking has all that its payment policy asks before the visit: assigns the technician whose time it holds, or the
 * best that is free. When nobody fits it stays pending and no longer expires, and the office is notified, once. May be
 * called again and again.
 */
export async function confirmPaidBooking(
  ports: BookingPorts,
  id: BookingId,
): Promise<Result<BookingDetails, ConfirmRefusal>> {
  for (let tries = 1; tries <= 3; tries += 1) {
    const outcome = await confirmOnce(ports, id)
    if (outcome.ok || outcome.refusal.kind !== 'booking-changed') return outcome
  }
  return refuse({ kind: 'booking-changed', bookingId: id })
}

async function confirmOnce(ports: BookingPorts, id: BookingId): Promise<Result<BookingDetails, ConfirmRefusal>> {
  const booking = await ports.bookings.find(id)
  if (!booking) return refuse({ kind: 'booking-unknown' })
  if (booking.status === 'cancelled') return refuse({ kind: 'cancelled-before-payment', paid: booking.paid })
  if (booking.status !== 'pending') return accept(booking)
  const now = presentMoment(ports.clock)
  if (!isSecured(booking, now)) return refuse({ kind: 'not-paid' })
  if (booking.underReview) return keepWaiting(ports, booking, now)
  const span = await spanOfBooking(ports.schedule, booking, now)
  const { considered, judged } = await consider(ports, booking, span)
  const given = await giveTo(ports, booking, considered, span, now, 'system', judged)
  if (given.ok) return readAgain(ports, id)
  if (given.refusal.kind === 'booking-changed') return refuse(given.refusal)
  return booking.expiresAt === null ? accept(booking) : alarm(ports, booking, judged, now)
}

/** It is paid, and a person has to look at the payment first: it neither goes on nor expires. */
async function keepWaiting(
  ports: BookingPorts,
  booking: BookingDetails,
  at: Temporal.Instant,
): Promise<Result<BookingDetails, BookingChanged>> {
  const { id: bookingId } = booking
  if (booking.expiresAt === null) return accept(booking)
  const saved = await ports.bookings.save({
    booking: { ...booking, expiresAt: null, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: 'system', from: 'pending', to: 'pending', fact: { kind: 'review-awaited' } },
    events: [],
  })
  return saved.ok ? readAgain(ports, bookingId) : refuse({ kind: 'booking-changed', bookingId })
}

/** The absence of an expiry also says that the office was notified. */
async function alarm(
  ports: BookingPorts,
  booking: BookingDetails,
  judged: readonly Judged[],
  at: Temporal.Instant,
): Promise<Result<BookingDetails, BookingChanged>> {
  const { id: bookingId, customerId } = booking
  const saved = await ports.bookings.save({
    booking: { ...booking, expiresAt: null, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: 'system', from: 'pending', to: 'pending', fact: { kind: 'nobody-free', isPaid: true } },
    events: [{ kind: 'booking-needs-technician', bookingId, customerId, at }],
    decision: decisionOf(judged, null, at),
  })
  return saved.ok ? readAgain(ports, bookingId) : refuse({ kind: 'booking-changed', bookingId })
}
