import { type Visit, currentVisit, isAhead, visitNamedBy } from '#modules/fulfilment'
import { type BookingId, type Result, type TechnicianId, type VisitId, accept, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import { type BookingDetails, type IllegalTransition, isOpen, isOver } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingPorts } from '../ports.ts'
import type { BadStart } from '../requesting/request-booking.ts'
import { presentMoment } from '../time-of-booking.ts'
import { type VisitShown, findVisit } from '../visits/find-visits.ts'
import { firstVisit } from '../visits/visits-after.ts'
import type { TeamRefused } from './judge-plan.ts'
import { type SaveRefused, savePlan } from './save-plan.ts'
import type { PlanWarning, WarningCode } from './warnings.ts'

/** A visit as the office wants it. The first of the technicians leads. */
export interface VisitWish {
  readonly technicians?: readonly TechnicianId[] | undefined
  readonly startsAt?: Temporal.Instant | undefined
  readonly durationMinutes?: number | undefined
  /** It does not take place. */
  readonly isCalledOff?: boolean | undefined
  /** The warnings that the office has read. */
  readonly confirmed: readonly WarningCode[]
}

export interface NewVisitWish extends VisitWish {
  readonly technicians: readonly TechnicianId[]
  readonly startsAt: Temporal.Instant
}

export type PlanRefusal =
  | BookingUnknown
  | NotAllowed
  | IllegalTransition
  | BadStart
  | TeamRefused
  | { readonly kind: 'visit-changed' }
  /** It is over, was called off or waits for parts. */
  | { readonly kind: 'visit-over' }
  /** Work has begun: its crew, start and length stay. */
  | { readonly kind: 'already-checked-in' }
  /** The booking has no other visit: it is cancelled as a whole, for its terms. */
  | { readonly kind: 'only-visit' }
  | { readonly kind: 'needs-confirmation'; readonly warnings: readonly PlanWarning[] }

/** More than a booking ever needs. */
const mostVisits = 50

/** At most so many technicians come to one visit. */
export const mostInCrew = 6

/** The office plans a further visit of a booking. */
export async function planVisit(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  wish: NewVisitWish,
): Promise<Result<VisitShown, PlanRefusal>> {
  const asked = await bookingToPlan(ports, actor, id)
  if (!asked.ok) return asked
  const { booking, visits } = asked.value
  const number = visits.length + 1
  if (number > mostVisits) return refuse({ kind: 'illegal-transition', from: booking.status, to: 'confirmed' })
  const { technicians, startsAt, durationMinutes = booking.durationMinutes, confirmed } = wish
  if (technicians.length === 0) return refuse({ kind: 'technician-unknown' })
  const visit = { ...firstVisit(booking), number, technicians, startsAt, durationMinutes }
  const refused = pastStart(startsAt, presentMoment(ports.clock))
  if (refused) return refuse(refused)
  return shown(ports, actor, id, number, await savePlan(ports, actor, { booking, visits, visit, confirmed }))
}

/** The office changes who comes, when and for how long, or calls a visit off. */
export async function changeVisit(
  ports: BookingPorts,
  actor: Actor,
  id: VisitId,
  version: number,
  wish: VisitWish,
): Promise<Result<VisitShown, PlanRefusal>> {
  const named = visitNamedBy(id)
  if (!named) return refuse({ kind: 'booking-unknown' })
  const asked = await bookingToPlan(ports, actor, named.bookingId)
  if (!asked.ok) return asked
  const { booking, visits } = asked.value
  const before = visits.find(({ number }) => number === named.number)
  if (!before) return refuse({ kind: 'booking-unknown' })
  if (before.version !== version) return refuse({ kind: 'visit-changed' })
  if (!isAhead(before)) return refuse({ kind: 'visit-over' })
  const visit = wished(before, wish, presentMoment(ports.clock))
  const refused = refusedChange(before, visit, asked.value, presentMoment(ports.clock))
  if (refused) return refuse(refused)
  const { confirmed } = wish
  const saved = isSame(visit, before)
    ? accept(null)
    : await savePlan(ports, actor, { booking, visits, visit, confirmed })
  return shown(ports, actor, named.bookingId, named.number, saved)
}

const isSame = (one: Visit, other: Visit) => JSON.stringify(one) === JSON.stringify(other)

function wished(
  before: Visit,
  { technicians = before.technicians, startsAt, durationMinutes = before.durationMinutes, isCalledOff }: VisitWish,
  now: Temporal.Instant,
): Visit {
  if (isCalledOff) return { ...before, calledOffAt: now }
  const start = startsAt ?? before.startsAt
  const isSameLead = technicians[0] === before.technicians[0]
  const isSameStart = startsAt === undefined || before.startsAt?.equals(startsAt) === true
  // Nobody is on the way to another start, or there in the place of another, any more.
  const again = before.checkIn === null && !(isSameLead && isSameStart)
  return {
    ...before,
    technicians,
    startsAt: start,
    durationMinutes,
    ...(again && { status: 'scheduled', arrivesAt: null, arrivedAt: null }),
  }
}

function refusedChange(
  before: Visit,
  visit: Visit,
  { booking, visits }: BookingToPlan,
  now: Temporal.Instant,
): PlanRefusal | null {
  const isSameStart = visit.startsAt === before.startsAt || visit.startsAt?.equals(before.startsAt ?? now) === true
  // The technician may have reserved more or less than the plan by now: saving the plan again would undo that.
  if (before.checkIn !== null) return isSame(visit, before) ? null : { kind: 'already-checked-in' }
  const isLater = visits.some(({ number, checkIn }) => number !== visit.number && checkIn !== null)
  const others = visits.filter((other) => other.number !== visit.number && isAhead(other))
  if (visit.calledOffAt !== null) return isLater || others.length > 0 ? null : { kind: 'only-visit' }
  // Only a booking that is not begun waits for somebody, at its current visit: no list would show another without anybody.
  const mayWait = isOpen(booking.status) && !isLater && currentVisit(visits).number === visit.number
  if (visit.technicians.length === 0 && !mayWait) return { kind: 'technician-unknown' }
  return isSameStart || visit.startsAt === null ? null : pastStart(visit.startsAt, now)
}

function pastStart(startsAt: Temporal.Instant, now: Temporal.Instant): BadStart | null {
  return Temporal.Instant.compare(startsAt, now) < 0 ? { kind: 'bad-start', fault: 'in-the-past' } : null
}

interface BookingToPlan {
  readonly booking: BookingDetails
  readonly visits: readonly Visit[]
}

/** The booking of a visit with its visits, for the office. */
export async function bookingToPlan(
  ports: Pick<BookingPorts, 'bookings' | 'clock'>,
  actor: Actor,
  id: BookingId,
): Promise<Result<BookingToPlan, BookingUnknown | NotAllowed | IllegalTransition>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  if (!isStaff(actor)) return refuse({ kind: 'not-allowed' })
  const booking = found.value
  if (isOver(booking.status)) return refuse({ kind: 'illegal-transition', from: booking.status, to: 'confirmed' })
  const visits = await ports.bookings.visits(id)
  // Somebody may have planned another between the two reads: saving finds that out by the version.
  return currentVisit(visits).number === booking.visitNumber
    ? accept({ booking, visits })
    : bookingToPlan(ports, actor, id)
}

/** The visit as it is after a plan. */
export async function shown(
  ports: BookingPorts,
  actor: Actor,
  bookingId: BookingId,
  number: number,
  saved: Result<null, SaveRefused>,
): Promise<Result<VisitShown, PlanRefusal>> {
  if (!saved.ok) return refuse(saved.refusal)
  return findVisit(ports, actor, `vis_${bookingId.slice('bkg_'.length)}-${number}` as VisitId)
}
