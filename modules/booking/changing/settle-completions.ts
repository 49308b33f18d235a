import { pence } from '#modules/shared'
import { type Completion, eventsOfCompletion } from './completion.ts'
import type { BookingEvent } from '../events.ts'
import { amountDue } from '../money/payment-state.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

type Ports = Pick<BookingPorts, 'bookings' | 'clock'>

/**
 * Emits the events of each completion that can no longer be undone, once for each: money moves and the customer is
 * notified. Returns their number.
 */
export async function settleCompletions({ bookings, clock }: Ports): Promise<number> {
  const at = presentMoment(clock)
  let settled = 0
  for (const completion of await bookings.completionsToSettle(at, 200)) {
    if (await bookings.settleCompletion(completion, await eventsOf({ bookings }, completion, at))) settled += 1
  }
  return settled
}

async function eventsOf(
  { bookings }: Pick<Ports, 'bookings'>,
  completion: Completion,
  at: Temporal.Instant,
): Promise<readonly BookingEvent[]> {
  const { bookingId } = completion
  const booking = await bookings.find(bookingId)
  if (!booking) throw new Error(`a completion names the booking ${bookingId}, which is not there`)
  const { visitNumber: visit } = booking
  const version = await bookings.submittedVersion({ bookingId, number: visit })
  return eventsOfCompletion(completion, {
    customerId: booking.customerId,
    at,
    refundPence: pence(Math.max(0, booking.paid - amountDue(booking))),
    report: version === null ? null : { visit, version },
    asksReduction: (await bookings.reduction(bookingId))?.status === 'waiting',
  })
}
