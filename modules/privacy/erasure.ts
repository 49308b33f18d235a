import { type AuditNote, type Pence, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { PrivacyEvent } from './events.ts'
import type { AskedBy, ErasureRefusal } from './ports.ts'

/** A booking of somebody whose data may be erased. */
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
  /** Staff work with their account; a guest has none. */
  readonly holder: 'staff' | 'account' | 'guest'
  /** Read only as far as it takes to name enough of them: the open ones come first. */
  readonly bookings: Iterable<StandingBooking>
}

/** The open bookings that a refusal names; a company may have hundreds. */
const mostNamed = 10

/**
 * Null when the data can be erased, or the refusal. It names the bookings that are not over, that have an open payment
 * or a pending refund, or that are completed and not paid in full: at most ten of them, and whether there
 * are more. The office erases only data of people without an account. An unknown user is `null`.
 */
export function judgeErasure(standing: ErasureStanding | null, by: AskedBy): ErasureRefusal | null {
  if (!standing || standing.isErased) return { kind: 'user-unknown' }
  if (by === 'office' && standing.holder !== 'guest') return { kind: 'has-account' }
  if (standing.holder === 'staff') return { kind: 'staff-account' }
  const references: string[] = []
  for (const booking of standing.bookings) {
    if (!isOpen(booking)) continue
    if (references.length === mostNamed) return { kind: 'open-bookings', references, more: true }
    references.push(booking.reference)
  }
  return references.length > 0 ? { kind: 'open-bookings', references, more: false } : null
}

interface Erasure {
  readonly events: readonly PrivacyEvent[]
  /** Null where the owner erases their own account: that is no act of staff. */
  readonly audit: AuditNote<'data_erased'> | null
}

export function decideErasure(
  userId: UserId,
  standing: ErasureStanding | null,
  by: AskedBy,
  at: Temporal.Instant,
): Result<Erasure, ErasureRefusal> {
  const refusal = judgeErasure(standing, by)
  if (refusal) return refuse(refusal)
  const note = { action: 'data_erased', target: { kind: 'user', id: userId }, before: null, after: null } as const
  return accept({ events: [{ kind: 'account-erased', userId, at }], audit: by === 'office' ? note : null })
}

/** Work is still to be done, or money is still to move. */
function isOpen({ status, hasOpenPayment, hasPendingRefund, costPence, chargedPence }: StandingBooking): boolean {
  if (status === 'pending' || status === 'confirmed' || status === 'in_progress') return true
  return hasOpenPayment || hasPendingRefund || (status === 'completed' && costPence > chargedPence)
}
