import { currentVisit } from '#modules/fulfilment'
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

/** The technician has checked in, and so was let in. */
export interface AlreadyCheckedIn {
  readonly kind: 'already-checked-in'
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

/** The technician came and could not get in. */
export async function cancelForNoAccess(
  ports: BookingPorts,
  actor: Actor,
  booking: BookingDetails,
  note: string | null,
): Promise<Result<BookingDetails, CancelRefusal | AlreadyCheckedIn>> {
  if (!isTechnicianOf(booking, actor)) return refuse({ kind: 'not-allowed' })
  const illegal = judgeMove(booking, 'cancelled')
  if (illegal) return refuse(illegal)
  if (currentVisit(await ports.bookings.visits(booking.id)).checkIn !== null)
    return refuse({ kind: 'already-checked-in' })
  return callOff(ports, actor, booking, 'no_access', note)
}

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
