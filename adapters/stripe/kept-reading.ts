import type Stripe from 'stripe'
import type { CardLook, Failure, ProviderPhase, ProviderState } from '#modules/payments'
import { pence } from '#modules/shared'
import { ask, need } from './faults.ts'
import { type Reading, idOf, names, readPayment, whole } from './reading.ts'
import { paymentOf, stateOf } from './state.ts'

/** All that Stripe has of a card that is kept for one payment of ours, and of the charge to it. */
export interface KeptReading {
  /** The one that was made for the payment: `ref`. */
  readonly setup: Stripe.SetupIntent
  /** The latest page of Stripe's own where a card can be given; it makes a setup of its own once somebody does. */
  readonly page: { readonly session: Stripe.Checkout.Session; readonly setup: Stripe.SetupIntent | null } | null
  readonly charge: Reading | null
}

/** Whether a payment's name at Stripe is that of a card which is kept. */
export function isKept(ref: string): boolean {
  return ref.startsWith('seti_')
}

export const setupParts = ['payment_method']

export async function readKept(stripe: Stripe, ref: string): Promise<KeptReading> {
  const setup = await need(stripe.setupIntents.retrieve(ref, { expand: setupParts }))
  const [page, charge] = [setup.metadata?.[names.page], setup.metadata?.[names.charge]]
  const [session, charged] = await Promise.all([
    page ? need(stripe.checkout.sessions.retrieve(page, { expand: ['setup_intent.payment_method'] })) : null,
    charge ? readPayment(stripe, charge) : null,
  ])
  return { setup, page: session && { session, setup: whole(session.setup_intent) }, charge: charged }
}

/** The setup by which the card came, or would come. */
export function giverOf({ setup, page }: KeptReading): Stripe.SetupIntent {
  return setup.status !== 'succeeded' && page?.setup?.status === 'succeeded' ? page.setup : setup
}

export function keptState(reading: KeptReading): ProviderState {
  const { setup } = reading
  const paymentId = paymentOf(setup.metadata)
  if (!paymentId) throw new Error(`setup ${setup.id} is no payment of ours`)
  const charged = reading.charge && stateOf(reading.charge)
  const phase = phaseOf(reading, charged)
  const giver = giverOf(reading)
  return {
    ref: setup.id,
    paymentId,
    amount: pence(Number(setup.metadata?.[names.amount])),
    clientSecret: setup.client_secret,
    phase,
    attempt: setupAttempt(setup) + (giver === setup ? 0 : 1),
    failure: failureOf(reading, phase, charged),
    card: charged?.card ?? cardOf(giver),
    riskLevel: charged?.riskLevel ?? null,
    redirectUrl: phase === 'requires_action' ? (setup.next_action?.redirect_to_url?.url ?? null) : null,
    captures: charged?.captures ?? [],
    refunds: charged?.refunds ?? [],
    disputes: charged?.disputes ?? [],
    warnings: charged?.warnings ?? [],
  }
}

function phaseOf(reading: KeptReading, charged: ProviderState | null): ProviderPhase {
  const { setup } = reading
  if (charged?.phase === 'captured') return 'captured'
  if (charged && isRefusal(charged)) return 'cancelled'
  if (setup.status === 'canceled' || setup.metadata?.[names.released]) return 'cancelled'
  if (giverOf(reading).status === 'succeeded') return 'authorised'
  if (setup.status === 'requires_action') return 'requires_action'
  return isMade(setup) && setup.last_setup_error ? 'declined' : 'open'
}

/** The bank said no, or wants its customer to be there. */
function isRefusal({ phase }: ProviderState): boolean {
  return phase === 'declined' || phase === 'blocked' || phase === 'requires_action'
}

function failureOf({ setup }: KeptReading, phase: ProviderPhase, charged: ProviderState | null): Failure | null {
  if (phase === 'declined') return wordsOf(setup.last_setup_error)
  if (phase !== 'cancelled') return null
  if (charged && isRefusal(charged)) return charged.failure ?? wordsOf(null)
  return setup.metadata?.[names.released] === 'gone' ? cardGone : null
}

/** Somebody at Stripe's own desk took the card away. */
const cardGone: Failure = { code: 'card_gone', message: 'Your card is not kept any longer.' }

function wordsOf(error: Stripe.SetupIntent.LastSetupError | null): Failure {
  const { code, decline_code: reason, message } = error ?? {}
  const said = reason === 'generic_decline' ? undefined : reason
  return { code: said ?? code ?? 'card_declined', message: message ?? 'Your card was declined.' }
}

/** An attempt is noted before it is made, with the latest that Stripe had made by then. */
function isMade({ metadata, latest_attempt: latest }: Stripe.SetupIntent): boolean {
  return (idOf(latest) ?? '') !== (metadata?.[names.attemptBefore] ?? '')
}

function setupAttempt(setup: Stripe.SetupIntent): number {
  return Number(setup.metadata?.[isMade(setup) ? names.attempt : names.attemptsMade] ?? 0)
}

function cardOf({ payment_method, last_setup_error: error }: Stripe.SetupIntent): CardLook | null {
  const card = whole(payment_method)?.card ?? error?.payment_method?.card
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

/** Cards that are kept for one payment each and are nobody's to choose, by their names. */
export async function keptAlone(stripe: Stripe, customerRef: string): Promise<ReadonlySet<string>> {
  const { data } = await need(stripe.setupIntents.list({ customer: customerRef, limit: 100 }))
  const ours = data.flatMap(({ metadata, payment_method, status }) => {
    const cardId = idOf(payment_method)
    return paymentOf(metadata) && cardId && status === 'succeeded' ? [{ cardId, saved: isSaved(metadata) }] : []
  })
  const saved = new Set(ours.flatMap((one) => (one.saved ? [one.cardId] : [])))
  return new Set(ours.flatMap(({ cardId }) => (saved.has(cardId) ? [] : [cardId])))
}

/** Whether its owner saved the card for other payments too. */
function isSaved(metadata: Stripe.Metadata | null): boolean {
  return metadata?.[names.saved] === 'yes'
}

/** Detaches a card that was stored for this payment alone; a card that is gone already stays gone. */
export async function forget(stripe: Stripe, { setup, page }: KeptReading): Promise<void> {
  for (const one of [setup, page?.setup]) {
    const card = one?.status === 'succeeded' && !isSaved(one.metadata) ? whole(one.payment_method) : null
    if (card?.customer) await ask(stripe.paymentMethods.detach(card.id))
  }
}
