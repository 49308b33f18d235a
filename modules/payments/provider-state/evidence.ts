import type { PaymentUnknown } from '../refusals.ts'
import { type PaymentId, type Result, accept, refuse } from '#modules/shared'
import type { Dispute } from './disputes.ts'
import type { DisputeEvidence, EvidenceNotTaken } from '../gateway.ts'
import { gatewayOf } from '../paying/gateway-of.ts'
import { refOf } from '../paying/intent.ts'
import { applySnapshot } from './apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'
import type { Actor } from './timeline.ts'

/** This payment has no such dispute. */
interface DisputeUnknown {
  readonly kind: 'dispute-unknown'
}

export type EvidenceRefusal = PaymentUnknown | DisputeUnknown | EvidenceNotTaken

/**
 * Sends the customer's bank what we have to say, once and finally. That somebody began is in the timeline before the
 * provider is asked, and what came of it after.
 */
export async function sendEvidence(
  ports: PaymentPorts,
  paymentId: PaymentId,
  disputeRef: string,
  evidence: DisputeEvidence,
  by: Actor,
): Promise<Result<PaymentRecord, EvidenceRefusal>> {
  const record = await ports.payments.find(paymentId)
  if (!record) return refuse({ kind: 'payment-unknown' })
  const dispute = record.disputes.find(({ ref }) => ref === disputeRef)
  if (!dispute) return refuse({ kind: 'dispute-unknown' })
  await ports.payments.addLine(begun(dispute, by, ports.clock.now()))
  const sent = await gatewayOf(ports, record.payment).sendEvidence(refOf(record), disputeRef, evidence)
  return sent.ok ? accept(await applySnapshot(ports, sent.value, by)) : sent
}

function begun({ paymentId, amount, ref: providerRef }: Dispute, actor: Actor, at: Temporal.Instant) {
  return { paymentId, at, actor, what: 'evidence-asked', amount, providerRef, note: null } as const
}
