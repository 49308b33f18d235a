import { type Pence, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { PrivacyEvent } from './events.ts'
import type { ErasureRefusal } from './ports.ts'

/** A booking of somebody whose account may be deleted. */
export interface StandingBooking {
  readonly reference: string
  readonly status: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
  /**
   * A payment is authorised, or the payer's bank confirms it (`requires_action`). A `pending` payment does not count: it
   * has no money, and money that still arrives for a cancelled booking is refunded without the account.
   */
  readonly hasOpenPayment: boolean
  readonly hasPendingRefund: boolean
  readonly costPence: Pence
  readonly chargedPence: Pence
}

export interface ErasureStanding {
  readonly isErased: boolean
  readonly isCustomer: boolean
  /** Read only as far as it takes to name enough of them: the open ones come first. */
  readonly bookings: Iterable<StandingBooking>
}

/** The open bookings that a refusal names; a company may have hundreds. */
const mostNamed = 10

/**
 * Null when the account can be deleted, or the refusal. It names the bookings that are not over, that have an open payment
 * or a pending refund, or that are completed and not paid in full: at most ten of them, and whether there
 * are more. An unknown account is `null`.
 */
export function judgeErasure(standing: ErasureStanding | null): ErasureRefusal | null {
  if (!standing || standing.isErased) return { kind: 'user-unknown' }
  if (!standing.isCustomer) return { kind: 'staff-account' }
  const references: string[] = []
  for (const booking of standing.bookings) {
    if (!isOpen(booking)) continue
    if (references.length === mostNamed) return { kind: 'open-bookings', references, more: true }
    references.push(booking.reference)
  }
  return references.length > 0 ? { kind: 'open-bookings', references, more: false } : null
}

export function decideErasure(
  userId: UserId,
  standing: ErasureStanding | null,
  at: Temporal.Instant,
): Result<{ readonly events: readonly PrivacyEvent[] }, ErasureRefusal> {
  const refusal = judgeErasure(standing)
  return refusal ? refuse(refusal) : accept({ events: [{ kind: 'account-erased', userId, at }] })
}

/** Work is still to be done, or money is still to move. */
function isOpen({ status, hasOpenPayment, hasPendingRefund, costPence, chargedPence }: StandingBooking): boolean {
  if (status === 'pending' || status === 'confirmed' || status === 'in_progress') return true
  return hasOpenPayment || hasPendingRefund || (status === 'completed' && costPence > chargedPence)
}
