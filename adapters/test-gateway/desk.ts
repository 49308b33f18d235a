import type Database from 'better-sqlite3'
import type {
  CaptureNotAllowed,
  Confirmation,
  DisputeEvidence,
  EvidenceNotTaken,
  Intent,
  PaymentMethodUnknown,
  ProviderState,
} from '#modules/payments'
import { type Pence, type RefundId, type Result, type UserId, accept, pence, refuse } from '#modules/shared'
import { type Cards, nobodyRef } from './cards.ts'
import type { Disputes } from './disputes.ts'
import { unguessable } from './file.ts'
import type { IntentRow, Intents } from './intents.ts'
import { notAuthenticated, testMethods } from './methods.ts'
import { writeNotice } from './notices.ts'

interface Desk {
  readonly raw: Database.Database
  readonly intents: Intents
  readonly cards: Cards
  readonly disputes: Disputes
  readonly enqueue: (text: string) => void
}

/** The provider's operations on money; each is one transaction, its notice included. */
export function createDesk({ raw, intents, cards, disputes, enqueue }: Desk) {
  const one = <Asked extends unknown[], T>(work: (...asked: Asked) => T) => {
    const transaction = raw.transaction(work)
    return (...asked: Asked): T => transaction.immediate(...asked)
  }

  function put(intent: IntentRow): ProviderState {
    intents.put(intent)
    return announce(intent, `payment.${intent.phase}`)
  }

  function announce(intent: IntentRow, kind: string): ProviderState {
    const state = intents.stateOf(intent)
    enqueue(writeNotice(kind, state))
    return state
  }

  function charge(intent: IntentRow): ProviderState {
    if (intent.save_card === 1 && intent.token && intent.customer_ref !== nobodyRef)
      cards.save(intent.customer_ref, intent.token)
    return intent.capture === 'manual' ? put({ ...intent, phase: 'authorised' }) : take(intent, intent.amount)
  }

  /** The card that was kept, while its owner is away. */
  function chargeKept(intent: IntentRow, amount: Pence): ProviderState {
    const refused = testMethods.get(intent.token ?? '')?.awayFailure
    if (!refused) return take(intent, amount)
    return put({ ...intent, phase: 'cancelled', failure_code: refused.code, failure_message: refused.message })
  }

  function take(intent: IntentRow, captured: number): ProviderState {
    const paid: IntentRow = { ...intent, phase: 'captured', captured, capture_ref: `ch_test_${unguessable()}` }
    const state = put(paid)
    // The bank comes after the answer, as it does in life.
    const aftermath = testMethods.get(intent.token ?? '')?.aftermath
    if (aftermath === 'dispute') {
      disputes.open(intent.ref, pence(captured))
      announce(paid, 'dispute.created')
    }
    if (aftermath === 'warning') {
      disputes.warn(intent.ref)
      announce(paid, 'warning.created')
    }
    return state
  }

  return {
    createCustomer: one((userId: UserId): string => cards.customer(userId)),

    createIntent: one((asked: Intent): ProviderState =>
      intents.stateOf(intents.add(asked, asked.customerRef ?? cards.nobody())),
    ),

    confirm: one((asked: Confirmation): Result<ProviderState, PaymentMethodUnknown> => {
      const before = intents.get(asked.ref)
      if (!awaitsPayer(before) || asked.attempt <= before.attempt) return accept(intents.stateOf(before))
      const token = cards.tokenOf(asked.methodId, before.customer_ref)
      const method = token === null ? undefined : testMethods.get(token)
      if (!method) return refuse({ kind: 'payment-method-unknown' })
      const outcome = before.later === 1 ? (method.whenKept ?? method.outcome) : method.outcome
      const failure = outcome === 'charge' ? null : method.failure
      const intent: IntentRow = {
        ...before,
        attempt: asked.attempt,
        token,
        save_card: asked.saveCard ? 1 : 0,
        return_url: asked.returnUrl,
        failure_code: failure?.code ?? null,
        failure_message: failure?.message ?? null,
      }
      return accept(outcome === 'charge' ? charge(intent) : put({ ...intent, phase: phaseOf[outcome] }))
    }),

    /** The customer's answer at the 3-D Secure page. */
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
      return accept(intent.later === 1 ? chargeKept(intent, amount) : take(intent, amount))
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
      const heldBack = disputes.of(ref).filter(({ outcome: standing }) => standing !== 'won')
      const left = [...given, ...heldBack].reduce((rest, gone) => rest - gone.amount, intent.captured)
      const outcome = amount <= left ? 'succeeded' : 'failed'
      intents.addRefund({ ref: `re_test_${unguessable()}`, refund_id: refundId, intent_ref: ref, amount, outcome })
      return announce(intent, `refund.${outcome}`)
    }),

    makeDefaultCard: one((customerRef: string, cardId: string): boolean => cards.makeDefault(customerRef, cardId)),

    sendEvidence: one(
      (ref: string, disputeRef: string, { account }: DisputeEvidence): Result<ProviderState, EvidenceNotTaken> => {
        const intent = intents.get(ref)
        const dispute = disputes.find(ref, disputeRef)
        if (dispute.evidenceSent) return accept(intents.stateOf(intent))
        if (dispute.outcome !== 'open') return refuse({ kind: 'evidence-not-taken' })
        const outcome = verdictOn(account)
        disputes.answered(disputeRef, outcome)
        return accept(announce(intent, outcome === 'open' ? 'dispute.updated' : 'dispute.closed'))
      },
    ),
  }
}

const phaseOf = { challenge: 'requires_action', decline: 'declined', block: 'blocked' } as const

/** The words on which a test dispute is settled at once; every other account leaves it with the bank. */
function verdictOn(account: string): 'open' | 'won' | 'lost' {
  if (account.includes('winning_evidence')) return 'won'
  return account.includes('losing_evidence') ? 'lost' : 'open'
}

export function awaitsPayer({ phase }: Pick<IntentRow, 'phase'>): boolean {
  return phase === 'open' || phase === 'requires_action' || phase === 'declined'
}
