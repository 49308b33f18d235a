import { type Role, type UserId, may } from '#modules/shared'
import type { BookingDetails } from './booking.ts'

/** The person who acts, with their present role. */
export interface Actor {
  readonly userId: UserId
  readonly role: Role
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
