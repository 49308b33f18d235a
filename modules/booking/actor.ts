import type { UserId } from '#modules/shared'
import type { BookingDetails } from './booking.ts'

/** The person who acts, with their present role. */
export interface Actor {
  readonly userId: UserId
  readonly role: 'customer' | 'technician' | 'office' | 'admin'
}

export function isStaff({ role }: Actor): boolean {
  return role === 'office' || role === 'admin'
}

export function isCustomerOf(booking: BookingDetails, { userId }: Actor): boolean {
  return booking.customerId === userId
}

export function isTechnicianOf(booking: BookingDetails, { userId, role }: Actor): boolean {
  return role === 'technician' && booking.technician?.userId === userId
}

/** The customer, the assigned technician and the office; to everyone else a booking is not there. */
export function maySee(booking: BookingDetails, actor: Actor): boolean {
  return isStaff(actor) || isCustomerOf(booking, actor) || isTechnicianOf(booking, actor)
}
