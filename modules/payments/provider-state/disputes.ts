import type { PaymentId, Pence } from '#modules/shared'
import type { ProviderDispute, ProviderState } from '../gateway.ts'
import type { Payment } from '../payment.ts'

/** Money that the customer's bank took back, as far as the provider has reported. */
export interface Dispute {
  readonly paymentId: PaymentId
  readonly provider: Payment['provider']
  /** The provider's name for it. */
  readonly ref: string
  readonly amount: Pence
  readonly outcome: 'open' | 'won' | 'lost'
  /** In the provider's words. */
  readonly reason: string
  /** Until when evidence is taken; null when none was named, it was sent, or all is settled. */
  readonly dueBy: Temporal.Instant | null
  readonly evidenceSent: boolean
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

/** A bank's fraud warning, passed on by the provider; a dispute may follow. */
export interface FraudWarning {
  readonly paymentId: PaymentId
  readonly provider: Payment['provider']
  readonly ref: string
  /** In the provider's words. */
  readonly reason: string
  readonly createdAt: Temporal.Instant
}

/** Those of the news that are new or have gone on, as they are to be kept. */
export function movedDisputes(
  { id, provider }: Payment,
  known: readonly Dispute[],
  { disputes }: ProviderState,
  now: Temporal.Instant,
): readonly Dispute[] {
  return disputes.flatMap((reported) => {
    const before = known.find(({ ref }) => ref === reported.ref)
    if (!before) return [{ ...asFirstReported(reported), paymentId: id, provider, createdAt: now, updatedAt: now }]
    const outcome = rank[reported.outcome] > rank[before.outcome] ? reported.outcome : before.outcome
    const evidenceSent = before.evidenceSent || reported.evidenceSent
    const dueBy = outcome === 'open' && !evidenceSent ? later(before.dueBy, reported.dueBy) : null
    const moved = outcome !== before.outcome || evidenceSent !== before.evidenceSent || !same(dueBy, before.dueBy)
    return moved ? [{ ...before, outcome, evidenceSent, dueBy, updatedAt: now }] : []
  })
}

export function newWarnings(
  { id, provider }: Payment,
  known: readonly FraudWarning[],
  { warnings }: ProviderState,
  now: Temporal.Instant,
): readonly FraudWarning[] {
  return warnings
    .filter(({ ref }) => !known.some((warning) => warning.ref === ref))
    .map(({ ref, reason }) => ({ paymentId: id, provider, ref, reason, createdAt: now }))
}

/** A bank that has decided against us may still give in; one that has given in has paid. */
const rank = { open: 0, lost: 1, won: 2 } as const

/** A settled or answered dispute has no due date, whatever an older snapshot says. */
function asFirstReported({ ref, amount, outcome, reason, dueBy, evidenceSent }: ProviderDispute) {
  return { ref, amount, outcome, reason, evidenceSent, dueBy: outcome === 'open' && !evidenceSent ? dueBy : null }
}

function later(one: Temporal.Instant | null, two: Temporal.Instant | null): Temporal.Instant | null {
  if (!one || !two) return one ?? two
  return Temporal.Instant.compare(one, two) < 0 ? two : one
}

function same(one: Temporal.Instant | null, two: Temporal.Instant | null): boolean {
  return one === two || (one !== null && two !== null && one.equals(two))
}
