import { businessZone, inBusinessZone } from '#modules/shared'
import { type Actor, asReadBy, maySee } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingPorts, EarlierWork } from '../ports.ts'
import { findBooking } from '../find-booking.ts'
import type { VisitOfBooking } from '../schedule-store.ts'
import { type VisitShown, visitsShown } from './find-visits.ts'

/** A visit of a technician's day, with all that is needed at the door. */
export interface FieldVisit {
  readonly booking: BookingDetails
  readonly visit: VisitShown
  /** The technician leads it and the booking is at it: its steps are theirs. */
  readonly mayAct: boolean
  /** Done before for the same customer at the same address, the latest first. */
  readonly earlier: readonly EarlierWork[]
}

/** A visit of a later day, in short. */
export type FurtherVisit = Pick<FieldVisit, 'booking' | 'visit'>

type Ports = Pick<BookingPorts, 'bookings' | 'clock'>

const mostEarlier = 3

/**
 * The visits that a technician leads or comes along to on a day, by start. Today has what is under way first, then the
 * emergencies, which have no start, and what should have begun before.
 */
export async function fieldDay(ports: Ports, actor: Actor, date: Temporal.PlainDate): Promise<readonly FieldVisit[]> {
  const from = date.toZonedDateTime(businessZone)
  const found = await ports.bookings.visitsOfDay({
    userId: actor.userId,
    from: from.toInstant(),
    until: from.add({ days: 1 }).toInstant(),
    withOpen: inBusinessZone(ports.clock.now()).toPlainDate().equals(date),
  })
  const now = ports.clock.now()
  const mine = found
    .filter(({ booking }) => maySee(booking, actor, now))
    .map((one) => ({ ...one, booking: asReadBy(one.booking, actor) }))
  const bookings = mine.map(({ booking }) => booking)
  const done = await ports.bookings.earlierWork(bookings, mostEarlier)
  return mine.map(({ booking, visit, crew }, index) => ({
    booking,
    visit: { ...visit, crew },
    mayAct: crew[0]?.userId === actor.userId && booking.visitNumber === visit.number,
    earlier: done[index] ?? [],
  }))
}

/**
 * The first `limit` visits from a day on that a technician makes beside those of their own bookings: at which they come along,
 * and which come before or after the visit that their booking is at. By start.
 */
export async function furtherVisits(
  ports: Ports,
  actor: Actor,
  date: Temporal.PlainDate,
  limit: number,
): Promise<readonly FurtherVisit[]> {
  const from = date.toZonedDateTime(businessZone).toInstant()
  const found = await ports.bookings.furtherVisits({ userId: actor.userId, from, limit })
  const shown = await Promise.all(found.map((one) => furtherVisit(ports, actor, one)))
  return shown.filter((one) => one !== null)
}

async function furtherVisit(
  ports: Ports,
  actor: Actor,
  { bookingId, number }: VisitOfBooking,
): Promise<FurtherVisit | null> {
  const booking = await findBooking(ports, actor, bookingId)
  const visit = (await visitsShown(ports, bookingId)).find((one) => one.number === number)
  return booking.ok && visit ? { booking: booking.value, visit } : null
}
