import type { PaymentPorts } from '../ports.ts'
import { type ProviderName, providers } from '../provider.ts'
import { reconcile } from './reconcile.ts'
import type { Reconciliation } from './reconciliation-store.ts'

/** The providers that are set up. */
export function providersKnown({ gateways }: Pick<PaymentPorts, 'gateways'>): readonly ProviderName[] {
  return providers.filter((provider) => gateways.knows(provider))
}

/** Each night the last days, and each week the last weeks again: a refund or a dispute may come late. */
const nightly = { days: 3, afterHours: 20 } as const
const weekly = { days: 35, afterHours: 7 * 24 - 4 } as const

/** Holds each provider against our ledger, unless that was done not long ago; what failed is due at once. */
export async function reconcileDue(ports: PaymentPorts): Promise<readonly Reconciliation[]> {
  const done: Reconciliation[] = []
  const faults: unknown[] = []
  for (const provider of providersKnown(ports)) {
    try {
      const days = await daysDue(ports, provider)
      if (days === null) continue
      done.push(await reconcile(ports, provider, lastDays(ports, days), 'system'))
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} providers not reconciled`)
  return done
}

export function lastDays({ clock }: PaymentPorts, days: number) {
  const until = clock.now()
  return { from: until.subtract({ hours: days * 24 }), until }
}

async function daysDue({ reconciliations, clock }: PaymentPorts, provider: ProviderName): Promise<number | null> {
  for (const { days, afterHours } of [weekly, nightly]) {
    const last = await reconciliations.lastGood(provider, days * 24)
    const due = last === null || Temporal.Instant.compare(last.add({ hours: afterHours }), clock.now()) <= 0
    if (due) return days
  }
  return null
}
