import type { BookingDetails } from '../booking.ts'
import { guaranteeOf, isGuaranteeOver } from '../customer-report/guarantee.ts'

export interface NoClaim {
  readonly kind: 'work-not-completed' | 'guarantee-over'
}

/** A claim on the same work stands: it is neither completed nor cancelled. */
export interface ClaimOpen {
  readonly kind: 'claim-open'
}

/** Another booking of this visit of a maintenance plan stands. */
export interface PlanVisitBooked {
  readonly kind: 'plan-visit-booked'
}

/** Null where the guarantee of a booking can be claimed on. Work of a claim is under the guarantee of the first booking. */
export function judgeClaim(
  booking: Pick<BookingDetails, 'status' | 'actualEndTime' | 'updatedAt' | 'guaranteeMonths'>,
  openClaim: object | string | null,
  now: Temporal.Instant,
): NoClaim | ClaimOpen | null {
  if (booking.status !== 'completed') return { kind: 'work-not-completed' }
  const guarantee = guaranteeOf(booking)
  if (!guarantee || isGuaranteeOver(guarantee, now)) return { kind: 'guarantee-over' }
  return openClaim === null ? null : { kind: 'claim-open' }
}
