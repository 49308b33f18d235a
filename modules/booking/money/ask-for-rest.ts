import type { BookingId } from '#modules/shared'
import type { BookingDetails } from '../booking.ts'
import { isSecured } from './payment-state.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

type Ports = Pick<BookingPorts, 'bookings' | 'schedule' | 'clock'>

/** So long a booking of which a part was paid waits for the rest, once that has been asked for. */
const restHours = 24

/** In the history of a booking once, and only where the customer was asked. */
const askedForRest = 'only a part is paid; asked for the rest'

/** A part of what is asked before the visit was paid, and not all of it. */
export function isPartPaid(booking: BookingDetails, now: Temporal.Instant): boolean {
  return booking.paid > 0 && !isSecured(booking, now)
}

export async function wasAskedForRest({ bookings }: Pick<Ports, 'bookings'>, id: BookingId): Promise<boolean> {
  return (await bookings.history(id)).some(({ actor, note }) => actor === 'system' && note === askedForRest)
}

/**
 * Asks the customer for the rest and tells the office. The booking keeps its time for another day, at most until the
 * visit; one that never lets its time go only tells. False where somebody else came first.
 */
export async function askForRest(ports: Ports, booking: BookingDetails): Promise<boolean> {
  const { id: bookingId, customerId, status, startsAt, expiresAt } = booking
  const at = presentMoment(ports.clock)
  const until = sooner(at.add({ hours: restHours }), startsAt)
  const saved = await ports.bookings.save({
    booking: { ...booking, expiresAt: expiresAt && until, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: 'system', from: status, to: status, note: askedForRest },
    events: [{ kind: 'booking-part-paid', bookingId, customerId, at }],
    paid: booking.paid,
    authorised: booking.authorised,
  })
  return saved.ok
}

/** Emergencies that were booked so long ago that another booking's time would be up, and of which a part was paid. */
export async function partPaidEmergencies({ bookings, schedule, clock }: Ports): Promise<readonly BookingId[]> {
  const now = presentMoment(clock)
  const { unpaidMinutes } = await schedule.rules()
  return bookings.partPaidEmergencies({
    from: now.subtract({ hours: lookedBackHours }),
    until: now.subtract({ minutes: unpaidMinutes }),
    noted: askedForRest,
    limit: 200,
  })
}

/** Money for an emergency that came in longer ago is not asked about any more. */
const lookedBackHours = 7 * 24

/** An emergency stays whatever is paid: it is only told, once. False where all is paid, or somebody else came first. */
export async function askEmergencyForRest(ports: Ports, id: BookingId): Promise<boolean> {
  const booking = await ports.bookings.find(id)
  if (booking?.startsAt !== null || !isPartPaid(booking, presentMoment(ports.clock))) return false
  return askForRest(ports, booking)
}

/** A booking waits for money at most until its visit. */
export function sooner(at: Temporal.Instant, visit: Temporal.Instant | null): Temporal.Instant {
  return visit && Temporal.Instant.compare(visit, at) < 0 ? visit : at
}
