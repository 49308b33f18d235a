import type { Attempt, Dispute, FraudWarning, Step, TimelineLine } from '#modules/payments'
import type { PaymentId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import {
  type DisputeRow,
  type KeptAttempt,
  type KeptDispute,
  type KeptLine,
  type KeptWarning,
  attemptFrom,
  disputeFrom,
  disputeRow,
  lineFrom,
  warningFrom,
} from './payment-desk-rows.ts'
import { preparePaymentTimeline } from './payment-timeline.ts'

/** The office's data about a payment beside its money: attempts, disputes, warnings and the timeline. */
export interface PaymentDesk {
  /** Writes the step's part of these; call it only inside `write`. */
  put(step: Step): void
  /** The same, of single lines. */
  addLines(lines: readonly TimelineLine[]): void
  disputes(id: PaymentId): readonly Dispute[]
  warnings(id: PaymentId): readonly FraudWarning[]
  timeline(id: PaymentId): readonly TimelineLine[]
  attempts(id: PaymentId): readonly Attempt[]
  disputesSince(since: Temporal.Instant): readonly Dispute[]
}

export function preparePaymentDesk(database: SqliteDatabase): PaymentDesk {
  const { raw } = database
  const addLines = preparePaymentTimeline(database)
  const putDispute = raw.prepare<DisputeRow>(
    `insert into payment_disputes values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (provider, provider_ref) do update set outcome = excluded.outcome, due_by = excluded.due_by,
       evidence_sent = excluded.evidence_sent, updated_at = excluded.updated_at`,
  )
  const addWarning = raw.prepare<[string, string, string, string, string]>(
    'insert into payment_warnings values (?, ?, ?, ?, ?)',
  )
  const addAttempt = raw.prepare<[string, string, number, string, string | null, string | null, string | null, string]>(
    `insert into payment_attempts (payment_id, user_id, attempt, outcome, failure_code, card_brand, card_last4, at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const disputes = raw.prepare<[string], KeptDispute>(
    'select * from payment_disputes where payment_id = ? order by created_at, provider_ref',
  )
  const warnings = raw.prepare<[string], KeptWarning>(
    'select * from payment_warnings where payment_id = ? order by created_at, provider_ref',
  )
  const timeline = raw.prepare<[string], KeptLine>('select * from payment_log where payment_id = ? order by id')
  const attempts = raw.prepare<[string], KeptAttempt>('select * from payment_attempts where payment_id = ? order by id')
  const disputesSince = raw.prepare<[string], KeptDispute>(
    `select * from payment_disputes where created_at >= ? or outcome = 'open' order by created_at desc, provider_ref`,
  )

  return {
    put({ disputes: moved, warnings: added, attempt, lines }) {
      for (const dispute of moved) putDispute.run(...disputeRow(dispute))
      for (const { provider, ref, paymentId, reason, createdAt } of added) {
        addWarning.run(provider, ref, paymentId, reason, instantText(createdAt))
      }
      if (attempt) {
        const { paymentId, userId, attempt: count, outcome, failureCode, card, at } = attempt
        const look = [card?.brand ?? null, card?.last4 ?? null] as const
        addAttempt.run(paymentId, userId, count, outcome, failureCode, ...look, instantText(at))
      }
      addLines(lines)
    },
    addLines,
    disputes: (id) => disputes.all(id).map(disputeFrom),
    warnings: (id) => warnings.all(id).map(warningFrom),
    timeline: (id) => timeline.all(id).map(lineFrom),
    attempts: (id) => attempts.all(id).map(attemptFrom),
    disputesSince: (since) => disputesSince.all(instantText(since)).map(disputeFrom),
  }
}
