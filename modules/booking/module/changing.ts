import { type BookingId, type Pence, accept, pence } from '#modules/shared'
import { type Actor, asReadBy } from '../actor.ts'
import type { SpokenConsent } from '../agreement/agreement.ts'
import { withdrawBooking, withdrawalOf } from '../agreement/withdraw-booking.ts'
import type { BookingDetails } from '../booking.ts'
import { cancelBooking } from '../changing/cancel-booking.ts'
import { type StatusChange, changeStatus } from '../changing/change-status.ts'
import { type Completion, judgeUndoCompletion } from '../changing/completion.ts'
import { expireBooking } from '../changing/expire-booking.ts'
import { judgeUndo } from '../changing/latest-move.ts'
import { rateBooking } from '../changing/rate-booking.ts'
import { moveTermsOn, nextStartsToMoveTo, rescheduleBooking } from '../changing/reschedule-booking.ts'
import { settleCompletions } from '../changing/settle-completions.ts'
import { settleMoves } from '../changing/settle-moves.ts'
import { undoCompletion } from '../changing/undo-completion.ts'
import { undoMove } from '../changing/undo-move.ts'
import { decideReduction } from '../money/decide-reduction.ts'
import { amountDue } from '../money/payment-state.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/** A move that can be undone. */
export interface Undoable {
  readonly until: Temporal.Instant
  /** The start that the undo restores. */
  readonly startsAt: Temporal.Instant
  readonly arrival: BookingDetails['arrival']
  /** The amount that is refunded then, unless the move is undone. */
  readonly refund: Pence
}

/** Changes of a booking, and what undoes them. */
export function changingOf(ports: BookingPorts) {
  const { bookings, clock } = ports
  return {
    changeStatus: (actor: Actor, id: BookingId, change: StatusChange) => changeStatus(ports, actor, id, change),
    decideReduction: (actor: Actor, id: BookingId, approved: boolean) => decideReduction(ports, actor, id, approved),
    /** Null when there is none. The caller has made sure that the actor may see the booking. */
    reduction: (id: BookingId) => bookings.reduction(id),
    waitingReductions: (limit: number) => bookings.waitingReductions(limit),
    cancel: (actor: Actor, id: BookingId, note: string | null) => cancelBooking(ports, actor, id, note),
    /** The effect of a cancellation by law now, or why there is none. The caller has made sure that it is the customer who asks. */
    withdrawal: (booking: BookingDetails) => withdrawalOf(ports, booking),
    /** `by`: a user's id, or `link`. The caller has made sure that it is the customer. */
    withdraw: (id: BookingId, by: string) => withdrawBooking(ports, id, by),
    /** `spoken`: the consent to begin within the cancellation period, which is kept where the new start asks for it. */
    async reschedule(actor: Actor, id: BookingId, startsAt: Temporal.Instant, spoken: SpokenConsent | null = null) {
      const moved = await rescheduleBooking(ports, actor, id, startsAt, spoken)
      return moved.ok ? accept(asReadBy(moved.value, actor)) : moved
    },
    async undoMove(actor: Actor, id: BookingId) {
      const undone = await undoMove(ports, actor, id)
      return undone.ok ? accept(asReadBy(undone.value, actor)) : undone
    },
    /** Until when the actor may undo the latest move of the booking, and its earlier start; null when they may not. */
    async undoable(actor: Actor, booking: BookingDetails): Promise<Undoable | null> {
      const move = await bookings.latestMove(booking.id)
      const refusal = judgeUndo(booking, move, actor, presentMoment(clock))
      if (!move || refusal) return null
      const above = move.settles ? Math.max(0, booking.paid - amountDue(booking)) : 0
      return {
        until: move.settlesAt,
        startsAt: move.before.startsAt,
        arrival: move.before.arrival,
        refund: pence(above),
      }
    },
    /** The terms of a move to a day, or why the actor may not move the booking there. */
    termsOfMove: (actor: Actor, booking: BookingDetails, date: Temporal.PlainDate) =>
      moveTermsOn(ports, actor, booking, date),
    /** Up to three free starts from now on, on days that the actor may move the booking to. */
    nextStartsToMoveTo: (actor: Actor, booking: BookingDetails) =>
      nextStartsToMoveTo(ports, actor, booking, clock.now()),
    settleMoves: () => settleMoves(ports),
    undoCompletion: (actor: Actor, id: BookingId) => undoCompletion(ports, actor, id),
    /** The completion that the actor may undo now; null when there is none. */
    async undoableCompletion(actor: Actor, booking: BookingDetails): Promise<Completion | null> {
      if (booking.status !== 'completed') return null
      const completion = await bookings.completion(booking.id)
      return judgeUndoCompletion(booking, completion, actor, presentMoment(clock)) ? null : completion
    },
    /** Whether the completion of a booking waits for its settlement: until then no money moves by it. */
    isCompletionOpen: async (id: BookingId) => (await bookings.completion(id))?.state === 'open',
    settleCompletions: () => settleCompletions(ports),
    rate: (actor: Actor, id: BookingId, rating: number, comment: string | null, publish = false) =>
      rateBooking(ports, actor, id, rating, comment, publish),
    /** Pending bookings whose time is up, the longest waiting first: ask the provider about each, then `expire` it. */
    expiring: (limit: number) => bookings.expiring(clock.now(), limit),
    expire: (id: BookingId) => expireBooking(ports, id),
  }
}
