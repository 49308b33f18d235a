import { type Pence, pence, sumPence } from '#modules/shared'
import { type Dispute, type FraudWarning, movedDisputes, newWarnings } from './disputes.ts'
import type { PaymentEvent } from '../events.ts'
import type { ProviderPhase, ProviderState } from '../gateway.ts'
import { type LedgerEntry, type PaymentRecord, type Refund, statusOfMoney } from '../ledger.ts'
import { type Payment, type PaymentStatus, moves } from '../payment.ts'
import { type Actor, type Attempt, type Changes, type TimelineLine, attemptOf, linesOf } from './timeline.ts'

/** A change to be written completely or not at all. */
export interface Step {
  readonly payment: Payment
  /** Only what is new. */
  readonly entries: readonly LedgerEntry[]
  /** Only those that changed. */
  readonly refunds: readonly Refund[]
  /** Only those that are new or have gone on. */
  readonly disputes: readonly Dispute[]
  /** Only what is new. */
  readonly warnings: readonly FraudWarning[]
  /** The outcome of a confirmation, where the step reports one. */
  readonly attempt: Attempt | null
  readonly lines: readonly TimelineLine[]
  readonly events: readonly PaymentEvent[]
  /** False when the news said nothing that was not known. */
  readonly moved: boolean
}

/**
 * Brings what the provider says into what we know. News only adds: the same set of snapshots, in any order and however
 * often each, ends in the same payment, ledger, refunds and disputes. `by`: who is to be named for it.
 */
export function mergeSnapshot(record: PaymentRecord, news: ProviderState, now: Temporal.Instant, by: Actor): Step {
  const before = record.payment
  if (!isAbout(before, news)) throw new Error(`news of ${news.ref} is not about payment ${before.id}`)
  const entries = newEntries(record, news, now)
  const refunds = movedRefunds(record, news, now)
  const standing = further(before, news)
  const status = statusOfMoney([...record.ledger, ...entries]) ?? standing.status
  const payment: Payment = {
    ...before,
    ...standing,
    status,
    providerRef: before.providerRef ?? news.ref,
    clientSecret: before.clientSecret ?? news.clientSecret,
    paidAt: before.paidAt ?? (entries.some(({ kind }) => kind === 'capture') ? now : null),
    refundedAt: entries.some(({ kind }) => kind === 'refund') ? now : before.refundedAt,
    fee: feeOf(before, news),
  }
  if (status !== before.status && !moves[before.status].includes(status)) {
    throw new Error(`payment ${before.id} cannot go from ${before.status} to ${status}`)
  }
  const disputes = movedDisputes(before, record.disputes, news, now)
  const warnings = newWarnings(before, record.warnings, news, now)
  const hasParts = [entries, refunds, disputes, warnings].some((parts) => parts.length > 0)
  const moved = hasParts || differs(before, payment)
  const changes = { payment: moved ? { ...payment, updatedAt: now } : before, entries, refunds, disputes, warnings }
  return {
    ...changes,
    attempt: attemptOf(before, changes.payment, now),
    lines: linesOf(record, changes, now, by),
    events: eventsOf(record, changes, now),
    moved,
  }
}

/** Whether news is of this very payment, and of the intent that was made for it. */
export function isAbout(payment: Payment, { paymentId, ref }: ProviderState): boolean {
  return paymentId === payment.id && (payment.providerRef ?? ref) === ref
}

type Standing = Pick<Payment, 'status' | 'attempts' | 'failure' | 'card' | 'riskLevel'>

/** The higher stage wins, then the later attempt, then how far that attempt has come. */
function further(payment: Payment, news: ProviderState): Standing {
  const phase = news.captures.length > 0 ? 'captured' : news.phase
  const [stage, progress] = placeOfPhase[phase]
  const known = placeOf(payment)
  const ahead = stage - known.stage || news.attempt - payment.attempts || progress - known.progress
  if (ahead <= 0) return payment
  const { failure, card, riskLevel } = news
  return { status: statusOfPhase[phase], attempts: news.attempt, failure, card, riskLevel }
}

const placeOfPhase: Readonly<Record<ProviderPhase, readonly [stage: number, progress: number]>> = {
  open: [0, 0],
  requires_action: [0, 1],
  declined: [0, 2],
  authorised: [1, 0],
  cancelled: [2, 0],
  blocked: [3, 0],
  captured: [4, 0],
}

const statusOfPhase: Readonly<Record<ProviderPhase, PaymentStatus>> = {
  open: 'pending',
  requires_action: 'requires_action',
  declined: 'pending',
  authorised: 'authorised',
  cancelled: 'cancelled',
  blocked: 'failed',
  captured: 'succeeded',
}

const stageOfStatus: Readonly<Record<PaymentStatus, number>> = {
  pending: 0,
  requires_action: 0,
  authorised: 1,
  cancelled: 2,
  failed: 3,
  succeeded: 4,
  partially_refunded: 4,
  refunded: 4,
  disputed: 4,
}

function placeOf({ status, failure }: Payment): { readonly stage: number; readonly progress: number } {
  const progress = status === 'requires_action' ? 1 : status === 'pending' && failure ? 2 : 0
  return { stage: stageOfStatus[status], progress }
}

/** The provider's part of all that it took; unknown until it has said so of each capture. The higher of two answers stays. */
function feeOf({ fee: known }: Payment, { captures }: ProviderState): Pence | null {
  const fees = captures.flatMap(({ fee }) => fee ?? [])
  if (fees.length === 0 || fees.length < captures.length) return known
  return pence(Math.max(known ?? 0, sumPence(fees)))
}

function newEntries(
  { payment, ledger, refunds }: PaymentRecord,
  news: ProviderState,
  at: Temporal.Instant,
): LedgerEntry[] {
  const entry = (
    kind: LedgerEntry['kind'],
    providerRef: string,
    amount: Pence,
    refundId: Refund['id'] | null = null,
  ) => ({
    paymentId: payment.id,
    bookingId: payment.bookingId,
    refundId,
    kind,
    amount,
    providerRef,
    at,
  })
  const negative = (amount: Pence) => pence(0 - amount)
  const reported = [
    ...news.captures.map(({ ref, amount }) => entry('capture', ref, amount)),
    ...news.refunds.flatMap(({ ref, amount, refundId, outcome }) => {
      if (outcome === 'pending') return []
      const ours = refunds.find(({ id }) => id === refundId)
      const back = entry('refund', ref, negative(amount), ours?.id ?? null)
      if (outcome === 'succeeded') return ours?.status === 'failed' ? [] : [back]
      // One of ours that never went out moved no money; of one at the provider's desk that cannot be known.
      const wentOut = ledger.some(({ kind, providerRef }) => kind === 'refund' && providerRef === ref)
      if (ours && !wentOut) return []
      return [back, entry('refund_reversal', ref, amount, ours?.id ?? null)]
    }),
    ...news.disputes.map(({ ref, amount }) => entry('dispute', ref, negative(amount))),
    ...news.disputes
      .filter(({ outcome }) => outcome === 'won')
      .map(({ ref, amount }) => entry('dispute_reversal', ref, amount)),
  ]
  return reported.filter(
    ({ kind, providerRef }) => !ledger.some((known) => known.kind === kind && known.providerRef === providerRef),
  )
}

function movedRefunds({ refunds }: PaymentRecord, news: ProviderState, now: Temporal.Instant): Refund[] {
  return refunds.flatMap((refund) => {
    const reported = news.refunds.find(({ refundId }) => refundId === refund.id)
    if (!reported || refund.status === 'failed') return []
    if (refund.status === 'succeeded' && reported.outcome !== 'failed') return []
    if (reported.outcome === 'pending' && refund.providerRef === reported.ref) return []
    return [{ ...refund, status: reported.outcome, providerRef: reported.ref, updatedAt: now }]
  })
}

/** Whether two records of a payment are alike but for the provider's fee: then there is no news for anybody. */
export function isAlikeButForFee(one: PaymentRecord, other: PaymentRecord): boolean {
  const words = ({ payment, ...parts }: PaymentRecord) =>
    JSON.stringify({ ...parts, payment: { ...payment, fee: null, version: 0, updatedAt: null } })
  return words(one) === words(other)
}

/** Whether a step says the provider's fee and nothing else. */
export function saysFeeAlone(before: PaymentRecord, { payment, entries, refunds, disputes, warnings }: Step): boolean {
  const hasParts = [entries, refunds, disputes, warnings].some((parts) => parts.length > 0)
  return !hasParts && isAlikeButForFee(before, { ...before, payment })
}

function differs(before: Payment, after: Payment): boolean {
  const fields = ['status', 'attempts', 'failure', 'card', 'riskLevel', 'providerRef', 'clientSecret', 'fee'] as const
  return fields.some((field) => before[field] !== after[field])
}

function endOfHold({ capture, failure }: Payment): PaymentEvent['kind'] {
  if (capture === 'manual') return 'payment-released'
  return failure ? 'card-failed' : 'card-released'
}

function eventsOf(
  { payment: before, disputes: known }: PaymentRecord,
  { payment: after, entries, disputes, warnings }: Changes,
  at: Temporal.Instant,
): PaymentEvent[] {
  const kinds = new Set<PaymentEvent['kind']>()
  if (after.status === 'failed' && before.status !== 'failed') kinds.add('payment-failed')
  // A payment that the provider reviews before capture is not authorised for us.
  const secures = { automatic: null, manual: 'payment-authorised', later: 'card-kept' } as const
  const secured = secures[after.capture]
  if (secured && after.status === 'authorised' && before.status !== 'authorised') kinds.add(secured)
  if (after.status === 'cancelled' && before.status !== 'cancelled') kinds.add('payment-cancelled')
  if (secured && after.status === 'cancelled' && before.status === 'authorised') kinds.add(endOfHold(after))
  if (after.status === 'pending' && after.failure && after.failure !== before.failure) kinds.add('payment-declined')
  for (const { kind } of entries) {
    if (kind === 'capture') kinds.add('payment-succeeded')
    if (kind === 'refund') kinds.add('payment-refunded')
    if (kind === 'refund_reversal') kinds.add('refund-returned')
    if (kind === 'dispute') kinds.add('payment-disputed')
  }
  for (const { ref, outcome } of disputes) {
    const was = known.find((dispute) => dispute.ref === ref)?.outcome ?? 'open'
    if (outcome !== was) kinds.add('dispute-closed')
  }
  if (warnings.length > 0) kinds.add('fraud-warning')
  return [...kinds].map((kind) => ({ kind, paymentId: after.id, bookingId: after.bookingId, at }))
}
