import { type Payer, isSameAddress } from './payer.ts'

/** The payer of a booking, and the purchase order number on its documents. */
export interface Billing {
  /** Null where the contact pays. */
  readonly payer: Payer | null
  readonly purchaseOrder: string | null
}

/** How a booking stands, as far as its billing goes. */
export interface BillingStanding {
  readonly billing: Billing
  readonly isCancelled: boolean
  /** Money came in at some time, also where it went back: a receipt names who paid. */
  readonly wasPaid: boolean
  /** A card is held or kept for it: it is somebody's. */
  readonly isOnCard: boolean
}

export interface BillingSettled {
  readonly kind: 'billing-settled'
  readonly why: 'cancelled' | 'paid' | 'on-card'
}

export interface BookingUnknown {
  readonly kind: 'booking-unknown'
}

/** The parts of the billing that may still change, and the reason for those that may not. */
export interface BillingOpen {
  readonly payer: BillingSettled['why'] | null
  readonly purchaseOrder: BillingSettled['why'] | null
}

/**
 * The payer is settled once money arrived or a card is authorised: receipts and refunds go to that payer. The purchase
 * order is the customer's own number, which often comes late: it may be set while a document can still be printed.
 */
export function settledBy({ isCancelled, wasPaid, isOnCard }: Omit<BillingStanding, 'billing'>): BillingOpen {
  const isVoid = isCancelled && !wasPaid
  const order = isVoid ? 'cancelled' : null
  return { purchaseOrder: order, payer: order ?? (wasPaid ? 'paid' : isOnCard ? 'on-card' : null) }
}

export function isSamePayer(one: Payer | null, other: Payer | null): boolean {
  if (one === null || other === null) return one === other
  return one.name === other.name && isSameAddress(one.email, other.email)
}

/** Null where it may be `wanted`. */
export function judgeBilling(standing: BillingStanding, wanted: Billing): BillingSettled | null {
  const { payer, purchaseOrder } = settledBy(standing)
  const why =
    (isSamePayer(standing.billing.payer, wanted.payer) ? null : payer) ??
    (standing.billing.purchaseOrder === wanted.purchaseOrder ? null : purchaseOrder)
  return why && { kind: 'billing-settled', why }
}
