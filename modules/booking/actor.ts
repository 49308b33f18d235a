import { type Role, type UserId, may } from '#modules/shared'
import type { BookingDetails } from './booking.ts'

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

export function isTechnicianOf(booking: BookingDetails, actor: Actor): boolean {
  return may(actor, 'field-work') && booking.technician?.userId === actor.userId
}

/** The customer, the assigned technician and the office; to everyone else a booking is not there. */
export function maySee(booking: BookingDetails, actor: Actor): boolean {
  return isStaff(actor) || isCustomerOf(booking, actor) || isTechnicianOf(booking, actor)
}
