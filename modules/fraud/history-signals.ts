import type { FraudFacts } from './facts.ts'
import { type Signal, howMany } from './signal.ts'
import { fraudWindows, pointsAt, weights } from './weights.ts'

/** Signals from the provider, the banks and the customer's history. */
export function historySignals({ provider, customer }: FraudFacts): readonly Signal[] {
  const { riskLevel, earlyWarnings } = provider
  const { openDisputes, lostDisputes, recentRefunds } = customer
  return [
    {
      name: 'provider_risk',
      points: weights.providerRisk[riskLevel ?? 'low'],
      reason: `The payment provider rates the risk as ${riskLevel}`,
    },
    {
      name: 'early_fraud_warning',
      points: pointsAt(weights.earlyFraudWarning, earlyWarnings),
      reason: `${howMany(earlyWarnings, 'early fraud warning')} from the bank for this payment`,
    },
    {
      name: 'past_disputes',
      points: pointsAt(weights.pastDisputes, openDisputes + lostDisputes),
      reason: `${howMany(openDisputes + lostDisputes, 'disputed payment')} of this customer: ${openDisputes} open, ${lostDisputes} lost`,
    },
    {
      name: 'past_refunds',
      points: pointsAt(weights.pastRefunds, recentRefunds),
      reason: `${howMany(recentRefunds, 'refund')} asked for in the last ${fraudWindows.refundsDays} days`,
    },
  ]
}
