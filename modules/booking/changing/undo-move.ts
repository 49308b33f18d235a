import { visitIdOf } from '#modules/fulfilment'
import { type BookingId, type Result, refuse } from '#modules/shared'
import { type Actor, nameInHistory } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import { promisedIn } from '../history.ts'
import { type NotAllowed, mayChange } from './judges.ts'
import { type NoMoveToUndo, judgeUndo } from './latest-move.ts'
import { amountDue } from '../money/payment-state.ts'
import { undoPlan } from '../planning/undo-plan.ts'
import { placeMove } from './place-move.ts'
import type { BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { SlotTaken } from '../requesting/request-booking.ts'
import { nextStartsToMoveTo } from './reschedule-booking.ts'
import { presentMoment } from '../time-of-booking.ts'

export type UndoRefusal = BookingUnknown | NotAllowed | NoMoveToUndo | SlotTaken | BookingChanged

/** Takes the latest move back, for ten minutes: start, priority and price are as before, and nothing is refunded. */
export async function undoMove(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<BookingDetails, UndoRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  if (!mayChange(booking, actor)) return refuse({ kind: 'not-allowed' })
  const now = presentMoment(ports.clock)
  const move = await ports.bookings.latestMove(id)
  const refusal = judgeUndo(booking, move, actor, now)
  if (refusal || move === null) return refuse(refusal ?? { kind: 'no-move-to-undo' })
  const nextStarts = () => nextStartsToMoveTo(ports, actor, booking, move.before.startsAt)
  const plan = (await ports.bookings.waitingNews(id))?.undoable.findLast(({ move: round }) => round === move.round)
  // Nobody has been notified of it yet, and nobody will be.
  if (plan && Temporal.Instant.compare(now, plan.until) < 0) {
    const undone = await undoPlan(ports, actor, visitIdOf(plan.before), plan.version)
    if (undone.ok) return readAgain(ports, id)
    if (undone.refusal.kind === 'technician-busy') return refuse({ kind: 'slot-taken', nextStarts: await nextStarts() })
    return refuse({ kind: 'booking-changed', bookingId: id })
  }
  const { startsAt, technicianId: first, waivesRoom, durationMinutes, crew, ...terms } = move.before
  const length = durationMinutes ?? booking.durationMinutes
  const restored = { ...booking, ...terms, startsAt, durationMinutes: length, updatedAt: now }
  const [before, after] = [amountDue(booking), amountDue(restored)]
  return placeMove(
    ports,
    {
      booking,
      moved: restored,
      actor: nameInHistory(actor),
      fact: { kind: 'move-undone', to: startsAt, ...promisedIn(move.before.arrival) },
      latest: { ...move, undone: true },
      price: before === after ? null : { before, now: after, refund: null },
      crew,
      first: first && { id: first, waivesRoom },
    },
    nextStarts,
  )
}
