import { type RoomSettings, type Span, isDayFull, leavesHomeMs, worksAsOpen } from '#modules/scheduling'
import { businessDate } from '#modules/shared'
import type { BookingPorts } from '../ports.ts'
import type { BookableService, ScheduleStore, VisitOfBooking } from '../schedule-store.ts'
import {
  type RankedTechnician,
  type RoomOfDay,
  type TeamMember,
  isQualified,
  rankTechnicians,
} from './rank-technicians.ts'
import { type ResourceId, laneResources } from './resources.ts'
import { rotaFor } from './rota-for.ts'
import { dayOf } from '../time-of-booking.ts'

export interface Candidates {
  /** Qualified technicians, the best first, busy ones last. */
  readonly technicians: readonly RankedTechnician[]
  /** No approved technician has the skills: the category's capacity takes their place. */
  readonly lanes: readonly ResourceId[]
}

/**
 * The technicians who could take a service at that time and place, in order of rank. `except`: the visit whose own
 * reservation does not count. Those on call are at work at any hour for an emergency outside the opening hours.
 */
export async function findCandidates(
  ports: Pick<BookingPorts, 'schedule' | 'onCallAt'>,
  service: BookableService,
  span: Span,
  except: VisitOfBooking | null = null,
): Promise<Candidates> {
  const { schedule } = ports
  const { capacity } = await schedule.rules()
  const onCall = (await rotaFor(ports, span)) ?? []
  const team = (await schedule.team(true)).map((member) => (onCall.includes(member.id) ? atAnyHour(member) : member))
  const lanes = lanesOf(service, team, capacity)
  if (lanes.length > 0) return { technicians: [], lanes }
  const day = dayOf(span)
  const qualified = team.filter((member) => isQualified(member, service.requiredSkills)).map(({ id }) => id)
  const from = Math.min(day.startsAtMs, span.startsAtMs)
  const until = Math.max(day.endsAtMs, span.endsAtMs)
  const busy = await schedule.busy(qualified, from, until, except)
  const busyOf = (id: ResourceId) => busy.get(id) ?? []
  const room = await roomOfDay(schedule, service, span, except)
  return { technicians: rankTechnicians(team, service.requiredSkills, span, day, span.place, busyOf, room), lanes: [] }
}

export const atAnyHour = (member: TeamMember): TeamMember => ({ ...member, works: { ...member.works, week: null } })

/** The rules about room on the day of a span, for a visit of a service. */
export async function roomOfDay(
  schedule: ScheduleStore,
  { category }: Pick<BookableService, 'category'>,
  span: Span,
  except: VisitOfBooking | null,
  isCrew = false,
): Promise<RoomOfDay> {
  const { travel, dayCaps, hours } = await schedule.rules()
  const loads = dayCaps.length === 0 ? [] : await schedule.loads(dayOf(span), except)
  const minutes = (span.endsAtMs - span.startsAtMs) / 60_000
  return {
    travel,
    leavesHomeMs: travel && leavesHomeMs(dateOf(span), hours, travel),
    isFull: (resource) => isDayFull(dayCaps, loads, { resource, category, minutes, isCrew }),
  }
}

const dateOf = ({ startsAtMs }: Span) => businessDate(Temporal.Instant.fromEpochMilliseconds(startsAtMs))

/** The resources that can be reserved for a service, with the homes and the working time of technicians. Empty when all of them are off. */
export function resourcesOf(
  service: BookableService,
  team: readonly TeamMember[],
  capacity: RoomSettings['capacity'],
): readonly { readonly id: ResourceId; readonly home: TeamMember['home']; readonly works: TeamMember['works'] }[] {
  const lanes = lanesOf(service, team, capacity)
  if (lanes.length > 0) return lanes.map((id) => ({ id, home: null, works: worksAsOpen }))
  return team.filter((member) => !member.off && isQualified(member, service.requiredSkills))
}

/** The owner's capacity of a trade takes precedence over that of the data file. */
function lanesOf(
  { requiredSkills, category, parallelCapacity }: BookableService,
  team: readonly TeamMember[],
  capacity: RoomSettings['capacity'],
) {
  const covered = team.some((member) => isQualified(member, requiredSkills))
  return covered ? [] : laneResources(category, capacity[category] ?? parallelCapacity)
}
