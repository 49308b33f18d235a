import { type Result, type TechnicianId, refuse } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import type { TechnicianUnknown } from '../refusals.ts'
import type { SkillUnknown } from './decide-application.ts'
import type { JobsOfSkills, TechnicianChanged, TechnicianWork } from './technician-work.ts'

/** A technician without a skill could be sent to no job. */
interface NoSkill {
  readonly kind: 'no-skill'
}

interface HourCostRefused {
  readonly kind: 'hour-cost-refused'
}

interface VersionUnknown {
  readonly kind: 'version-unknown'
}

type WorkFault = SkillUnknown | NoSkill | HourCostRefused
export type WorkRefusal = WorkFault | TechnicianUnknown | TechnicianChanged | VersionUnknown

/** The largest cost of an hour, in pence. */
export const mostHourCost = 100_000

/** The fault of work that nobody can do; `known` are the skills that mean something here, and `before` those of the technician. */
export function judgeWork(
  { skills, hourCost }: TechnicianWork,
  known: readonly string[],
  before: readonly string[],
): WorkFault | null {
  const slip = skills.find((skill) => !known.includes(skill) && !before.includes(skill))
  if (slip !== undefined) return { kind: 'skill-unknown', skill: slip }
  if (skills.length === 0) return { kind: 'no-skill' }
  return hourCost !== null && (hourCost < 0 || hourCost > mostHourCost) ? { kind: 'hour-cost-refused' } : null
}

/** The owner's changes to the work of technicians, with their consequences and their history. */
export function createTechnicianWork({ technicians, clock }: Pick<AccountPorts, 'technicians' | 'clock'>) {
  async function planned(
    id: TechnicianId,
    wanted: Partial<TechnicianWork>,
  ): Promise<Result<TechnicianWork, WorkRefusal>> {
    const found = await technicians.findWork(id)
    if (!found) return refuse({ kind: 'technician-unknown' })
    const work = { ...found.work, ...wanted, skills: [...new Set(wanted.skills ?? found.work.skills)] }
    const fault = judgeWork(work, await technicians.skills(), found.work.skills)
    return fault ? refuse(fault) : { ok: true, value: work }
  }

  async function save(
    id: TechnicianId,
    wanted: Partial<TechnicianWork>,
    version: number,
  ): Promise<Result<{ readonly version: number }, WorkRefusal>> {
    const work = await planned(id, wanted)
    return work.ok ? technicians.saveWork(id, work.value, version, clock.now()) : work
  }

  return {
    /** The work of a technician with the version to save against; null where there is no such technician. */
    technicianWork: (id: TechnicianId) => technicians.findWork(id),
    /** The work as it would be, or its fault. Changes nothing. */
    plannedWork: planned,
    /** The open bookings of a technician that ask for a skill of theirs that is not among these. */
    async jobsWithout(id: TechnicianId, skills: readonly string[], limit: number): Promise<JobsOfSkills> {
      const found = await technicians.findWork(id)
      const lost = found?.work.skills.filter((skill) => !skills.includes(skill)) ?? []
      return lost.length === 0 ? { count: 0, first: [] } : technicians.openJobs(id, lost, limit)
    },
    /** Changes what is given. Jobs that are assigned stay with the technician. */
    saveTechnicianWork: save,
    /** The latest first. */
    technicianHistory: (id: TechnicianId, limit: number) => technicians.workHistory(id, limit),
    /** Makes the work what it was in an earlier version, by the rules of today. */
    async putBackTechnician(
      id: TechnicianId,
      version: number,
      seen: number,
    ): Promise<Result<{ readonly version: number }, WorkRefusal>> {
      const earlier = await technicians.workVersionOf(id, version)
      return earlier ? save(id, earlier.facts, seen) : refuse({ kind: 'version-unknown' })
    },
  }
}
