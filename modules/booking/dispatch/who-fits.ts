import { type BookingId, type Result, type TechnicianId, accept, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import { type BookingUnknown, candidatesFor } from './assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingPorts } from '../ports.ts'
import { isQualified, reasonOf } from './rank-technicians.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'

/** A technician as a choice for one booking. */
export interface Choice {
  readonly id: TechnicianId
  readonly fullName: string
  /** Has every skill, is at work, and free for the whole time. */
  readonly fits: boolean
  /** Why, in words for the office. */
  readonly reason: string
}

/** The whole team for the office: candidates by rank, then busy technicians, then those who cannot take the job. */
export async function whoFits(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<readonly Choice[], BookingUnknown | { readonly kind: 'not-allowed' }>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  if (!isStaff(actor)) return refuse({ kind: 'not-allowed' })
  const booking = found.value
  const { schedule, clock } = ports
  const service = await schedule.service(booking.serviceId)
  const required = service?.requiredSkills ?? []
  const span = spanOfBooking(booking, presentMoment(clock), await schedule.rules())
  const { technicians } = await candidatesFor(ports, booking, span)
  const ranked = new Set(technicians.map((technician) => technician.id))
  const others = (await schedule.team(false)).filter((member) => !ranked.has(member.id))
  return accept([
    ...technicians.map((technician) => ({
      id: technician.id,
      fullName: technician.fullName,
      fits: technician.free,
      reason: reasonOf(technician),
    })),
    ...others.map((member) => {
      const missing = required.filter((skill) => !isQualified(member, [skill]))
      const reason = missing.length > 0 ? `lacks ${missing.join(', ')}` : 'not at work at present'
      return { id: member.id, fullName: member.fullName, fits: false, reason }
    }),
  ])
}
