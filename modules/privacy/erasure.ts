import { type Pence, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { PrivacyEvent } from './events.ts'
import type { ErasureRefusal } from './ports.ts'

/** A booking of somebody whose account may be deleted. */
export interface StandingBooking {
  readonly reference: string
  readonly status: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
  /** A card payment that is authorised, or waits for its payer. */
  readonly hasOpenPayment: boolean
  readonly hasPendingRefund: boolean
  readonly costPence: Pence
  readonly chargedPence: Pence
}

export interface ErasureStanding {
  readonly isErased: boolean
  readonly isCustomer: boolean
  readonly bookings: readonly StandingBooking[]
}

/** Why an account cannot be deleted; null when it can. An account that does not exist is `null`. */
export function judgeErasure(standing: ErasureStanding | null): ErasureRefusal | null {
  if (!standing || standing.isErased) return { kind: 'user-unknown' }
  if (!standing.isCustomer) return { kind: 'staff-account' }
  const references = standing.bookings.filter(isOpen).map(({ reference }) => reference)
  return references.length > 0 ? { kind: 'open-bookings', references } : null
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
