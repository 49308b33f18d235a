import { type AuditNote, type BookingId, type Result, type UserId, accept, refuse } from '#modules/shared'
import { type Billing, type BillingSettled, type BillingStanding, isSamePayer, judgeBilling } from './billing.ts'
import type { CustomerEvent } from './events.ts'

/** A change of a booking's billing, with all that goes with it. */
export interface BillingChange {
  readonly billing: Billing
  /** The facts for the booking's history, in their order. They say which part changed, and not to what. */
  readonly history: readonly BillingFact[]
  /** Every link of these purposes that was made for the booking ends. */
  readonly revokes: readonly ('pay' | 'variation')[]
  readonly events: readonly CustomerEvent[]
  readonly audit: AuditNote<'billing_changed'>
}

interface BillingFact {
  readonly kind: 'payer-changed' | 'purchase-order-changed'
}

interface BilledBooking {
  readonly id: BookingId
  readonly customerId: UserId
  readonly standing: BillingStanding
}

/**
 * Changes who pays for a booking, and its purchase order; null when both are as wanted already. The payer of before is
 * asked for no more money and decides on no more work: their links end.
 */
export function decideBilling(
  { id: bookingId, customerId, standing }: BilledBooking,
  wanted: Billing,
  at: Temporal.Instant,
): Result<BillingChange | null, BillingSettled> {
  const settled = judgeBilling(standing, wanted)
  if (settled) return refuse(settled)
  const isPayers = !isSamePayer(standing.billing.payer, wanted.payer)
  const isOrders = standing.billing.purchaseOrder !== wanted.purchaseOrder
  if (!isPayers && !isOrders) return accept(null)
  const fields = [...(isPayers ? ['payer'] : []), ...(isOrders ? ['purchase_order'] : [])]
  return accept({
    billing: wanted,
    history: [
      ...(isPayers ? [{ kind: 'payer-changed' } as const] : []),
      ...(isOrders ? [{ kind: 'purchase-order-changed' } as const] : []),
    ],
    revokes: isPayers ? ['pay', 'variation'] : [],
    events: isPayers ? [{ kind: 'payer-changed', bookingId, customerId, at }] : [],
    audit: {
      action: 'billing_changed',
      target: { kind: 'booking', id: bookingId },
      before: null,
      after: { fields },
    },
  })
}
