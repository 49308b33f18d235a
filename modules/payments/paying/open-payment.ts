import type { BookingUnknown, NotPayable, WayNotOffered } from '../refusals.ts'
import { type BookingId, type IdempotencyClaim, type Result, type UserId, refuse } from '#modules/shared'
import { withIntent } from './intent.ts'
import { applyProviderState } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { releasePayment } from './release-payment.ts'
import { type Capture, type Payment, isOpen } from '../payment.ts'
import type { AmountDue, PaymentPorts, Way } from '../ports.ts'
import type { ClaimRefusal } from '../store.ts'
import type { ProviderName } from '../provider.ts'

export interface OpenRequest {
  readonly userId: UserId
  readonly bookingId: BookingId
  /** By card unless said. */
  readonly way?: Way
}

/**
 * The booking's open payment for what is due now; the same one, however often it is asked for.
 * Asked for another way of paying, it closes the first at its provider, so that only one of them can be paid. A provider
 * that was never reached stands in nobody's way.
 */
export async function openPayment(
  ports: PaymentPorts,
  request: OpenRequest,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, BookingUnknown | NotPayable | WayNotOffered | ClaimRefusal>> {
  const due = await ports.bookings.amountDue(request.bookingId)
  if (!due || due.customerId !== request.userId) return refuse({ kind: 'booking-unknown' })
  if (!due.payable) return refuse({ kind: 'not-payable' })
  const provider = takerOf(ports, request.way ?? 'card', due.capture)
  if (!provider) return refuse({ kind: 'way-not-offered' })

  const open = await ports.payments.open(newPayment(ports, due, provider))
  // Only now can no other be opened: what was paid since the amount was read must not be asked for again.
  const still = await ports.bookings.amountDue(request.bookingId)
  if (still && still.customerId !== request.userId) return refuse({ kind: 'booking-unknown' })
  if (!still?.payable || !isFor(open.payment, still, provider)) {
    await releasePayment(ports, open)
    return openPayment(ports, request, claim)
  }
  const ready = await withIntent(ports, open)
  if (!isOpen(ready.payment)) return openPayment(ports, request, claim)
  return applyProviderState(ports, ready.payment.id, null, claim)
}

/** The provider for that way of paying and that time of capture; null when none is set up. Only cards can be stored. */
export function takerOf({ gateways }: PaymentPorts, way: Way, capture: Capture): ProviderName | null {
  const provider = gateways.offered[way]
  if (provider === null || capture !== 'later') return provider
  return way === 'card' && gateways.of(provider).keepsCards ? provider : null
}

function isFor({ amount, capture, ...payment }: Payment, due: AmountDue, provider: ProviderName): boolean {
  return amount === due.amount && capture === due.capture && payment.provider === provider
}

function newPayment({ clock, ids }: PaymentPorts, due: AmountDue, provider: ProviderName): Payment {
  const now = clock.now()
  return {
    id: ids.next('pay'),
    purpose: 'booking',
    bookingId: due.bookingId,
    userId: due.customerId,
    provider,
    capture: due.capture,
    method: null,
    reference: null,
    recordedBy: null,
    providerRef: null,
    clientSecret: null,
    amount: due.amount,
    currency: 'gbp',
    status: 'pending',
    riskLevel: null,
    failure: null,
    card: null,
    attempts: 0,
    version: 1,
    paidAt: null,
    refundedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}
