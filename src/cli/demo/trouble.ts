import type { DemoRows } from '#adapters/sqlite'

type Row<Table extends keyof DemoRows> = DemoRows[Table][number]
type Trouble = Pick<DemoRows, 'payments' | 'ledger' | 'checks' | 'disputes'>

interface DemoPayments {
  readonly bookings: readonly Row<'bookings'>[]
  readonly payments: readonly Row<'payments'>[]
  readonly now: Temporal.Instant
}

/**
 * Payment problems of a business of this size: cards declined until the booking lost its slot, a payment under fraud
 * review, a dispute that was won. Returns all payments, with these changed.
 */
export function troubleOf({ bookings, payments, now }: DemoPayments): Trouble {
  const declined = bookings.filter(({ cancelReason }) => cancelReason === 'expired').map(declinedPayment)
  const suspect = suspected(bookings, payments)
  const disputed = payments.find(({ paidAt, status }) => status === 'succeeded' && isOfDaysAgo(paidAt, now, 14, 24))
  return {
    payments: [
      ...payments.map((payment) => (payment === suspect ? { ...payment, riskLevel: 'high' as const } : payment)),
      ...declined,
    ],
    checks: suspect ? [checkOf(suspect)] : [],
    ...(disputed ? wonDispute(disputed) : { ledger: [], disputes: [] }),
  }
}

function declinedPayment({ id: bookingId, customerId, estimatedCostPence, createdAt, updatedAt }: Row<'bookings'>) {
  const name = bookingId.slice(-4)
  return {
    id: `pay_demo-${name}`,
    purpose: 'booking',
    bookingId,
    userId: customerId,
    provider: 'test',
    capture: 'automatic',
    cardKept: false,
    providerRef: `demo_pi_${name}`,
    amountPence: estimatedCostPence ?? 0,
    currency: 'gbp',
    status: 'cancelled',
    riskLevel: 'low',
    failureCode: 'card_declined',
    failureMessage: 'Your card was declined.',
    attempts: 2,
    version: 3,
    createdAt,
    updatedAt,
  } as const satisfies Row<'payments'>
}

/** A paid booking without a technician. */
function suspected(
  bookings: readonly Row<'bookings'>[],
  payments: readonly Row<'payments'>[],
): Row<'payments'> | undefined {
  const waiting = new Set(
    bookings.filter(({ status, technicianId }) => status === 'pending' && !technicianId).map(({ id }) => id),
  )
  return payments.find(({ bookingId }) => waiting.has(bookingId))
}

function checkOf({ id, bookingId, paidAt, createdAt }: Row<'payments'>): Row<'checks'> {
  return {
    id: 'frd_demo-0001',
    paymentId: id,
    bookingId,
    riskLevel: 'high',
    riskScore: 65,
    indicators: {
      provider_risk: 'The payment provider rates the risk as high',
      failed_attempts_payment: '3 failed attempts to pay this payment',
      postcode_differs: "The visit is in CR8, the account's own postcode in CR0",
    },
    createdAt: paidAt ?? createdAt,
  }
}

function isOfDaysAgo(
  at: Temporal.Instant | null | undefined,
  now: Temporal.Instant,
  least: number,
  most: number,
): boolean {
  const days = at ? at.until(now).total('hours') / 24 : 0
  return days >= least && days <= most
}

/** The bank took the money back, read our answer, and gave it back to us. */
function wonDispute({ id: paymentId, bookingId, providerRef, amountPence, paidAt, createdAt }: Row<'payments'>) {
  const ref = `demo_dp_${providerRef?.slice(-4) ?? ''}`
  const opened = (paidAt ?? createdAt).add({ hours: 4 * 24 })
  const settled = opened.add({ hours: 7 * 24 })
  const entry = { paymentId, bookingId, providerRef: ref, demo: true } as const
  const dispute: Row<'disputes'> = {
    ref,
    paymentId,
    amountPence,
    outcome: 'won',
    reason: 'product_not_received',
    createdAt: opened,
    updatedAt: settled,
  }
  const ledger: readonly Row<'ledger'>[] = [
    { ...entry, kind: 'dispute', amountPence: -amountPence, at: opened },
    { ...entry, kind: 'dispute_reversal', amountPence, at: settled },
  ]
  return { ledger, disputes: [dispute] }
}
