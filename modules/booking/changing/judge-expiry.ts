import type { Pence } from '#modules/shared'
import type { Booking } from '../booking.ts'
import type { NotExpired } from '../booking-change.ts'

/** The facts that decide whether the time of a booking is given back, as the transaction that cancels reads them. */
export interface ExpiryFacts extends Pick<Booking, 'status' | 'expiresAt'> {
  /** The balance of the ledger, without the refunds that are on their way. */
  readonly paid: Pence
  /** Money on a card is authorised for it, a card is stored for it, or a payment of it is under review. */
  readonly hasAuthorisation: boolean
}

/** Null when the booking may expire. `expected` is the balance that the decision to cancel, and its refund, rest on. */
export function judgeExpiry(facts: ExpiryFacts, now: Temporal.Instant, expected: Pence): NotExpired | null {
  const mayExpire = isTimeUp(facts, now) && !facts.hasAuthorisation && facts.paid === expected
  return mayExpire ? null : { kind: 'not-expired' }
}

/** It still waits for its first payment, and the time for that is over. */
export function isTimeUp({ status, expiresAt }: Pick<Booking, 'status' | 'expiresAt'>, now: Temporal.Instant): boolean {
  return status === 'pending' && expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0
}
