import Stripe from 'stripe'
import type { PaymentGateway } from '#modules/payments'
import { createCards } from './cards.ts'
import { createCheckout } from './checkout.ts'
import { createIntents, createOwners } from './intents.ts'
import { createKeptCards } from './kept-cards.ts'
import { isKept } from './kept-reading.ts'
import { createListing } from './listing.ts'
import { createNotices } from './notices.ts'
import { createRefunds } from './refunds.ts'
import type { StripeSettings } from './settings.ts'

export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const { secretKey, publishableKey, webhookSecret, apiBase, clock, timeoutMs = 10_000 } = settings
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiBase ? addressOf(apiBase) : {}),
  })
  const checkout = createCheckout(stripe)
  const ownerOf = createOwners(stripe)
  const intents = createIntents(stripe, checkout, ownerOf)
  const kept = createKeptCards(stripe, ownerOf)
  const of = (ref: string) => (isKept(ref) ? kept : intents)
  const live = /^[sr]k_live_/.test(secretKey)

  return {
    provider: 'stripe',
    publishableKey,
    deskRef: (ref) => ref,
    ...createCards(stripe),
    keepsCards: true,
    createIntent: (intent) => (intent.capture === 'later' ? kept : intents).createIntent(intent),
    confirm: (confirmation) => of(confirmation.ref).confirm(confirmation),
    retrieve: (ref) => of(ref).retrieve(ref),
    capture: (ref, amount) => of(ref).capture(ref, amount),
    cancel: (ref) => of(ref).cancel(ref),
    ...createRefunds(stripe, checkout, clock),
    payPage: (ref, returnUrl) => (isKept(ref) ? kept.payPage(ref, returnUrl) : checkout.open(ref, returnUrl)),
    readNotice: createNotices(stripe, { webhookSecret, clock, live }),
    listPayments: createListing(stripe),
  }
}

function addressOf({ protocol, hostname, port }: URL) {
  const secure = protocol === 'https:'
  const from = { host: hostname, port: port || (secure ? 443 : 80) }
  return { ...from, protocol: secure ? ('https' as const) : ('http' as const) }
}
