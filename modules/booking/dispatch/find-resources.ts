import type { Span } from '#modules/scheduling'
import type { BookingId } from '#modules/shared'
import type { Centroid } from '../requesting/district.ts'
import type { BookableService, ScheduleStore } from '../ports.ts'
import { type RankedTechnician, type TeamMember, isQualified, rankTechnicians } from './rank-technicians.ts'
import { type ResourceId, laneResources } from './resources.ts'
import { dayOf } from '../time-of-booking.ts'

export interface Candidates {
  /** Qualified technicians, the best first, busy ones last. */
  readonly technicians: readonly RankedTechnician[]
  /** No approved technician has the skills: the category's capacity takes their place. */
  readonly lanes: readonly ResourceId[]
}

/**
 * The technicians who could take a service at that time, in order of rank. `except`: the booking whose own reservation
 * does not count.
 */
export async function findCandidates(
  schedule: ScheduleStore,
  service: BookableService,
  span: Span,
  customer: Centroid | null,
  except: BookingId | null = null,
): Promise<Candidates> {
  const team = await schedule.team(true)
  const lanes = lanesOf(service, team)
  if (lanes.length > 0) return { technicians: [], lanes }
  const day = dayOf(span)
  const qualified = team.filter((member) => isQualified(member, service.requiredSkills)).map(({ id }) => id)
  const from = Math.min(day.startsAtMs, span.startsAtMs)
  const until = Math.max(day.endsAtMs, span.endsAtMs)
  const busy = await schedule.busy(qualified, from, until, except)
  const busyOf = (id: ResourceId) => busy.get(id) ?? []
  return { technicians: rankTechnicians(team, service.requiredSkills, span, day, customer, busyOf), lanes: [] }
}

/** The resources that can be reserved for a service. Empty when all of them are off. */
export function resourcesOf(service: BookableService, team: readonly TeamMember[]): readonly ResourceId[] {
  const lanes = lanesOf(service, team)
  if (lanes.length > 0) return lanes
  return team.filter((member) => !member.off && isQualified(member, service.requiredSkills)).map(({ id }) => id)
}

function lanesOf({ requiredSkills, category, parallelCapacity }: BookableService, team: readonly TeamMember[]) {
  const covered = team.some((member) => isQualified(member, requiredSkills))
  return covered ? [] : laneResources(category, parallelCapacity)
}
