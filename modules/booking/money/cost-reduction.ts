import { type BookingId, type Pence, type UserId, may, pence } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { agreedCost } from './payment-state.ts'

export const reductionStatuses = ['waiting', 'approved', 'declined'] as const

/** A final cost below what was paid: a refund, which a user with the permission `refund` decides. */
export interface CostReduction {
  readonly bookingId: BookingId
  readonly finalCost: Pence
  /** The final cost until the decision, and after a refusal: what was paid, at most the agreed cost. */
  readonly kept: Pence
  /** Null once it was erased. */
  readonly reason: string | null
  readonly status: (typeof reductionStatuses)[number]
  readonly requestedBy: UserId
  readonly requestedAt: Temporal.Instant
  readonly decidedBy: UserId | null
  readonly decidedAt: Temporal.Instant | null
}

/** A reduction that waits, and the reference of its booking. */
export interface WaitingReduction extends CostReduction {
  readonly reference: string
}

/** The part of the paid amount that the final cost may take away again. */
export function keptCost(booking: BookingDetails): Pence {
  return pence(Math.min(booking.paid, agreedCost(booking)))
}

/**
 * Whether a final cost waits for a decision: it refunds more than `limit`, and the actor may not refund. An actor who may
 * has typed the password a short time ago.
 */
export function needsDecision(
  booking: BookingDetails,
  finalCost: Pence | null,
  by: { readonly actor: Actor; readonly passwordFresh: boolean },
  limit: Pence,
): finalCost is Pence {
  if (finalCost === null || keptCost(booking) - finalCost <= limit) return false
  return !(may(by.actor, 'refund') && by.passwordFresh)
}
