import type Stripe from 'stripe'
import type { DisputeEvidence, EvidenceNotTaken, PaymentGateway, ProviderState } from '#modules/payments'
import { type Clock, type Pence, type RefundId, type Result, accept, pence, refuse, sumPence } from '#modules/shared'
import type { Checkout } from './checkout.ts'
import { ask } from './faults.ts'
import { type Reading, names, readPayment } from './reading.ts'
import { disputeOf, payerOf, paymentOf, stateOf } from './state.ts'

/** Money that goes back, by our wish or by the bank's. */
export function createRefunds(
  stripe: Stripe,
  checkout: Checkout,
  clock: Clock,
): Pick<PaymentGateway, 'refund' | 'sendEvidence'> {
  const read = async (ref: string) => checkout.settle(await readPayment(stripe, ref))

  function give(reading: Reading, refundId: RefundId, amount: Pence) {
    const { id, metadata } = payerOf(reading)
    const ours = {
      [names.payment]: paymentOf(metadata) ?? '',
      [names.intent]: reading.intent.id,
      [names.refund]: refundId,
    }
    return ask(
      stripe.refunds.create({ payment_intent: id, amount, metadata: ours }, { idempotencyKey: `${refundId}-refund` }),
    )
  }

  return {
    async refund(ref, refundId, amount) {
      const before = await read(ref)
      const stands = stateOf(before)
      if (stands.refunds.some((refund) => refund.refundId === refundId)) return stands
      if (amount > left(stands)) return withFailed(stands, refundId, amount)
      const given = await give(before, refundId, amount)
      const after = stateOf(await read(ref))
      if (!('refused' in given) || after.refunds.some((refund) => refund.refundId === refundId)) return after
      if (!isFinal(given.refused)) throw given.refused.fault
      return withFailed(after, refundId, amount)
    },

    async sendEvidence(ref, disputeRef, evidence): Promise<Result<ProviderState, EvidenceNotTaken>> {
      const reading = await read(ref)
      const dispute = reading.disputes.find(({ id }) => id === disputeRef)
      if (!dispute) return refuse({ kind: 'evidence-not-taken' })
      if (dispute.evidence_details.submission_count > 0) {
        const byUs = dispute.metadata[names.payment] !== undefined
        return byUs ? accept(stateOf(reading)) : refuse({ kind: 'evidence-not-taken' })
      }
      const { dueBy } = disputeOf(dispute)
      if (!dueBy || Temporal.Instant.compare(clock.now(), dueBy) >= 0) return refuse({ kind: 'evidence-not-taken' })
      const sent = await ask(
        stripe.disputes.update(
          disputeRef,
          {
            evidence: textOf(evidence),
            metadata: { [names.payment]: paymentOf(reading.intent.metadata) ?? '' },
            submit: true,
          },
          { idempotencyKey: `${disputeRef}-evidence` },
        ),
      )
      return 'refused' in sent ? refuse({ kind: 'evidence-not-taken' }) : accept(stateOf(await read(ref)))
    },
  }
}

function left({ captures, refunds }: ProviderState): Pence {
  const given = refunds.filter(({ outcome }) => outcome !== 'failed')
  return pence(sumPence(captures.map(({ amount }) => amount)) - sumPence(given.map(({ amount }) => amount)))
}

/** Stripe keeps nothing of a refund that it refuses. */
function withFailed(state: ProviderState, refundId: RefundId, amount: Pence): ProviderState {
  const failed = { ref: `${refundId}-refused`, refundId, amount, outcome: 'failed' as const }
  return { ...state, refunds: [...state.refunds, failed] }
}

const final = ['charge_already_refunded', 'charge_disputed', 'charge_not_refundable', 'refund_disputed_payment']

function isFinal({ code, param }: { readonly code: string | null; readonly param: string | null }): boolean {
  return param === 'amount' || final.includes(code ?? '')
}

function textOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams['evidence'] & object {
  const { customerName, customerEmail, serviceAddress, serviceDate, description, account } = evidence
  return {
    customer_name: customerName,
    customer_email_address: customerEmail,
    product_description: `${description}\nWhere: ${serviceAddress}`,
    ...(serviceDate === null ? {} : { service_date: serviceDate }),
    uncategorized_text: account,
  }
}
