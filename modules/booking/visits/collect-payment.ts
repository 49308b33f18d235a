import type { StepRefused } from '#modules/fulfilment'
import { type Result, type VisitId, accept, may, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import { type Due, dueOf } from '../money/payment-state.ts'
import type { BookingPorts } from '../ports.ts'
import type { CrewMember } from './crew-member.ts'
import { type VisitShown, findVisit } from './find-visits.ts'

/** A visit at which its lead takes money from the customer. */
export interface Collection {
  readonly booking: BookingDetails
  readonly visit: VisitShown
  readonly lead: CrewMember
  /** The amount that is asked for now. */
  readonly due: Due
}

export type CollectionRefusal = BookingUnknown | NotAllowed | (StepRefused & { readonly kind: 'not-checked-in' })

type Ports = Pick<BookingPorts, 'bookings' | 'clock'>

/**
 * For the technician who leads the visit, from the check-in on and as long as they may read the booking. To everybody else
 * who reads it, it is not allowed.
 */
export async function findCollection(
  ports: Ports,
  actor: Actor,
  id: VisitId,
): Promise<Result<Collection, CollectionRefusal>> {
  const found = await findVisit(ports, actor, id)
  if (!found.ok) return found
  const visit = found.value
  const booking = await findBooking(ports, actor, visit.bookingId)
  if (!booking.ok) return booking
  const [lead] = visit.crew
  if (!lead || lead.userId !== actor.userId || !may(actor, 'field-work')) return refuse({ kind: 'not-allowed' })
  if (visit.checkIn === null) return refuse({ kind: 'not-checked-in' })
  return accept({ booking: booking.value, visit, lead, due: dueOf(booking.value, ports.clock.now()) })
}
