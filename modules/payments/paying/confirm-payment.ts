import type { PaymentUnknown, PaymentClosed } from '../refusals.ts'
import type { NotLiveYet, NotPayable } from '../refusals.ts'
import { type IdempotencyClaim, type PaymentId, type Result, type UserId, refuse } from '#modules/shared'
import { type ConsentGiven, type ConsentNeeded, keepConsent, lacksConsent } from './consent.ts'
import type { PaymentMethodUnknown, ProviderState } from '../gateway.ts'
import { dueOf } from './due.ts'
import { gatewayOf } from './gateway-of.ts'
import { refOf, withIntent } from './intent.ts'
import { applyProviderState } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { type Payment, awaitsPayer, subjectOf } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ClaimRefusal } from '../store.ts'

export interface ConfirmRequest {
  readonly userId: UserId
  readonly paymentId: PaymentId
  readonly methodId: string
  readonly saveCard: boolean
  /** Needed where the card is kept, to be charged later. */
  readonly consent?: ConsentGiven
}

/** How the payment stands after the attempt. A declined card shows in `payment.failure`. */
export interface Confirmed {
  readonly payment: Payment
  /** The provider's page where the customer goes on; only when the status is `requires_action`. */
  readonly redirectUrl: string | null
}

type ConfirmRefusal =
  | PaymentUnknown
  | PaymentClosed
  | NotPayable
  | NotLiveYet
  | ConsentNeeded
  | PaymentMethodUnknown
  | ClaimRefusal

/** Tries to charge. A payment that has been paid already is answered as it stands, and nothing is asked of the provider. */
export async function confirmPayment(
  ports: PaymentPorts,
  { userId, paymentId, methodId, saveCard, consent }: ConfirmRequest,
  claim: IdempotencyClaim<Confirmed> | null,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const found = await ports.payments.find(paymentId)
  if (!found || found.payment.userId !== userId) return refuse({ kind: 'payment-unknown' })
  if (found.payment.status === 'failed' || found.payment.status === 'cancelled')
    return refuse({ kind: 'payment-closed' })
  if (!awaitsPayer(found.payment)) return conclude(ports, found.payment, null, claim)
  const { provider } = found.payment
  if (provider !== 'office' && ports.gateways.takes?.(provider) === false) return refuse({ kind: 'not-live' })

  const due = await dueOf(ports, subjectOf(found.payment))
  const { amount, capture, purpose } = found.payment
  // A part of a document may be paid, never more than is left.
  const isDue = purpose === 'invoice' ? due && amount <= due.amount : due?.amount === amount
  if (!due?.payable || !isDue || due.capture !== capture) return refuse({ kind: 'not-payable' })
  if (lacksConsent(capture, consent)) return refuse({ kind: 'consent-needed' })
  await keepConsent(ports, found.payment, consent)
  const ready = await withIntent(ports, found)
  const asked = await gatewayOf(ports, ready.payment).confirm({
    ref: refOf(ready),
    attempt: ready.payment.attempts + 1,
    methodId,
    saveCard: saveCard && (await ports.keepsCards(userId)),
    returnUrl: ports.returnUrl(ready.payment),
  })
  return asked.ok ? conclude(ports, ready.payment, asked.value, claim) : asked
}

async function conclude(
  ports: PaymentPorts,
  { id: paymentId, userId }: Payment,
  news: ProviderState | null,
  claim: IdempotencyClaim<Confirmed> | null,
): Promise<Result<Confirmed, ClaimRefusal>> {
  const confirmed = ({ payment }: PaymentRecord): Confirmed => ({
    payment,
    redirectUrl: payment.status === 'requires_action' ? (news?.redirectUrl ?? null) : null,
  })
  const applied = await applyProviderState(
    ports,
    paymentId,
    news,
    claim && { ...claim, answer: (record) => claim.answer(confirmed(record)) },
    userId,
  )
  return applied.ok ? { ok: true, value: confirmed(applied.value) } : applied
}
