import { type Role, type UserId, may } from '#modules/shared'
import { type BookingDetails, isOver } from './booking.ts'

/** The person who acts, with their present role. */
export interface Actor {
  readonly userId: UserId
  readonly role: Role
  /** The holder of a manage link, who acts for the customer: see `customerByLink`. */
  readonly byLink?: true
}

/** The holder of a link in a booking's history: it may be anybody. */
export const linkHolder = 'link'

/** The name of an actor in a booking's history. */
export function nameInHistory({ userId, byLink }: Actor): string {
  return byLink ? linkHolder : userId
}

export function isStaff(actor: Actor): boolean {
  return may(actor, 'dispatch')
}

export function isCustomerOf(booking: BookingDetails, { userId }: Actor): boolean {
  return booking.customerId === userId
}

/** Leads the visit that the booking is at. */
export function isTechnicianOf(booking: BookingDetails, actor: Actor): boolean {
  return may(actor, 'field-work') && booking.technician?.userId === actor.userId
}

/** Leads the visit that the booking is at, or comes or came to any of its visits. */
function isOfCrew(booking: BookingDetails, actor: Actor): boolean {
  return isTechnicianOf(booking, actor) || (may(actor, 'field-work') && booking.crew.includes(actor.userId))
}

/** The booking as such a reader sees it: while it is offered, the customer does not read who may come. */
export function asReadBy(booking: BookingDetails, actor: Actor): BookingDetails {
  const mayKnow = isStaff(actor) || isOfCrew(booking, actor)
  return mayKnow ? booking : asCustomersRead(booking)
}

export function asCustomersRead(booking: BookingDetails): BookingDetails {
  return booking.isOffered ? { ...booking, technician: null } : booking
}

/** Technicians read a booking until so many days after its completion (decision A4), or its cancellation. */
const readableDays = 30

/** From then on technicians read what is over. In whole minutes, so that lists asked for in one minute are one list. */
export function readableSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * readableDays }).round({ smallestUnit: 'minute', roundingMode: 'floor' })
}

/** The customer, the office, and its technicians for 30 days after it; to everyone else a booking is not there. */
export function maySee(booking: BookingDetails, actor: Actor, now: Temporal.Instant): boolean {
  if (isStaff(actor) || isCustomerOf(booking, actor)) return true
  return isOfCrew(booking, actor) && !isLongOver(booking, now)
}

/** Its technicians read it no more. */
export function isLongOver({ status, actualEndTime, updatedAt }: BookingDetails, now: Temporal.Instant): boolean {
  return isOver(status) && Temporal.Instant.compare(actualEndTime ?? updatedAt, readableSince(now)) < 0
}
