import { type StepRefused, type Visit, currentVisit, isAhead, withoutAccess } from '#modules/fulfilment'
import { type BookingId, type Pence, type Result, refuse } from '#modules/shared'
import { type Actor, isStaff, isTechnicianOf, linkHolder, nameInHistory } from '../actor.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { type BookingDetails, type CancelReason, type IllegalTransition, judgeMove } from '../booking.ts'
import { type CancellationTerms, cancellationTerms, fullRefund } from './cancellation-terms.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import { type HistoryFact, said } from '../history.ts'
import { type NotAllowed, judgeCancel } from './judges.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

export type CancelRefusal = BookingUnknown | IllegalTransition | NotAllowed | BookingChanged

/** Why a technician may not say yet, or not any more, that nobody opened. */
export interface NoAccessRefused {
  readonly kind: Exclude<StepRefused['kind'], 'not-checked-in' | 'already-checked-out' | 'visit-over'>
}

/** The customer or the office calls it off: the time is free again, and what is due goes back. */
export async function cancelBooking(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  note: string | null,
): Promise<Result<BookingDetails, CancelRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const refusal = judgeCancel(found.value, actor)
  if (refusal) return refuse(refusal)
  return callOff(ports, actor, found.value, isStaff(actor) ? 'office' : 'customer', note)
}

/**
 * The technician came and could not get in: by the rule of `no-access`, with the note as the reason for no photo. Not once
 * a visit of the booking was worked, nor while another is to come, which stays.
 */
export async function cancelForNoAccess(
  ports: BookingPorts,
  actor: Actor,
  booking: BookingDetails,
  note: string | null,
): Promise<Result<BookingDetails, CancelRefusal | NoAccessRefused>> {
  if (!isTechnicianOf(booking, actor)) return refuse({ kind: 'not-allowed' })
  const illegal = judgeMove(booking, 'cancelled')
  if (illegal) return refuse(illegal)
  const visits = await ports.bookings.visits(booking.id)
  const visit = currentVisit(visits)
  if (hasBegun(visits)) return refuse({ kind: 'already-checked-in' })
  const tried = await triedAccess(ports, booking, visit, presentMoment(ports.clock), note)
  if (!isOnlyVisit(visit, visits) || (!tried.ok && tried.refusal.kind === 'visit-over')) {
    return refuse({ kind: 'illegal-transition', from: booking.status, to: 'cancelled' })
  }
  return tried.ok ? callOff(ports, actor, booking, 'no_access', note) : refuse(tried.refusal as NoAccessRefused)
}

/** The visit after somebody waited at a door that nobody opened. `reason`: why there is no photo of it. */
export async function triedAccess(
  { bookings }: Pick<BookingPorts, 'bookings'>,
  { arrival }: Pick<BookingDetails, 'arrival'>,
  visit: Visit,
  at: Temporal.Instant,
  reason: string | null,
): Promise<Result<Visit, StepRefused>> {
  const hasEvidence = reason !== null || (await bookings.hasPhotos(visit))
  return withoutAccess(visit, at, { hasEvidence, promisedFrom: arrival?.from ?? visit.startsAt })
}

/** The booking ends with it where nobody opens: no other visit was begun, or is to come. */
export function isOnlyVisit({ number }: Pick<Visit, 'number'>, visits: readonly Visit[]): boolean {
  return !hasBegun(visits) && visits.every((other) => other.number === number || !isAhead(other))
}

const hasBegun = (visits: readonly Visit[]) => visits.some(({ checkIn }) => checkIn !== null)

async function callOff(
  ports: BookingPorts,
  actor: Actor,
  booking: BookingDetails,
  reason: CancelReason,
  note: string | null,
): Promise<Result<BookingDetails, BookingChanged>> {
  const saved = await ports.bookings.save(await changeBy(ports, actor, booking, reason, note))
  return saved.ok ? readAgain(ports, booking.id) : refuse({ kind: 'booking-changed', bookingId: booking.id })
}

/** The change that calls a booking off because nobody opened the door. */
export function noAccess(
  ports: Pick<BookingPorts, 'clock' | 'schedule'>,
  actor: Actor,
  booking: BookingDetails,
  note: string | null,
): Promise<BookingChange> {
  return changeBy(ports, actor, booking, 'no_access', note)
}

async function changeBy(
  { clock, schedule }: Pick<BookingPorts, 'clock' | 'schedule'>,
  actor: Actor,
  booking: BookingDetails,
  reason: CancelReason,
  note: string | null,
): Promise<BookingChange> {
  const now = presentMoment(clock)
  const { callOutFee } = await schedule.rules()
  const terms = termsOf(booking, reason, now, callOutFee)
  return cancellation(booking, reason, terms, now, nameInHistory(actor), said(note))
}

/** The business pays for its own changes of mind; where nobody was in, no work was done and only the fee is kept. */
function termsOf(booking: BookingDetails, reason: CancelReason, now: Temporal.Instant, callOutFee: Pence) {
  if (reason === 'office') return fullRefund(booking)
  const asCalled = reason === 'no_access' ? { ...booking, status: 'confirmed' as const } : booking
  return cancellationTerms(asCalled, booking, now, callOutFee)
}

export function cancellation(
  booking: BookingDetails,
  reason: CancelReason,
  { refund, taken }: CancellationTerms,
  at: Temporal.Instant,
  actor: string,
  fact: HistoryFact | null,
): BookingChange {
  const { id: bookingId, customerId, technicianId, status: from } = booking
  const common = { bookingId, customerId, at }
  return {
    booking: { ...booking, status: 'cancelled', cancelReason: reason, expiresAt: null, updatedAt: at },
    hold: { kind: 'release' },
    history: { at, actor, from, to: 'cancelled', fact },
    events: [
      {
        kind: 'booking-cancelled',
        ...common,
        technicianId,
        reason,
        refundPence: refund,
        takenPence: taken,
        ...(actor === linkHolder && { byLink: true }),
      },
    ],
    paid: booking.paid,
    authorised: booking.authorised,
  }
}
