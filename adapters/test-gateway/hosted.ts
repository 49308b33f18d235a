import { timingSafeEqual } from 'node:crypto'
import type { Capture, Failure, PaymentMethodUnknown, ProviderState, SavedCard } from '#modules/payments'
import { type Pence, type Result, pence } from '#modules/shared'
import type { Cards } from './cards.ts'
import { awaitsPayer, type createDesk } from './desk.ts'
import type { Intents } from './intents.ts'

/** An intent as the gateway's own pages show it. */
export interface HostedIntent {
  readonly ref: string
  readonly amount: Pence
  readonly capture: Capture
  readonly description: string
  readonly phase: ProviderState['phase']
  /** Open for the customer to pay. */
  readonly payable: boolean
  readonly failure: Failure | null
  readonly returnUrl: string | null
  readonly redirectUrl: string | null
  readonly savedCards: readonly SavedCard[]
}

/** The operations of the gateway's own pages. The client secret identifies the customer. */
export interface HostedPayments {
  /** Null when there is no such intent, or the secret is not its own. */
  find(ref: string, clientSecret: string): HostedIntent | null
  pay(
    intent: HostedIntent,
    asked: { readonly methodId: string; readonly saveCard: boolean; readonly returnUrl: string },
  ): Result<ProviderState, PaymentMethodUnknown>
  answerChallenge(intent: HostedIntent, passed: boolean): ProviderState
}

export function createHostedPayments(
  intents: Intents,
  cards: Cards,
  desk: ReturnType<typeof createDesk>,
): HostedPayments {
  return {
    find(ref, clientSecret) {
      const intent = intents.find(ref)
      if (!intent || !same(intent.client_secret, clientSecret)) return null
      const { failure, redirectUrl } = intents.stateOf(intent)
      return {
        ref,
        amount: pence(intent.amount),
        capture: intent.later === 1 ? 'later' : intent.capture,
        description: intent.description,
        phase: intent.phase,
        payable: awaitsPayer(intent),
        failure,
        returnUrl: intent.return_url,
        redirectUrl,
        savedCards: cards.list(intent.customer_ref),
      }
    },
    pay: ({ ref }, asked) => desk.confirm({ ref, attempt: intents.get(ref).attempt + 1, ...asked }),
    answerChallenge: ({ ref }, passed) => desk.answerChallenge(ref, passed),
  }
}

function same(secret: string, given: string): boolean {
  const [a, b] = [Buffer.from(secret), Buffer.from(given)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
