import type Database from 'better-sqlite3'
import type { Intent, ProviderPage, ProviderPhase, ProviderState } from '#modules/payments'
import { type Clock, type PaymentId, type RefundId, pence } from '#modules/shared'
import type { Disputes } from './disputes.ts'
import { unguessable } from './file.ts'
import { testMethods } from './methods.ts'

export interface IntentRow {
  readonly ref: string
  readonly payment_id: string
  readonly customer_ref: string
  readonly amount: number
  readonly capture: 'automatic' | 'manual'
  readonly description: string
  readonly client_secret: string
  readonly phase: ProviderPhase
  readonly attempt: number
  readonly token: string | null
  readonly save_card: number
  readonly return_url: string | null
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly captured: number
  readonly capture_ref: string | null
  readonly created_ms: number
  /** 1: nothing is authorised, the card is kept and charged by `capture`. */
  readonly later: number
}

interface RefundRow {
  readonly ref: string
  readonly refund_id: string
  readonly intent_ref: string
  readonly amount: number
  readonly outcome: 'succeeded' | 'failed'
}

const pageSize = 100

/** Reads and writes of intents and refunds; the caller holds the transaction. */
export function prepareIntents(
  raw: Database.Database,
  clock: Clock,
  disputes: Disputes,
  challengeUrl: (intent: IntentRow) => string,
) {
  const find = raw.prepare<[string], IntentRow>('select * from intents where ref = ?')
  const findByPayment = raw.prepare<[string], IntentRow>('select * from intents where payment_id = ?')
  const insert = raw.prepare<
    [IntentRow]
  >(`insert into intents values (:ref, :payment_id, :customer_ref, :amount, :capture,
    :description, :client_secret, :phase, :attempt, :token, :save_card, :return_url, :failure_code, :failure_message,
    :captured, :capture_ref, :created_ms, :later)`)
  const update = raw.prepare<[IntentRow]>(`update intents set phase = :phase, attempt = :attempt, token = :token,
    save_card = :save_card, return_url = :return_url, failure_code = :failure_code, failure_message = :failure_message,
    captured = :captured, capture_ref = :capture_ref where ref = :ref`)
  const list = raw.prepare<[{ from: number; to: number; ms: number; ref: string }], IntentRow>(
    `select * from intents where created_ms >= :from and created_ms < :to and (created_ms, ref) > (:ms, :ref)
      order by created_ms, ref limit ${pageSize + 1}`,
  )
  const refunds = raw.prepare<[string], RefundRow>('select * from refunds where intent_ref = ? order by rowid')
  const findRefund = raw.prepare<[string], RefundRow>('select * from refunds where refund_id = ?')
  const addRefund = raw.prepare<[RefundRow]>(
    'insert into refunds values (:ref, :refund_id, :intent_ref, :amount, :outcome)',
  )

  function get(ref: string): IntentRow {
    const intent = find.get(ref)
    if (!intent) throw new Error(`the test gateway has no intent ${ref}`)
    return intent
  }

  function stateOf(intent: IntentRow): ProviderState {
    const method = testMethods.get(intent.token ?? '')
    const { failure_code: code, failure_message: message } = intent
    return {
      ref: intent.ref,
      paymentId: intent.payment_id as PaymentId,
      amount: pence(intent.amount),
      clientSecret: intent.client_secret,
      phase: intent.phase,
      attempt: intent.attempt,
      failure: code === null || message === null ? null : { code, message },
      card: method?.look ?? null,
      riskLevel: method?.riskLevel ?? null,
      redirectUrl: intent.phase === 'requires_action' ? challengeUrl(intent) : null,
      captures: intent.capture_ref === null ? [] : [{ ref: intent.capture_ref, amount: pence(intent.captured) }],
      refunds: refunds.all(intent.ref).map(({ ref, refund_id, amount, outcome }) => ({
        ref,
        refundId: refund_id as RefundId,
        amount: pence(amount),
        outcome,
      })),
      disputes: disputes.of(intent.ref),
      warnings: disputes.warningsOf(intent.ref),
    }
  }

  return {
    get,
    stateOf,
    find: (ref: string) => find.get(ref) ?? null,
    put: (intent: IntentRow) => update.run(intent),
    refunds: (ref: string) => refunds.all(ref),
    findRefund: (refundId: RefundId) => findRefund.get(refundId) ?? null,
    addRefund: (refund: RefundRow) => addRefund.run(refund),

    add({ paymentId, amount, capture, description }: Omit<Intent, 'customerRef'>, customerRef: string): IntentRow {
      const there = findByPayment.get(paymentId)
      if (there) return there
      const ref = `pi_test_${unguessable()}`
      insert.run({
        ref,
        payment_id: paymentId,
        customer_ref: customerRef,
        amount,
        capture: capture === 'automatic' ? capture : 'manual',
        description,
        client_secret: `${ref}_secret_${unguessable()}`,
        phase: 'open',
        attempt: 0,
        token: null,
        save_card: 0,
        return_url: null,
        failure_code: null,
        failure_message: null,
        captured: 0,
        capture_ref: null,
        created_ms: clock.now().epochMilliseconds,
        later: capture === 'later' ? 1 : 0,
      })
      return get(ref)
    },

    page(from: Temporal.Instant, to: Temporal.Instant, after: string | null): ProviderPage {
      const { created_ms: ms, ref } = after === null ? { created_ms: -1, ref: '' } : get(after)
      const found = list.all({ from: from.epochMilliseconds, to: to.epochMilliseconds, ms, ref })
      const shown = found.slice(0, pageSize)
      return { states: shown.map(stateOf), next: found.length > pageSize ? (shown.at(-1)?.ref ?? null) : null }
    },
  }
}

export type Intents = ReturnType<typeof prepareIntents>
