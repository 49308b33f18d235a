import type { CaptureNotAllowed, ProviderState } from '#modules/payments'
import { type Pence, type RefundId, type Result, accept, refuse } from '#modules/shared'
import { type Agreed, agreedIn, differs, moneyOf, poundsIn, unitOf, wordsOf } from './agreed.ts'
import type { PayPalClient } from './client.ts'
import { type Orders, whole } from './orders.ts'
import { goneState, stateOf } from './state.ts'

type RefundState = ProviderState['refunds'][number]

/** Requests to PayPal after a payment is authorised or captured. */
export function createCapturesAndRefunds(client: PayPalClient, orders: Orders) {
  async function readWhole(ref: string) {
    const agreed = agreedIn(ref)
    const order = await orders.find(agreed.orderId)
    if (!order) throw new Error(`PayPal no longer has order ${agreed.orderId}`)
    return { agreed, state: stateOf(order, agreed), payments: unitOf(order, agreed).payments }
  }

  return {
    /** PayPal itself would take more than was held: we never ask for it. */
    async capture(ref: string, amount: Pence): Promise<Result<ProviderState, CaptureNotAllowed>> {
      const { agreed, state, payments } = await readWhole(ref)
      if (state.phase === 'captured') return accept(state)
      const hold = payments?.authorizations?.find(({ status }) => String(status) === 'CREATED')
      if (!hold || amount <= 0 || amount > agreed.amount) return refuse({ kind: 'capture-not-allowed' })
      const answer = await client.ask((at) =>
        at.payments.captureAuthorizedPayment({
          authorizationId: hold.id ?? '',
          paypalRequestId: `${agreed.paymentId}-capture-${amount}`,
          prefer: whole,
          body: { amount: moneyOf(amount), finalCapture: true, invoiceId: agreed.paymentId },
        }),
      )
      if (answer.ok && poundsIn(answer.value.amount) !== amount) {
        throw differs(agreed, `captured ${wordsOf(answer.value.amount)}, not ${wordsOf(moneyOf(amount))}`)
      }
      const after = await orders.retrieve(agreed)
      return answer.ok || after.phase === 'captured' ? accept(after) : refuse({ kind: 'capture-not-allowed' })
    },

    async refund(ref: string, refundId: RefundId, amount: Pence): Promise<ProviderState> {
      const agreed = agreedIn(ref)
      const order = await orders.find(agreed.orderId)
      // PayPal does not know the capture any more, and cannot refund it: the office has to do it another way.
      if (!order) return withRefund(goneState(agreed), failedRefund(refundId, amount))
      const state = stateOf(order, agreed)
      if (state.refunds.some((refund) => refund.refundId === refundId)) return state
      const [captured] = state.captures
      if (!captured) return withRefund(state, failedRefund(refundId, amount))
      const answer = await client.ask((at) =>
        at.payments.refundCapturedPayment({
          captureId: captured.ref,
          paypalRequestId: refundId,
          prefer: whole,
          body: { amount: moneyOf(amount), customId: refundId },
        }),
      )
      const after = await orders.retrieve(agreed)
      return answer.ok
        ? withRefund(after, made(answer.value, refundId, amount, agreed))
        : withRefund(after, failedRefund(refundId, amount))
    },
  }
}

/** The order may not tell of a refund at once. */
function withRefund(state: ProviderState, refund: RefundState): ProviderState {
  const isKnown = state.refunds.some(({ refundId }) => refundId === refund.refundId)
  return isKnown ? state : { ...state, refunds: [...state.refunds, refund] }
}

function made(
  answer: { readonly id?: string; readonly status?: string; readonly amount?: { currencyCode: string; value: string } },
  refundId: RefundId,
  asked: Pence,
  agreed: Agreed,
): RefundState {
  const amount = poundsIn(answer.amount)
  if (!answer.id || amount !== asked)
    throw differs(agreed, `gave back ${wordsOf(answer.amount)}, not ${wordsOf(moneyOf(asked))}`)
  const outcome = answer.status === 'COMPLETED' ? 'succeeded' : answer.status === 'PENDING' ? 'pending' : 'failed'
  return { ref: answer.id, refundId, amount, outcome }
}

/** PayPal keeps no trace of a refund that it did not make. */
function failedRefund(refundId: RefundId, amount: Pence): RefundState {
  return { ref: `refused-${refundId}`, refundId, amount, outcome: 'failed' }
}
