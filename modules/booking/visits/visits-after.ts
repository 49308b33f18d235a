import { type Visit, currentVisit, isAhead, isOpenVisit } from '#modules/fulfilment'
import type { TechnicianId } from '#modules/shared'
import { type Booking, isOpen } from '../booking.ts'

/** The first visit of a new booking. */
export function firstVisit({ id: bookingId, technicianId, startsAt, durationMinutes }: Booking): Visit {
  return {
    bookingId,
    number: 1,
    status: 'scheduled',
    technicians: technicianId ? [technicianId] : [],
    startsAt,
    durationMinutes,
    arrivesAt: null,
    arrivedAt: null,
    checkIn: null,
    checkOut: null,
    completionStatus: null,
    calledOffAt: null,
    version: 1,
  }
}

/**
 * The visits of a booking that was changed as a whole: assigned, moved, begun, completed or cancelled. The current one
 * follows it, and the others where the booking is over. Those that stay as they are come back unchanged. `undone`: when
 * the completion was made that the change takes back.
 */
export function visitsAfter(
  visits: readonly Visit[],
  booking: Booking,
  undone: Temporal.Instant | null = null,
): readonly Visit[] {
  const current = currentVisit(visits)
  return visits.map((visit) => {
    if (undone !== null && visit !== current) return reopened(visit, visits, undone)
    if (booking.status === 'cancelled') return isOpenVisit(visit) ? ended(visit, booking, visit === current) : visit
    if (visit !== current) return booking.status === 'completed' ? leftOver(visit, booking) : partsCame(visit, visits)
    if (isOpen(booking.status)) return planned(visit, booking)
    if (booking.status === 'completed') return completed(visit, booking, visits)
    return begun(planned(visit, booking), booking, visits, undone)
  })
}

type PlanOfBooking = Pick<Booking, 'technicianId' | 'startsAt' | 'durationMinutes'>

/** With the technician, the start and the length of the booking: nobody is on the way to another start any more. */
function planned(visit: Visit, { technicianId, startsAt, durationMinutes }: PlanOfBooking): Visit {
  const isSame = (visit.technicians[0] ?? null) === technicianId && isSameStart(visit.startsAt, startsAt)
  const isSameLength = visit.durationMinutes === durationMinutes
  if (isSame) return isSameLength ? visit : { ...visit, durationMinutes }
  const again = isAhead(visit) && visit.checkIn === null
  return {
    ...visit,
    technicians: ledBy(technicianId, visit.technicians),
    startsAt,
    durationMinutes,
    ...(again && { status: 'scheduled', arrivesAt: null, arrivedAt: null }),
  }
}

function ledBy(lead: TechnicianId | null, [, ...crew]: readonly TechnicianId[]): readonly TechnicianId[] {
  return lead === null ? [] : [lead, ...crew.filter((member) => member !== lead)]
}

/** Work is under way: the first check-in, or the completion was undone. */
function begun(
  visit: Visit,
  { actualStartTime }: Booking,
  visits: readonly Visit[],
  undone: Temporal.Instant | null,
): Visit {
  if (visit.completionStatus === 'completed' && visit.status === 'done') {
    // A check-out of the technician's own stands: work ends once for each visit.
    const isOwn = undone !== null && visit.checkOut !== null && !visit.checkOut.equals(undone)
    // A return visit that nobody had begun is to come again.
    if (visit.checkIn === null) {
      const status = visit.arrivedAt ? 'on_site' : visit.arrivesAt ? 'en_route' : 'scheduled'
      return { ...visit, status, completionStatus: null }
    }
    return { ...visit, status: 'on_site', checkOut: isOwn ? visit.checkOut : null, completionStatus: null }
  }
  if (hasBegun(visits)) return visit
  return { ...visit, status: 'on_site', arrivedAt: visit.arrivedAt ?? actualStartTime, checkIn: actualStartTime }
}

/** Completed without a report: a return visit that nobody has begun gets no times by that. */
function completed(visit: Visit, booking: Booking, visits: readonly Visit[]): Visit {
  if (!isOpenVisit(visit)) return visit
  const { actualStartTime, actualEndTime } = booking
  const checkIn = visit.checkIn ?? (hasBegun(visits) ? null : actualStartTime)
  return {
    ...planned(visit, booking),
    status: 'done',
    arrivedAt: visit.arrivedAt ?? checkIn,
    checkIn,
    checkOut: visit.checkOut ?? (checkIn && actualEndTime),
    completionStatus: 'completed',
  }
}

/** A visit that waits for parts is done when its return visit begins. */
function partsCame(visit: Visit, visits: readonly Visit[]): Visit {
  return visit.status === 'awaiting_parts' && isReturnedTo(visit, visits) ? { ...visit, status: 'done' } : visit
}

function isReturnedTo({ number }: Visit, visits: readonly Visit[]): boolean {
  return visits.some((other) => other.number > number && other.checkIn !== null)
}

/** Left over by a completion that is undone: it is to come, or waits, again. */
function reopened(visit: Visit, visits: readonly Visit[], undone: Temporal.Instant): Visit {
  if (visit.calledOffAt?.equals(undone)) return { ...visit, calledOffAt: null }
  const waited = visit.completionStatus === 'partial' || visit.completionStatus === 'pending_parts'
  const isWaiting = visit.status === 'done' && waited && visit.calledOffAt === null && !isReturnedTo(visit, visits)
  return isWaiting ? { ...visit, status: 'awaiting_parts' } : visit
}

/** Nobody waits any more for the visit of a booking that is completed. */
function leftOver(visit: Visit, { updatedAt }: Booking): Visit {
  if (!isOpenVisit(visit)) return visit
  return visit.status === 'awaiting_parts' ? { ...visit, status: 'done' } : { ...visit, calledOffAt: updatedAt }
}

function ended(visit: Visit, { cancelReason, updatedAt }: Booking, isCurrent: boolean): Visit {
  return isCurrent && cancelReason === 'no_access'
    ? { ...visit, status: 'no_access' }
    : { ...visit, calledOffAt: updatedAt }
}

const hasBegun = (visits: readonly Visit[]) => visits.some(({ checkIn }) => checkIn !== null)

function isSameStart(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}
