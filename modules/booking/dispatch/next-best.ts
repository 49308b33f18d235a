import { type Span, readLocalStart } from '#modules/scheduling'
import { type BookingId, type Result, type TechnicianId, accept, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { type AssignRefusal, assignBooking } from './assign-booking.ts'
import { candidatesFor, freeOnes, giveTo, visitOf } from './assign-technician.ts'
import type { BookingDetails } from '../booking.ts'
import { judgeAssignment } from '../changing/judges.ts'
import { type RescheduleRefusal, nextStartsToMoveTo, rescheduleBooking } from '../changing/reschedule-booking.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import { atAnyHour, roomOfDay } from './find-resources.ts'
import { type NearlyFree, type Obstacle, nearlyFree } from './nearly-free.ts'
import { type JobRefusal, jobToGive } from './job-to-give.ts'
import type { BookingPorts } from '../ports.ts'
import { isQualified } from './rank-technicians.ts'
import { rotaFor } from './rota-for.ts'
import { presentMoment, spanOfBooking } from '../time-of-booking.ts'

/** The earliest time at which a technician can take the job. */
export interface NextBest {
  readonly id: TechnicianId
  readonly fullName: string
  readonly startsAt: Temporal.Instant
}

/** The answer to "why is nobody free, and when is somebody?". */
export interface Prospects {
  /** The whole team with the reason against each, the nearest first. */
  readonly team: readonly NearlyFree[]
  /** Null while somebody is free at the booked time, and where nobody can take the job at all. */
  readonly next: NextBest | null
}

/** Days ahead in which busy times are read; an emergency does not wait longer. */
const lookAheadDays = 8

/** The technicians with the reasons against a booking, and the next best start, for the office. */
export async function prospectsOf(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<Prospects, JobRefusal>> {
  const job = await jobToGive(ports, actor, id)
  if (!job.ok) return job
  const { booking, required, span } = job.value
  const rota = await rotaFor(ports, span)
  const members = (await ports.schedule.team(false)).map((one) => (rota?.includes(one.id) ? atAnyHour(one) : one))
  const qualified = members.filter((member) => isQualified(member, required)).map((member) => member.id)
  const until = span.endsAtMs + lookAheadDays * 86_400_000
  const busy = await ports.schedule.busy(qualified, span.startsAtMs, until, visitOf(booking))
  const room = await roomOfDay(ports.schedule, booking.service, span, visitOf(booking))
  const team = nearlyFree(members, required, span, (member) => busy.get(member) ?? [], room, rota)
  const [first] = team
  const isHopeless = !team.some(({ obstacle }) => obstacle === null || isForNow(obstacle))
  if (!first || first.obstacle === null || isHopeless) return accept({ team, next: null })
  return accept({
    team,
    next: booking.startsAt ? await nextStart(ports, actor, booking) : await soonest(ports, team, span),
  })
}

const isForNow = ({ kind }: Obstacle) => kind !== 'off' && kind !== 'skills-missing'

/** The first of the team to be free, at a moment at which the emergency is theirs: those on call are asked of that moment. */
async function soonest(ports: BookingPorts, team: readonly NearlyFree[], span: Span): Promise<NextBest | null> {
  const free = team
    .flatMap(({ id, fullName, obstacle }) => {
      const startsAt = obstacle && 'freeFrom' in obstacle ? obstacle.freeFrom : null
      return startsAt ? [{ id, fullName, startsAt }] : []
    })
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  for (const one of free) {
    const rota = await rotaFor(ports, { ...span, startsAtMs: one.startsAt.epochMilliseconds })
    if (rota === null || rota.includes(one.id)) return one
  }
  return null
}

/** The first free start after the booked one, with the technician who would go. */
async function nextStart(ports: BookingPorts, actor: Actor, booking: BookingDetails): Promise<NextBest | null> {
  const now = presentMoment(ports.clock)
  const { startsAt } = booking
  const after = startsAt && Temporal.Instant.compare(startsAt, now) > 0 ? startsAt : now
  for (const text of await nextStartsToMoveTo(ports, actor, booking, after)) {
    const read = readLocalStart(text)
    if (!read.ok) continue
    const start = read.value.startsAt
    const span = await spanOfBooking(ports.schedule, { ...booking, startsAt: start }, now)
    const candidates = await candidatesFor(ports, booking, span)
    const [best] = freeOnes(candidates, booking)
    if (best) return { id: best.id, fullName: best.fullName, startsAt: start }
  }
  return null
}

export type NextBestRefusal = AssignRefusal | RescheduleRefusal

/**
 * Gives the job to a technician at the next best start. A booking with a start is moved there first, and stays moved when
 * the technician is taken in between. An emergency reserves the technician's time from that moment on.
 */
export async function assignNextBest(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  { id: technicianId, startsAt }: Pick<NextBest, 'id' | 'startsAt'>,
): Promise<Result<BookingDetails, NextBestRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const refusal = judgeAssignment(booking, actor)
  if (refusal) return refuse(refusal)
  if (booking.startsAt) {
    const moved = await rescheduleBooking(ports, actor, id, startsAt)
    return moved.ok ? assignBooking(ports, actor, id, technicianId) : moved
  }
  const now = presentMoment(ports.clock)
  const from = Temporal.Instant.compare(startsAt, now) > 0 ? startsAt : now
  const span = await spanOfBooking(ports.schedule, booking, from)
  const { technicians } = await candidatesFor(ports, booking, span)
  const chosen = technicians.find((technician) => technician.id === technicianId && technician.free)
  if (!chosen) return refuse({ kind: 'technician-busy' })
  const given = await giveTo(ports, booking, [chosen], span, now, actor.userId)
  if (given.ok) return readAgain(ports, id)
  return refuse(given.refusal.kind === 'nobody-free' ? { kind: 'technician-busy' } : given.refusal)
}
