import { type BookingId, type Result, type TechnicianId, accept, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { type BookingUnknown, type NobodyFree, candidatesFor, giveTo } from './assign-technician.ts'
import type { BookingDetails, IllegalTransition } from '../booking.ts'
import { judgeAssignment } from '../changing/judges.ts'
import { consider } from './consider.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import type { BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'

export type AssignRefusal =
  | BookingUnknown
  | IllegalTransition
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'technician-unknown' }
  | { readonly kind: 'technician-not-qualified' }
  | { readonly kind: 'technician-busy' }
  | NobodyFree
  | BookingChanged

/**
 * The office gives a booking, paid or not, to one technician, or to the best who is free. One technician may have too
 * little room around it, or not be at work then, which the office reads before; the history keeps it.
 */
export async function assignBooking(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  choice: TechnicianId | 'auto',
): Promise<Result<BookingDetails, AssignRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const refusal = judgeAssignment(booking, actor)
  if (refusal) return refuse(refusal)
  const now = presentMoment(ports.clock)
  const span = await spanOfBooking(ports.schedule, booking, now)
  if (choice === 'auto') {
    const { considered, judged } = await consider(ports, booking, span)
    const given = await giveTo(ports, booking, considered, span, now, actor.userId, judged)
    return given.ok ? readAgain(ports, id) : refuse(given.refusal)
  }
  const candidates = await candidatesFor(ports, booking, span)
  const chosen = candidates.technicians.find((technician) => technician.id === choice)
  if (!chosen) {
    const known = (await ports.schedule.team(false)).some((member) => member.id === choice)
    return refuse({ kind: known ? 'technician-not-qualified' : 'technician-unknown' })
  }
  if (booking.technicianId === choice && !booking.isOffered) return accept(booking)
  const given = await giveTo(ports, booking, chosen.free || chosen.objection ? [chosen] : [], span, now, actor.userId)
  if (given.ok) return readAgain(ports, id)
  return refuse(given.refusal.kind === 'nobody-free' ? { kind: 'technician-busy' } : given.refusal)
}
