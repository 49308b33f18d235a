import { createPayPalGateway } from '#adapters/paypal'
import { openStripeGateway } from '#adapters/stripe'
import type { Gateways, PaymentGateway, ProviderName } from '#modules/payments'
import { type Clock, OutsideDown, type PaymentId } from '#modules/shared'
import type { PaymentSettings } from './payment-settings.ts'

export interface GatewayParts extends PaymentSettings {
  /** The built-in one: it stands in while no other is set up, and still knows what was paid through it. */
  readonly testGateway: PaymentGateway
  /** On our own site: where the payer comes back to. */
  readonly returnUrl: (paymentId: PaymentId) => string
  readonly clock: Clock
}

/** The providers that the settings name. As soon as one takes real money, the built-in one is not offered any more. */
export async function openGateways({ stripe, paypal, testGateway, returnUrl, clock }: GatewayParts): Promise<Gateways> {
  const opened = new Map<ProviderName, PaymentGateway>([['test', testGateway]])
  if (stripe) opened.set('stripe', await openStripeGateway({ ...stripe, clock }))
  if (paypal) opened.set('paypal', await createPayPalGateway({ ...paypal, returnUrl, clock }))
  const builtIn = stripe || paypal ? null : 'test'
  return {
    offered: { card: stripe ? 'stripe' : builtIn, paypal: paypal ? 'paypal' : builtIn },
    knows: (provider) => opened.has(provider),
    of(provider) {
      const gateway = opened.get(provider)
      if (!gateway) throw new OutsideDown(provider, new Error('it is not set up here any more'))
      return gateway
    },
  }
}
