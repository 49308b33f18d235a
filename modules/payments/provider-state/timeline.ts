import { type PaymentId, type Pence, type UserId, pence } from '#modules/shared'
import type { Dispute, FraudWarning } from './disputes.ts'
import type { LedgerEntry, PaymentRecord, Refund } from '../ledger.ts'
import type { CardLook, Payment } from '../payment.ts'

/**
 * The author of a change to a payment: a user's id, `link` for the holder of the pay link, `system`, or a provider's
 * name.
 */
export type Actor = string

export type TimelineKind =
  | 'opened'
  /** The payer agreed that a card is kept and charged while they are away. */
  | 'agreed'
  /** The bank asks the payer to confirm (3-D Secure), or the provider to approve. */
  | 'requires-action'
  | 'declined'
  | 'blocked'
  | 'authorised'
  /** There is no authorisation: the card is stored, to be charged later. */
  | 'card-kept'
  | 'captured'
  | 'cancelled'
  | 'refund-asked'
  | 'refund-succeeded'
  | 'refund-failed'
  /** It had gone out, and came back. */
  | 'refund-reversed'
  | 'dispute-opened'
  | 'dispute-updated'
  | 'dispute-won'
  | 'dispute-lost'
  /** A person began to send evidence: whether the provider has it shows in a `dispute-updated`. */
  | 'evidence-asked'
  | 'warning'
  /** The provider did not report the lines after it: we found them by reading it back. */
  | 'found-by-reconciliation'

/** A line of a payment's history: author, act and time. Lines are only ever added. */
export interface TimelineLine {
  readonly paymentId: PaymentId
  readonly at: Temporal.Instant
  readonly actor: Actor
  readonly what: TimelineKind
  /** Positive, whichever way the money goes; null where none is meant. */
  readonly amount: Pence | null
  /** The provider's name for it: a charge, a refund, a dispute. */
  readonly providerRef: string | null
  /** In words or a code: why a card was declined, why money goes back. */
  readonly note: string | null
}

/** The outcome of one confirmation. */
export interface Attempt {
  readonly paymentId: PaymentId
  readonly userId: UserId
  readonly attempt: number
  readonly outcome: 'succeeded' | 'authorised' | 'requires_action' | 'declined' | 'blocked'
  readonly failureCode: string | null
  readonly card: CardLook | null
  readonly at: Temporal.Instant
}

/** The changes of a step, as `mergeSnapshot` computes them. */
export interface Changes {
  readonly payment: Payment
  readonly entries: readonly LedgerEntry[]
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  readonly warnings: readonly FraudWarning[]
}

/** Null when the step is no outcome of a confirmation: nothing new, a capture of what was held, a cancellation. */
export function attemptOf(before: Payment, after: Payment, at: Temporal.Instant): Attempt | null {
  const outcome = outcomeOf(after)
  const asBefore = outcome === outcomeOf(before) && after.attempts === before.attempts
  if (outcome === null || asBefore || before.paidAt !== null) return null
  if (before.status === 'authorised' && outcome === 'succeeded') return null
  const { id: paymentId, userId, attempts: attempt, failure, card } = after
  return { paymentId, userId, attempt, outcome, failureCode: failure?.code ?? null, card, at }
}

function outcomeOf({ status, failure, paidAt }: Payment): Attempt['outcome'] | null {
  if (paidAt !== null) return 'succeeded'
  if (status === 'authorised' || status === 'requires_action') return status
  if (status === 'failed') return 'blocked'
  return status === 'pending' && failure ? 'declined' : null
}

/** The lines of a step, in the order in which such things happen. */
export function linesOf(
  before: PaymentRecord,
  { payment, entries, refunds, disputes, warnings }: Changes,
  at: Temporal.Instant,
  actor: Actor,
): readonly TimelineLine[] {
  const line = (what: TimelineKind, rest: Partial<TimelineLine> = {}): TimelineLine => {
    return { paymentId: payment.id, at, actor, what, amount: null, providerRef: null, note: null, ...rest }
  }
  const attempt = attemptOf(before.payment, payment, at)
  const asked = attempt && attempt.outcome !== 'succeeded' ? kindOfAttempt[attempt.outcome] : null
  const tried = asked === 'authorised' && payment.capture === 'later' ? 'card-kept' : asked
  const cancelled = payment.status === 'cancelled' && before.payment.status !== 'cancelled'
  const provider = { providerRef: payment.providerRef }
  return [
    ...(tried ? [line(tried, { ...provider, amount: payment.amount, note: noteOf(payment) })] : []),
    ...(cancelled ? [line('cancelled', { ...provider, note: notCharged(before.payment, payment) })] : []),
    ...entries.flatMap(({ kind, amount, providerRef, refundId }) => {
      const what = kindOfEntry[kind]
      const note = refundId === null && kind !== 'capture' ? atTheDesk : null
      return what ? [line(what, { amount: pence(Math.abs(amount)), providerRef, note })] : []
    }),
    ...refunds
      .filter(({ id, status }) => status === 'failed' && !entries.some(({ refundId }) => refundId === id))
      .map(({ amount, providerRef }) => line('refund-failed', { amount, providerRef })),
    ...disputes.map((dispute) => {
      const { amount, ref: providerRef } = dispute
      const known = before.disputes.find(({ ref }) => ref === dispute.ref)
      return line(kindOfDispute(known, dispute), { amount, providerRef, note: noteOfDispute(known, dispute) })
    }),
    ...warnings.map(({ ref: providerRef, reason: note }) => line('warning', { providerRef, note })),
  ]
}

/** Why a card that was kept could not be charged; null where nobody tried. */
function notCharged({ capture, status }: Payment, { failure }: Payment): string | null {
  return capture === 'later' && status === 'authorised' ? (failure?.code ?? null) : null
}

const kindOfAttempt = {
  authorised: 'authorised',
  requires_action: 'requires-action',
  declined: 'declined',
  blocked: 'blocked',
} as const

const kindOfEntry: Readonly<Record<LedgerEntry['kind'], TimelineKind | null>> = {
  capture: 'captured',
  refund: 'refund-succeeded',
  refund_reversal: 'refund-reversed',
  // Reported by the dispute itself.
  dispute: null,
  dispute_reversal: null,
}

const atTheDesk = "At the provider's own desk"

const noteOf = ({ failure }: Payment) => failure?.code ?? null

function kindOfDispute(known: Dispute | undefined, { outcome }: Dispute): TimelineKind {
  if (outcome !== 'open' && outcome !== known?.outcome) return outcome === 'won' ? 'dispute-won' : 'dispute-lost'
  return known ? 'dispute-updated' : 'dispute-opened'
}

function noteOfDispute(known: Dispute | undefined, dispute: Dispute): string {
  return dispute.evidenceSent && !known?.evidenceSent ? `${dispute.reason}; evidence sent` : dispute.reason
}
