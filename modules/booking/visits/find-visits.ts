import { type Visit, visitNamedBy } from '#modules/fulfilment'
import { type BookingId, type Result, type VisitId, accept, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { BookingPorts } from '../ports.ts'
import type { CrewMember } from './crew-member.ts'

/** A visit with the names of its technicians, the one who leads first. */
export interface VisitShown extends Visit {
  readonly crew: readonly CrewMember[]
}

type Ports = Pick<BookingPorts, 'bookings' | 'clock'>

/** The visits of a booking by number, for whom the booking is there. */
export async function findVisits(
  ports: Ports,
  actor: Actor,
  id: BookingId,
): Promise<Result<readonly VisitShown[], BookingUnknown>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const { isOffered, technician, visitNumber } = found.value
  const visits = await visitsShown(ports, id)
  // While it is offered, the customer does not read who may come.
  const isHidden = isOffered && technician === null
  return accept(
    visits.map((visit) => (isHidden && visit.number === visitNumber ? { ...visit, technicians: [], crew: [] } : visit)),
  )
}

/** The visits of a booking by number, for a caller who has asked whether the booking is there. */
export async function visitsShown(
  { bookings }: Pick<Ports, 'bookings'>,
  id: BookingId,
): Promise<readonly VisitShown[]> {
  const [visits, crew] = await Promise.all([bookings.visits(id), bookings.crew(id)])
  return visits.map((visit) => ({
    ...visit,
    crew: visit.technicians.flatMap((technician) => crew.filter((member) => member.id === technician)),
  }))
}

/** One visit, for whom its booking is there. */
export async function findVisit(ports: Ports, actor: Actor, id: VisitId): Promise<Result<VisitShown, BookingUnknown>> {
  const named = visitNamedBy(id)
  const found = named && (await findVisits(ports, actor, named.bookingId))
  const visit = found?.ok ? found.value.find(({ number }) => number === named?.number) : undefined
  return visit ? accept(visit) : refuse({ kind: 'booking-unknown' })
}
