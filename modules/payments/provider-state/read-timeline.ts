import type { PaymentUnknown } from '../refusals.ts'
import { type PaymentId, type Result, accept, refuse } from '#modules/shared'
import { type Viewer, knownPayment } from '../paying/check-payment.ts'
import type { PaymentRecord } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'
import type { Attempt, TimelineLine } from './timeline.ts'

export interface Timeline {
  readonly record: PaymentRecord
  /** Oldest first, like `attempts`. */
  readonly lines: readonly TimelineLine[]
  readonly attempts: readonly Attempt[]
  /** The provider's own id for the payment, for people who look it up there; null when there is none. */
  readonly deskRef: string | null
}

/** All that ever happened to a payment, for the staff. */
export async function readTimeline(
  ports: PaymentPorts,
  viewer: Viewer,
  paymentId: PaymentId,
): Promise<Result<Timeline, PaymentUnknown>> {
  const known = viewer.staff
    ? await knownPayment(ports, viewer, paymentId)
    : refuse({ kind: 'payment-unknown' } as const)
  if (!known.ok) return known
  const [lines, attempts] = await Promise.all([ports.payments.timeline(paymentId), ports.payments.attempts(paymentId)])
  return accept({ record: known.value, lines, attempts, deskRef: deskRefOf(ports, known.value) })
}

function deskRefOf({ gateways }: PaymentPorts, { payment: { provider, providerRef } }: PaymentRecord): string | null {
  if (provider === 'office' || !providerRef || !gateways.knows(provider)) return null
  return gateways.of(provider).deskRef(providerRef)
}
