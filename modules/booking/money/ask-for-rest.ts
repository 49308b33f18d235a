import { type BookingId, type Result, refuse } from '#modules/shared'
import type { Booking, BookingDetails } from '../booking.ts'
import { isSecured } from './payment-state.ts'
import type { AlreadyDone, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

type Ports = Pick<BookingPorts, 'bookings' | 'schedule' | 'clock'>

/** The time for which a partly paid booking waits for the rest, from the request for it. */
const restHours = 24

/** A part of what is asked before the visit was paid, and not all of it. */
export function isPartPaid(booking: BookingDetails, now: Temporal.Instant): boolean {
  return booking.paid > 0 && !isSecured(booking, now)
}

/**
 * Asks the customer for the rest, once for each booking, and tells the office. The booking keeps its time for another
 * day, at most until the visit; one that never lets its time go only tells.
 */
export async function askForRest(
  ports: Ports,
  booking: BookingDetails,
): Promise<Result<Booking, AlreadyDone | BookingChanged>> {
  const { id: bookingId, customerId, status, startsAt, expiresAt } = booking
  const at = presentMoment(ports.clock)
  const until = sooner(at.add({ hours: restHours }), startsAt)
  const saved = await ports.bookings.save({
    booking: { ...booking, expiresAt: expiresAt && until, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: 'system', from: status, to: status, fact: { kind: 'rest-asked' } },
    events: [{ kind: 'booking-part-paid', bookingId, customerId, at }],
    paid: booking.paid,
    authorised: booking.authorised,
  })
  if (saved.ok) return saved
  const { refusal } = saved
  return refuse(refusal.kind === 'already-done' ? refusal : { kind: 'booking-changed', bookingId })
}

/** Emergencies that were booked so long ago that another booking's time would be up, and of which a part was paid. */
export async function partPaidEmergencies({ bookings, schedule, clock }: Ports): Promise<readonly BookingId[]> {
  const now = presentMoment(clock)
  const { unpaidMinutes } = await schedule.rules()
  return bookings.partPaidEmergencies({
    from: now.subtract({ hours: lookedBackHours }),
    until: now.subtract({ minutes: unpaidMinutes }),
    limit: 200,
  })
}

/** Money for an emergency that came in longer ago is not asked about any more. */
const lookedBackHours = 7 * 24

/**
 * An emergency stays whatever is paid: the office is only notified, once. False where all is paid, the office was
 * notified before, or another save came first.
 */
export async function askEmergencyForRest(ports: Ports, id: BookingId): Promise<boolean> {
  const booking = await ports.bookings.find(id)
  if (booking?.startsAt !== null || !isPartPaid(booking, presentMoment(ports.clock))) return false
  return (await askForRest(ports, booking)).ok
}

/** A booking waits for money at most until its visit. */
export function sooner(at: Temporal.Instant, visit: Temporal.Instant | null): Temporal.Instant {
  return visit && Temporal.Instant.compare(visit, at) < 0 ? visit : at
}
