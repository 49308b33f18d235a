import type Database from 'better-sqlite3'
import type { CaptureNotAllowed, Confirmation, Intent, PaymentMethodUnknown, ProviderState } from '#modules/payments'
import { type Pence, type RefundId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Cards } from './cards.ts'
import { unguessable } from './file.ts'
import type { IntentRow, Intents } from './intents.ts'
import { notAuthenticated, testMethods } from './methods.ts'
import { writeNotice } from './notices.ts'

interface Desk {
  readonly raw: Database.Database
  readonly intents: Intents
  readonly cards: Cards
  readonly tell: (text: string) => void
}

/** What the provider does with money; each is one transaction, its notice included. */
export function createDesk({ raw, intents, cards, tell }: Desk) {
  const one = <Asked extends unknown[], T>(work: (...asked: Asked) => T) => {
    const transaction = raw.transaction(work)
    return (...asked: Asked): T => transaction.immediate(...asked)
  }

  function put(intent: IntentRow): ProviderState {
    intents.put(intent)
    const state = intents.stateOf(intent)
    tell(writeNotice(`payment.${intent.phase}`, state))
    return state
  }

  function charge(intent: IntentRow): ProviderState {
    if (intent.save_card === 1 && intent.token) cards.save(intent.customer_ref, intent.token)
    return intent.capture === 'manual' ? put({ ...intent, phase: 'authorised' }) : take(intent, intent.amount)
  }

  function take(intent: IntentRow, captured: number): ProviderState {
    return put({ ...intent, phase: 'captured', captured, capture_ref: `ch_test_${unguessable()}` })
  }

  return {
    createCustomer: one((userId: UserId): string => cards.customer(userId)),

    createIntent: one((asked: Intent): ProviderState => intents.stateOf(intents.add(asked))),

    confirm: one((asked: Confirmation): Result<ProviderState, PaymentMethodUnknown> => {
      const before = intents.get(asked.ref)
      if (!awaitsPayer(before) || asked.attempt <= before.attempt) return accept(intents.stateOf(before))
      const token = cards.tokenOf(asked.methodId, before.customer_ref)
      const method = token === null ? undefined : testMethods.get(token)
      if (!method) return refuse({ kind: 'payment-method-unknown' })
      const intent: IntentRow = {
        ...before,
        attempt: asked.attempt,
        token,
        save_card: asked.saveCard ? 1 : 0,
        return_url: asked.returnUrl,
        failure_code: method.failure?.code ?? null,
        failure_message: method.failure?.message ?? null,
      }
      if (method.outcome === 'charge') return accept(charge(intent))
      return accept(put({ ...intent, phase: phaseOf[method.outcome] }))
    }),

    /** What the customer answered at the 3-D Secure page. */
    answerChallenge: one((ref: string, passed: boolean): ProviderState => {
      const intent = intents.get(ref)
      if (intent.phase !== 'requires_action') return intents.stateOf(intent)
      if (passed) return charge(intent)
      const { code, message } = notAuthenticated
      return put({ ...intent, phase: 'declined', failure_code: code, failure_message: message })
    }),

    retrieve: (ref: string): ProviderState => intents.stateOf(intents.get(ref)),

    capture: one((ref: string, amount: Pence): Result<ProviderState, CaptureNotAllowed> => {
      const intent = intents.get(ref)
      if (intent.phase === 'captured') return accept(intents.stateOf(intent))
      if (intent.phase !== 'authorised' || amount <= 0 || amount > intent.amount)
        return refuse({ kind: 'capture-not-allowed' })
      return accept(take(intent, amount))
    }),

    cancel: one((ref: string): ProviderState => {
      const intent = intents.get(ref)
      const mayCancel = awaitsPayer(intent) || intent.phase === 'authorised'
      return mayCancel ? put({ ...intent, phase: 'cancelled' }) : intents.stateOf(intent)
    }),

    refund: one((ref: string, refundId: RefundId, amount: Pence): ProviderState => {
      const intent = intents.get(ref)
      if (intents.findRefund(refundId)) return intents.stateOf(intent)
      const given = intents.refunds(ref).filter(({ outcome }) => outcome === 'succeeded')
      const left = given.reduce((rest, refund) => rest - refund.amount, intent.captured)
      const outcome = amount <= left ? 'succeeded' : 'failed'
      intents.addRefund({ ref: `re_test_${unguessable()}`, refund_id: refundId, intent_ref: ref, amount, outcome })
      const state = intents.stateOf(intent)
      tell(writeNotice(`refund.${outcome}`, state))
      return state
    }),
  }
}

const phaseOf = { challenge: 'requires_action', decline: 'declined', block: 'blocked' } as const

export function awaitsPayer({ phase }: Pick<IntentRow, 'phase'>): boolean {
  return phase === 'open' || phase === 'requires_action' || phase === 'declined'
}
