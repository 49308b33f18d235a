import type { Span } from '#modules/scheduling'
import { type Result, refuse } from '#modules/shared'
import type { Booking, BookingDetails } from '../booking.ts'
import type { BookingEvent } from '../events.ts'
import { type Candidates, findCandidates } from './find-resources.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { VisitOfBooking } from '../schedule-store.ts'
import { askedAlready, withAnswer } from '../offers/asked-already.ts'
import { isToOffer, offerUntil } from '../offers/offer.ts'
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
  { bookings, onAssigned, schedule, offers }: BookingPorts,
  booking: BookingDetails,
  technicians: readonly RankedTechnician[],
  span: Span,
  now: Temporal.Instant,
  actor: string,
  judged: readonly Judged[] | null = null,
): Promise<Result<Booking, BookingChanged | NobodyFree>> {
  const isOffer = judged !== null && isToOffer((await schedule.rules()).offers, booking)
  const earlier = isOffer ? await offers.of(booking.id) : []
  const asked = askedAlready(earlier, booking.visitNumber)
  const team = judged && judged.map((one) => withAnswer(one, asked))
  for (const technician of technicians) {
    // Somebody who did not answer may be asked again, once the office asks.
    if (asked.get(technician.id) === 'declined') continue
    const isSame = technician.id === booking.technicianId
    // A visit is not offered to the technician who has it.
    const until = isOffer && !isSame ? offerUntil(booking, now) : null
    const stays = isOffer && isSame && booking.isOffered
    const outcome = await bookings.save({
      ...assignment(booking, technician, span, now, { actor, until, stays, offer: earlier.length + 1 }),
      ...(team && { decision: decisionOf(team, technician.id, now) }),
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

interface Assigned {
  readonly actor: string
  /** The technician may accept or decline until then; null where it is theirs at once. */
  readonly until: Temporal.Instant | null
  /** It is offered to them already, and that offer stays. */
  readonly stays: boolean
  /** The number of the offer. */
  readonly offer: number
}

function assignment(
  booking: BookingDetails,
  technician: RankedTechnician,
  span: Span,
  now: Temporal.Instant,
  { actor, until, stays, offer }: Assigned,
): BookingChange {
  const { id: technicianId, fullName } = technician
  const common = { bookingId: booking.id, customerId: booking.customerId, at: now }
  const { technicianId: before, isOffered: wasOffered } = booking
  const isTheirs = before === technicianId && !wasOffered
  const events: readonly BookingEvent[] = [
    ...(before && before !== technicianId
      ? [
          {
            kind: 'technician-released',
            technicianId: before,
            ...common,
            // The customer did not know who it was.
            ...((wasOffered || until) && { tellsCustomer: false }),
          } as const,
        ]
      : []),
    ...(booking.status === 'pending' ? [{ kind: 'booking-confirmed', ...common } as const] : []),
    ...(until ? [{ kind: 'job-offered', technicianId, offer, ...common } as const] : []),
    ...(isTheirs || until || stays ? [] : [{ kind: 'technician-assigned', technicianId, ...common } as const]),
    ...(wasOffered && !until && !stays ? [{ kind: 'technician-named', technicianId, ...common } as const] : []),
  ]
  return {
    booking: { ...booking, technicianId, status: 'confirmed', expiresAt: null, updatedAt: now },
    hold: { kind: 'place', resource: technicianId, span, waivesRoom: !technician.free },
    history: {
      at: now,
      actor,
      from: booking.status,
      to: 'confirmed',
      fact: { kind: until || stays ? 'offered' : 'assigned', name: fullName, reason: reasonOf(technician) },
    },
    events,
    ...(!stays && { offer: until ? { until } : { assigned: true } }),
  }
}
