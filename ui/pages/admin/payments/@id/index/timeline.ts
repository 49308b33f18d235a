import {
  type Attempt,
  type LedgerEntry,
  type PaymentTrail,
  type TimelineKind,
  captured,
  isProvider,
} from '#modules/payments'
import { type Pence, pence } from '#modules/shared'
import { disputeWords } from '../../../../../components/money/dispute-words.ts'
import { paidByWords, plainWords, providerWords } from '../../../../../components/money/words.ts'
import { formatPence } from '../../../../../format.ts'
import { datedWords } from '../../../../../time-words.ts'

interface Happening {
  readonly at: Temporal.Instant
  readonly title: string
  /** The author; null for none. */
  readonly who: string | null
  readonly note: string | null
  /** The provider's name for it. */
  readonly ref: string | null
}

export interface HappeningShown extends Omit<Happening, 'at'> {
  readonly key: string
  readonly when: string
}

/** Everything that happened to a payment, oldest first: as it was written down, or else as its record tells it. */
export function timelineShown(trail: PaymentTrail, now: Temporal.Instant): readonly HappeningShown[] {
  const written = trail.log.length > 0 ? trail.log.map(asWritten) : asRecorded(trail)
  return [...written, ...decided(trail)]
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
    .map(({ at, ...happening }, place) => ({ ...happening, key: String(place), when: datedWords(at, now) }))
}

const kinds: Readonly<Record<TimelineKind, string>> = {
  opened: 'Begun',
  agreed: 'The payer agreed to be charged later',
  'requires-action': 'The payer has to confirm',
  declined: 'Declined',
  blocked: 'Blocked as fraud',
  authorised: 'Authorised on the card',
  'card-kept': 'Card saved, to be charged later',
  captured: 'Taken',
  cancelled: 'Cancelled',
  'refund-asked': 'Refund requested',
  'refund-succeeded': 'Refunded',
  'refund-failed': 'Refund refused',
  'refund-reversed': 'Refund returned',
  'dispute-opened': 'Dispute opened',
  'dispute-updated': 'Dispute updated',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'evidence-asked': 'Evidence sent',
  warning: 'Fraud warning from the bank',
  'found-by-reconciliation': 'Found by checking with the provider',
}

function kindWords(what: string): string {
  return Object.hasOwn(kinds, what) ? kinds[what as TimelineKind] : plainWords(what)
}

function asWritten({ at, actor, what, amount, providerRef, note }: PaymentTrail['log'][number]): Happening {
  return {
    at,
    title: withAmount(kindWords(what), amount),
    who: actorWords(actor),
    note: note !== null && what.startsWith('dispute-') ? disputeNote(note) : noteWords(note),
    ref: providerRef,
  }
}

function withAmount(words: string, amount: Pence | null): string {
  return amount === null ? words : `${words}: ${formatPence(amount)}`
}

function actorWords(actor: string): string {
  if (actor === 'system') return 'Automatically'
  if (actor === 'link') return 'Someone with the pay link'
  return isProvider(actor) ? providerWords(actor) : actor
}

/** A code such as `card_declined` is read as words; what people wrote stays as it is. */
function noteWords(note: string | null): string | null {
  return note !== null && /^[a-z0-9]+(_[a-z0-9]+)+$/.test(note) ? plainWords(note) : note
}

/** "fraudulent; evidence sent": why, and what has come of it. */
function disputeNote(note: string): string {
  const [reason = '', ...more] = note.split('; ')
  return [disputeWords(reason), ...more].join('; ')
}

/** For payments from before there was a log, and those of the demonstration. */
function asRecorded({ record, listed, attempts, people, warnings, disputes }: PaymentTrail): readonly Happening[] {
  const { payment, ledger, refunds } = record
  const personOf = (id: string | null) => (id === null || id === 'system' ? 'Automatically' : (people[id] ?? id))
  return [
    {
      at: payment.createdAt,
      title: `Begun: ${formatPence(payment.amount)}`,
      who: personOf(payment.recordedBy ?? payment.userId),
      note: null,
      ref: payment.providerRef,
    },
    ...attempts.filter(({ outcome }) => outcome !== 'succeeded').map(attempted),
    ...refunds.map(({ createdAt, amount, requestedBy, reason }): Happening => {
      const title = withAmount('Refund requested', amount)
      return { at: createdAt, title, who: personOf(requestedBy), note: reason, ref: null }
    }),
    ...ledger
      .filter(({ kind }) => kind !== 'dispute' || disputes.length === 0)
      .map((entry): Happening => {
        const note = entry.kind === 'capture' ? paidByWords(listed) : null
        return {
          at: entry.at,
          title: withAmount(kindWords(entryKinds[entry.kind]), pence(Math.abs(entry.amount))),
          who: payment.provider === 'office' ? personOf(payment.recordedBy) : providerWords(payment.provider),
          note,
          ref: entry.providerRef,
        }
      }),
    ...warnings.map(({ at, ref, reason }): Happening => {
      return { at, title: kinds.warning, who: providerWords(payment.provider), note: plainWords(reason), ref }
    }),
    ...disputes.map(({ createdAt, reason, ref, provider }): Happening => {
      return {
        at: createdAt,
        title: kinds['dispute-opened'],
        who: providerWords(provider),
        note: disputeWords(reason),
        ref,
      }
    }),
    ...(captured(ledger) === 0 && (payment.status === 'failed' || payment.status === 'cancelled')
      ? [
          {
            at: payment.updatedAt,
            title: payment.status === 'failed' ? kinds.blocked : kinds.cancelled,
            who: providerWords(payment.provider),
            note: payment.failure?.message ?? null,
            ref: null,
          },
        ]
      : []),
  ]
}

const entryKinds: Readonly<Record<LedgerEntry['kind'], TimelineKind>> = {
  capture: 'captured',
  refund: 'refund-succeeded',
  refund_reversal: 'refund-reversed',
  dispute: 'dispute-opened',
  dispute_reversal: 'dispute-won',
}

const outcomeKinds: Readonly<Record<Attempt['outcome'], TimelineKind>> = {
  succeeded: 'captured',
  authorised: 'authorised',
  requires_action: 'requires-action',
  declined: 'declined',
  blocked: 'blocked',
}

function attempted({ at, outcome, failureCode }: PaymentTrail['attempts'][number]): Happening {
  return { at, title: kinds[outcomeKinds[outcome]], who: null, note: failureCode && plainWords(failureCode), ref: null }
}

/** The fraud verdicts on the payment, and the decisions of people. */
function decided({ checks }: PaymentTrail): readonly Happening[] {
  return checks.flatMap(({ createdAt, riskLevel, riskScore, decision, decidedBy, decidedAt }): readonly Happening[] => [
    {
      at: createdAt,
      title: `Fraud check: ${riskLevel} risk`,
      who: 'Automatically',
      note: `${riskScore} of 100`,
      ref: null,
    },
    ...(decision && decidedAt
      ? [
          {
            at: decidedAt,
            title: decision === 'fraud' ? 'Decided: fraud' : 'Decided: genuine',
            who: decidedBy,
            note: null,
            ref: null,
          },
        ]
      : []),
  ])
}
