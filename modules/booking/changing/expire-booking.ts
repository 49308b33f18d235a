import { type BookingId, type Result, pence, refuse } from '#modules/shared'
import { askForRest, isPartPaid } from '../money/ask-for-rest.ts'
import type { Booking, BookingDetails } from '../booking.ts'
import { cancellation } from './cancel-booking.ts'
import { fullRefund } from './cancellation-terms.ts'
import { isTimeUp } from './judge-expiry.ts'
import { isSecured } from '../money/payment-state.ts'
import type { NotExpired } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/**
 * Lets the time of a booking go that was not paid in time. Where a part of it was paid, the rest is asked for first, and
 * the booking waits another day. The caller has asked the provider how the payments stand; `judgeExpiry` tests ledger
 * and cards again in the transaction that cancels.
 */
export async function expireBooking(ports: BookingPorts, id: BookingId): Promise<Result<Booking, NotExpired>> {
  const booking = await ports.bookings.find(id)
  const now = presentMoment(ports.clock)
  if (!booking || !isTimeUp(booking, now) || isSecured(booking, now)) return refuse({ kind: 'not-expired' })
  if (isPartPaid(booking, now) && !isVisitTime(booking, now)) {
    const asked = await askForRest(ports, booking)
    if (asked.ok || asked.refusal.kind !== 'already-done') return refuse({ kind: 'not-expired' })
  }
  const terms = fullRefund({ paid: booking.paid, authorised: pence(0) })
  const fact = { kind: 'expired', wasPartPaid: booking.paid > 0 } as const
  return ports.bookings.expire(cancellation(booking, 'expired', terms, now, 'system', fact), now)
}

/** An unconfirmed booking has had no visit: nothing is left to ask for. */
function isVisitTime({ startsAt }: BookingDetails, now: Temporal.Instant): boolean {
  return startsAt !== null && Temporal.Instant.compare(startsAt, now) <= 0
}
