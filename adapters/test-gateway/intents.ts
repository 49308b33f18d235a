import type Database from 'better-sqlite3'
import type { Intent, ProviderPhase, ProviderState } from '#modules/payments'
import { type PaymentId, type RefundId, pence } from '#modules/shared'
import { unguessable } from './file.ts'
import { testMethods } from './methods.ts'

export interface IntentRow {
  readonly ref: string
  readonly payment_id: string
  readonly customer_ref: string
  readonly amount: number
  readonly capture: Intent['capture']
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
}

interface RefundRow {
  readonly ref: string
  readonly refund_id: string
  readonly intent_ref: string
  readonly amount: number
  readonly outcome: 'succeeded' | 'failed'
}

/** Reads and writes of intents and refunds; the caller holds the transaction. */
export function prepareIntents(raw: Database.Database, challengeUrl: (intent: IntentRow) => string) {
  const find = raw.prepare<[string], IntentRow>('select * from intents where ref = ?')
  const findByPayment = raw.prepare<[string], IntentRow>('select * from intents where payment_id = ?')
  const insert = raw.prepare<
    [IntentRow]
  >(`insert into intents values (:ref, :payment_id, :customer_ref, :amount, :capture,
    :description, :client_secret, :phase, :attempt, :token, :save_card, :return_url, :failure_code, :failure_message,
    :captured, :capture_ref)`)
  const update = raw.prepare<[IntentRow]>(`update intents set phase = :phase, attempt = :attempt, token = :token,
    save_card = :save_card, return_url = :return_url, failure_code = :failure_code, failure_message = :failure_message,
    captured = :captured, capture_ref = :capture_ref where ref = :ref`)
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

  return {
    get,
    find: (ref: string) => find.get(ref) ?? null,
    put: (intent: IntentRow) => update.run(intent),
    refunds: (ref: string) => refunds.all(ref),
    findRefund: (refundId: RefundId) => findRefund.get(refundId) ?? null,
    addRefund: (refund: RefundRow) => addRefund.run(refund),

    add({ paymentId, amount, customerRef, capture, description }: Intent): IntentRow {
      const there = findByPayment.get(paymentId)
      if (there) return there
      const ref = `pi_test_${unguessable()}`
      insert.run({
        ref,
        payment_id: paymentId,
        customer_ref: customerRef,
        amount,
        capture,
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
      })
      return get(ref)
    },

    stateOf(intent: IntentRow): ProviderState {
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
        disputes: [],
      }
    },
  }
}

export type Intents = ReturnType<typeof prepareIntents>
