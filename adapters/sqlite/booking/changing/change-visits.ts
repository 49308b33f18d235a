import {
  type Booking,
  type BookingChange,
  type ReservationChange,
  type VisitPlan,
  type VisitStep,
  visitsAfter,
} from '#modules/booking'
import { type Visit, currentVisit, isOpenVisit } from '#modules/fulfilment'
import type { TechnicianId } from '#modules/shared'
import type { BookingParts } from './booking-parts.ts'

interface ChangeOfVisits {
  readonly step: VisitStep | undefined
  readonly plan: VisitPlan | undefined
  readonly crew: BookingChange['crew']
  readonly undone: Temporal.Instant | null
  readonly comesBack: NonNullable<BookingChange['comesBack']>
}

type Changed = 'done' | 'held' | 'changed'

/** The visits follow the booking, and their reservations with them. `held`: the time to be held is held by another. */
export function visitChanger({
  visits,
  holds,
  addPosition,
}: Pick<BookingParts, 'visits' | 'holds' | 'addPosition'>): (
  booking: Booking,
  hold: ReservationChange,
  change: ChangeOfVisits,
) => Changed {
  return function changeVisits(booking, hold, { step, plan, crew: nextCrew, undone, comesBack }) {
    const before = visits.of(booking.id)
    const was = currentVisit(before)
    const changed = plan ? plan.visit : (step?.visit ?? (nextCrew && withCrew(was, booking, nextCrew)))
    const stepped = before.map((visit) => (visit.number === changed?.number ? changed : visit))
    if (plan?.isNew) stepped.push(plan.visit)
    if (
      stepped.some(({ version, number }, index) => version !== (before[index]?.version ?? 1) || number !== index + 1)
    ) {
      return 'changed'
    }
    const after = visitsAfter(stepped, booking, undone)
    const crew = after.find(({ number }) => number === was.number)?.technicians.slice(1) ?? []
    if (!holds.change(was, hold, crew)) return 'held'
    for (const [index, next] of after.entries()) {
      const visit = before[index]
      if (!visit) {
        visits.add(next)
        continue
      }
      if (visit.calledOffAt !== null && next.calledOffAt === null) {
        const span = comesBack.find(({ number }) => number === next.number)?.span
        if (span && holds.reserve(next, next.technicians, span, true)) visits.change(visit, next)
        continue
      }
      visits.change(visit, next)
      if (visit !== was && isOpenVisit(visit) && !isOpenVisit(next)) holds.release(visit)
      if (visit.technicians.length > 1) holds.keepCrew(visit, next.technicians.slice(1))
    }
    if (plan) {
      const { visit, reserve } = plan
      if (!reserve) holds.release(visit)
      else if (!holds.reserve(visit, reserve.resources, reserve.span, reserve.waivesRoom)) return 'held'
    }
    // A booking that is cancelled stays at the visit that it was at: its technician and its start are of that one.
    const { number } = booking.status === 'cancelled' ? was : currentVisit(after)
    if (number !== was.number) visits.setCurrent(booking.id, number)
    if (step?.position) addPosition(step.visit, step.position)
    return 'done'
  }
}

/** Puts another crew behind the present lead: the lead follows the booking. */
function withCrew(visit: Visit, { technicianId }: Booking, crew: readonly TechnicianId[]): Visit {
  const lead = visit.technicians[0] ?? technicianId
  return { ...visit, technicians: lead === null ? [] : [lead, ...crew] }
}
