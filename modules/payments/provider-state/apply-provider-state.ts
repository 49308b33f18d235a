import { type IdempotencyClaim, type PaymentId, type Result, accept } from '#modules/shared'
import { checkFraud } from '../security/check-fraud.ts'
import { type Step, mergeSnapshot, saysFeeAlone } from './merge-snapshot.ts'
import type { ProviderState } from '../gateway.ts'
import type { PaymentRecord } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ClaimRefusal, EventClaim, EventSeen } from '../store.ts'
import type { Actor } from './timeline.ts'

const mostTries = 20
const secured = ['payment-succeeded', 'payment-authorised', 'card-kept'] as const
/** A released authorisation or card puts nothing at risk: it is no reason to check the payment for fraud again. */
const letGo: readonly string[] = [
  'payment-refunded',
  'refund-returned',
  'payment-cancelled',
  'payment-released',
  'card-released',
]

/**
 * Writes the report of the provider (null: nothing new) over the newest version of the payment, together with the
 * stored answer, and passes money on to the booking at once. `by` is named for it in the payment's timeline.
 */
export async function applyProviderState(
  ports: PaymentPorts,
  paymentId: PaymentId,
  news: ProviderState | null,
  claim: IdempotencyClaim<PaymentRecord> | null,
  by: Actor = 'system',
): Promise<Result<PaymentRecord, ClaimRefusal>> {
  const outcome = await write(ports, paymentId, news, { by, event: null, claim })
  if (outcome.ok) return outcome
  if (outcome.refusal.kind === 'event-seen') throw new Error('an event was refused where there was none')
  return { ok: false, refusal: outcome.refusal }
}

/** `applyProviderState` without an answer to keep. */
export async function applySnapshot(ports: PaymentPorts, news: ProviderState, by?: Actor): Promise<PaymentRecord> {
  return accepted(await applyProviderState(ports, news.paymentId, news, null, by))
}

/** Applies a state that was read back because the provider had not reported it: the timeline says so. */
export async function applyFoundSnapshot(ports: PaymentPorts, news: ProviderState, by: Actor): Promise<PaymentRecord> {
  return accepted(await write(ports, news.paymentId, news, { by, event: null, claim: null, found: true }))
}

/** Writes the news of an event and remembers the event with it; null when it was taken before. */
export async function applyEventSnapshot(
  ports: PaymentPorts,
  news: ProviderState,
  event: EventClaim,
): Promise<PaymentRecord | null> {
  const outcome = await write(ports, news.paymentId, news, { by: event.provider, event, claim: null })
  return !outcome.ok && outcome.refusal.kind === 'event-seen' ? null : accepted(outcome)
}

interface WriteContext {
  readonly by: Actor
  readonly event: EventClaim | null
  readonly claim: IdempotencyClaim<PaymentRecord> | null
  readonly found?: true
}

async function write(
  ports: PaymentPorts,
  paymentId: PaymentId,
  news: ProviderState | null,
  { by, event, claim, found }: WriteContext,
): Promise<Result<PaymentRecord, EventSeen | ClaimRefusal>> {
  const { payments, paid, clock } = ports
  for (let tries = 0; tries < mostTries; tries += 1) {
    const record = await payments.find(paymentId)
    if (!record) throw new Error(`payment ${paymentId} is gone`)
    const at = clock.now()
    const followed = news && mergeSnapshot(record, news, at, by)
    const step = followed?.moved
      ? found && !saysFeeAlone(record, followed)
        ? asFound(followed, by, at)
        : followed
      : null
    if (!step && !event && !claim) return accept(record)
    const outcome = await payments.apply({ paymentId, step, event, claim, at })
    if (outcome.ok) {
      const kinds = step?.events.map(({ kind }) => kind) ?? []
      const looked = kinds.every((kind) => letGo.includes(kind)) || (await lookedAt(ports, paymentId))
      if (looked && secured.some((kind) => kinds.includes(kind))) await paid.paid(outcome.value.payment)
      return outcome
    }
    if (outcome.refusal.kind !== 'payment-changed') return { ok: false, refusal: outcome.refusal }
  }
  throw new Error(`payment ${paymentId} was changed by others ${mostTries} times in a row`)
}

function asFound(step: Step, actor: Actor, at: Temporal.Instant): Step {
  const { id: paymentId, providerRef } = step.payment
  const found = {
    paymentId,
    at,
    actor,
    what: 'found-by-reconciliation',
    amount: null,
    providerRef,
    note: null,
  } as const
  return { ...step, lines: [found, ...step.lines] }
}

/** False after a fault: the written state stays, and its events are relayed until somebody has looked. */
async function lookedAt(ports: PaymentPorts, paymentId: PaymentId): Promise<boolean> {
  try {
    await checkFraud(ports, paymentId)
    return true
  } catch {
    return false
  }
}

function accepted<T>(outcome: Result<T, { readonly kind: string }>): T {
  if (!outcome.ok) throw new Error(`refused although nothing was claimed: ${outcome.refusal.kind}`)
  return outcome.value
}
