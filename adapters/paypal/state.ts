import type { Failure, ProviderPhase, ProviderState } from '#modules/payments'
import { type Pence, parseId, pence, sumPence } from '#modules/shared'
import type { Money, PurchaseUnit } from '@paypal/paypal-server-sdk'
import { type Agreed, type AnsweredOrder, differs, poundsIn, refOf, unitOf, wordsOf } from './agreed.ts'

/** Stands before a payment's id in `custom_id` of an order that we shall never take. */
export const cancelledMark = 'cancelled:'

/** PayPal took it on and then said no, for good: this order can be paid no more. */
const refused: Failure = {
  code: 'paypal_refused',
  message: 'PayPal could not complete this payment. No money was taken.',
}

/** Money that is ours, or was ours until it was given back. `PENDING` is neither. */
const isMoney: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

const refundOutcome: Readonly<Record<string, 'pending' | 'succeeded' | 'failed'>> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** An order as the port tells it. Throws when anything of it is not as agreed: then it says nothing of money. */
export function stateOf(order: AnsweredOrder, agreed: Agreed): ProviderState {
  const unit = unitOf(order, agreed)
  const { captures = [], refunds = [] } = unit.payments ?? {}
  const taken = captures
    .filter(({ status }) => isMoney.includes(String(status)))
    .map(({ id, amount, sellerReceivableBreakdown }) => ({
      ref: idOf(id, agreed),
      amount: poundsOf(amount, 'capture', agreed),
      fee: feeOf(sellerReceivableBreakdown?.paypalFee),
    }))
  const sum = sumPence(taken.map(({ amount }) => amount))
  const whole = String(order.intent) === 'CAPTURE' && taken.length > 0
  if (sum > agreed.amount || (whole && sum !== agreed.amount)) {
    throw differs(agreed, `captured ${sum} pence, not ${agreed.amount}`)
  }
  const phase = phaseOf(order, unit)
  return {
    ...unpaid(agreed),
    phase,
    // PayPal does not count: a payment with a capture or an authorisation was confirmed.
    attempt: phase === 'open' || phase === 'cancelled' ? 0 : 1,
    ...(phase === 'open' && String(order.status) === 'APPROVED' && { approved: true }),
    failure: phase === 'blocked' ? refused : null,
    captures: taken,
    refunds: refunds.map(({ id, customId, amount, status }) => ({
      ref: idOf(id, agreed),
      refundId: parseId('rfd', customId ?? ''),
      amount: poundsOf(amount, 'refund', agreed),
      outcome: refundOutcome[String(status)] ?? 'pending',
    })),
  }
}

/** An order that PayPal no longer has: it keeps unpaid ones for some hours. */
export function goneState(agreed: Agreed): ProviderState {
  return { ...unpaid(agreed), phase: 'cancelled' }
}

function unpaid(agreed: Agreed): ProviderState {
  return {
    ref: refOf(agreed),
    paymentId: agreed.paymentId,
    amount: agreed.amount,
    clientSecret: null,
    phase: 'open',
    attempt: 0,
    failure: null,
    card: null,
    riskLevel: null,
    redirectUrl: null,
    captures: [],
    refunds: [],
    disputes: [],
    warnings: [],
  }
}

/**
 * We cannot release a capture that PayPal still reviews, and it is not paid either: it counts as authorised until
 * PayPal decides. An authorisation under review does not count even as that.
 */
function phaseOf({ status }: AnsweredOrder, { customId, payments }: PurchaseUnit): ProviderPhase {
  const captures = (payments?.captures ?? []).map((capture) => String(capture.status))
  const holds = (payments?.authorizations ?? []).map((hold) => String(hold.status))
  if (captures.some((capture) => isMoney.includes(capture))) return 'captured'
  if (captures.includes('PENDING') || holds.includes('CREATED')) return 'authorised'
  if (holds.includes('PENDING')) return 'requires_action'
  const letGo = holds.includes('VOIDED') || String(status) === 'VOIDED' || customId?.startsWith(cancelledMark)
  if (letGo) return 'cancelled'
  return captures.length > 0 || holds.length > 0 ? 'blocked' : 'open'
}

/** Null where PayPal has not said it, or in another currency: the payment goes on without it. */
function feeOf(money: Money | undefined): Pence | null {
  const fee = poundsIn(money)
  return fee !== null && fee >= 0 ? fee : null
}

function poundsOf(money: Money | undefined, what: string, agreed: Agreed): Pence {
  const amount = poundsIn(money)
  if (amount === null || amount <= 0) throw differs(agreed, `${what} of ${wordsOf(money)}`)
  return pence(amount)
}

function idOf(id: string | undefined, agreed: Agreed): string {
  if (!id) throw differs(agreed, 'a capture or refund without a name')
  return id
}
