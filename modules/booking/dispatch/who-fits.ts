import { type BookingId, type Result, type TechnicianId, accept } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { candidatesFor } from './assign-technician.ts'
import { type JobRefusal, jobToGive } from './job-to-give.ts'
import type { BookingPorts } from '../ports.ts'
import { againstWords, unfitFor } from './judged-team.ts'
import { reasonOf } from './rank-technicians.ts'

/** A technician as a choice for one booking. */
export interface Choice {
  readonly id: TechnicianId
  readonly fullName: string
  /** Has every skill, is at work, and free for the whole time with room around it. */
  readonly fits: boolean
  /** Free for the whole time, but with too little room around it or not at work: the office may send them all the same. */
  readonly mayTake: boolean
  /** Why, in words for the office. */
  readonly reason: string
}

/** The whole team for the office: candidates by rank, then busy technicians, then those who cannot take the job. */
export async function whoFits(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<readonly Choice[], JobRefusal>> {
  const job = await jobToGive(ports, actor, id)
  if (!job.ok) return job
  const { booking, required, span } = job.value
  const { technicians } = await candidatesFor(ports, booking, span)
  const ranked = new Set(technicians.map((technician) => technician.id))
  const others = (await ports.schedule.team(false)).filter((member) => !ranked.has(member.id))
  return accept([
    ...technicians.map((technician) => ({
      id: technician.id,
      fullName: technician.fullName,
      fits: technician.free,
      mayTake: technician.objection !== null,
      reason: reasonOf(technician),
    })),
    ...others.map((member) => {
      const reason = againstWords(unfitFor(member, required) ?? { kind: 'off' })
      return { id: member.id, fullName: member.fullName, fits: false, mayTake: false, reason }
    }),
  ])
}
