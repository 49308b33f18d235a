import type { Span } from '#modules/scheduling'
import { type BookingId, type Result, accept, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { BookingUnknown } from './assign-technician.ts'
import type { BookingDetails } from '../booking.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'

export type JobRefusal = BookingUnknown | { readonly kind: 'not-allowed' }

/** A booking that the office wants to give to somebody. */
export interface JobToGive {
  readonly booking: BookingDetails
  /** The skills that it needs. */
  readonly required: readonly string[]
  /** The time that it takes; from now on for an emergency. */
  readonly span: Span
}

export async function jobToGive(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<JobToGive, JobRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  if (!isStaff(actor)) return refuse({ kind: 'not-allowed' })
  const booking = found.value
  const service = await ports.schedule.service(booking.serviceId)
  const span = await spanOfBooking(ports.schedule, booking, presentMoment(ports.clock))
  return accept({ booking, required: service?.requiredSkills ?? [], span })
}
