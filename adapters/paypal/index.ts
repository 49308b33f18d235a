import type { PaymentGateway } from '#modules/payments'
import { type Clock, type PaymentId, accept, refuse } from '#modules/shared'
import { agreedIn } from './agreed.ts'
import { openClient } from './client.ts'
import { createCapturesAndRefunds } from './captures-and-refunds.ts'
import { createNoticeReader } from './notices.ts'
import { createOrders } from './orders.ts'

export interface PayPalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** PayPal's id of our webhook; its verification asks for it. */
  readonly webhookId: string
  /** Null: PayPal's live address. Its sandbox is `https://api-m.sandbox.paypal.com`. */
  readonly apiBase: URL | null
  /** The page on our own site to which the payer comes back, having approved or not. */
  readonly returnUrl: (paymentId: PaymentId) => string
  readonly clock: Clock
  /** After so long without an answer PayPal is taken to be down: 10 s unless said. */
  readonly timeoutMs?: number
}

/**
 * PayPal as a payment provider: the payer approves an order at PayPal, and `confirm` takes it. Methods of payment are
 * chosen there, so the `methodId` of a confirmation is not used, and no cards are saved here. Loads the SDK.
 */
export async function createPayPalGateway(settings: PayPalSettings): Promise<PaymentGateway> {
  const { apiBase, webhookId, clock, timeoutMs = 10_000 } = settings
  const client = await openClient({ ...settings, timeoutMs })
  const orders = createOrders({ client, returnUrl: settings.returnUrl, checkoutPage: checkoutPageOf(apiBase) })
  const captures = createCapturesAndRefunds(client, orders)
  return {
    provider: 'paypal',
    publishableKey: null,
    keepsCards: false,
    // PayPal knows its own customers: ours has a name there only in our records.
    createCustomer: async (userId) => `paypal-${userId}`,
    createIntent: (intent) => orders.createIntent(intent),
    confirm: async (confirmation) => accept(await orders.confirm(confirmation)),
    retrieve: async (ref) => orders.retrieve(agreedIn(ref)),
    deskRef: (ref) => agreedIn(ref).orderId,
    capture: (ref, amount) => captures.capture(ref, amount),
    cancel: (ref) => orders.cancel(ref),
    refund: (ref, refundId, amount) => captures.refund(ref, refundId, amount),
    listCards: async () => [],
    deleteCard: async () => false,
    makeDefaultCard: async () => false,
    payPage: (ref, returnUrl) => orders.payPage(ref, returnUrl),
    readNotice: createNoticeReader({ client, orders, webhookId, clock }),
    // PayPal lists transactions, hours late and with a permission that few accounts have; it does not list orders.
    listPayments: async () => null,
    // Taken at PayPal's own desk only: see `EvidenceNotTaken`.
    sendEvidence: async () => refuse({ kind: 'evidence-not-taken' }),
  }
}

/** Where PayPal sends a payer back to an order; it gives the link itself in most answers. */
function checkoutPageOf(apiBase: URL | null): (orderId: string) => string {
  const origin = (apiBase?.origin ?? 'https://api-m.paypal.com').replace('//api-m.', '//www.')
  return (orderId) => `${origin}/checkoutnow?token=${orderId}`
}
