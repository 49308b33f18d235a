import type { PaymentGateway } from '#modules/payments'
import type { StripeSettings } from './settings.ts'

export type { StripeSettings } from './settings.ts'

/** Stripe as a payment gateway. The SDK is loaded only now: who does not use it does not wait for it. */
export async function openStripeGateway(settings: StripeSettings): Promise<PaymentGateway> {
  const { createStripeGateway } = await import('./gateway.ts')
  return createStripeGateway(settings)
}
