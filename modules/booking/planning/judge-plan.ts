import { type Result, type TechnicianId, accept, businessDate, refuse } from '#modules/shared'
import { type Span, isOpenAt, overlap } from '#modules/scheduling'
import type { BookingDetails } from '../booking.ts'
import { roomOfDay } from '../dispatch/find-resources.ts'
import { type TeamMember, isQualified } from '../dispatch/rank-technicians.ts'
import { rotaFor } from '../dispatch/rota-for.ts'
import type { BookingPorts } from '../ports.ts'
import type { VisitOfBooking } from '../schedule-store.ts'
import { dayOf } from '../time-of-booking.ts'
import { type PlanWarning, warningsFor } from './warnings.ts'

export type TeamRefused =
  | { readonly kind: 'technician-unknown' }
  | { readonly kind: 'technician-not-qualified' }
  | { readonly kind: 'technician-busy' }

export interface JudgedTeam {
  /** The given order; the first leads. */
  readonly members: readonly TeamMember[]
  readonly warnings: readonly PlanWarning[]
}

/**
 * Whether technicians can take a visit for a span. An overlap and a missing skill, certificate or insurance refuse;
 * everything else is a warning. Each of a crew has the skills of the service. `isUndone`: they had the visit before, so that
 * only an overlap refuses.
 */
export async function judgeTeam(
  ports: Pick<BookingPorts, 'schedule' | 'onCallAt'>,
  booking: BookingDetails,
  visit: VisitOfBooking,
  technicians: readonly TechnicianId[],
  span: Span,
  isUndone = false,
): Promise<Result<JudgedTeam, TeamRefused>> {
  const { schedule } = ports
  const service = await schedule.service(booking.serviceId)
  if (!service) throw new Error(`booking ${booking.id} is for a service that is not there`)
  const team = await schedule.team(false)
  const members = technicians.flatMap((id) => team.filter((member) => member.id === id))
  if (members.length < technicians.length) return refuse({ kind: 'technician-unknown' })
  if (!isUndone && members.some((member) => member.off || !isQualified(member, service.requiredSkills))) {
    return refuse({ kind: 'technician-not-qualified' })
  }
  const day = dayOf(span)
  const from = Math.min(day.startsAtMs, span.startsAtMs)
  const until = Math.max(day.endsAtMs, span.endsAtMs)
  const busy = await schedule.busy(technicians, from, until, visit)
  const busyOf = (id: TechnicianId) => busy.get(id) ?? []
  if (technicians.some((id) => busyOf(id).some((other) => overlap(span, other)))) {
    return refuse({ kind: 'technician-busy' })
  }
  const startsAt = Temporal.Instant.fromEpochMilliseconds(span.startsAtMs)
  const date = businessDate(startsAt)
  const { hours } = await schedule.rules()
  const isOpen = isOpenAt(startsAt, hours, await schedule.closedDays(date, date))
  const onCall = (await rotaFor(ports, span)) ?? []
  const rooms = [await roomOfDay(schedule, service, span, visit), await roomOfDay(schedule, service, span, visit, true)]
  const warnings = members.flatMap((member, index) => {
    const room = rooms[index === 0 ? 0 : 1]
    if (!room) throw new RangeError('a day has no rules')
    return warningsFor(member, span, { busy: busyOf(member.id), room, isOpen, isOnCall: onCall.includes(member.id) })
  })
  return accept({ members, warnings })
}
