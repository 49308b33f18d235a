import type { BookingId, TechnicianId, UserId } from '#modules/shared'
import { type Booking, isOpen } from '../booking.ts'
import { type Offer, type OfferState, alarmAfterMinutes, ringMinutes } from './offer.ts'

/** How far a booking that is offered has come. There is one as soon as it was offered, or nobody was found for it. */
export interface Escalation {
  readonly bookingId: BookingId
  /** `owned`: somebody of the office has it. `over`: a technician has it, or the booking is over. */
  readonly state: 'offering' | 'ringing' | 'owned' | 'over'
  readonly startedAt: Temporal.Instant
  /** When the alarm rings next; null where it waits for the end of the offers, or does not ring. */
  readonly dueAt: Temporal.Instant | null
  readonly rings: number
  readonly owner: UserId | null
  readonly ownedAt: Temporal.Instant | null
}

/** The offers and the escalation of a booking. */
export interface Offering {
  /** The offer of the visit that the booking is at, where it is open or was accepted. */
  readonly live: Offer | null
  /** The number of the last offer; 0 before the first. */
  readonly last: number
  readonly escalation: Escalation | null
}

/** Part of a change of a booking. */
export interface OfferChange {
  /** The open offer, and how it ends. */
  readonly ends?: {
    readonly number: number
    readonly state: 'accepted' | 'declined' | 'expired'
    readonly reason: string | null
  }
  /** It is offered to the technician of the booking. */
  readonly until?: Temporal.Instant
  /** Nobody is left to ask: the alarm rings. */
  readonly nobody?: true
  /** The office gave it to a technician, who need not accept it. */
  readonly assigned?: true
  /** Somebody of the office has it: the alarm stops. */
  readonly owner?: UserId
}

interface Changed {
  /** The new state; its offers are only those of this moment. */
  readonly booking: Pick<Booking, 'id' | 'status' | 'technicianId' | 'priority'>
  /** The number of the visit that it is at. */
  readonly visit: number
  /** Null: the change says nothing about offers, and they follow the booking. */
  readonly change: OfferChange | null
  /** The technician set out, arrived or checked in, which is an acceptance. */
  readonly isStep: boolean
  readonly now: Temporal.Instant
}

/** The rows to keep. */
interface OfferingKept {
  /** The offer that was live, as it is now; null without one. */
  readonly before: Offer | null
  readonly next: Offer | null
  readonly escalation: Escalation | null
}

/**
 * The offers of a booking after any change of it, in the same transaction: there is always an open offer, a technician who
 * has the visit, an alarm that rings, or somebody of the office who has it. `changed`: the offer, or the alarm, that the
 * change is about is over.
 */
export function offeringAfter(before: Offering, changed: Changed): OfferingKept | 'changed' {
  const { change, booking, now } = changed
  const { live, last, escalation } = before
  if (change?.ends && (live?.number !== change.ends.number || live.state !== 'open')) return 'changed'
  if (change?.owner && escalation?.state !== 'ringing') return 'changed'
  const ended = live && offerAfter(live, changed)
  const next =
    change?.until && booking.technicianId
      ? openOffer(booking.id, booking.technicianId, {
          number: last + 1,
          visit: changed.visit,
          now,
          until: change.until,
        })
      : null
  const isOffered = next !== null || ended?.state === 'open'
  return { before: ended, next, escalation: escalationAfter(escalation, changed, isOffered) }
}

function openOffer(
  bookingId: BookingId,
  technicianId: TechnicianId,
  { number, visit, now: at, until }: { number: number; visit: number; now: Temporal.Instant; until: Temporal.Instant },
): Offer {
  return { bookingId, number, visit, technicianId, at, until, state: 'open', answeredAt: null, reason: null }
}

function offerAfter(live: Offer, { booking, visit, change, isStep, now }: Changed): Offer {
  const end = (state: OfferState, reason: string | null = null): Offer => ({ ...live, state, reason, answeredAt: now })
  if (change?.ends) return end(change.ends.state, change.ends.reason)
  if (change?.until) return end('withdrawn')
  const isTheirs = booking.technicianId === live.technicianId && live.visit === visit
  if (live.state === 'accepted')
    return isTheirs || live.visit !== visit || !isOpen(booking.status) ? live : end('withdrawn')
  if (booking.status === 'cancelled' || !isTheirs || change?.assigned) return end('withdrawn')
  return isStep || !isOpen(booking.status) ? end('accepted') : live
}

function escalationAfter(before: Escalation | null, changed: Changed, isOffered: boolean): Escalation | null {
  const { booking, change, now } = changed
  if (before === null && !isOffered && !change?.nobody) return null
  const known = before !== null && before.state !== 'over' ? before : begun(changed)
  if (!isOpen(booking.status)) return stopped(before ?? known, 'over')
  if (change?.owner) return { ...stopped(known, 'owned'), owner: change.owner, ownedAt: now }
  if (isOffered) return known
  // The technician has it: accepted, or given by the office.
  if (booking.technicianId !== null) return stopped(before ?? known, 'over')
  if (known.state === 'owned' || known.state === 'ringing') return known
  return { ...known, state: 'ringing', dueAt: now }
}

/** The alarm of an emergency begins after fifteen minutes; that of another visit, when nobody is left. */
function begun({ booking, now }: Changed): Escalation {
  const { id: bookingId, priority } = booking
  const dueAt = priority === 'emergency' ? now.add({ minutes: alarmAfterMinutes }) : null
  return { bookingId, state: 'offering', startedAt: now, dueAt, rings: 0, owner: null, ownedAt: null }
}

function stopped(escalation: Escalation, state: 'owned' | 'over'): Escalation {
  return escalation.state === state ? escalation : { ...escalation, state, dueAt: null }
}

/** After a ring. */
export function rung(escalation: Escalation, now: Temporal.Instant): Escalation {
  return { ...escalation, state: 'ringing', rings: escalation.rings + 1, dueAt: now.add({ minutes: ringMinutes }) }
}
