import type Stripe from 'stripe'
import type { CardLook, Failure, ProviderDispute, ProviderPhase, ProviderState, RiskLevel } from '#modules/payments'
import { type PaymentId, type Pence, parseId, pence } from '#modules/shared'
import { type Reading, names, whole } from './reading.ts'

/** The payment of ours that something of Stripe's stands for; null when it is none of ours. */
export function paymentOf(metadata: Stripe.Metadata | null | undefined): PaymentId | null {
  return parseId('pay', metadata?.[names.payment] ?? '')
}

export function stateOf(reading: Reading): ProviderState {
  const { intent, page } = reading
  const paymentId = paymentOf(intent.metadata)
  if (!paymentId) throw new Error(`intent ${intent.id} is no payment of ours`)
  const phase = phaseOf(reading)
  const payer = payerOf(reading)
  const charge = whole(payer.latest_charge)
  const decided = phase !== 'open' && phase !== 'requires_action'
  const paid = [intent, page?.intent].flatMap((one) => (one?.status === 'succeeded' ? one : []))
  return {
    ref: intent.id,
    paymentId,
    amount: pence(intent.amount),
    clientSecret: intent.client_secret,
    phase,
    attempt: attemptOf(intent) + (payer === intent ? 0 : 1),
    failure: phase === 'declined' || phase === 'blocked' ? failureOf(payer) : null,
    card: cardOf(payer),
    riskLevel: decided ? riskOf(charge) : null,
    redirectUrl: phase === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    captures: paid.flatMap((one) => {
      const taken = whole(one.latest_charge)
      return taken ? [{ ref: taken.id, amount: pence(taken.amount_captured), fee: feeOf(taken) }] : []
    }),
    refunds: paid.flatMap(refundsOf),
    disputes: reading.disputes.filter(isDispute).map(disputeOf),
    warnings: [
      ...reading.warnings.map(({ id, fraud_type }) => ({ ref: id, reason: fraud_type })),
      ...reading.disputes.filter((one) => !isDispute(one)).map(({ id, reason }) => ({ ref: id, reason })),
    ],
  }
}

/** Null while Stripe has not booked the money yet, and where it books in another currency. */
function feeOf({ balance_transaction: booked }: Stripe.Charge): Pence | null {
  return booked && typeof booked !== 'string' && booked.currency === 'gbp' && booked.fee >= 0 ? pence(booked.fee) : null
}

/** The intent by which the money comes, or would come. */
export function payerOf({ intent, page }: Reading): Stripe.PaymentIntent {
  return page?.intent && hasMoney(page.intent) && !hasMoney(intent) ? page.intent : intent
}

/** Money was taken or is held. */
export function hasMoney({ status }: Stripe.PaymentIntent): boolean {
  return status === 'succeeded' || status === 'requires_capture'
}

function phaseOf(reading: Reading): ProviderPhase {
  const payer = payerOf(reading)
  switch (payer.status) {
    case 'succeeded':
      return 'captured'
    case 'requires_capture':
      return 'authorised'
    case 'requires_action':
      return 'requires_action'
    case 'canceled':
      return isBlocked(payer) ? 'blocked' : 'cancelled'
    default:
      return isBlocked(payer) ? 'blocked' : payer.last_payment_error ? 'declined' : 'open'
  }
}

/** Radar's own no, not the bank's: Stripe would take another card, and we do not. */
export function isBlocked({ status, latest_charge }: Stripe.PaymentIntent): boolean {
  const ended = status === 'requires_payment_method' || status === 'canceled'
  return ended && whole(latest_charge)?.outcome?.type === 'blocked'
}

/**
 * An attempt is noted before it is made, with how many were made by then, and any note clears the error of the last:
 * without an error and still in want of a card, the noted one was not made yet.
 */
export function attemptOf({ metadata, status, last_payment_error, latest_charge }: Stripe.PaymentIntent): number {
  const waits = status === 'requires_payment_method' || status === 'requires_confirmation'
  const failed = last_payment_error !== null
  const made = waits ? failed : failed || status !== 'canceled' || latest_charge !== null
  return Number(metadata[made ? names.attempt : names.attemptsMade] ?? 0)
}

function failureOf({ last_payment_error, latest_charge }: Stripe.PaymentIntent): Failure {
  const charge = whole(latest_charge)
  const { code, decline_code, message } = last_payment_error ?? {}
  const reason = decline_code === 'generic_decline' ? undefined : decline_code
  return {
    code: reason ?? code ?? charge?.failure_code ?? 'card_declined',
    message: message ?? charge?.failure_message ?? 'Your card was declined.',
  }
}

function cardOf({ status, last_payment_error, latest_charge, payment_method }: Stripe.PaymentIntent): CardLook | null {
  const charged = whole(latest_charge)?.payment_method_details?.card
  const offered = whole(payment_method)?.card
  const declined = last_payment_error?.payment_method?.card
  const card = status === 'requires_action' ? offered : (declined ?? charged ?? offered)
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

const risks: Readonly<Record<string, RiskLevel>> = { normal: 'low', elevated: 'medium', highest: 'high' }

function riskOf(charge: Stripe.Charge | null): RiskLevel | null {
  return risks[charge?.outcome?.risk_level ?? ''] ?? null
}

const refundOutcomes: Readonly<Record<string, 'succeeded' | 'failed'>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Oldest first. */
function refundsOf({ latest_charge }: Stripe.PaymentIntent): ProviderState['refunds'] {
  const charge = whole(latest_charge)
  return (charge?.refunds?.data ?? [])
    .filter((refund) => !isRelease(refund, charge))
    .map(({ id, amount, metadata, status }) => ({
      ref: id,
      refundId: parseId('rfd', metadata?.[names.refund] ?? ''),
      amount: pence(amount),
      outcome: refundOutcomes[status ?? ''] ?? ('pending' as const),
    }))
    .toReversed()
}

/** A capture of a part lets the rest go, and Stripe may write that down as a refund that moved no money. */
function isRelease(refund: Stripe.Refund, charge: Stripe.Charge | null): boolean {
  const released = charge ? charge.amount - charge.amount_captured : 0
  return released > 0 && refund.amount === released && !refund.balance_transaction && !refund.metadata?.[names.refund]
}

/** An inquiry takes no money yet, and a prevented dispute never did. */
function isDispute({ status, balance_transactions }: Stripe.Dispute): boolean {
  return balance_transactions.length > 0 || !/^(warning_|prevented)/.test(status)
}

const disputeOutcomes: Readonly<Record<string, 'won' | 'lost'>> = { won: 'won', lost: 'lost' }

const takesEvidence = ['needs_response', 'appeal_needs_response', 'warning_needs_response']

export function disputeOf({ id, amount, status, reason, evidence_details }: Stripe.Dispute): ProviderDispute {
  const { due_by, submission_count } = evidence_details
  const isTaken = due_by && takesEvidence.includes(status) && submission_count === 0
  return {
    ref: id,
    amount: pence(amount),
    outcome: disputeOutcomes[status] ?? 'open',
    reason,
    dueBy: isTaken ? Temporal.Instant.fromEpochMilliseconds(due_by * 1000) : null,
    evidenceSent: submission_count > 0,
  }
}
