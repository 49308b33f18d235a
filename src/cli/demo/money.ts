import type { DemoRows } from '#adapters/sqlite'
import type { Random } from './random.ts'

type Row<Table extends keyof DemoRows> = DemoRows[Table][number]

export interface Cancellation {
  readonly reason: NonNullable<Row<'bookings'>['cancelReason']>
  readonly at: Temporal.Instant
  readonly actor: string
  readonly note: string | null
  /** Pence that went back to the customer. */
  readonly refund: number
}

interface Paid {
  readonly number: number
  readonly bookingId: string
  readonly customer: Row<'users'>
  readonly cost: number
  readonly paidAt: Temporal.Instant
  readonly createdAt: Temporal.Instant
  readonly cancelled: Cancellation | null
  readonly random: Random
}

const cards = [
  { cardBrand: 'visa', cardLast4: '4242' },
  { cardBrand: 'mastercard', cardLast4: '4444' },
] as const

/** The payment of a booking, what went back of it, and the ledger that says the same. */
export function moneyOf(paid: Paid): Pick<DemoRows, 'payments' | 'refunds' | 'ledger'> {
  const { bookingId, customer, cost, paidAt, createdAt, cancelled, random } = paid
  const name = String(paid.number).padStart(4, '0')
  const paymentId = `pay_demo-${name}`
  const refunded = cancelled && cancelled.refund > 0 ? cancelled : null
  const attempts = random.chance(8) ? 2 : 1
  const capture: Row<'ledger'> = {
    paymentId,
    bookingId,
    kind: 'capture',
    amountPence: cost,
    providerRef: `demo_pi_${name}`,
    at: paidAt,
    demo: true,
  }
  const payment: Row<'payments'> = {
    id: paymentId,
    purpose: 'booking',
    bookingId,
    userId: customer.id,
    provider: 'test',
    capture: 'automatic',
    cardKept: false,
    providerRef: capture.providerRef,
    amountPence: cost,
    currency: 'gbp',
    status: statusAfter(cost, refunded?.refund ?? 0),
    riskLevel: 'low',
    ...random.pick(cards),
    attempts,
    version: attempts + (refunded ? 2 : 1),
    paidAt,
    refundedAt: refunded?.at ?? null,
    createdAt,
    updatedAt: refunded?.at ?? paidAt,
  }
  if (!refunded) return { payments: [payment], refunds: [], ledger: [capture] }
  const { at, refund, reason } = refunded
  const refundId = `rfd_demo-${name}`
  const providerRef = `demo_re_${name}`
  const back: Row<'refunds'> = {
    id: refundId,
    paymentId,
    amountPence: refund,
    reason: `Booking cancelled: ${reason}`,
    status: 'succeeded',
    requestedBy: 'system',
    providerRef,
    createdAt: at,
    updatedAt: at,
  }
  const entry: Row<'ledger'> = { ...capture, refundId, kind: 'refund', amountPence: -refund, providerRef, at }
  return { payments: [payment], refunds: [back], ledger: [capture, entry] }
}

function statusAfter(cost: number, refunded: number): Row<'payments'>['status'] {
  if (refunded === 0) return 'succeeded'
  return refunded === cost ? 'refunded' : 'partially_refunded'
}
