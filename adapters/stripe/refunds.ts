import type Stripe from 'stripe'
import type { DisputeEvidence, EvidenceNotTaken, PaymentGateway, ProviderState } from '#modules/payments'
import { type Clock, type Pence, type RefundId, type Result, accept, pence, refuse, sumPence } from '#modules/shared'
import type { Checkout } from './checkout.ts'
import { ask, once } from './faults.ts'
import { isKept, keptState, readKept } from './kept-reading.ts'
import { names, readPayment } from './reading.ts'
import { disputeOf, payerOf, paymentOf, stateOf } from './state.ts'

/** A payment by which money came, whichever way. */
interface Moved {
  readonly ref: string
  readonly state: ProviderState
  /** The intent that was charged; null where none was. */
  readonly payer: Stripe.PaymentIntent | null
  readonly disputes: readonly Stripe.Dispute[]
}

/** Money that goes back, by our wish or by the bank's. */
export function createRefunds(
  stripe: Stripe,
  checkout: Checkout,
  clock: Clock,
): Pick<PaymentGateway, 'refund' | 'sendEvidence'> {
  async function read(ref: string): Promise<Moved> {
    if (isKept(ref)) {
      const kept = await readKept(stripe, ref)
      return { ref, state: keptState(kept), payer: kept.charge?.intent ?? null, disputes: kept.charge?.disputes ?? [] }
    }
    const reading = await checkout.settle(await readPayment(stripe, ref))
    return { ref, state: stateOf(reading), payer: payerOf(reading), disputes: reading.disputes }
  }

  /** A failure that Stripe repeats has ended: where the charge has no such refund, the next key asks for it anew. */
  function give({ id, metadata }: Stripe.PaymentIntent, ref: string, refundId: RefundId, amount: Pence) {
    const ours = {
      [names.payment]: paymentOf(metadata) ?? '',
      [names.intent]: ref,
      [names.refund]: refundId,
    }
    return once(
      `${refundId}-refund`,
      async (idempotencyKey, again) => {
        if (again && isGiven((await read(ref)).state, refundId)) return null
        return stripe.refunds.create(
          { payment_intent: id, amount, metadata: ours },
          { idempotencyKey, maxNetworkRetries: 0 },
        )
      },
      maxKeys,
    )
  }

  return {
    async refund(ref, refundId, amount) {
      const { state: stands, payer } = await read(ref)
      if (isGiven(stands, refundId)) return stands
      if (!payer || amount > left(stands)) return withFailed(stands, refundId, amount)
      const given = await give(payer, ref, refundId, amount)
      const { state: after } = await read(ref)
      if (!('refused' in given) || isGiven(after, refundId)) return after
      if (!isFinal(given.refused)) throw given.refused.fault
      return withFailed(after, refundId, amount)
    },

    async sendEvidence(ref, disputeRef, evidence): Promise<Result<ProviderState, EvidenceNotTaken>> {
      const { state, disputes } = await read(ref)
      const dispute = disputes.find(({ id }) => id === disputeRef)
      if (!dispute) return refuse({ kind: 'evidence-not-taken' })
      if (dispute.evidence_details.submission_count > 0) {
        const byUs = dispute.metadata[names.payment] !== undefined
        return byUs ? accept(state) : refuse({ kind: 'evidence-not-taken' })
      }
      const { dueBy } = disputeOf(dispute)
      if (!dueBy || Temporal.Instant.compare(clock.now(), dueBy) >= 0) return refuse({ kind: 'evidence-not-taken' })
      const sent = await ask(
        stripe.disputes.update(
          disputeRef,
          {
            evidence: textOf(evidence),
            metadata: { [names.payment]: state.paymentId },
            submit: true,
          },
          { idempotencyKey: `${disputeRef}-evidence` },
        ),
      )
      return 'refused' in sent ? refuse({ kind: 'evidence-not-taken' }) : accept((await read(ref)).state)
    },
  }
}

/** Without retries of the SDK, a call uses up one key at most: an outage of some hours leaves keys. */
const maxKeys = 100

function isGiven({ refunds }: ProviderState, wanted: RefundId): boolean {
  return refunds.some(({ refundId }) => refundId === wanted)
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
