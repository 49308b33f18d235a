import { type IdempotencyClaim, type PaymentId, type Result, accept } from '#modules/shared'
import { checkFraud } from './check-fraud.ts'
import { follow } from './follow.ts'
import type { ProviderState } from './gateway.ts'
import type { PaymentRecord } from './ledger.ts'
import type { PaymentPorts } from './ports.ts'
import type { ClaimRefusal, EventClaim, EventSeen } from './store.ts'

const mostTries = 20

/**
 * Writes what the provider told (null: nothing new) over the newest version of the payment, together with the answer
 * that is to be kept, and lets the booking hear of money at once.
 */
export async function learn(
  ports: PaymentPorts,
  paymentId: PaymentId,
  news: ProviderState | null,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, ClaimRefusal>> {
  const outcome = await write(ports, paymentId, news, null, claim)
  if (outcome.ok) return outcome
  if (outcome.refusal.kind === 'event-seen') throw new Error('an event was refused where there was none')
  return { ok: false, refusal: outcome.refusal }
}

/** `learn` without an answer to keep. */
export async function learnNews(ports: PaymentPorts, news: ProviderState): Promise<PaymentRecord> {
  return accepted(await learn(ports, news.paymentId, news, null))
}

/** Writes the news of an event and remembers the event with it; null when it was taken before. */
export async function learnEvent(
  ports: PaymentPorts,
  news: ProviderState,
  event: EventClaim,
): Promise<PaymentRecord | null> {
  const outcome = await write(ports, news.paymentId, news, event, null)
  return !outcome.ok && outcome.refusal.kind === 'event-seen' ? null : accepted(outcome)
}

async function write(
  ports: PaymentPorts,
  paymentId: PaymentId,
  news: ProviderState | null,
  event: EventClaim | null,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, EventSeen | ClaimRefusal>> {
  const { payments, paid, clock } = ports
  for (let tries = 0; tries < mostTries; tries += 1) {
    const record = await payments.find(paymentId)
    if (!record) throw new Error(`payment ${paymentId} is gone`)
    const at = clock.now()
    const followed = news && follow(record, news, at)
    const step = followed?.moved ? followed : null
    if (!step && !event && !claim) return accept(record)
    const outcome = await payments.apply({ paymentId, step, event, claim, at })
    if (outcome.ok) {
      const told = step?.events.map(({ kind }) => kind) ?? []
      const looked = told.length === 0 || (await lookedAt(ports, paymentId))
      if (looked && told.includes('payment-succeeded')) await paid.paid(record.payment.bookingId)
      return outcome
    }
    if (outcome.refusal.kind !== 'payment-changed') return { ok: false, refusal: outcome.refusal }
  }
  throw new Error(`payment ${paymentId} was changed by others ${mostTries} times in a row`)
}

/** False after a fault: what was written stands, and its events are told until somebody has looked. */
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
