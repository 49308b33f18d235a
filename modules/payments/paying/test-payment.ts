import type { WayNotOffered } from '../refusals.ts'
import {
  type Clock,
  type IdSource,
  type PaymentId,
  type Result,
  type UserId,
  accept,
  pence,
  refuse,
} from '#modules/shared'
import type { PaymentGateway, PaymentMethodUnknown, ProviderPhase } from '../gateway.ts'
import type { Failure } from '../payment.ts'
import type { Gateways } from '../ports.ts'
import type { PaymentStore } from '../store.ts'
import type { ProviderName } from '../provider.ts'

/** The provider's result for a test payment: it has no booking and no line in the ledger. */
export interface TestPayment {
  readonly id: PaymentId
  readonly provider: ProviderName
  /** The provider's own name for it. */
  readonly ref: string
  readonly sentAt: Temporal.Instant
  /** After the attempt, before it was given back or cancelled. */
  readonly phase: ProviderPhase
  readonly failure: Failure | null
  /** The final outcome: no part of it stays captured or open. */
  readonly end: 'given-back' | 'cancelled' | 'nothing-to-undo' | 'stays'
}

export interface TestPaymentPorts {
  readonly payments: Pick<PaymentStore, 'findCustomer' | 'keepCustomer'>
  readonly gateways: Gateways
  readonly clock: Clock
  readonly ids: IdSource
}

export const testAmount = pence(100)

/** One pound by a test card, taken and given back at once. Only for test mode: the caller sees to that. */
export async function sendTestPayment(
  { payments, gateways, clock, ids }: TestPaymentPorts,
  by: UserId,
  methodId: string,
): Promise<Result<TestPayment, WayNotOffered | PaymentMethodUnknown>> {
  const provider = gateways.offered.card
  if (!provider) return refuse({ kind: 'way-not-offered' })
  const gateway = gateways.of(provider)
  const id = ids.next('pay')
  const sentAt = clock.now()
  const known = await payments.findCustomer(by, provider)
  const customerRef = known ?? (await payments.keepCustomer(by, provider, await gateway.createCustomer(by)))
  const description = 'Test payment, not for any booking'
  const intent = await gateway.createIntent({
    paymentId: id,
    amount: testAmount,
    customerRef,
    capture: 'automatic',
    description,
  })
  const { ref } = intent
  // The provider's page would come back to nothing: a payment that asks for it is cancelled.
  const tried = await gateway.confirm({ ref, attempt: 1, methodId, saveCard: false, returnUrl: 'https://example.com/' })
  if (!tried.ok) {
    await gateway.cancel(ref)
    return tried
  }
  const { phase, failure } = tried.value
  const end = await undo(gateway, ref, phase, ids)
  return accept({ id, provider, ref: gateway.deskRef(ref), sentAt, phase, failure, end })
}

async function undo(
  gateway: PaymentGateway,
  ref: string,
  phase: ProviderPhase,
  ids: IdSource,
): Promise<TestPayment['end']> {
  if (phase === 'blocked' || phase === 'cancelled') return 'nothing-to-undo'
  if (phase !== 'captured') return (await gateway.cancel(ref)).phase === 'cancelled' ? 'cancelled' : 'stays'
  const { refunds } = await gateway.refund(ref, ids.next('rfd'), testAmount)
  return refunds.some(({ outcome }) => outcome !== 'failed') ? 'given-back' : 'stays'
}
