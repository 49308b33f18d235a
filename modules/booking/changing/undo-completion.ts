import { type BookingId, type Result, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { type NoCompletionToUndo, judgeUndoCompletion } from './completion.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { districtOf } from '../requesting/district.ts'
import { presentMoment, spanOfBooking, spanOfVisit } from '../time-of-booking.ts'

export type UndoCompletionRefusal = BookingUnknown | NoCompletionToUndo | BookingChanged

/**
 * Takes the completion back, for ten minutes: the work is under way again, its time is reserved again as far as it is
 * still free, and a lower final cost is asked for no more. The notes stay, so that nothing has to be typed again.
 */
export async function undoCompletion(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<BookingDetails, UndoCompletionRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const at = presentMoment(ports.clock)
  const completion = await ports.bookings.completion(id)
  const refusal = judgeUndoCompletion(booking, completion, actor, at)
  if (refusal || completion === null) return refuse(refusal ?? { kind: 'no-completion-to-undo' })
  const { finalCostBefore: finalCost, paid, authorised } = completion
  const change = {
    booking: { ...booking, status: 'in_progress', finalCost, actualEndTime: null, updatedAt: at },
    history: { at, actor: actor.userId, from: 'completed', to: 'in_progress', fact: { kind: 'completion-undone' } },
    events: [],
    completion: { ...completion, state: 'undone' },
    paid,
    authorised,
    // A submitted report stays as it was, and is written again as its next version.
    opens: {
      visit: { bookingId: booking.id, number: booking.visitNumber },
      reason: 'The completion was undone',
      by: actor.userId,
    },
  } as const
  const comesBack = await leftOvers(ports, booking, completion.at)
  const span = await spanOfBooking(ports.schedule, booking, booking.actualStartTime ?? at)
  const { expectedEnd } = booking
  const again = {
    kind: 'place',
    resource: completion.technicianId,
    span,
    waivesRoom: true,
    until: expectedEnd,
  } as const
  // The rest of the reserved time may be another booking's by now: the work goes on all the same, in what is left.
  const left = {
    kind: 'lengthen',
    until: expectedEnd ?? Temporal.Instant.fromEpochMilliseconds(span.endsAtMs),
  } as const
  for (const hold of [again, left]) {
    const saved = await ports.bookings.save({ ...change, hold, comesBack })
    if (saved.ok) return readAgain(ports, id)
    if (saved.refusal.kind !== 'resource-held') break
  }
  return refuse({ kind: 'booking-changed', bookingId: id })
}

/** The visits that a completion called off, with their time. */
async function leftOvers(
  { bookings, schedule }: Pick<BookingPorts, 'bookings' | 'schedule'>,
  { id, contact, bufferMinutes, bufferBeforeMinutes }: BookingDetails,
  at: Temporal.Instant,
): Promise<NonNullable<BookingChange['comesBack']>> {
  const visits = (await bookings.visits(id)).filter(({ calledOffAt }) => calledOffAt?.equals(at))
  const [place, rules] = [await schedule.centroid(districtOf(contact.postcode)), await schedule.rules()]
  return visits.map((visit) => ({
    number: visit.number,
    span: spanOfVisit({ ...visit, bufferMinutes, bufferBeforeMinutes }, place, at, rules),
  }))
}
