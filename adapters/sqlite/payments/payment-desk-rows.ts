import type { Attempt, Dispute, FraudWarning, TimelineLine } from '#modules/payments'
import { type PaymentId, type UserId, pence } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

export type DisputeRow = [
  provider: string,
  ref: string,
  paymentId: string,
  amount: number,
  outcome: Dispute['outcome'],
  reason: string,
  dueBy: string | null,
  evidenceSent: number,
  createdAt: string,
  updatedAt: string,
]

export function disputeRow(dispute: Dispute): DisputeRow {
  const { provider, ref, paymentId, amount, outcome, reason, dueBy, evidenceSent, createdAt, updatedAt } = dispute
  const due = dueBy && instantText(dueBy)
  const times = [instantText(createdAt), instantText(updatedAt)] as const
  return [provider, ref, paymentId, amount, outcome, reason, due, evidenceSent ? 1 : 0, ...times]
}

export interface KeptDispute {
  readonly provider: Dispute['provider']
  readonly provider_ref: string
  readonly payment_id: string
  readonly amount_pence: number
  readonly outcome: Dispute['outcome']
  readonly reason: string
  readonly due_by: string | null
  readonly evidence_sent: number
  readonly created_at: string
  readonly updated_at: string
}

export function disputeFrom(row: KeptDispute): Dispute {
  return {
    paymentId: row.payment_id as PaymentId,
    provider: row.provider,
    ref: row.provider_ref,
    amount: pence(row.amount_pence),
    outcome: row.outcome,
    reason: row.reason,
    dueBy: row.due_by === null ? null : Temporal.Instant.from(row.due_by),
    evidenceSent: row.evidence_sent === 1,
    createdAt: Temporal.Instant.from(row.created_at),
    updatedAt: Temporal.Instant.from(row.updated_at),
  }
}

export interface KeptWarning {
  readonly provider: FraudWarning['provider']
  readonly provider_ref: string
  readonly payment_id: string
  readonly reason: string
  readonly created_at: string
}

export function warningFrom(row: KeptWarning): FraudWarning {
  return {
    paymentId: row.payment_id as PaymentId,
    provider: row.provider,
    ref: row.provider_ref,
    reason: row.reason,
    createdAt: Temporal.Instant.from(row.created_at),
  }
}

export interface KeptLine {
  readonly payment_id: string
  readonly at: string
  readonly actor: string
  readonly what: TimelineLine['what']
  readonly amount_pence: number | null
  readonly provider_ref: string | null
  readonly note: string | null
}

export function lineFrom(row: KeptLine): TimelineLine {
  return {
    paymentId: row.payment_id as PaymentId,
    at: Temporal.Instant.from(row.at),
    actor: row.actor,
    what: row.what,
    amount: row.amount_pence === null ? null : pence(row.amount_pence),
    providerRef: row.provider_ref,
    note: row.note,
  }
}

export interface KeptAttempt {
  readonly payment_id: string
  readonly user_id: string
  readonly attempt: number
  readonly outcome: Attempt['outcome']
  readonly failure_code: string | null
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly at: string
}

export function attemptFrom(row: KeptAttempt): Attempt {
  const { card_brand: brand, card_last4: last4 } = row
  return {
    paymentId: row.payment_id as PaymentId,
    userId: row.user_id as UserId,
    attempt: row.attempt,
    outcome: row.outcome,
    failureCode: row.failure_code,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    at: Temporal.Instant.from(row.at),
  }
}
