import type { Span } from '#modules/scheduling'
import { type Result, refuse } from '#modules/shared'
import type { Booking, BookingDetails } from '../booking.ts'
import type { BookingEvent } from '../events.ts'
import { type Candidates, findCandidates } from './find-resources.ts'
import type { BookingChange, BookingChanged, BookingPorts, VisitOfBooking } from '../ports.ts'
import { type Judged, decisionOf } from './judged-team.ts'
import { isAway } from './objection.ts'
import { type RankedTechnician, reasonOf } from './rank-technicians.ts'
import { technicianOfResource } from './resources.ts'

export interface BookingUnknown {
  readonly kind: 'booking-unknown'
}

export interface NobodyFree {
  readonly kind: 'nobody-free'
}

/** The technicians who could take an existing booking; its own reservation does not count as busy. */
export async function candidatesFor(
  ports: Pick<BookingPorts, 'schedule' | 'onCallAt'>,
  booking: BookingDetails,
  span: Span,
): Promise<Candidates> {
  const service = await ports.schedule.service(booking.serviceId)
  if (!service) throw new Error(`booking ${booking.id} is for a service that is not there`)
  return findCandidates(ports, service, span, visitOf(booking))
}

/** The visit that a booking is at. */
export function visitOf({ id, visitNumber }: BookingDetails): VisitOfBooking {
  return { bookingId: id, number: visitNumber }
}

/** Those who are free, the one who holds the time or has the job already before everyone else. */
export function freeOnes(
  { technicians }: Candidates,
  { technicianId, reservedResource }: BookingDetails,
): readonly RankedTechnician[] {
  const first = technicianId ?? technicianOfResource(reservedResource)
  const free = technicians.filter((technician) => technician.free)
  return [...free.filter(({ id }) => id === first), ...free.filter(({ id }) => id !== first)]
}

/**
 * Those who are free, and the one who holds the time of the booking already, though with too little room by now. One who
 * is not at work then any more loses it.
 */
export function freeOrHolding(candidates: Candidates, booking: BookingDetails): readonly RankedTechnician[] {
  const holder = technicianOfResource(booking.reservedResource)
  const close = candidates.technicians.filter(
    ({ id, objection }) => id === holder && objection !== null && !isAway(objection),
  )
  return [...close, ...freeOnes(candidates, booking)]
}

/**
 * The first of `technicians` whose time is still free when it is taken gets the booking, confirmed. `judged`: the team as
 * an automatic assignment judged it, which is kept.
 */
export async function giveTo(
  { bookings, onAssigned }: BookingPorts,
  booking: BookingDetails,
  technicians: readonly RankedTechnician[],
  span: Span,
  now: Temporal.Instant,
  actor: string,
  judged: readonly Judged[] | null = null,
): Promise<Result<Booking, BookingChanged | NobodyFree>> {
  for (const technician of technicians) {
    const outcome = await bookings.save({
      ...assignment(booking, technician, span, now, actor),
      ...(judged && { decision: decisionOf(judged, technician.id, now) }),
    })
    if (outcome.ok) {
      onAssigned(booking.id, technician.id, reasonOf(technician))
      return outcome
    }
    const { refusal } = outcome
    if (refusal.kind === 'booking-changed') return { ok: false, refusal }
  }
  return refuse({ kind: 'nobody-free' })
}

function assignment(
  booking: BookingDetails,
  technician: RankedTechnician,
  span: Span,
  now: Temporal.Instant,
  actor: string,
): BookingChange {
  const { id: technicianId, fullName } = technician
  const common = { bookingId: booking.id, customerId: booking.customerId, at: now }
  const before = booking.technicianId
  const events: readonly BookingEvent[] = [
    ...(before && before !== technicianId
      ? [{ kind: 'technician-released', technicianId: before, ...common } as const]
      : []),
    ...(booking.status === 'pending' ? [{ kind: 'booking-confirmed', ...common } as const] : []),
    ...(before === technicianId ? [] : [{ kind: 'technician-assigned', technicianId, ...common } as const]),
  ]
  return {
    booking: { ...booking, technicianId, status: 'confirmed', expiresAt: null, updatedAt: now },
    hold: { kind: 'place', resource: technicianId, span, waivesRoom: !technician.free },
    history: {
      at: now,
      actor,
      from: booking.status,
      to: 'confirmed',
      fact: { kind: 'assigned', name: fullName, reason: reasonOf(technician) },
    },
    events,
  }
}
